import { describe, expect, test } from 'vitest'
import {
  type Checkpoint,
  CheckpointChain,
  checkpointHash,
  checkpointLine,
  isSigned,
  parseCheckpoint,
  verifyCheckpoints,
  verifyRecordInclusion,
  verifyTick,
  verifyTickList,
} from './index.ts'
import { mutationsOf } from './mutations-suite.ts'
import {
  buildCommandEvidence,
  buildSecondReceipt,
  buildTickEvidence,
  checkpointFile,
  EXAMPLE_PUBLIC_KEY,
  exampleCheckpoints,
  otherHash,
  signExample,
} from './receipts-suite.ts'

function survivorsOf(value: unknown, verdict: (changed: unknown) => string): string[] {
  const original = JSON.stringify(value)
  return [...mutationsOf(value)]
    .filter(({ changed }) => JSON.stringify(changed) !== original && verdict(changed) !== 'refused')
    .map(({ path, what }) => `${path} ${what}`)
}

describe('the file of checkpoints', () => {
  const checkpoints = exampleCheckpoints(12)
  const text = checkpointFile(checkpoints)

  test('holds, and says how far it reaches', () => {
    const verdict = verifyCheckpoints(text, { publicKey: EXAMPLE_PUBLIC_KEY })
    expect(verdict).toMatchObject({ verdict: 'holds', count: 12, publicKey: EXAMPLE_PUBLIC_KEY })
    expect(verdict.ranges).toMatchObject([
      { symbol: 'BTC_USDT', fromSequence: 1, toSequence: 360 },
      { symbol: 'ETH_USDT', fromSequence: 1, toSequence: 360 },
    ])
  })

  /** The whole file, as if it had been published so: chained and signed anew. */
  function republished(change: (checkpoint: Checkpoint) => Partial<Checkpoint>, at: number): string {
    const changed: Checkpoint[] = []
    for (const [place, checkpoint] of checkpoints.entries()) {
      const before = changed.at(-1)
      const previous = before === undefined ? checkpoint.previous : checkpointHash(checkpointLine(before))
      const next = { ...checkpoint, previous }
      changed.push(place === at ? { ...next, ...change(next) } : next)
    }
    return checkpointFile(changed)
  }

  const wrongs: [string, number, (checkpoint: Checkpoint) => Partial<Checkpoint>, string][] = [
    ['a number twice', 5, ({ number }) => ({ number: number - 1 }), 'checkpoint.number'],
    ['another line before', 5, () => ({ previous: otherHash('x') }), 'checkpoint.previous'],
    ['a first line that has one before', 0, () => ({ previous: otherHash('x') }), 'checkpoint.previous'],
    ['a gap in the ticks', 6, ({ fromSequence }) => ({ fromSequence: fromSequence + 1 }), 'checkpoint.range'],
    ['ticks twice', 6, ({ fromSequence }) => ({ fromSequence: fromSequence - 1 }), 'checkpoint.range'],
    [
      'a gap in the seals',
      6,
      ({ toSeal }) => ({ fromSeal: toSeal + 1, toSeal: toSeal + 1 }),
      'checkpoint.range',
    ],
    ['another index', 6, () => ({ indexId: 9 }), 'checkpoint.index'],
    ['an earlier time', 6, ({ timeMs }) => ({ timeMs: timeMs - 120_000 }), 'checkpoint.time'],
    ['a log that goes back', 6, ({ logNumber }) => ({ logNumber: logNumber - 60 }), 'checkpoint.log'],
    ['two anchors of one place in the log', 7, () => ({ logChain: otherHash('x') }), 'checkpoint.log'],
    [
      'ticks from the end to the start',
      6,
      ({ toSequence }) => ({ fromSequence: toSequence + 1 }),
      'checkpoint.form',
    ],
  ]
  test.each(wrongs)('refused, though signed: %s', (_, at, change, code) => {
    const { verdict, problem, line } = verifyCheckpoints(republished(change, at))
    expect({ verdict, code: problem?.code, line }).toEqual({ verdict: 'refused', code, line: at + 1 })
  })

  test('refused: a line left out, moved, changed, cut, or signed by another', () => {
    const lines = text.trimEnd().split('\n')
    const codeOf = (changed: readonly string[]): string | undefined =>
      verifyCheckpoints(changed.join('\n')).problem?.code
    expect(codeOf(lines.toSpliced(4, 1))).toBe('checkpoint.number')
    expect(codeOf(lines.slice(1))).toBe('checkpoint.number')
    expect(codeOf(lines.with(4, lines[5] ?? '').with(5, lines[4] ?? ''))).toBe('checkpoint.number')
    expect(codeOf(lines.with(11, (lines[11] ?? '').slice(0, -20)))).toBe('form')
    expect(codeOf([])).toBe('form')
    const last = JSON.parse(lines[11] ?? '') as { line: string; signature: string; publicKey: string }
    expect(
      codeOf(lines.with(11, JSON.stringify({ ...last, line: last.line.replace('ETH_USDT', 'SOL_USDT') }))),
    ).toBe('checkpoint.signature')
    expect(codeOf(lines.with(11, JSON.stringify({ ...last, publicKey: `${'A'.repeat(43)}=` })))).toBe(
      'checkpoint.key',
    )
    expect(verifyCheckpoints(text, { publicKey: `${'A'.repeat(43)}=` }).problem?.code).toBe('checkpoint.key')
  })

  test('a line has one spelling', () => {
    const [first] = checkpoints as [Checkpoint, ...Checkpoint[]]
    const line = checkpointLine(first)
    expect(parseCheckpoint(line)).toEqual(first)
    for (const wrong of [
      `${line} `,
      line.replace(' 1 ', ' 01 '),
      line.replace('candor', 'Candor'),
      line.toUpperCase(),
    ]) {
      expect(parseCheckpoint(wrong)).toBeUndefined()
    }
  })

  test('another way to check signatures may stand in', () => {
    const seen: string[] = []
    const chain = new CheckpointChain({ isSigned: ({ line }) => seen.push(line) < 3 })
    const problems = text
      .trimEnd()
      .split('\n')
      .slice(0, 3)
      .map((line) => chain.add(line)?.code)
    expect(problems).toEqual([undefined, undefined, 'checkpoint.signature'])
  })

  test('a signature has one spelling', () => {
    const signature = signExample('text')
    const signed = { line: 'text', signature, publicKey: EXAMPLE_PUBLIC_KEY }
    expect(isSigned(signed)).toBe(true)
    expect(isSigned({ ...signed, line: 'test' })).toBe(false)
    const loose = `${signature.slice(0, -3)}${signature.at(-3) === 'A' ? 'B' : String.fromCharCode(signature.charCodeAt(signature.length - 3) + 1)}==`
    expect(isSigned({ ...signed, signature: loose })).toBe(false)
    expect(isSigned({ ...signed, signature: signature.replaceAll('=', '') })).toBe(false)
  })
})

