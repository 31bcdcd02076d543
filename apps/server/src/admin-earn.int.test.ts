// Financial products and mining pools in the console, over HTTP, with everything real behind it: seen as they stand, changed
// for later buyers as previewed, one order ended by two persons, and a treasury filled by them.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoTrader } from './demo-listing.ts'
import { AdminTester } from './testing/admin-tester.ts'
import type { CheckedClient } from './testing/checked-client.ts'
import { HOSTILE_JSON, HOSTILE_TEXTS } from './testing/hostile-values.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const THIRTY = 2
const SPRINT = 1

interface Cover {
  readonly account: string
  readonly needed: string
  readonly isCovered: boolean
}
interface Preview {
  readonly fields: readonly object[]
  readonly accepted: boolean
  readonly problem: string | null
  readonly cover: Cover | null
  readonly basis: string
}
interface Offer {
  readonly name: string
  readonly status: string
  readonly sold: string
  readonly isCovered: boolean
  readonly parameters: Readonly<Record<string, unknown>>
}
interface Now {
  readonly treasuries: readonly Readonly<Record<string, string | boolean | null>>[]
  readonly products: readonly (Offer & { readonly productId: number })[]
  readonly pools: readonly (Offer & { readonly poolId: number })[]
}
interface Order {
  readonly orderId: string
  readonly annualRate: string
  readonly end: string | null
  readonly reason: string | null
}

let server: TestServer
let owner: AdminTester
let anna: AdminTester
let ben: AdminTester
let support: AdminTester
let trader: CheckedClient
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
  owner = await AdminTester.owner(server)
  anna = await owner.hire('finance', 'anna@candor.example')
  ben = await owner.hire('finance', 'ben@candor.example')
  support = await owner.hire('support')
  trader = await server.trader(1)
})
afterAll(() => server.stop())

function soon<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 60_000, interval: 50 })
}

const now = () => support.ask<Now>('earnNow')
const preview = (change: object) => owner.ask<Preview>('previewChange', { body: { change } })
const apply = async (change: object, basis: string) =>
  owner.call('applyChange', { body: { change, basis, reason: 'as announced', code: await owner.code() } })

async function make(change: object): Promise<void> {
  expect((await apply(change, (await preview(change)).basis)).code).toBe('success')
}

async function thirty(): Promise<Offer> {
  const found = (await now()).products.find(({ productId }) => productId === THIRTY)
  if (found === undefined) throw new Error('the product is not listed')
  return found
}

async function treasury(account: string, asset: string) {
  return (await now()).treasuries.find((each) => each['account'] === account && each['asset'] === asset)
}

const terms = (name: string, parameters: object) => ({
  kind: 'financialParameters',
  productId: THIRTY,
  name,
  parameters,
})

async function buy(fields: object = {}): Promise<{ code: string; order: Order }> {
  const body = {
    productId: String(THIRTY),
    amount: '1000',
    term: 30,
    annualRate: '0.08',
    agreed: true,
    ...fields,
  }
  const { code, data } = await trader.call('buyFinancial', { key: `buy-${++keys}`, body })
  return { code, order: data as Order }
}

async function ordersOf(): Promise<readonly Order[]> {
  const query = { userId: String(demoTrader(1).userId) }
  return (await support.ask<{ list: Order[] }>('userFinancialOrders', { query })).list
}

async function decide(person: AdminTester, proposalId: string) {
  return person.call('approveProposal', { body: { proposalId, code: await person.code() } })
}

describe('how products, pools and treasuries stand', () => {
  test('is there for support too: what is sold, what is set aside, what is needed', async () => {
    const before = await treasury('yield_treasury', 'USDT')
    expect(before).toMatchObject({ isCovered: true })
    const { code } = await buy()
    expect(code).toBe('success')
    await soon(async () => {
      const { products, pools } = await now()
      expect(products.map(({ name }) => name)).toContain('Early thirty')
      expect(pools.map(({ name }) => name)).toEqual(['Sprint', 'Harvest', 'Ether pool'])
      expect(products.every(({ isCovered }) => isCovered)).toBe(true)
      expect(products.find(({ productId }) => productId === THIRTY)).toMatchObject({
        status: 'open',
        sold: '1000',
        remaining: '4999000',
        offNow: null,
      })
      const after = await treasury('yield_treasury', 'USDT')
      // 1,000 for 30 days at 8%.
      expect(Number(after?.['escrow']) - Number(before?.['escrow'])).toBeCloseTo(6.57534246, 8)
      expect(after?.['promised']).toBe(after?.['escrow'])
    })
  })

  test('a user’s orders are on the user’s page, of mining too', async () => {
    const body = { poolId: String(SPRINT), amount: '500', term: 7, dailyRate: '0.0015', agreed: true }
    expect((await trader.call('buyMining', { key: 'mine-1', body })).code).toBe('success')
    const query = { userId: String(demoTrader(1).userId) }
    await soon(async () => {
      const { list } = await support.ask<{ list: object[] }>('userMiningOrders', { query })
      expect(list).toMatchObject([{ name: 'Sprint', principal: '500', state: 'mining' }])
      expect(await ordersOf()).toMatchObject([{ annualRate: '0.08', end: null, reason: null }])
    })
    const nobody = { query: { userId: '999999999' } }
    expect((await support.call('userFinancialOrders', nobody)).code).toBe('user.unknown')
    expect((await support.call('userMiningOrders', nobody)).code).toBe('user.unknown')
  })
})

