// The calls about financial products and mining over a real engine and real views, from the purchase to what is told of its end.

import type { AdministratorId, EarnOrderId, FinancialProductId, TimeMs, UserId } from '@candor/contract'
import { DAY_MS, dayIndex, dayStartMs, HOUR_MS, walletId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { USDT, units } from '../live/market-script-suite.ts'
import { Assets } from '../money/assets.ts'
import { Equity } from '../money/equity.ts'
import { Prices } from '../money/prices.ts'
import { ApiRefusal } from '../refusal.ts'
import { type Answer, EarnWorld, PRODUCT } from './earn-suite.ts'

let world: EarnWorld

beforeAll(async () => {
  world = await EarnWorld.start()
})

afterAll(async () => {
  await world.stop()
})

interface Listed {
  readonly list: readonly Answer[]
  readonly total: number
}

async function refusal(asked: Promise<unknown>): Promise<{ code: string; facts: unknown }> {
  const error = await asked.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (!(error instanceof ApiRefusal)) throw new Error(`not refused: ${String(error)}`)
  return { code: error.code, facts: error.facts }
}

async function balance(userId: UserId, wallet: 'spot' | 'financial' | 'mining') {
  const balances = await world.engine.query('balances', { userId })
  const found = balances?.find((each) => each.wallet === walletId(wallet) && each.asset === USDT)
  return { available: found?.available ?? 0n, locked: found?.locked ?? 0n }
}

async function products(): Promise<readonly Answer[]> {
  return (await world.call<Listed>('financialProducts', undefined)).list
}

async function coverage(name: 'financialProducts' | 'miningPools', place = 0): Promise<Answer> {
  const { list } = await world.call<Listed>(name, undefined)
  return list[place]?.['coverage'] as Answer
}

/** 0:00 of the day so many days from today. */
function midnight(days: number): number {
  return Number(dayStartMs(dayIndex(BigInt(world.nowMs())) + BigInt(days)))
}

describe('a financial product', () => {
  test('shows its terms, its sale and what covers it', async () => {
    const { now, list } = await world.call<Listed & { now: number }>('financialProducts', undefined)
    expect(Math.abs(now - world.nowMs())).toBeLessThan(Number(HOUR_MS))
    expect(list[0]).toEqual({
      productId: '1',
      name: 'Thirty, "fixed"',
      asset: 'USDT',
      term: 30,
      annualRate: '0.08',
      source: 'financial',
      quota: '1000000',
      sold: '0',
      remaining: '1000000',
      min: '100',
      step: '10',
      maxPerUser: '20000',
      from: 0,
      until: Date.UTC(2100, 0, 1),
      status: 'open',
      onOffer: true,
      offNow: null,
      coverage: { treasury: '1000000', escrow: '0', promised: '0' },
    })
  })

  test('is bought: principal locked, income set aside, both countings of it the same', async () => {
    const userId = await world.trader('10000')
    const bought = await world.buy(userId)
    expect(bought).toMatchObject({
      productId: '1',
      name: 'Thirty, "fixed"',
      asset: 'USDT',
      principal: '10000',
      term: 30,
      annualRate: '0.08',
      source: 'financial',
      state: 'purchasing',
      interestTime: midnight(1),
      maturityTime: midnight(31),
      income: '65.75342465',
      days: 0,
      accrued: '0',
      end: null,
      endedTime: null,
      paid: '0',
    })
    expect(await balance(userId, 'financial')).toEqual({ available: 0n, locked: units('10000') })
    const escrow = '65.75342465'
    expect(await coverage('financialProducts')).toEqual({
      treasury: '999934.24657535',
      escrow,
      promised: escrow,
    })
    expect((await products())[0]).toMatchObject({ sold: '10000', remaining: '990000' })
    await world.call('leaveFinancial', userId, { body: { orderId: bought['orderId'] } })
    expect(await coverage('financialProducts')).toEqual({ treasury: '1000000', escrow: '0', promised: '0' })
  })

  test('bought again under one key is bought once; something else under it is refused', async () => {
    const userId = await world.trader('10000')
    const first = await world.buy(userId, { amount: '1000' }, 'once')
    expect(await world.buy(userId, { amount: '1000' }, 'once')).toEqual(first)
    expect(await balance(userId, 'financial')).toEqual({ available: units('9000'), locked: units('1000') })
    expect((await refusal(world.buy(userId, { amount: '1010' }, 'once'))).code).toBe('request.key.conflict')
    const body = { productId: '1', amount: '1000', term: 30, annualRate: '0.08', agreed: true }
    expect((await refusal(world.call('buyFinancial', userId, { body }))).code).toBe('request.key.required')
  })

  test('each no says what would be right', async () => {
    const userId = await world.trader('30000')
    await world.buy(userId, { amount: '15000' })
    const no = (fields: object) => refusal(world.buy(userId, fields))
    expect(await no({ agreed: false })).toEqual({ code: 'earn.agreement.required', facts: undefined })
    expect((await no({ productId: '99' })).code).toBe('earn.product.unknown')
    expect(await no({ term: 31 })).toEqual({
      code: 'earn.terms.changed',
      facts: { term: 30, annualRate: '0.08' },
    })
    expect((await no({ annualRate: '0.09' })).code).toBe('earn.terms.changed')
    expect((await no({ amount: '0.000000001' })).code).toBe('request.decimals')
    expect((await no({ amount: '0' })).code).toBe('request.amount.invalid')
    expect(await no({ amount: '90' })).toEqual({
      code: 'earn.amount.min',
      facts: { min: '100', asset: 'USDT' },
    })
    expect(await no({ amount: '105' })).toEqual({
      code: 'earn.amount.step',
      facts: { step: '10', asset: 'USDT' },
    })
    expect(await no({ amount: '5010' })).toEqual({
      code: 'earn.amount.max',
      facts: { maxPerUser: '20000', left: '5000', asset: 'USDT' },
    })
    const poor = await world.trader('100')
    expect((await refusal(world.buy(poor))).code).toBe('balance.insufficient')
  })

  test('cannot be bought where its state, its time, its quota or the treasury forbids, and says so beforehand', async () => {
    const userId = await world.trader('30000')
    const productId = 2 as FinancialProductId
    const nowMs = BigInt(world.nowMs())
    const parametersWith = (parameters: Partial<typeof PRODUCT>) =>
      world.accept({
        type: 'SetFinancialParameters',
        productId,
        name: 'Other',
        parameters: { ...PRODUCT, ...parameters },
      })
    const offNow = async () => (await products()).find((each) => each['productId'] === '2')?.['offNow']
    const no = () => refusal(world.buy(userId, { productId: 2, amount: '1000' }))
    await world.accept({
      type: 'ListFinancialProduct',
      productId,
      name: 'Other',
      assetId: USDT,
      parameters: PRODUCT,
    })
    expect(await offNow()).toBeNull()
    const status = (word: 'open' | 'closed') =>
      world.accept({ type: 'SetFinancialStatus', productId, status: word, reason: 'test' })
    await status('closed')
    expect(await offNow()).toBe('closed')
    expect((await no()).code).toBe('earn.closed')
    await status('open')
    const [fromMs, untilMs] = [(nowMs + DAY_MS) as TimeMs, (nowMs + 2n * DAY_MS) as TimeMs]
    await parametersWith({ fromMs, untilMs })
    expect(await offNow()).toBe('notYet')
    expect(await no()).toEqual({
      code: 'earn.window',
      facts: { from: Number(fromMs), until: Number(untilMs) },
    })
    await parametersWith({ untilMs: (nowMs - DAY_MS) as TimeMs })
    expect(await offNow()).toBe('over')
    await parametersWith({ quota: units('990') })
    expect(await offNow()).toBeNull()
    expect(await no()).toEqual({ code: 'earn.quota', facts: { left: '990', asset: 'USDT' } })
    await parametersWith({ quota: units('90') })
    expect(await offNow()).toBe('soldOut')
    const dear = { quota: units('100000000'), minAmount: units('30000000'), maxPerUser: units('100000000') }
    await parametersWith({ ...dear, termDays: 3_650 })
    expect(await offNow()).toBe('treasury')
    await parametersWith({ termDays: 3_650, aprE8: units('10') })
    expect(
      (await refusal(world.buy(userId, { productId: 2, term: 3650, annualRate: '10', amount: '20000' })))
        .code,
    ).toBe('earn.treasury')
    await status('closed')
  })

  test('is left on its day as a cancellation, later as a transfer-out, by its owner alone', async () => {
    const userId = await world.trader('20000')
    const stranger = await world.trader('100')
    const first = await world.buy(userId, { amount: '1000' })
    const second = await world.buy(userId, { amount: '10000' })
    const leave = (who: UserId, { orderId }: Answer) =>
      world.call('leaveFinancial', who, { body: { orderId } })
    expect((await refusal(leave(stranger, first))).code).toBe('order.not.found')
    expect(await leave(userId, first)).toMatchObject({
      state: 'cancelled',
      end: 'cancelled',
      days: 0,
      paid: '0',
    })
    await world.passDays(21)
    const { orders } = await world.call<{ orders: Answer[] }>('financialOrders', userId)
    expect(orders).toMatchObject([{ state: 'inProgress', days: 20, accrued: '43.83561643' }])
    const account = await world.engine.query('earnAccount', { userId })
    expect(account?.financial[0]?.accrued).toBe(units('43.83561643'))
    expect(await leave(userId, second)).toMatchObject({
      state: 'cancelled',
      end: 'transferredOut',
      days: 20,
      accrued: '43.83561643',
      paid: '0',
    })
    expect((await refusal(leave(userId, second))).code).toBe('order.not.found')
    expect(await balance(userId, 'financial')).toEqual({ available: units('20000'), locked: 0n })
    const { list, total } = await world.call<Listed>('financialHistory', userId)
    expect(total).toBe(2)
    expect(list).toMatchObject([{ end: 'transferredOut' }, { end: 'cancelled' }])
    const narrowed = await world.call<Listed>('financialHistory', userId, { query: { end: 'cancelled' } })
    expect(narrowed.list.map(({ orderId }) => orderId)).toEqual([first['orderId']])
    expect(await world.told(userId)).toEqual([])
  })

  test('matures: principal and income come back, and it is told, summed up and in the table', async () => {
    const userId = await world.trader('20000')
    const { orderId } = await world.buy(userId)
    const maturityTime = midnight(31)
    const summary = () => world.call('financialSummary', userId)
    expect(await summary()).toMatchObject({
      assets: [
        { asset: 'USDT', orders: 1, principal: '10000', accrued: '0', expected: '65.75342465', paid: '0' },
      ],
      next: { orderId, asset: 'USDT', time: maturityTime, principal: '10000', income: '65.75342465' },
    })
    await world.passDays(31)
    await expect
      .poll(() => balance(userId, 'financial'))
      .toEqual({
        available: units('20065.75342465'),
        locked: 0n,
      })
    const { list } = await world.call<Listed>('financialHistory', userId)
    expect(list).toMatchObject([
      {
        orderId,
        state: 'settled',
        end: 'matured',
        endedTime: maturityTime,
        days: 30,
        accrued: '65.75342465',
        paid: '65.75342465',
      },
    ])
    expect(await summary()).toMatchObject({
      assets: [{ orders: 0, principal: '0', accrued: '0', expected: '0', paid: '65.75342465' }],
      next: null,
    })
    await expect
      .poll(() => world.told(userId))
      .toEqual([
        {
          kind: 'earn.matured',
          text: `F${String(orderId)} (Thirty, "fixed") has matured. Principal: 10000 USDT. Income: 65.75342465 USDT. Both are in your account: financial.`,
        },
      ])
    const [head, line, ...more] = await world.table('exportFinancialHistory', userId)
    expect(head).toMatch(/^boughtTime,endedTime,orderId,productId,name,/)
    expect(line).toContain(`,${String(orderId)},1,"Thirty, ""fixed""",USDT,10000,30,0.08,financial,`)
    expect(line).toContain(new Date(maturityTime).toISOString())
    expect(more).toEqual([])
    const none = await world.table('exportFinancialHistory', userId, { productId: '99' })
    expect(none).toHaveLength(1)
  })

  test('ended by the platform pays the days that are over, which is told even after a restart', async () => {
    const userId = await world.trader('20000')
    const { orderId } = await world.buy(userId)
    await world.passDays(21)
    await world.restart(async () => {
      await world.accept({
        type: 'CancelFinancial',
        orderId: Number(orderId) as EarnOrderId,
        reason: 'test',
        proposedBy: 1 as AdministratorId,
        approvedBy: 2 as AdministratorId,
      })
    })
    const { list } = await world.call<Listed>('financialHistory', userId)
    expect(list).toMatchObject([{ state: 'cancelled', end: 'cancelledByPlatform', paid: '43.83561643' }])
    await expect
      .poll(async () => (await world.told(userId)).map(({ kind }) => kind))
      .toEqual(['earn.cancelled'])
    const [{ text } = { text: '' }] = await world.told(userId)
    expect(text).toContain('Income of the days that were over: 43.83561643 USDT')
  })
})

describe('a mining pool', () => {
  test('shows its terms and what covers it', async () => {
    const { list } = await world.call<Listed>('miningPools', undefined)
    expect(list).toMatchObject([
      {
        poolId: '1',
        name: 'Sprint',
        asset: 'USDT',
        incomeAsset: 'USDT',
        term: 7,
        dailyRate: '0.0015',
        monthlyRate: '0.045',
        payout: 'daily',
        payoutLag: 1,
        rebates: ['0.1', '0.05'],
        onOffer: true,
        offNow: null,
      },
      { poolId: '2', incomeAsset: 'BTC', payout: 'end', term: 3 },
    ])
  })

  test('pays day by day, its inviters too, and gives the principal back', async () => {
    const level2 = await world.trader('0')
    const level1 = await world.trader('0', level2)
    const userId = await world.trader('10000', level1)
    const bought = await world.mine(userId, {}, 'mine-once')
    expect(bought).toMatchObject({
      principal: '5000',
      income: '52.5',
      setAside: '60.375',
      escrow: '60.375',
      inviters: 2,
      state: 'mining',
      startTime: midnight(1),
      nextTime: midnight(2) + Number(HOUR_MS),
      returnTime: midnight(8) + Number(HOUR_MS),
      paidDays: 0,
      paid: '0',
    })
    expect(await world.mine(userId, {}, 'mine-once')).toEqual(bought)
    expect(await balance(userId, 'mining')).toEqual({ available: 0n, locked: units('5000') })
    const cover = await coverage('miningPools')
    expect(cover).toMatchObject({ escrow: '60.375', promised: '60.375' })
    const { orderId } = bought
    const detail = () =>
      world.call<Answer & { lines: Answer[] }>('miningOrder', userId, { query: { orderId } })
    expect((await detail()).lines).toHaveLength(7)
    expect((await refusal(world.call('miningOrder', level1, { query: { orderId } }))).code).toBe(
      'order.not.found',
    )

    const start = midnight(0)
    for (let day = 0; day < 3; day++) await world.passDays(1)
    const halfway = await detail()
    expect(halfway).toMatchObject({ paidDays: 2, paid: '15', rebatesPaid: '2.25', escrow: '43.125' })
    expect(halfway.lines.slice(0, 3)).toMatchObject([
      {
        day: 1,
        days: 1,
        dueTime: start + 2 * Number(DAY_MS) + Number(HOUR_MS),
        income: '7.5',
        paidSoFar: '7.5',
        rebates: ['0.75', '0.375'],
        state: 'paid',
      },
      { day: 2, paidSoFar: '15', state: 'paid' },
      {
        day: 3,
        dueTime: start + 4 * Number(DAY_MS) + Number(HOUR_MS),
        paidTime: null,
        income: '7.5',
        paidSoFar: null,
        rebates: ['0.75', '0.375'],
        state: 'planned',
        number: null,
      },
    ])

    await world.passDays(5)
    await expect.poll(() => balance(userId, 'mining')).toEqual({ available: 0n, locked: 0n })
    expect(await balance(userId, 'spot')).toMatchObject({ available: units('10052.5') })
    expect(await balance(level1, 'spot')).toMatchObject({ available: units('5.25') })
    expect(await balance(level2, 'spot')).toMatchObject({ available: units('2.625') })
    expect((await world.call<{ orders: Answer[] }>('miningOrders', userId)).orders).toEqual([])
    const { list } = await world.call<Listed>('miningHistory', userId)
    expect(list).toMatchObject([
      { orderId, state: 'finished', paidDays: 7, paid: '52.5', escrow: '0', nextTime: null },
    ])
    expect((await detail()).lines.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'paid'))
    expect(await coverage('miningPools')).toMatchObject({ escrow: '0', promised: '0' })

    const income = await world.call<Listed>('miningIncome', userId, { query: { pageSize: '10' } })
    expect(income.total).toBe(7)
    expect(income.list[0]).toMatchObject({ orderId, name: 'Sprint', asset: 'USDT', day: 7, income: '7.5' })
    const table = await world.table('exportMiningIncome', userId)
    expect(table).toHaveLength(8)
    expect(table[1]).toContain(`,${String(orderId)},1,"Sprint",1,1,USDT,7.5,`)

    expect(await world.call('inviteRebates', level1)).toEqual([
      { level: 1, asset: 'USDT', amount: '5.25', count: 7 },
    ])
    expect(await world.call('inviteRebates', level2)).toEqual([
      { level: 2, asset: 'USDT', amount: '2.625', count: 7 },
    ])
    const lines = await world.call<Listed>('inviteRebateLines', level1, { query: { level: '1' } })
    expect(lines.total).toBe(7)
    expect(lines.list[0]).toMatchObject({
      userName: `u•••${userId % 10}@candor.example`,
      level: 1,
      asset: 'USDT',
      amount: '0.75',
    })
    expect((await world.call<Listed>('inviteRebateLines', level1, { query: { level: '2' } })).total).toBe(0)
    await expect
      .poll(() => world.told(userId))
      .toEqual([
        {
          kind: 'earn.mining.finished',
          text: `M${String(orderId)} (Sprint) has finished. Your principal of 5000 USDT is available again. Income paid in all: 52.5 USDT.`,
        },
      ])
    expect(await world.told(level1)).toEqual([])
  })

  test('that pays once, in another asset, without inviters', async () => {
    const userId = await world.trader('5000')
    const terms = { poolId: '2', amount: '5000', term: 3, dailyRate: '0.00000002' }
    const { orderId } = await world.mine(userId, terms)
    const query = { orderId }
    expect(await world.call('miningOrder', userId, { query })).toMatchObject({
      incomeAsset: 'BTC',
      inviters: 0,
      income: '0.0003',
      lines: [{ day: 3, days: 3, income: '0.0003', rebates: ['0', '0'], state: 'planned' }],
    })
    await world.passDays(4)
    await expect
      .poll(() => world.call('miningOrder', userId, { query }))
      .toMatchObject({ state: 'finished', rebatesPaid: '0', lines: [{ state: 'paid', paidSoFar: '0.0003' }] })
  })

  test('each no says what would be right', async () => {
    const userId = await world.trader('30000')
    const no = (fields: object) => refusal(world.mine(userId, fields))
    expect((await no({ agreed: 'false' })).code).toBe('earn.agreement.required')
    expect((await no({ poolId: '99' })).code).toBe('earn.product.unknown')
    expect(await no({ dailyRate: '0.002' })).toEqual({
      code: 'earn.terms.changed',
      facts: { term: 7, dailyRate: '0.0015' },
    })
    expect((await no({ amount: '99' })).facts).toEqual({ min: '100', asset: 'USDT' })
    expect((await no({ amount: '20010' })).facts).toEqual({
      maxPerUser: '20000',
      left: '20000',
      asset: 'USDT',
    })
  })
})