describe('a published tick', () => {
  const evidence = buildTickEvidence()

  test('holds, with its index computed from the quotes', () => {
    const { verdict, working, checkpoint } = verifyTick(evidence, { publicKey: EXAMPLE_PUBLIC_KEY })
    expect(verdict).toBe('holds')
    expect(working).toMatchObject({ price: 3_000_010_000_000n, count: 5 })
    expect(checkpoint).toMatchObject({ isSigned: true, count: 60 })
    expect(verifyTick({ ...evidence, checkpoint: null }).verdict).toBe('waiting')
  })

  test('is covered in every field', () => {
    const open = survivorsOf(evidence, (changed) => verifyTick(changed).verdict)
    // One price alone may be a multiple of more than one step.
    const outside = /^\/sources|^\/checkpoint none$|^\/indexTick longer$/
    expect(open.filter((each) => !outside.test(each))).toEqual([])
  })
})

describe('a list of ticks', () => {
  const decimal = (units: string): string => `${units.slice(0, -8)}.${units.slice(-8)}`.replace(/\.?0+$/, '')
  const { ticks, previousHash, symbol, indexId } = buildSecondReceipt({ ending: 'noEntry' })
  const list = {
    symbol,
    indexId,
    ticks: ticks.map((tick, place) => ({
      sequence: tick.sequence,
      time: tick.timeMs,
      price: tick.price === '0' ? null : decimal(tick.price),
      quotes: tick.quotes.map(({ source, price, timeMs }) => ({
        source,
        price: decimal(price),
        time: timeMs,
      })),
      previous: ticks[place - 1]?.hash ?? previousHash,
      hash: tick.hash,
    })),
    seals: [],
  }

  test('is one chain', () => {
    expect(verifyTickList(list)).toMatchObject({ verdict: 'holds', symbol, links: { length: 5 } })
  })

  test('is covered in every field of its ticks', () => {
    const open = survivorsOf(list.ticks, (changed) => verifyTickList({ ...list, ticks: changed }).verdict)
    // A shorter list is a list.
    expect(open.filter((each) => !/^ (?:empty|without [04])$/.test(each))).toEqual([])
  })
})

describe('[log format] a command in the log', () => {
  const evidence = buildCommandEvidence()

  test('holds by its record, or by its leaf alone', () => {
    expect(verifyRecordInclusion(evidence, { publicKey: EXAMPLE_PUBLIC_KEY })).toMatchObject({
      verdict: 'holds',
      batchPath: [{ level: 0 }, { level: 1 }, { level: 2 }],
      spanPath: [{ level: 0 }, { level: 1 }],
    })
    expect(verifyRecordInclusion({ ...evidence, record: null, type: null }).verdict).toBe('holds')
  })

  test('says what is wrong', () => {
    const codeOf = (change: object): string | undefined =>
      verifyRecordInclusion({ ...evidence, ...change }).problem?.code
    expect(codeOf({ record: '01020305' })).toBe('record.leaf')
    expect(codeOf({ number: evidence.number + 1 })).toBe('record.batch')
    expect(codeOf({ batch: { ...evidence.batch, batchHash: otherHash('x') } })).toBe('record.anchor')
    expect(codeOf({ span: { ...evidence.span, index: 0 } })).toBe('record.anchor')
    expect(codeOf({ checkpoint: { ...evidence.checkpoint, line: 'nothing' } })).toBe('checkpoint.form')
  })

  test('is covered in every field but its name', () => {
    const open = survivorsOf(evidence, (changed) => verifyRecordInclusion(changed).verdict)
    // The record itself holds what it is called; without it the leaf is what is proved.
    expect(open.filter((each) => !/^\/type |^\/record none$/.test(each))).toEqual([])
  })
})