describe('a change', () => {
  test('of terms is for later buyers: old and new are shown, an order keeps its own', async () => {
    const { parameters } = await thirty()
    const change = terms('Thirty', { ...parameters, annualRate: '0.07' })
    const seen = await preview(change)
    expect(seen).toMatchObject({ accepted: true, cover: { account: 'yield_treasury', isCovered: true } })
    expect(seen.fields).toEqual([{ field: 'annualRate', from: '0.08', to: '0.07' }])
    expect((await apply(change, seen.basis)).code).toBe('success')
    expect((await ordersOf())[0]?.annualRate).toBe('0.08')
    expect((await buy()).code).toBe('earn.terms.changed')
    expect((await apply(change, seen.basis)).code).toBe('change.preview.stale')
    await make(terms('Thirty', parameters))
  })

  test('that the treasury cannot cover is warned of, not forbidden', async () => {
    const { parameters } = await thirty()
    const { accepted, cover } = await preview(terms('Thirty', { ...parameters, quota: '5000000000' }))
    expect(accepted).toBe(true)
    expect(cover).toMatchObject({ account: 'yield_treasury', isCovered: false })
  })

  test('says what the core would refuse', async () => {
    const { parameters } = await thirty()
    const odd = terms('Thirty', { ...parameters, step: '7' })
    const seen = await preview(odd)
    expect(seen).toMatchObject({ accepted: false, problem: 'earn.parameters.invalid' })
    expect((await apply(odd, seen.basis)).code).toBe('earn.parameters.invalid')
    const unknown = { ...terms('Thirty', parameters), productId: 99 }
    expect((await owner.call('previewChange', { body: { change: unknown } })).code).toBe(
      'earn.product.unknown',
    )
  })

  test('closes with a reason, and opens again', async () => {
    const status = (to: string) => ({ kind: 'financialStatus', productId: THIRTY, status: to })
    expect((await preview(status('closed'))).cover).toBeNull()
    await make(status('closed'))
    expect((await buy()).code).toBe('earn.closed')
    await make(status('open'))
    const query = { subject: `financial:${THIRTY}` }
    const { list } = await owner.ask<{ list: { reason: string }[] }>('audit', { query })
    expect(list.map(({ reason }) => reason)).toContain('as announced')
  })

  test('lists a new product and a new pool, each number once', async () => {
    const { products, pools } = await now()
    const product = {
      kind: 'financialProduct',
      productId: 50,
      name: 'Short',
      asset: 'USDT',
      parameters: products[0]?.parameters,
    }
    await make(product)
    expect(await preview(product)).toMatchObject({ accepted: false, problem: 'earn.product.exists' })
    const pool = {
      kind: 'miningPool',
      poolId: 50,
      name: 'Deep',
      asset: 'USDT',
      incomeAsset: 'ETH',
      parameters: pools[0]?.parameters,
    }
    // Of 2,000,000 USDT in ETH: far more than there is.
    expect((await preview(pool)).cover).toMatchObject({ account: 'mining_treasury', isCovered: false })
    await make(pool)
    await make({ kind: 'miningStatus', poolId: 50, status: 'closed' })
    await make({ kind: 'miningParameters', poolId: 50, name: 'Deeper', parameters: pools[0]?.parameters })
    expect((await now()).products.at(-1)).toMatchObject({ productId: 50, name: 'Short', status: 'open' })
    expect((await now()).pools.at(-1)).toMatchObject({ poolId: 50, name: 'Deeper', status: 'closed' })
  })

  test('[threat 4] is held against its shape in every field, and nothing changes', async () => {
    const before = await now()
    const [product] = before.products
    const [pool] = before.pools
    const spoilt = [...HOSTILE_TEXTS, ...HOSTILE_JSON].flatMap((value) => [
      ...Object.keys(product?.parameters ?? {}).map((field) =>
        terms('Thirty', { ...product?.parameters, [field]: value }),
      ),
      ...Object.keys(pool?.parameters ?? {}).map((field) => ({
        kind: 'miningParameters',
        poolId: SPRINT,
        name: 'Sprint',
        parameters: { ...pool?.parameters, [field]: value },
      })),
    ])
    // The tester throws at any answer that the table of calls does not name.
    for (const change of spoilt) {
      const { code } = await owner.call('previewChange', { body: { change } })
      expect(['success', 'request.invalid', 'request.decimals']).toContain(code)
    }
    expect({ ...(await now()), time: 0 }).toEqual({ ...before, time: 0 })
  })
})

