// Second-contracts in the console, over HTTP, with everything real behind it: seen as they stand, changed for later buyers as
// previewed, and a range voided by two persons. Nothing of it reaches the outcome of an order. Prices are a script's.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoTrader } from './demo-listing.ts'
import { AdminTester } from './testing/admin-tester.ts'
import type { CheckedClient } from './testing/checked-client.ts'
import { HOSTILE_JSON, HOSTILE_TEXTS } from './testing/hostile-values.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const SYMBOL = 'BTC_USDT'
const SHORTEST = 10

interface Preview {
  readonly fields: readonly {
    readonly field: string
    readonly from: string | null
    readonly to: string | null
  }[]
  readonly accepted: boolean
  readonly problem: string | null
  readonly basis: string
}
interface Parameters {
  readonly durations: readonly { readonly seconds: number; readonly payoutRate: string }[]
  readonly [name: string]: unknown
}
interface Listing {
  readonly indexes: readonly { readonly indexId: number; readonly base: string; readonly quote: string }[]
  readonly seconds: readonly {
    readonly productId: number
    readonly symbol: string
    readonly indexId: number
    readonly status: string
    readonly parameters: Parameters
  }[]
  readonly secondCountries: { readonly everywhere: boolean; readonly countries: readonly string[] }
}
interface Exposure {
  readonly profit: string
  readonly cap: string
  readonly used: string | null
}
interface Now {
  readonly house: Readonly<Record<'asset' | 'available' | 'escrow' | 'profits' | 'equity', string>>
  readonly list: readonly {
    readonly symbol: string
    readonly accepted: number
    readonly isFresh: boolean
    readonly up: Exposure
    readonly checkpoint: { readonly number: number } | null
  }[]
}
interface Order {
  readonly orderId: string
  readonly symbol: string
  readonly status: string
  readonly payout: string
  readonly acceptedTime: number
  readonly outcome: string | null
  readonly reason: string | null
  readonly returned: boolean
}

const directory = temporaryDirectory()
const script = join(directory.path, 'script.json')
let server: TestServer
let owner: AdminTester
let anna: AdminTester
let ben: AdminTester
let support: AdminTester
let first: CheckedClient
let second: CheckedClient

function say(price: string): void {
  writeFileSync(script, JSON.stringify({ aheadMs: 0, prices: { BTC: price, ETH: '2000', SOL: '100' } }))
}

beforeAll(async () => {
  say('30000')
  server = await startTestServer({ CANDOR_FEED: 'scripted', CANDOR_FEED_SCRIPT: script })
  owner = await AdminTester.owner(server)
  anna = await owner.hire('finance', 'anna@candor.example')
  ben = await owner.hire('finance', 'ben@candor.example')
  support = await owner.hire('support')
  first = await server.trader(1)
  second = await server.trader(2)
})
afterAll(async () => {
  await server.stop()
  directory.remove()
})

function soon<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 60_000, interval: 50 })
}

const listing = () => owner.ask<Listing>('listing')
const preview = (change: object) => owner.ask<Preview>('previewChange', { body: { change } })
const apply = async (change: object, basis: string) =>
  owner.call('applyChange', { body: { change, basis, reason: 'as announced', code: await owner.code() } })

async function make(change: object): Promise<void> {
  expect((await apply(change, (await preview(change)).basis)).code).toBe('success')
}

async function parameters(): Promise<Parameters> {
  const found = (await listing()).seconds.find(({ symbol }) => symbol === SYMBOL)
  if (found === undefined) throw new Error('the product is not listed')
  return found.parameters
}

const rules = (given: object) => ({ kind: 'secondParameters', symbol: SYMBOL, parameters: given })

async function place(trader: CheckedClient, fields: object): Promise<{ code: string; order: Order }> {
  const usual = { symbol: SYMBOL, direction: 'up', seconds: 300, payout: '0.88', amount: '1000' }
  const { code, data } = await trader.call('placeSecondOrder', { body: { ...usual, ...fields } })
  return { code, order: data as Order }
}

