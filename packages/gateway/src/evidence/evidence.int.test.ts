// Evidence from end to end: orders are placed, sealed, entered and settled by the real engine; what the platform then gives out is
// judged by the public checker, and by nothing else.

import { ROUTES, type Route, type RouteName } from '@candor/api'
import type { SecondOrderId, UserId } from '@candor/contract'
import {
  type SecondReceipt,
  verifyCheckpoints,
  verifyRecordInclusion,
  verifySecondReceipt,
  verifyTick,
} from '@candor/proof'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUITE_KEY } from './evidence-suite.ts'
import { EvidenceWorld, LATER, SYMBOL } from './evidence-world-suite.ts'

const PINNED = { publicKey: SUITE_KEY.publicKey }
const TIMEOUT_MS = 60_000

/** A receipt, as whoever forges it sees it. */
interface Changeable extends Record<'order' | 'outcome' | 'identity' | 'seal' | 'tickCheckpoint', object> {
  readonly ticks: object[]
  readonly postings: object[]
}

let world: EvidenceWorld
let owner: UserId
let other: UserId
/** Orders by what became of them. */
const made: Record<string, SecondOrderId> = {}

beforeAll(async () => {
  world = await EvidenceWorld.start()
  owner = await world.trader()
  other = await world.trader()
  await world.ticks('30000', 3)
}, TIMEOUT_MS)
afterAll(() => world.stop())

async function ask<T>(name: RouteName, query: Readonly<Record<string, string>>, userId?: UserId): Promise<T> {
  const answer = await world.call<T>(name, query, userId)
  const { answer: schema } = ROUTES[name] as Route
  const problems = Value.Check(schema, answer) ? [] : Value.Errors(schema, answer).slice(0, 3)
  expect(problems).toEqual([])
  return answer
}

function receipt(name: string, userId?: UserId): Promise<SecondReceipt> {
  return ask('fairnessReceipt', { orderId: `S${made[name]}` }, userId)
}

async function refusal(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'success',
    (error: unknown) => (error as { code?: unknown }).code,
  )
}

/** Places, seals and enters orders; eleven more seconds end them. */
async function entered(names: Readonly<Record<string, 'up' | 'down'>>): Promise<void> {
  for (const [name, direction] of Object.entries(names)) made[name] = await world.order(owner, direction)
  await world.seal()
  await world.ticks('30000')
}

