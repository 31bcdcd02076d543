import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeRecord, type IndexId, type TimeMs } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toHex } from '../bytes.ts'
import { DELEVERAGING, FUNDING, ISOLATED } from '../contracts/receipts-suite.ts'
import { publishedLine } from '../published-line.ts'
import { EVIDENCE_PROBLEM_CODES } from '../seconds/index.ts'
import {
  buildCommandEvidence,
  buildSecondReceipt,
  buildTickEvidence,
  checkpointFile,
  EXAMPLE_PUBLIC_KEY,
  exampleCheckpoints,
  signExample,
} from '../seconds/receipts-suite.ts'
import { buildSolvencyTree, ownerCommitment, solvencyPath } from '../solvency-tree.ts'
import { verifyFile } from './verify-file.ts'
import { PROBLEM_TEXTS } from './wording.ts'

const OTHER_KEY = `${'A'.repeat(43)}=`
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'candor-verify-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(content: unknown): string {
  const file = path.join(folder, `${Math.random()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

async function told(content: unknown, publicKey?: string): Promise<{ exit: number; text: string }> {
  const { lines, exit } = await verifyFile(written(content), { publicKey })
  return { exit, text: lines.join('\n') }
}

describe('a file of evidence is recognised and checked', () => {
  test('a receipt, bare or as the API answers it', async () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    const bare = await told(receipt, EXAMPLE_PUBLIC_KEY)
    expect(bare.exit).toBe(0)
    expect(bare.text).toContain('sum        150,000.3\n')
    expect(bare.text).toContain('The receipt holds: 6 of 6 steps agree')
    expect((await told({ code: '0', msg: '', data: receipt })).exit).toBe(0)
  })

  test('a receipt that is wrong, with what is wrong', async () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    const wrong = await told({ ...receipt, outcome: { ...receipt.outcome, payout: '182000000001' } })
    expect(wrong.exit).toBe(1)
    expect(wrong.text).toContain('payout: the rule pays another amount')
    expect(wrong.text).toContain('expected   182000000000')
    expect(wrong.text).toContain('REFUSED: payout. 5 of 6 steps agreed before it.')
    expect((await told(receipt, OTHER_KEY)).text).toContain('REFUSED: checkpoint.key')
  })

  test('a receipt that is not complete yet', async () => {
    const waiting = await told({
      ...buildSecondReceipt({ ending: 'won', seconds: 10 }),
      tickCheckpoint: null,
    })
    expect(waiting.exit).toBe(3)
    expect(waiting.text).toContain('the checkpoint over the last tick, due at the next whole minute')
  })

  test('receipts of orders that were never judged', async () => {
    for (const ending of ['window', 'noEntry', 'operator', 'unsealed', 'cancelled'] as const) {
      expect((await told(buildSecondReceipt({ ending, seconds: 10 }))).exit).toBe(0)
    }
    const { text } = await told(buildSecondReceipt({ ending: 'unsealed', seconds: 10 }))
    expect(text).toContain('Nothing here is signed')
  })

  test('the file of checkpoints', async () => {
    const text = checkpointFile(exampleCheckpoints(9))
    const holds = await told(text, EXAMPLE_PUBLIC_KEY)
    expect(holds).toMatchObject({ exit: 0 })
    expect(holds.text).toContain('BTC_USDT: ticks 1 to 300 without a gap')
    const wrong = await told(text.replace('ETH_USDT', 'SOL_USDT'))
    expect(wrong).toMatchObject({ exit: 1 })
    expect(wrong.text).toContain('REFUSED: checkpoint.signature. 1 checkpoints hold before it.')
    expect((await told(text, OTHER_KEY)).text).toContain('REFUSED: checkpoint.key')
  })

  test('a tick, a list of ticks', async () => {
    const evidence = buildTickEvidence()
    expect((await told(evidence, EXAMPLE_PUBLIC_KEY)).exit).toBe(0)
    expect((await told({ ...evidence, checkpoint: null })).exit).toBe(3)
    expect((await told({ ...evidence, indexTick: '7' })).text).toContain('REFUSED: index.price')
    const list = { symbol: 'BTC_USDT', indexId: 1, ticks: [], seals: [] }
    expect((await told(list)).exit).toBe(2)
  })

  test('a command of the log, with what its record says', async () => {
    const command = { type: 'SealSecondOrders', indexId: 1 as IndexId } as const
    const record = encodeRecord({ timeMs: 1_790_000_000_000n as TimeMs, command })
    const evidence = buildCommandEvidence(record)
    const shown = await told(evidence, EXAMPLE_PUBLIC_KEY)
    expect(shown.exit).toBe(0)
    expect(shown.text).toContain('SealSecondOrders at 2026-09-21 14:13:20.000 UTC')
    expect((await told({ ...evidence, record: null })).text).toContain('it is not public')
    expect((await told({ ...evidence, number: evidence.number - 1 })).text).toContain('REFUSED: record.batch')
  })

  test('receipts of contracts', async () => {
    const receipts = { liquidation: ISOLATED, funding: FUNDING, deleveraging: DELEVERAGING }
    for (const [kind, receipt] of Object.entries(receipts)) {
      expect((await told({ kind, ...receipt })).exit).toBe(0)
    }
    const wrong = await told({ kind: 'liquidation', ...ISOLATED, equity: '14.8' })
    expect(wrong).toMatchObject({ exit: 1 })
    expect(wrong.text).toContain('REFUSED: equity')
    expect((await told({ kind: 'liquidation' })).exit).toBe(2)
  })

  test('a proof of solvency', async () => {
    const nonce = new Uint8Array(16).fill(1)
    const idc = ownerCommitment('alice', nonce)
    const tree = buildSolvencyTree(1, 'USDT', [
      { idc, balance: 5n },
      { idc: new Uint8Array(32), balance: 7n },
    ])
    const root = {
      snapshot: 1,
      number: 9,
      time: 1_790_000_000_000,
      asset: 'USDT',
      leafCount: 2,
      height: tree.height,
      root: toHex(tree.root.hash),
      sum: '12',
    }
    const path = solvencyPath(tree, 0).map(({ side, hash, sum }) => ({
      side,
      hash: toHex(hash),
      sum: String(sum),
    }))
    const proof = {
      snapshot: 1,
      asset: 'USDT',
      owner: 'alice',
      nonce: toHex(nonce),
      balance: '5',
      position: 0,
      path,
    }
    const signature = signExample(publishedLine(root))
    const answer = { snapshot: { assets: [{ ...root, signature }] }, proofs: [proof] }
    expect((await told(answer, EXAMPLE_PUBLIC_KEY)).exit).toBe(0)
    expect((await told(answer, OTHER_KEY)).exit).toBe(1)
    expect((await told({ ...answer, proofs: [{ ...proof, balance: '6' }] })).text).toContain('root.differs')
  })
})

describe('what is no evidence', () => {
  test('is unreadable', async () => {
    for (const content of ['', 'no', '{', '[]', '{}', 'null', '7', { format: 1 }, '{"line":1}']) {
      expect((await told(content)).exit).toBe(2)
    }
    expect((await verifyFile(path.join(folder, 'absent'))).exit).toBe(2)
    expect((await verifyFile(folder)).exit).toBe(2)
  })

  test('cannot write to the terminal', async () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    const { text } = await told({ ...receipt, sources: { '1': '\u001b[2J' }, symbol: '\u001b[31m' })
    expect(text).not.toContain('\u001b')
  })
})

test('every problem has its words', () => {
  expect(Object.keys(PROBLEM_TEXTS).sort((a, b) => (a < b ? -1 : 1))).toEqual(
    [...EVIDENCE_PROBLEM_CODES].sort((a, b) => (a < b ? -1 : 1)),
  )
})

const SCRIPT = fileURLToPath(new URL('../../../../scripts/verify.mjs', import.meta.url))

function runVerify(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, INIT_CWD: folder }
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}` })
    })
  })
}

describe('npm run verify', () => {
  test('builds what it needs, and its exit code says what came of it', async () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    writeFileSync(path.join(folder, 'good.json'), JSON.stringify(receipt))
    writeFileSync(path.join(folder, 'bad.json'), JSON.stringify({ ...receipt, indexId: 2 }))
    const good = await runVerify(['good.json', '--key', EXAMPLE_PUBLIC_KEY])
    expect(good.output).toContain('The receipt holds')
    expect(good.code).toBe(0)
    const bad = await runVerify(['bad.json'])
    expect(bad.output).toContain('REFUSED: seal.hash')
    expect(bad.code).toBe(1)
    expect((await runVerify(['absent.json'])).code).toBe(2)
    for (const args of [
      [],
      ['good.json', '--key'],
      ['good.json', '--key', 'short'],
      ['--help'],
      ['a', 'b'],
    ]) {
      expect(await runVerify(args)).toMatchObject({
        code: 2,
        output: expect.stringContaining('usage') as string,
      })
    }
  })
})