/** Once the index has a price of this moment. */
async function bought(trader: CheckedClient, fields: object = {}): Promise<Order> {
  return soon(async () => {
    const { code, order } = await place(trader, fields)
    expect(code).toBe('success')
    return order
  })
}

async function ordersOf(trader: number): Promise<readonly Order[]> {
  const query = { userId: String(demoTrader(trader).userId) }
  return (await support.ask<{ list: Order[] }>('userSecondOrders', { query })).list
}

async function reasonsFor(subject: string): Promise<string[]> {
  const { list } = await owner.ask<{ list: { reason: string }[] }>('audit', { query: { subject } })
  return list.map(({ reason }) => reason)
}

describe('how second-contracts stand', () => {
  test('house, caps, open orders and checkpoints are there for support too', async () => {
    const { orderId } = await bought(first)
    await soon(async () => {
      const { house, list } = await support.ask<Now>('secondsNow')
      expect(house).toEqual({
        asset: 'USDT',
        available: '99999120',
        escrow: '1880',
        profits: '880',
        equity: '100000000',
      })
      expect(list.map(({ symbol }) => symbol)).toEqual(['BTC_USDT', 'ETH_USDT', 'SOL_USDT'])
      expect(list[0]).toMatchObject({
        accepted: 1,
        isFresh: true,
        up: { profit: '880', cap: '10000000', used: '0' },
      })
      expect(list[0]?.checkpoint?.number).toBeGreaterThan(0)
    })
    await soon(async () => expect((await ordersOf(1))[0]).toMatchObject({ orderId, status: 'open' }))
  })

  test('a user’s orders show what became of them, and not what hides their owner', async () => {
    const [order] = await ordersOf(1)
    expect(order).not.toHaveProperty('nonce')
    const userId = String(demoTrader(1).userId)
    expect((await support.call('userSecondOrders', { query: { userId, symbol: 'NOPE_USDT' } })).code).toBe(
      'second.product.unknown',
    )
    expect((await support.call('userSecondOrders', { query: { userId: '999999999' } })).code).toBe(
      'user.unknown',
    )
  })
})