describe('an order of a financial product', () => {
  test('is ended by two persons with a reason; its buyer has the principal back and is told', async () => {
    const { code, order } = await buy({ amount: '2000' })
    expect(code).toBe('success')
    await soon(async () => expect((await ordersOf())[0]?.orderId).toBe(order.orderId))
    const available = async () =>
      Number(
        (await trader.holdings()).balances.find(({ wallet, asset }) => wallet === 'spot' && asset === 'USDT')
          ?.available,
      )
    const before = await available()
    const body = { orderId: order.orderId, reason: 'product withdrawn', note: 'see the minutes' }
    expect((await support.call('proposeFinancialCancel', { body })).code).toBe('admin.forbidden')
    const { proposalId } = await anna.ask<{ proposalId: string }>('proposeFinancialCancel', { body })
    expect((await decide(anna, proposalId)).code).toBe('proposal.own')
    expect((await ordersOf())[0]?.end).toBeNull()
    expect((await decide(ben, proposalId)).code).toBe('success')
    await soon(async () =>
      expect((await ordersOf())[0]).toMatchObject({
        orderId: order.orderId,
        end: 'cancelledByPlatform',
        reason: 'product withdrawn',
      }),
    )
    expect(await available()).toBe(before + 2_000)
    const { list } = await anna.ask<{ list: { proposalId: string }[] }>('proposals')
    expect(list.find((each) => each.proposalId === proposalId)).toMatchObject({
      kind: 'financialCancel',
      state: 'done',
      orderId: order.orderId,
      userId: String(demoTrader(1).userId),
      asset: 'USDT',
      amount: '2000',
      reason: 'product withdrawn',
      decidedBy: { email: 'ben@candor.example' },
    })
    await soon(async () => {
      const told = await trader.ask<{ list: { kind: string }[] }>('messages')
      expect(told.list.map(({ kind }) => kind)).toContain('earn.cancelled')
    })
  })

  test('that has ended, or is not there, cannot be proposed; what ends meanwhile fails', async () => {
    const { order } = await buy()
    const body = { orderId: order.orderId, reason: 'twice' }
    const propose = () => soon(() => anna.ask<{ proposalId: string }>('proposeFinancialCancel', { body }))
    const [one, other] = [await propose(), await propose()]
    expect((await decide(ben, one.proposalId)).code).toBe('success')
    expect((await decide(ben, other.proposalId)).code).toBe('order.not.found')
    const { list } = await anna.ask<{ list: { proposalId: string; state: string }[] }>('proposals')
    expect(list.find(({ proposalId }) => proposalId === other.proposalId)?.state).toBe('failed')
    await soon(async () =>
      expect((await anna.call('proposeFinancialCancel', { body })).code).toBe('order.not.found'),
    )
    const none = { body: { ...body, orderId: '999999999' } }
    expect((await anna.call('proposeFinancialCancel', none)).code).toBe('order.not.found')
    // Nobody can say what it pays.
    for (const field of ['income', 'amount', 'days', 'paid'])
      expect((await anna.call('proposeFinancialCancel', { body: { ...body, [field]: '1' } })).code).toBe(
        'request.invalid',
      )
  })
})

test('a treasury gets its capital from two persons, by way of placing', async () => {
  const before = await treasury('mining_treasury', 'USDT')
  const propose = (name: 'proposeCapital' | 'proposePlacement', body: object) =>
    anna.ask<{ proposalId: string }>(name, { body: { asset: 'USDT', amount: '500', note: 'why', ...body } })
  await decide(ben, (await propose('proposeCapital', { reference: 'CAP-7' })).proposalId)
  await decide(ben, (await propose('proposePlacement', { to: 'mining_treasury' })).proposalId)
  await soon(async () => {
    const after = await treasury('mining_treasury', 'USDT')
    expect(Number(after?.['treasury']) - Number(before?.['treasury'])).toBeCloseTo(500, 6)
  })
})