describe('receipts', () => {
  test('are not given of orders that have not ended, nor of those that there are not', async () => {
    await entered({ won: 'up', lost: 'down' })
    expect(await refusal(receipt('won'))).toBe('fairness.not.ended')
    expect(await refusal(ask('fairnessReceipt', { orderId: '4000' }))).toBe('order.not.found')
  })

  test('hold before their checkpoint is out, as far as they go', async () => {
    await world.ticks('30000.01', 10)
    const verdict = verifySecondReceipt(await receipt('won'), PINNED)
    expect(verdict).toMatchObject({ verdict: 'waiting', problem: undefined })
    expect(verdict.waitingFor.toSorted()).toEqual(['sealCheckpoint', 'tickCheckpoint'])
  })

  test('are there for every way in which an order can end', async () => {
    await entered({ tie: 'up' })
    await world.ticks('30000', 10)
    // Four of five: the last second has none, then one without a price, then the next one proves it.
    await entered({ fourOfFive: 'down' })
    await world.ticks('29999', 9)
    await world.ticks(undefined)
    await world.ticks('29999')
    await entered({ window: 'up' })
    await world.ticks('30000', 7)
    world.silence(3)
    await world.ticks('30000')
    made['noEntry'] = await world.order(owner, 'up')
    await world.seal()
    world.silence(4)
    await world.ticks('30000')
    made['unsealed'] = await world.order(owner, 'up')
    await world.ticks('30000', 5)
    made['cancelled'] = await world.order(owner, 'up', { openMs: world.nowMs() + 60_000 })
    const orderId = made['cancelled']
    await world.accept({ type: 'CancelSecondOrder', userId: owner, clientId: undefined, orderId })
    made['timed'] = await world.order(owner, 'up', { openMs: world.nowMs() + 5_500 })
    await world.ticks('30000', 7)
    await world.seal()
    await world.ticks('30000')
    await world.ticks('30001', 10)
    await entered({ operator: 'up', alsoVoided: 'down' })
    await world.ticks('30000', 3)
    await world.voidAll()
    await world.ticks('30000', 2)
    await world.evidence.checkpointNow()
    const outcomes: Record<string, string> = {}
    for (const name of Object.keys(made)) {
      const { outcome } = await receipt(name)
      outcomes[name] = `${outcome.outcome} ${outcome.reason}`
    }
    expect(outcomes).toEqual({
      won: 'won settled',
      lost: 'lost settled',
      tie: 'tie settled',
      fourOfFive: 'won settled',
      window: 'void window',
      noEntry: 'void noEntry',
      unsealed: 'void noEntry',
      cancelled: 'cancelled byUser',
      timed: 'won settled',
      operator: 'void operator',
      alsoVoided: 'void operator',
    })
    expect(world.errors).toEqual([])
  })

  test('all hold, to anybody and to the owner, whose name is shown to nobody else', async () => {
    for (const name of Object.keys(made)) {
      const shown = [await receipt(name), await receipt(name, other), await receipt(name, owner)]
      for (const each of shown) {
        const { verdict, problem } = verifySecondReceipt(each, PINNED)
        expect({ name, verdict, problem }).toEqual({ name, verdict: 'holds', problem: undefined })
      }
      expect(shown.map(({ identity }) => identity?.userId)).toEqual([undefined, undefined, owner])
    }
  })

  test('do not hold when anything in them was changed', async () => {
    const good = await receipt('lost', owner)
    const changes: Readonly<Record<string, (copy: Changeable) => unknown>> = {
      stake: ({ order }) => Object.assign(order, { stake: '1' }),
      direction: ({ order }) => Object.assign(order, { direction: 'up' }),
      outcome: ({ outcome }) => Object.assign(outcome, { outcome: 'won', payout: '18000000001' }),
      price: ({ ticks }) => Object.assign(ticks[4] ?? {}, { price: '2999900000000' }),
      owner: ({ identity }) => Object.assign(identity, { userId: other }),
      seal: ({ seal }) => Object.assign(seal, { afterSequence: 2 }),
      tick: ({ ticks }) => ticks.splice(5, 1),
      posting: ({ postings }) => Object.assign(postings[2] ?? {}, { amount: '1' }),
      place: ({ tickCheckpoint }) => Object.assign(tickCheckpoint, { leafIndex: 0 }),
      key: (copy) => Object.assign(copy, { publicKey: Buffer.alloc(32, 1).toString('base64') }),
    }
    for (const [name, change] of Object.entries(changes)) {
      const copy = structuredClone(good) as unknown as Changeable
      change(copy)
      expect([name, verifySecondReceipt(copy, PINNED).verdict]).toEqual([name, 'refused'])
    }
  })
})

describe('a product whose index had ticked before there was a chain', () => {
  test('has receipts that hold, also of orders that were sealed before its first link', async () => {
    await world.laterProduct()
    const { indexId, productId } = LATER
    made['beforeChain'] = await world.order(owner, 'up', { productId })
    await world.seal(indexId)
    await world.ticks('2000', 1, indexId)
    made['afterChain'] = await world.order(owner, 'down', { productId })
    await world.seal(indexId)
    await world.ticks('2001', 12, indexId)
    await world.evidence.checkpointNow()
    for (const name of ['beforeChain', 'afterChain']) {
      const found = await receipt(name)
      const { verdict, problem } = verifySecondReceipt(found, PINNED)
      expect({ name, verdict, problem }).toEqual({ name, verdict: 'holds', problem: undefined })
      expect(found.ticks[0]?.sequence).toBe(4)
      expect(found.previousHash).toBe('0'.repeat(64))
    }
    expect(verifyCheckpoints(world.fileText, PINNED)).toMatchObject({ verdict: 'holds' })
  })
})

describe('ticks', () => {
  test('hold under their checkpoint', async () => {
    for (const sequence of ['1', '4', '20']) {
      const answer = await ask<{ sources: object }>('fairnessTick', { symbol: SYMBOL, sequence })
      expect(verifyTick(answer, PINNED)).toMatchObject({ verdict: 'holds' })
      expect(answer.sources).toEqual({ 1: 'Aster', 2: 'Borealis', 3: 'Cobalt' })
    }
  })

  test('that are not there are refused', async () => {
    expect(await refusal(ask('fairnessTick', { symbol: SYMBOL, sequence: '9999' }))).toBe(
      'fairness.tick.unknown',
    )
    expect(await refusal(ask('fairnessTick', { symbol: 'XRP_USDT', sequence: '1' }))).toBe(
      'second.product.unknown',
    )
  })

  test('without a checkpoint yet say so', async () => {
    await world.ticks('30000')
    const { chains } = await world.engine.query('seconds', {})
    const sequence = String(chains[0]?.sequence)
    const answer = await ask<{ checkpoint: unknown }>('fairnessTick', { symbol: SYMBOL, sequence })
    expect(answer.checkpoint).toBeNull()
    expect(verifyTick(answer, PINNED)).toMatchObject({ verdict: 'waiting' })
  })
})

