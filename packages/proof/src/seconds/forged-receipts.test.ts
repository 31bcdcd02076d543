import { describe, expect, test } from 'vitest'
import { type SecondReceipt, type SecondStepName, tickHash, verifySecondReceipt } from './index.ts'
import type { ReadTick } from './receipt.ts'
import {
  buildSecondReceipt,
  chainTicks,
  EXAMPLE_ENTRY,
  EXAMPLE_PUBLIC_KEY,
  type ExamplePlan,
  planExample,
  quotesFor,
  receiptOf,
  tickText,
} from './receipts-suite.ts'

function codeOf(receipt: unknown, options: { publicKey?: string } = {}): string {
  const { verdict, problem } = verifySecondReceipt(receipt, options)
  return problem?.code ?? verdict
}

/** What the platform itself could publish, with its own key: sealed, chained and signed as told. */
function published(change: (plan: ExamplePlan) => Partial<ExamplePlan>, gap = 0): SecondReceipt {
  const plan = planExample({ ending: 'won', seconds: 10, gap })
  return receiptOf({ ...plan, ...change(plan) })
}

/** As if they had been so from the beginning: hashed anew. */
function rechained(ticks: readonly ReadTick[], previousHash: string): ReadTick[] {
  const [first] = ticks
  return chainTicks(previousHash, first?.sequence ?? 1, ticks)
}

describe('[docs/rules/second.md 4] with every hash and signature in order, refused is', () => {
  test('a later tick passed off as the entry', () => {
    const receipt = published(({ outcome, ticks }) => {
      const [, , later] = ticks
      return { outcome: { ...outcome, entrySequence: later?.sequence ?? 0, entryPrice: later?.price ?? 0n } }
    })
    expect(codeOf(receipt)).toBe('entry.later')
  })

  test('an entry that was known when the order was sealed', () => {
    const receipt = published(({ ticks }) => ({ afterSequence: ticks[1]?.sequence ?? 0 }))
    expect(codeOf({ ...receipt, ticks: receipt.ticks.slice(1), previousHash: receipt.ticks[0]?.hash })).toBe(
      'seal.place',
    )
    const lateSeal = published(({ ticks, sealMs }) => ({
      afterSequence: ticks[1]?.sequence ?? 0,
      sealMs: sealMs + 1_000,
    }))
    const cut = { ...lateSeal, ticks: lateSeal.ticks.slice(1), previousHash: lateSeal.ticks[0]?.hash }
    expect(codeOf(cut)).toBe('entry.before')
  })

  test('an order that was accepted after the seal', () => {
    expect(codeOf(published(({ order, sealMs }) => ({ order: { ...order, acceptedMs: sealMs + 1 } })))).toBe(
      'seal.late',
    )
  })

  test('an entry more than three seconds after acceptance', () => {
    expect(
      codeOf(published(({ order }) => ({ order: { ...order, acceptedMs: order.acceptedMs - 5_000 } }))),
    ).toBe('entry.late')
  })

  test('an entry at a tick without a price', () => {
    const receipt = published(
      ({ outcome, ticks }) => ({ outcome: { ...outcome, entrySequence: ticks[1]?.sequence ?? 0 } }),
      1,
    )
    expect(codeOf(receipt)).toBe('entry.unknown')
  })

  test('a void for want of an entry, though there was one', () => {
    const won = planExample({ ending: 'won', seconds: 10 })
    const none = planExample({ ending: 'noEntry', seconds: 10 })
    expect(codeOf(receiptOf({ ...won, outcome: none.outcome }))).toBe('entry.missing')
  })

  test('a void by the operator that leaves an entry out', () => {
    const won = planExample({ ending: 'won', seconds: 10 })
    const { outcome } = planExample({ ending: 'noEntry', seconds: 10 })
    const ended = { ...outcome, reason: 'operator' as const, endedMs: won.order.acceptedMs + 2_500 }
    expect(codeOf(receiptOf({ ...won, outcome: ended }))).toBe('entry.missing')
    const before = { ...ended, endedMs: won.order.acceptedMs + 100 }
    expect(codeOf(receiptOf({ ...won, outcome: before }))).toBe('holds')
  })

  test('a void for want of ticks, though there were enough', () => {
    const receipt = published(({ outcome, order }) => ({
      outcome: { ...outcome, outcome: 'void', reason: 'window', payout: order.stake },
    }))
    expect(codeOf(receipt)).toBe('outcome')
  })

  test('the other outcome', () => {
    const receipt = published(({ outcome }) => ({ outcome: { ...outcome, outcome: 'lost', payout: 0n } }))
    expect(codeOf(receipt)).toBe('outcome')
  })

  test('a price that the quotes do not give', () => {
    const receipt = published(({ ticks }) => {
      const last = ticks.at(-1) as ReadTick
      return { ticks: [...ticks.slice(0, -1), { ...last, price: last.price + 1_000_000n }] }
    })
    const forged = forgeHashes(receipt)
    expect(codeOf(forged)).toBe('index.price')
  })

  test('a price from quotes that were stale', () => {
    const receipt = published(({ ticks }) => {
      const [before, entry, ...rest] = ticks as [ReadTick, ReadTick, ...ReadTick[]]
      const quotes = quotesFor(entry.timeMs, undefined)
      return { ticks: [before, { ...entry, quotes }, ...rest] }
    })
    expect(codeOf(forgeHashes(receipt))).toBe('index.price')
  })

  test('a payment of another amount', () => {
    const receipt = buildSecondReceipt({ ending: 'won' })
    const postings = receipt.postings.map((each, place) =>
      place === 2 ? { ...each, amount: '182000000001' } : each,
    )
    expect(codeOf({ ...receipt, postings })).toBe('posting')
    expect(codeOf({ ...receipt, outcome: { ...receipt.outcome, payout: '182000000001' } })).toBe('payout')
  })
})