describe('a change of a second-contract', () => {
  test('[second 1] of its parameters is for later buyers: old and new are shown, an order keeps its own', async () => {
    const before = await bought(first)
    const now = await parameters()
    const durations = [
      { seconds: SHORTEST, payoutRate: '0.7' },
      ...now.durations.map((each) => (each.seconds === 300 ? { ...each, payoutRate: '0.9' } : each)),
    ]
    const change = rules({ ...now, durations })
    const seen = await preview(change)
    expect(seen.accepted).toBe(true)
    expect(seen.fields).toEqual([
      { field: 'duration 300 payoutRate', from: '0.88', to: '0.9' },
      { field: `duration ${SHORTEST} payoutRate`, from: null, to: '0.7' },
    ])
    expect((await apply(change, seen.basis)).code).toBe('success')
    expect((await parameters()).durations).toEqual(durations)
    expect((await ordersOf(1)).find(({ orderId }) => orderId === before.orderId)?.payout).toBe('0.88')
    expect((await place(first, { payout: '0.88' })).code).toBe('second.payout.changed')
    // Whoever saw what was before cannot change it from there.
    expect((await apply(change, seen.basis)).code).toBe('change.preview.stale')
  })

  test('says what the core would refuse', async () => {
    const now = await parameters()
    const reversed = rules({ ...now, durations: now.durations.toReversed() })
    const seen = await preview(reversed)
    expect(seen).toMatchObject({ accepted: false, problem: 'second.parameters.invalid' })
    expect((await apply(reversed, seen.basis)).code).toBe('second.parameters.invalid')
    expect(await preview(rules({ ...now, totalCap: '1.1' }))).toMatchObject({ accepted: false })
  })

  test('closes it with a reason, and opens it again', async () => {
    const status = (to: string) => ({ kind: 'secondStatus', symbol: SYMBOL, status: to })
    await make(status('closed'))
    expect((await place(first, {})).code).toBe('second.closed')
    await make(status('open'))
    expect(await reasonsFor(`second:${SYMBOL}`)).toContain('as announced')
  })

  test('of its countries says which are added and which go', async () => {
    const countries = (everywhere: boolean, list: string[]) => ({
      kind: 'secondCountries',
      everywhere,
      countries: list,
    })
    await make(countries(false, ['TH', 'BR']))
    expect((await listing()).secondCountries).toEqual({ everywhere: false, countries: ['BR', 'TH'] })
    expect((await place(first, { payout: '0.9' })).code).toBe('second.country')
    const unknown = { body: { change: countries(false, ['XX']) } }
    expect((await owner.call('previewChange', unknown)).code).toBe('country.unknown')
    const twice = { body: { change: countries(false, ['TH', 'TH']) } }
    expect((await owner.call('previewChange', twice)).code).toBe('request.invalid')
    await make(countries(true, []))
    expect(await reasonsFor('second:countries')).toContain('as announced')
  })

  test('lists another on an index that has none yet', async () => {
    const { indexes, seconds } = await listing()
    const index = indexes.find(
      ({ indexId, quote }) => quote === 'USDT' && seconds.every((each) => each.indexId !== indexId),
    )
    if (index === undefined) throw new Error('every index has a product')
    const symbol = `${index.base}_${index.quote}`
    const { indexId } = index
    const change = { kind: 'secondProduct', productId: 9, symbol, indexId, parameters: await parameters() }
    await make(change)
    expect((await listing()).seconds.at(-1)).toMatchObject({ productId: 9, symbol, status: 'open' })
    expect(await preview(change)).toMatchObject({ accepted: false, problem: 'second.product.exists' })
  })

  test('[threat 4] is held against its shape in every field, durations among them, and nothing changes', async () => {
    const now = await parameters()
    const [duration] = now.durations
    const spoilt = [...HOSTILE_TEXTS, ...HOSTILE_JSON].flatMap((value) => [
      ...Object.keys(now).map((field) => ({ ...now, [field]: value })),
      ...Object.keys(duration ?? {}).map((field) => ({
        ...now,
        durations: [{ ...duration, [field]: value }],
      })),
    ])
    // The tester throws at any answer that the table of calls does not name.
    const codes = await Promise.all(
      spoilt.map(
        async (given) => (await owner.call('previewChange', { body: { change: rules(given) } })).code,
      ),
    )
    expect(codes.filter((code) => code === 'request.invalid').length).toBeGreaterThan(0)
    expect(await parameters()).toEqual(now)
  })
})

/** One that won and one that lost at the same tick. */
async function winAndLose(): Promise<{ won: Order; lost: Order }> {
  say('30000')
  const short = { seconds: SHORTEST, payout: '0.7' }
  const won = await bought(first, short)
  const lost = await bought(second, { ...short, direction: 'down' })
  const find = (list: readonly Order[], { orderId }: Order) => list.find((each) => each.orderId === orderId)
  await soon(async () => {
    expect(find(await ordersOf(1), won)?.status).toBe('open')
    expect(find(await ordersOf(2), lost)?.status).toBe('open')
  })
  say('30010')
  await soon(async () => {
    expect(find(await ordersOf(1), won)?.outcome).toBe('won')
    expect(find(await ordersOf(2), lost)?.outcome).toBe('lost')
  })
  return { won, lost }
}

const available = async (trader: CheckedClient) =>
  Number((await trader.holdings()).balances.find(({ wallet }) => wallet === 'second')?.available)

const outcomes = async (trader: number, order: Order) =>
  (await ordersOf(trader)).filter(({ orderId }) => orderId === order.orderId)