describe('commands', () => {
  test('are proven to be in the log, and shown to those who may read them', async () => {
    const placed = await world.send({
      type: 'TakeSecondBreak',
      userId: owner,
      clientId: undefined,
      untilMs: 0n as never,
    })
    await world.ticks('30000')
    expect(await refusal(ask('fairnessCommand', { number: String(placed.number) }))).toBe(
      'fairness.not.published',
    )
    await world.evidence.checkpointNow()
    const types: unknown[] = []
    for (const [number, asker] of [
      [placed.number, undefined],
      [placed.number, other],
      [placed.number, owner],
      [placed.number + 1, undefined],
      [1, undefined],
      [8, owner],
    ] as const) {
      const answer = await ask<{ type: unknown; record: unknown }>(
        'fairnessCommand',
        { number: String(number) },
        asker,
      )
      expect(verifyRecordInclusion(answer, PINNED)).toMatchObject({ verdict: 'holds' })
      expect(answer.record === null).toBe(answer.type === null)
      types.push(answer.type)
    }
    expect(types).toEqual([null, null, 'TakeSecondBreak', 'IndexTick', 'ListAsset', null])
    expect(await refusal(ask('fairnessCommand', { number: '999999' }))).toBe('fairness.command.unknown')
  })
})

describe('the public file', () => {
  test('holds, and is given as it is', async () => {
    const { verdict, count } = verifyCheckpoints(world.fileText, PINNED)
    expect(verdict).toBe('holds')
    expect(count).toBeGreaterThan(1)
    let text = ''
    for await (const line of world.evidence.raw(1)) text += line
    expect(text).toBe(world.fileText)
    type Page = { readonly list: { number: number; symbol: string }[]; readonly total: number }
    const all = await ask<Page>('fairnessCheckpoints', {})
    expect([all.list[0]?.number, all.total]).toEqual([count, count])
    const own = await ask<Page>('fairnessCheckpoints', { symbol: SYMBOL })
    expect(own.total).toBe(all.list.filter(({ symbol }) => symbol === SYMBOL).length)
    expect(world.evidence.latest(1)).toMatchObject([{ number: count }])
  })

  test('goes on after a crash that left half a line, and a restart', async () => {
    const before = world.fileText
    await world.restart(() => world.tearFile())
    await world.ticks('30000', 2)
    await world.evidence.checkpointNow()
    expect(world.fileText.startsWith(before)).toBe(true)
    expect(world.fileText.length).toBeGreaterThan(before.length)
    expect(verifyCheckpoints(world.fileText, PINNED)).toMatchObject({ verdict: 'holds' })
    expect(String(world.errors.splice(0))).toContain('half a checkpoint was cut off')
  })

  test('stays valid when the views are made anew, and so do old receipts', async () => {
    const before = world.fileText
    await world.restart(() => world.rebuildViews())
    await world.ticks('30000', 2)
    await world.evidence.checkpointNow()
    expect(world.evidence.haltedBy).toBeUndefined()
    expect(world.fileText.startsWith(before)).toBe(true)
    expect(verifyCheckpoints(world.fileText, PINNED)).toMatchObject({ verdict: 'holds' })
    for (const name of Object.keys(made)) {
      const { verdict, problem } = verifySecondReceipt(await receipt(name), PINNED)
      expect({ name, verdict, problem }).toEqual({ name, verdict: 'holds', problem: undefined })
    }
  })
  test('that is lost is not begun anew', async () => {
    await world.restart(() => world.loseFile())
    await world.ticks('30000', 2)
    await world.evidence.checkpointNow()
    expect(world.evidence.haltedBy).toContain('checkpoints were published; the file has 0')
    expect(world.fileText).toBe('')
    expect(world.errors.splice(0)).not.toEqual([])
  })
})