/** Hashes a receipt's ticks as they stand, and puts them under a checkpoint signed by the platform. */
function forgeHashes(receipt: SecondReceipt): SecondReceipt {
  const plan = planExample({ ending: 'won', seconds: 10 })
  const ticks = receipt.ticks.map((tick) => ({
    ...tick,
    price: BigInt(tick.price),
    quotes: tick.quotes.map((quote) => ({ ...quote, price: BigInt(quote.price) })),
  }))
  const forged: ReadTick[] = []
  for (const tick of ticks) {
    forged.push({
      ...tick,
      hash: tickHash({ ...tick, previous: forged.at(-1)?.hash ?? receipt.previousHash }),
    })
  }
  const signed = receiptOf({ ...plan, ticks: forged })
  return { ...receipt, ticks: forged.map(tickText), tickCheckpoint: signed.tickCheckpoint }
}

describe('[rulebook 3.2] without the key of the platform, refused is', () => {
  test('a tick hidden between seal and entry', () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10, gap: 1 })
    expect(codeOf({ ...receipt, ticks: receipt.ticks.toSpliced(1, 1) })).toBe('tick.sequence')
    // Renumbered and hashed anew: then it is not what was signed.
    const plan = planExample({ ending: 'won', seconds: 10, gap: 1 })
    const ticks = rechained(plan.ticks.toSpliced(1, 1), receipt.previousHash)
    const hidden = {
      ...receipt,
      ticks: ticks.map(tickText),
      outcome: { ...receipt.outcome, entrySequence: ticks[1]?.sequence },
    }
    expect(codeOf(hidden)).toBe('checkpoint.range')
  })

  test('a tick of the window left out', () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    expect(codeOf({ ...receipt, ticks: receipt.ticks.toSpliced(-3, 1) })).toBe('tick.sequence')
  })

  test('a changed quote with all hashes after it computed anew', () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    const plan = planExample({ ending: 'won', seconds: 10 })
    const entry = plan.ticks[1] as ReadTick
    const changed = { ...entry, quotes: quotesFor(entry.timeMs, EXAMPLE_ENTRY - 100_000_000n) }
    const ticks = rechained(plan.ticks.with(1, changed), receipt.previousHash)
    const outcome = { ...receipt.outcome, entryPrice: String(ticks[1]?.price) }
    expect(codeOf({ ...receipt, ticks: ticks.map(tickText), outcome })).toBe('checkpoint.root')
  })

  test('an order put into a seal of its own', () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    const alone = buildSecondReceipt({ ending: 'won', seconds: 10, sealedOrders: 1, leafIndex: 0 })
    expect(codeOf({ ...receipt, seal: alone.seal })).toBe('checkpoint.root')
  })

  test('an owner who is somebody else', () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    expect(codeOf({ ...receipt, identity: { userId: 4_712, nonce: receipt.identity?.nonce } })).toBe(
      'order.owner',
    )
  })

  test('a key that is not the one that is known', () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    expect(codeOf(receipt, { publicKey: EXAMPLE_PUBLIC_KEY })).toBe('holds')
    expect(codeOf(receipt, { publicKey: 'A'.repeat(43) + '=' })).toBe('checkpoint.key')
    expect(codeOf({ ...receipt, publicKey: 'A'.repeat(43) + '=' })).toBe('checkpoint.signature')
  })

  test('a checkpoint of another product', () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    expect(codeOf({ ...receipt, symbol: 'ETH_USDT' })).toBe('checkpoint.symbol')
  })
})