describe('a voided range', () => {
  test('[second 4] gives all its stakes back once a second person agrees; what was won stays', async () => {
    const { won, lost } = await winAndLose()
    const waiting = await bought(second, { payout: '0.9' })
    const range = { symbol: SYMBOL, fromTime: won.acceptedTime, toTime: waiting.acceptedTime }
    const query = { symbol: SYMBOL, from: String(range.fromTime), to: String(range.toTime) }
    expect(await anna.ask('previewSecondVoid', { query })).toMatchObject({
      asset: 'USDT',
      users: 1,
      open: { orders: 1, stake: '1000' },
      lost: { orders: 1, stake: '1000' },
      won: { orders: 1, paid: '1700' },
      returned: '2000',
      isCovered: true,
    })
    const before = [await available(first), await available(second)]
    const { proposalId } = await anna.ask<{ proposalId: string }>('proposeSecondVoid', {
      body: { ...range, reason: 'venues disagreed', note: 'see the log of the feed' },
    })
    const own = { body: { proposalId, code: await anna.code() } }
    expect((await anna.call('approveProposal', own)).code).toBe('proposal.own')
    expect(await outcomes(2, lost)).toMatchObject([{ outcome: 'lost', returned: false }])
    await ben.ask('approveProposal', { body: { proposalId, code: await ben.code() } })

    await soon(async () => {
      expect(await outcomes(2, waiting)).toMatchObject([{ outcome: 'void', reason: 'operator' }])
      expect(await outcomes(2, lost)).toMatchObject([{ outcome: 'lost', returned: true }])
    })
    expect(await outcomes(1, won)).toMatchObject([{ outcome: 'won', returned: false }])
    expect([await available(first), await available(second)]).toEqual([before[0], (before[1] ?? 0) + 2_000])
    const { list } = await anna.ask<{ list: { proposalId: string }[] }>('proposals')
    expect(list.find((each) => each.proposalId === proposalId)).toMatchObject({
      kind: 'secondVoid',
      state: 'done',
      reason: 'venues disagreed',
      asset: null,
      amount: null,
      ...range,
      decidedBy: { email: 'ben@candor.example' },
    })
    expect(await reasonsFor(`proposal:${proposalId}`)).toContain('venues disagreed')
  })

  test('is told to everybody whom it concerns, and to nobody else', async () => {
    const kinds = async (trader: CheckedClient) =>
      (await trader.ask<{ list: { kind: string }[] }>('messages')).list.map(({ kind }) => kind)
    await soon(async () => expect(await kinds(second)).toContain('second.voided'))
    expect(await kinds(first)).not.toContain('second.voided')
  })

  test('must lie in the past, of a product that is there', async () => {
    const propose = async (body: object) =>
      (await anna.call('proposeSecondVoid', { body: { symbol: SYMBOL, reason: 'why', ...body } })).code
    const now = Date.now()
    expect(await propose({ fromTime: now, toTime: now + 60_000 })).toBe('second.range.invalid')
    expect(await propose({ fromTime: now, toTime: now - 1 })).toBe('second.range.invalid')
    expect(await propose({ symbol: 'NOPE_USDT', fromTime: 0, toTime: 1 })).toBe('second.product.unknown')
    const body = { symbol: SYMBOL, fromTime: 0, toTime: 1, reason: 'why' }
    expect((await support.call('proposeSecondVoid', { body })).code).toBe('admin.forbidden')
    // No order can be named, nor what should become of one.
    for (const field of ['orderId', 'outcome', 'payout', 'price'])
      expect((await anna.call('proposeSecondVoid', { body: { ...body, [field]: '1' } })).code).toBe(
        'request.invalid',
      )
  })
})

describe('the house', () => {
  test('gets its capital from two persons, by way of placing', async () => {
    const decide = async (proposalId: string) =>
      ben.ask('approveProposal', { body: { proposalId, code: await ben.code() } })
    const propose = (name: 'proposeCapital' | 'proposePlacement', body: object) =>
      anna.ask<{ proposalId: string }>(name, { body: { asset: 'USDT', amount: '500', note: 'why', ...body } })
    await decide((await propose('proposeCapital', { reference: 'CAP-2' })).proposalId)
    await decide((await propose('proposePlacement', { to: 'second_house' })).proposalId)
    await soon(async () => {
      const { house } = await owner.ask<Now>('secondsNow')
      // What it began with, less the 700 that was won above; the lost stake was given back.
      expect(house.equity).toBe('99999800')
    })
  })
})
