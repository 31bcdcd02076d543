// Perpetual contracts in the console, over HTTP, with everything real behind it: seen as they stand, changed as previewed,
// and nobody liquidated by a change.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoTrader } from './demo-listing.ts'
import { AdminTester } from './testing/admin-tester.ts'
import type { CheckedClient } from './testing/checked-client.ts'
import { HOSTILE_JSON, HOSTILE_TEXTS } from './testing/hostile-values.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const SYMBOL = 'BTCUSDT'
const userId = String(demoTrader(1).userId)

interface Preview {
  readonly fields: readonly { readonly field: string }[]
  readonly openOrders: number
  readonly openPositions: number
  readonly endangered: number
  readonly accepted: boolean
  readonly problem: string | null
  readonly basis: string
}
interface Tier {
  readonly upTo: string
  readonly maxLeverage: number
  readonly maintenance: string
}
interface Parameters {
  readonly tiers: readonly Tier[]
  readonly [name: string]: unknown
}
interface House {
  readonly accounts: readonly { readonly asset: string; readonly account: string; readonly amount: string }[]
  readonly contracts: readonly {
    readonly symbol: string
    readonly clearing: string
    readonly openLots: string
  }[]
}
interface UserContracts {
  readonly cross: { readonly equity: string; readonly maintenance: string } | null
  readonly positions: readonly Readonly<Record<string, string | null>>[]
}

let server: TestServer
let owner: AdminTester
let anna: AdminTester
let ben: AdminTester
let support: AdminTester
let buyer: CheckedClient
let seller: CheckedClient

beforeAll(async () => {
  server = await startTestServer({ CANDOR_FEED: 'simulated' })
  owner = await AdminTester.owner(server)
  anna = await owner.hire('finance', 'anna@candor.example')
  ben = await owner.hire('finance', 'ben@candor.example')
  support = await owner.hire('support')
  buyer = await server.trader(1)
  seller = await server.trader(2)
  await openPositions()
})
afterAll(() => server.stop())

function soon<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000, interval: 50 })
}

/** A long of the first trader against a short of the second, near the mark of the moment. */
async function openPositions(): Promise<void> {
  await soon(async () => {
    const { list } = await support.ask<{ list: { symbol: string; mark: string | null }[] }>('contractsNow')
    const mark = list.find(({ symbol }) => symbol === SYMBOL)?.mark ?? null
    if (mark === null) throw new Error('no mark yet')
    const price = Number(mark).toFixed(0)
    const order = { symbol: SYMBOL, type: 'limit', price, lots: '20', mayCross: true }
    const sell = { ...order, side: 'sell', positionSide: 'short' }
    const sold = await seller.call('placeContractOrder', { key: `short-${price}`, body: sell })
    expect(sold.code).toBe('success')
    const buy = { ...order, side: 'buy', positionSide: 'long' }
    const bought = await buyer.call('placeContractOrder', { key: `long-${price}`, body: buy })
    expect(bought.code).toBe('success')
  })
}

async function parameters(): Promise<Parameters> {
  const { contracts } = await owner.ask<{ contracts: { symbol: string; parameters: Parameters }[] }>(
    'listing',
  )
  const found = contracts.find(({ symbol }) => symbol === SYMBOL)
  if (found === undefined) throw new Error('the contract is not listed')
  return found.parameters
}

const preview = (change: object) => owner.ask<Preview>('previewChange', { body: { change } })
const apply = async (change: object, basis: string) =>
  owner.call('applyChange', { body: { change, basis, reason: 'as announced', code: await owner.code() } })
const rules = (given: object) => ({ kind: 'contractParameters', symbol: SYMBOL, parameters: given })