describe('what is not out yet is waited for', () => {
  test('checkpoints', () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    const { verdict, waitingFor } = verifySecondReceipt({
      ...receipt,
      tickCheckpoint: null,
      sealCheckpoint: null,
    })
    expect({ verdict, waitingFor }).toEqual({
      verdict: 'waiting',
      waitingFor: ['tickCheckpoint', 'sealCheckpoint'],
    })
  })

  test.each(['fourTicks', 'noEntry'] as const)('the tick that shows that none was left out: %s', (ending) => {
    const receipt = buildSecondReceipt({ ending, seconds: 10 })
    const cut = { ...receipt, ticks: receipt.ticks.slice(0, -1), tickCheckpoint: null }
    expect(verifySecondReceipt(cut).waitingFor).toContain('tick')
    expect(verifySecondReceipt(cut).verdict).toBe('waiting')
  })
})

describe('what rests on no checkpoint says so', () => {
  test.each(['unsealed', 'cancelled'] as const)('%s', (ending) => {
    expect(verifySecondReceipt(buildSecondReceipt({ ending }))).toMatchObject({
      verdict: 'holds',
      isSigned: false,
    })
  })

  test('and what does, too', () => {
    expect(verifySecondReceipt(buildSecondReceipt({ ending: 'won' })).isSigned).toBe(true)
    expect(
      verifySecondReceipt({ ...buildSecondReceipt({ ending: 'won' }), sealCheckpoint: null }).isSigned,
    ).toBe(false)
  })
})

describe('a receipt tells what it computed', () => {
  const { steps } = verifySecondReceipt(buildSecondReceipt({ ending: 'won', gap: 1 }))

  test('in the order of the steps', () => {
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'form agrees',
      'committed agrees',
      'entry agrees',
      'chain agrees',
      'index agrees',
      'sum agrees',
      'ledger agrees',
      'checkpoint agrees',
    ])
  })

  test('with the figures to draw', () => {
    const detail = (name: SecondStepName): unknown => steps.find(({ step }) => step === name)?.detail
    expect(detail('committed')).toMatchObject({
      path: [
        { level: 0, side: 'right' },
        { level: 2, side: 'left' },
      ],
    })
    expect(detail('entry')).toMatchObject({ gap: [{ price: 0n }], entry: { price: EXAMPLE_ENTRY } })
    expect(detail('chain')).toMatchObject({ links: { length: 63 } })
    expect(detail('index')).toMatchObject({ ticks: { 62: { median: 3_000_010_000_000n, count: 5 } } })
    expect(detail('sum')).toMatchObject({
      sum: 15_000_030_000_000n,
      difference: 30_000_000n,
      comparison: 'higher',
    })
    expect(detail('ledger')).toMatchObject({
      postings: [{ kind: 'stake' }, { kind: 'cover' }, { kind: 'win' }],
    })
    expect(detail('checkpoint')).toMatchObject({ tick: { isSigned: true, count: 60 }, isKeyPinned: false })
  })
})