test('locked principal counts as owned, mining under the financial account', async () => {
  const userId = await world.trader('10000')
  await world.buy(userId, { amount: '4000' })
  await world.mine(userId, { amount: '3000' })
  const { engine, database } = world
  const { listing, indexPrices } = world.live
  const clock = (): number => world.nowMs()
  const prices = new Prices({ listing, indexPrices, clock })
  const assets = new Assets({ engine, listing, prices, robots: { robotsOf: () => new Set() } })
  const { accounts, rows } = await assets.overview(userId)
  expect(rows.map(({ wallet, total, available, frozen }) => [wallet, total, available, frozen])).toEqual([
    ['spot', '7000', '7000', '0'],
    ['financial', '10000', '6000', '4000'],
    ['mining', '3000', '0', '3000'],
  ])
  expect(accounts.find(({ account }) => account === 'financial')).toMatchObject({
    total: { usdt: '13000' },
    available: { usdt: '6000' },
    frozen: { usdt: '7000' },
  })
  const onError = (error: unknown): void => void world.errors.push(error)
  await new Equity({ database, engine, listing, prices, assets, onError, clock }).writeDue()
  const point = database.selectFrom('equity_points').select('usdt').where('user_id', '=', userId)
  expect(await point.executeTakeFirst()).toEqual({ usdt: units('20000') })
  const { list } = await assets.transferOptions(userId)
  expect(list.find(({ wallet }) => wallet === 'financial')).toMatchObject({
    total: '10000',
    transferable: '6000',
    bar: 'held',
  })
})