describe('how contracts stand', () => {
  test('mark, index, open interest, funding and the insurance fund are there for support too', async () => {
    const now = await support.ask<{
      insurance: { asset: string; amount: string }
      list: Readonly<Record<string, unknown>>[]
    }>('contractsNow')
    expect(now.insurance).toEqual({ asset: 'USDT', amount: '1000000' })
    const contract = now.list.find(({ symbol }) => symbol === SYMBOL)
    expect(contract).toMatchObject({ status: 'open', isFresh: true, quote: 'USDT' })
    await soon(async () => {
      const { list } = await support.ask<{ list: { symbol: string; openLots: string }[] }>('contractsNow')
      expect(Number(list.find(({ symbol }) => symbol === SYMBOL)?.openLots)).toBeGreaterThanOrEqual(20)
    })
  })

  test('the dashboard shows the platform’s own accounts, and a clearing that its positions explain', async () => {
    await soon(async () => {
      const house = await owner.ask<House>('house')
      const amountOf = (account: string) =>
        house.accounts.find((each) => each.asset === 'USDT' && each.account === account)?.amount
      expect(amountOf('insurance')).toBe('1000000')
      expect(Number(amountOf('fee'))).toBeGreaterThan(0)
      // Long and short were opened at one price: what one side paid in is what the other did.
      const contract = house.contracts.find(({ symbol }) => symbol === SYMBOL)
      expect(contract).toMatchObject({ clearing: '0', fundingPool: '0' })
      expect(Number(contract?.openLots)).toBeGreaterThanOrEqual(20)
    })
    expect((await support.call('house')).code).toBe('admin.forbidden')
  })
})

describe('a user file', () => {
  test('holds the position at mark, and the past of contracts', async () => {
    const { positions, cross } = await support.ask<UserContracts>('userContracts', { query: { userId } })
    const [position] = positions
    expect(position).toMatchObject({ symbol: SYMBOL, direction: 'long', marginMode: 'cross' })
    expect(Number(position?.['mark'])).toBeGreaterThan(0)
    expect(Number(position?.['maintenance'])).toBeGreaterThan(0)
    expect(Number(cross?.equity)).toBeGreaterThan(Number(cross?.maintenance))
    await soon(async () => {
      const orders = await support.ask<{ total: number }>('userContractOrders', { query: { userId } })
      expect(orders.total).toBeGreaterThanOrEqual(1)
    })
    for (const name of ['userPositions', 'userLiquidations'] as const) {
      expect(await support.ask(name, { query: { userId, symbol: SYMBOL } })).toMatchObject({ total: 0 })
      expect((await support.call(name, { query: { userId, symbol: 'NOPEUSDT' } })).code).toBe(
        'market.unknown',
      )
      expect((await support.call(name, { query: { userId: '999999999' } })).code).toBe('user.unknown')
    }
  })
})

describe('a change of a contract', () => {
  test('of its status is made as previewed, with its reason in the audit log', async () => {
    const halt = { kind: 'contractStatus', symbol: SYMBOL, status: 'halted' }
    const seen = await preview(halt)
    expect(seen).toMatchObject({ accepted: true, endangered: 0 })
    expect((await apply(halt, seen.basis)).code).toBe('success')
    const order = { symbol: SYMBOL, side: 'buy', positionSide: 'long', type: 'market', lots: '1' }
    expect((await buyer.call('placeContractOrder', { key: 'halted', body: order })).code).toBe(
      'market.halted',
    )
    const open = { ...halt, status: 'open' }
    expect((await apply(open, (await preview(open)).basis)).code).toBe('success')
    const { list } = await owner.ask<{ list: { reason: string; details: string }[] }>('audit', {
      query: { subject: `market:${SYMBOL}` },
    })
    expect(list.map(({ reason }) => reason)).toContain('as announced')
    expect(list.map(({ details }) => details).join()).toContain('contractStatus')
  })

  test('of its rules says what the core would refuse', async () => {
    const now = await parameters()
    expect(await preview(rules({ ...now, fundingHours: 3 }))).toMatchObject({
      accepted: false,
      problem: 'market.parameters.invalid',
    })
    const steps = await preview(rules({ ...now, tick: '1' }))
    expect(steps).toMatchObject({ accepted: false, problem: 'market.orders.open' })
    expect(steps.openPositions).toBeGreaterThanOrEqual(2)
    expect((await apply(rules({ ...now, tick: '1' }), steps.basis)).code).toBe('market.orders.open')
    const gentle = rules({ ...now, fundingHours: 4, limitBand: '0.04' })
    const seen = await preview(gentle)
    expect(seen.fields.map(({ field }) => field)).toEqual(['limitBand', 'fundingHours'])
    expect((await apply(gentle, seen.basis)).code).toBe('success')
    expect(await parameters()).toMatchObject({ fundingHours: 4, limitBand: '0.04' })
  })

  test('[threat 4] is held against its shape in every field, tiers among them, and nothing changes', async () => {
    const now = await parameters()
    const [tier] = now.tiers
    const spoilt = [...HOSTILE_TEXTS, ...HOSTILE_JSON].flatMap((value) => [
      ...Object.keys(now).map((field) => ({ ...now, [field]: value })),
      ...Object.keys(tier ?? {}).map((field) => ({ ...now, tiers: [{ ...tier, [field]: value }] })),
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

  test('[decisions 1] cannot liquidate anybody', async () => {
    // Isolated and small: 1% of a sudden maintenance of 60% would take it at the next mark.
    const now = await parameters()
    const tiers = now.tiers.map((tier, place) => ({
      ...tier,
      maxLeverage: 1,
      maintenance: (0.6 + place / 100).toFixed(2),
    }))
    await isolate()
    const harsh = rules({ ...now, tiers })
    const seen = await preview(harsh)
    expect(seen).toMatchObject({ accepted: false, problem: 'order.would.liquidate' })
    expect(seen.endangered).toBeGreaterThanOrEqual(1)
    expect((await apply(harsh, seen.basis)).code).toBe('order.would.liquidate')
    expect((await parameters()).tiers).toEqual(now.tiers)
    expect(await support.ask('userLiquidations', { query: { userId } })).toMatchObject({ total: 0 })
  })
})

/** The third trader takes a position that stands on its own margin alone. */
async function isolate(): Promise<void> {
  const third = await server.trader(3)
  await third.ask('setContractMode', { key: 'isolate', body: { symbol: SYMBOL, marginMode: 'isolated' } })
  const { list } = await support.ask<{ list: { symbol: string; mark: string }[] }>('contractsNow')
  const price = Number(list.find(({ symbol }) => symbol === SYMBOL)?.mark).toFixed(0)
  const order = { symbol: SYMBOL, type: 'limit', price, lots: '5', mayCross: true }
  await seller.ask('placeContractOrder', {
    key: 'short-3',
    body: { ...order, side: 'sell', positionSide: 'short' },
  })
  const taken = await third.ask<{ filledLots: string }>('placeContractOrder', {
    key: 'long-3',
    body: { ...order, side: 'buy', positionSide: 'long' },
  })
  expect(taken.filledLots).toBe('5')
}

describe('capital', () => {
  test('is placed into the insurance fund by two persons, and never more than there is', async () => {
    const decide = async (proposalId: string) =>
      ben.call('approveProposal', { body: { proposalId, code: await ben.code() } })
    const propose = (name: 'proposeCapital' | 'proposePlacement', body: object) =>
      anna.ask<{ proposalId: string }>(name, { body: { asset: 'USDT', amount: '500', note: 'why', ...body } })
    const early = await propose('proposePlacement', { to: 'insurance', amount: '999999999' })
    expect((await decide(early.proposalId)).code).toBe('balance.insufficient')
    await decide((await propose('proposeCapital', { reference: 'CAP-9' })).proposalId)
    const { proposalId } = await propose('proposePlacement', { to: 'insurance' })
    const own = { body: { proposalId, code: await anna.code() } }
    expect((await anna.call('approveProposal', own)).code).toBe('proposal.own')
    expect((await decide(proposalId)).code).toBe('success')
    const { list } = await anna.ask<{ list: Readonly<Record<string, unknown>>[] }>('proposals')
    expect(list.find((each) => each['proposalId'] === proposalId)).toMatchObject({
      kind: 'placement',
      state: 'done',
      to: 'insurance',
      amount: '500',
    })
    await soon(async () => {
      const { accounts } = await owner.ask<House>('house')
      expect(accounts).toContainEqual({ asset: 'USDT', account: 'insurance', amount: '1000500' })
    })
  })
})
