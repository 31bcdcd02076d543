// The calls about second-contracts over a real engine and real views, from the order to what is told of its end.

import type { AdministratorId, TimeMs, UserId } from '@candor/contract'
import { walletId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { units } from '../live/market-script-suite.ts'
import { PRODUCT } from '../live/second-script-suite.ts'
import { Assets } from '../money/assets.ts'
import { Equity } from '../money/equity.ts'
import { Prices } from '../money/prices.ts'
import { ApiRefusal } from '../refusal.ts'
import { SOCKET_LIMITS } from '../socket/limits.ts'
import { secondOrdersSource, ticksSource } from '../socket/second-sources.ts'
import { type Answer, PARAMETERS, SecondsWorld, SYMBOL } from './seconds-suite.ts'

let world: SecondsWorld

beforeAll(async () => {
  world = await SecondsWorld.start()
  await world.tick('30000')
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

/** An order that has entered, as the engine holds it. */
async function enteredOrder(userId: UserId, fields: object = {}): Promise<Answer & { expiryTime: number }> {
  await world.order(userId, fields)
  await world.enter('30000')
  const { orders } = await world.call<{ orders: Answer[] }>('secondOrders', userId)
  return orders.at(-1) as Answer & { expiryTime: number }
}

async function ofSecond(userId: UserId) {
  const balances = await world.engine.query('balances', { userId })
  return balances?.find(({ wallet }) => wallet === walletId('second'))
}

describe('an order', () => {
  test('goes from placing over its entry to its end, and every step is told', async () => {
    const userId = await world.trader('5000')
    const { live, engine } = world
    const own = secondOrdersSource(userId, { live, engine, limits: SOCKET_LIMITS })
    await own.opening
    const ticks = ticksSource(live, PRODUCT)
    const placed = await world.order(userId)
    expect(placed).toMatchObject({
      symbol: SYMBOL,
      direction: 'up',
      payout: '0.8',
      amount: '1000',
      profit: '800',
      status: 'pending',
      entryPrice: null,
    })
    expect(own.source.changes()).toMatchObject([
      { orders: [{ orderId: placed['orderId'], status: 'pending' }] },
    ])
    expect(await ofSecond(userId)).toMatchObject({ available: units('4000'), escrow: units('1000') })
    await world.enter('30000')
    expect(own.source.changes()).toMatchObject([{ orders: [{ status: 'open', entryPrice: '30000' }] }])
    expect(ticks.changes()).toMatchObject([
      { ticks: [{ price: '30000' }], seals: [{ count: 1, root: expect.any(String) as string }] },
    ])
    const { orders } = await world.call<{ orders: { expiryTime: number }[] }>('secondOrders', userId)
    await world.settle(orders[0]?.expiryTime ?? 0, '30000.5')
    const told = own.source.changes()
    expect(told).toMatchObject([
      { orders: [{ status: 'ended', outcome: 'won', paid: '1800', result: '800' }] },
    ])
    expect(own.source.snapshot()).toEqual({ orders: [] })
    own.source.close()
    expect(await ofSecond(userId)).toMatchObject({ available: units('5800'), escrow: 0n })
    const history = await world.call<Listed>('secondHistory', userId)
    expect(history).toMatchObject({
      total: 1,
      list: [{ orderId: placed['orderId'], outcome: 'won', settlePrice: '30000.5', returned: false }],
    })
    expect(await world.told(userId)).toEqual([])
  })

  test('that is repeated under its key is the same one, with the same nonce', async () => {
    const userId = await world.trader('5000')
    await world.tick('30000')
    const first = await world.order(userId, {}, 'once')
    expect(await world.order(userId, {}, 'once')).toEqual(first)
    expect(await world.order(userId, { clientOrderId: 'once' })).toEqual(first)
    expect((await refusal(world.order(userId, { amount: '2000' }, 'once'))).code).toBe('request.key.conflict')
    expect((await refusal(world.order(userId, { clientOrderId: 'twice' }, 'once'))).code).toBe(
      'request.key.ambiguous',
    )
    const other = await world.trader('5000')
    expect((await world.order(other, {}, 'once'))['nonce']).not.toBe(first['nonce'])
    const nonce = '00112233445566778899aabbccddeeff'
    expect(await world.order(other, { nonce })).toMatchObject({ nonce })
    const drawn = [await world.order(other), await world.order(other)]
    expect(new Set(drawn.map((order) => order['nonce'])).size).toBe(2)
    const { orders } = await world.call<{ orders: Answer[] }>('secondOrders', userId)
    expect(orders).toHaveLength(1)
    await world.enter('30000')
  })

  test('is refused with what explains it', async () => {
    const userId = await world.trader('60000')
    await world.tick('30000')
    const asked: [object, string, unknown][] = [
      [{ symbol: 'ETH_USDT' }, 'second.product.unknown', undefined],
      [{ seconds: 11 }, 'second.duration', undefined],
      [{ payout: '0.81' }, 'second.payout.changed', { payout: '0.8' }],
      [{ openTime: world.nowMs() + 1_000 }, 'second.open.time', undefined],
      [{ openTime: world.nowMs() + 90_000_000 }, 'second.open.time', undefined],
      [{ amount: '0' }, 'request.amount.invalid', undefined],
      [{ amount: '0.000000001' }, 'request.decimals', undefined],
      [{ amount: '999.99' }, 'second.stake.min', { minStake: '1000', asset: 'USDT' }],
      [{ amount: '20000.01' }, 'second.stake.max', { maxStake: '20000', asset: 'USDT' }],
    ]
    for (const [fields, code, facts] of asked) {
      expect({ fields, ...(await refusal(world.order(userId, fields))) }).toEqual({ fields, code, facts })
    }
    expect(await world.call('secondOrders', userId)).toMatchObject({ orders: [] })
    const poor = await world.trader('10')
    expect((await refusal(world.order(poor))).code).toBe('balance.insufficient')
    const abroad = await world.trader('5000', 'GB')
    expect((await refusal(world.order(abroad))).code).toBe('second.country')
    expect((await refusal(world.order(999_999 as UserId))).code).toBe('account.unknown')
    await world.accept({ type: 'SetAccountIdentity', userId: poor, authenticated: false, country: 'SG' })
    expect((await refusal(world.order(poor))).code).toBe('account.not.authenticated')
    const byAdministrator = { userId: poor, reason: 'test' }
    await world.accept({ type: 'FreezeAccount', ...byAdministrator })
    expect((await refusal(world.order(poor))).code).toBe('account.frozen')
    await world.accept({ type: 'LockAccount', ...byAdministrator })
    expect((await refusal(world.order(poor))).code).toBe('account.locked')
    expect((await refusal(world.order(await world.trader('5000', 'SG', 'maker')))).code).toBe('second.house')
    await world.accept({ type: 'SetSecondStatus', productId: PRODUCT, status: 'closed', reason: 'test' })
    expect((await refusal(world.order(userId))).code).toBe('second.closed')
    await world.accept({ type: 'SetSecondStatus', productId: PRODUCT, status: 'open', reason: 'test' })
    world.pass(4_000)
    expect((await refusal(world.order(userId))).code).toBe('index.stale')
    await world.tick('30000')
  })

  test('is refused beyond what one user may have at stake, and beyond what the house can cover', async () => {
    const userId = await world.trader('60000')
    await world.tick('30000')
    await world.order(userId, { amount: '20000' })
    await world.order(userId, { amount: '20000' })
    expect(await refusal(world.order(userId, { amount: '10001' }))).toEqual({
      code: 'second.user.cap',
      facts: { userCap: '50000', asset: 'USDT' },
    })
    await world.accept({
      type: 'SetSecondParameters',
      productId: PRODUCT,
      parameters: { ...PARAMETERS, directionCapE8: 1n as never },
    })
    expect((await refusal(world.order(userId, { direction: 'down' }))).code).toBe('second.cover')
    await world.accept({ type: 'SetSecondParameters', productId: PRODUCT, parameters: PARAMETERS })
    await world.enter('30000')
  })
})

test('what is at stake counts as frozen, is part of the total, and cannot be moved away', async () => {
  const userId = await world.trader('5000')
  await world.tick('30000')
  await world.order(userId)
  await world.order(userId, { openTime: world.nowMs() + 60_000 })
  const { engine } = world
  const { listing, indexPrices } = world.live
  const prices = new Prices({ listing, indexPrices, clock: () => world.nowMs() })
  const assets = new Assets({ engine, listing, prices, robots: { robotsOf: () => new Set() } })
  const { accounts, rows } = await assets.overview(userId)
  expect(rows).toMatchObject([{ wallet: 'second', total: '5000', available: '3000', frozen: '2000' }])
  expect(accounts.find(({ account }) => account === 'second')).toMatchObject({
    total: { usdt: '5000' },
    frozen: { usdt: '2000' },
  })
  const clock = (): number => world.nowMs()
  const onError = (error: unknown): void => void world.errors.push(error)
  await new Equity({ database: world.database, engine, listing, prices, assets, onError, clock }).writeDue()
  const point = world.database.selectFrom('equity_points').select('usdt').where('user_id', '=', userId)
  expect(await point.executeTakeFirst()).toEqual({ usdt: units('5000') })
  const { list } = await assets.transferOptions(userId)
  expect(list).toMatchObject([{ wallet: 'second', total: '5000', transferable: '3000', bar: 'held' }])
  await world.enter('30000')
})

describe('a timed order', () => {
  test('waits, can be taken back by its owner alone, and gives everything back', async () => {
    const userId = await world.trader('5000')
    const stranger = await world.trader('5000')
    const openTime = world.nowMs() + 60_000
    const placed = await world.order(userId, { openTime: String(openTime) })
    expect(placed).toMatchObject({ status: 'scheduled', openTime, acceptedTime: null })
    expect(await ofSecond(userId)).toMatchObject({
      available: units('4000'),
      frozen: units('1000'),
      escrow: 0n,
    })
    const body = { orderId: placed['orderId'] }
    expect((await refusal(world.call('cancelSecondOrder', stranger, { body }))).code).toBe('order.not.found')
    expect(await world.call('cancelSecondOrder', userId, { body })).toMatchObject({
      status: 'ended',
      outcome: 'cancelled',
      reason: 'byUser',
      result: '0',
    })
    expect(await ofSecond(userId)).toMatchObject({ available: units('5000'), frozen: 0n })
    await world.tick('30000')
    const accepted = await world.order(userId)
    const now = { body: { orderId: accepted['orderId'] } }
    expect((await refusal(world.call('cancelSecondOrder', userId, now))).code).toBe('second.not.cancellable')
    await world.enter('30000')
  })

  test('that meets a limit when it is to open is told to its owner, once, also after a restart', async () => {
    const userId = await world.trader('5000')
    await world.tick('30000')
    const soon = () => ({ openTime: world.nowMs() + 6_000 })
    const first = await world.order(userId, soon())
    await world.call('takeSecondBreak', userId, { body: { until: world.nowMs() + 30_000 } })
    world.pass(6_500)
    await world.tick('30000')
    await vi.waitFor(async () =>
      expect(await world.told(userId)).toEqual([
        {
          kind: 'second.not.opened',
          text: `S${String(first['orderId'])} (BTC_USDT up, 1000 USDT) did not open: You are taking a break from second-contracts. The whole amount is available again.`,
        },
      ]),
    )
    world.pass(30_000)
    await world.tick('30000')
    await world.order(userId, soon())
    await world.call('takeSecondBreak', userId, { body: { until: world.nowMs() + 30_000 } })
    await world.restart(async () => {
      world.pass(6_500)
      await world.tick('30000')
    })
    await vi.waitFor(async () => expect(await world.told(userId)).toHaveLength(2))
    await world.restart()
    expect(await world.told(userId)).toHaveLength(2)
    const { list } = await world.call<Listed>('secondHistory', userId, { query: { outcome: 'cancelled' } })
    expect(list).toMatchObject([{ reason: 'refused', code: 'second.break' }, { reason: 'refused' }])
  })
})

test('a voided range is told to everybody in it, and a lost stake comes back', async () => {
  const loser = await world.trader('5000')
  const waiting = await world.trader('5000')
  await world.tick('30000')
  const fromMs = BigInt(world.nowMs()) as TimeMs
  const lost = await enteredOrder(loser)
  await world.settle(lost.expiryTime, '29999')
  await world.order(waiting)
  const toMs = BigInt(world.nowMs()) as TimeMs
  world.pass(10)
  await world.restart(async () => {
    await world.accept({
      type: 'VoidSecondRange',
      productId: PRODUCT,
      fromMs,
      toMs,
      reason: 'test',
      proposedBy: 1 as AdministratorId,
      approvedBy: 2 as AdministratorId,
    })
  })
  for (const userId of [loser, waiting]) {
    await vi.waitFor(async () => expect(await world.told(userId)).toHaveLength(1))
    expect((await world.told(userId))[0]).toMatchObject({
      kind: 'second.voided',
      text: expect.stringContaining('Of yours: 1. Given back to you: 1000 USDT.') as string,
    })
    expect(await ofSecond(userId)).toMatchObject({ available: units('5000'), escrow: 0n })
  }
  const { list } = await world.call<Listed>('secondHistory', loser)
  expect(list).toMatchObject([{ outcome: 'lost', returned: true }])
})

describe('the past', () => {
  test('is listed, narrowed, counted and exported', async () => {
    const userId = await world.trader('9000')
    await world.tick('30000')
    const up = await world.order(userId)
    const down = await world.order(userId, { direction: 'down', amount: '2000' })
    await world.enter('30000')
    const { orders } = await world.call<{ orders: { expiryTime: number }[] }>('secondOrders', userId)
    await world.settle(orders[0]?.expiryTime ?? 0, '29999')
    const ids = async (query: object): Promise<unknown[]> => {
      const { list } = await world.call<Listed>('secondHistory', userId, { query })
      return list.map((row) => row['orderId'])
    }
    expect(await ids({})).toEqual([down['orderId'], up['orderId']])
    expect(await ids({ direction: 'up' })).toEqual([up['orderId']])
    expect(await ids({ outcome: 'won', symbol: SYMBOL })).toEqual([down['orderId']])
    expect(await ids({ to: '1' })).toEqual([])
    expect((await refusal(world.call('secondHistory', userId, { query: { symbol: 'ETH_USDT' } }))).code).toBe(
      'second.product.unknown',
    )
    expect(await world.call('secondStatistics', userId)).toEqual({
      asset: 'USDT',
      settled: 2,
      won: 1,
      lost: 1,
      winRate: '0.5',
      tie: 0,
      void: 0,
      staked: '3000',
      net: '600',
      last: { count: 2, won: 1, lost: 1, winRate: '0.5' },
      durations: [{ seconds: 10, won: 1, lost: 1, winRate: '0.5' }],
    })
    const lines: string[] = []
    const table = await world.call<AsyncIterable<string>>('exportSecondHistory', userId)
    for await (const line of table) lines.push(line.trimEnd())
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^createdTime,endedTime,symbol,orderId,/)
    expect(lines[1]).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z,.+Z,${SYMBOL},${String(down['orderId'])},`),
    )
    for (const line of lines) expect(line.split(',')).toHaveLength(lines[0]?.split(',').length ?? 0)
    const stranger = await world.trader('1')
    expect(await world.call('secondHistory', stranger)).toMatchObject({ total: 0 })
    expect(await world.call('secondStatistics', stranger)).toMatchObject({ settled: 0, winRate: null })
  })
})

describe("a user's own limits", () => {
  test('stop an order that could pass the loss limit, and say how much is left', async () => {
    const userId = await world.trader('9000')
    await world.tick('30000')
    expect(await world.call('secondLimits', userId)).toMatchObject({
      asset: 'USDT',
      limit: null,
      pending: null,
      lossToday: '0',
      left: null,
      breakUntil: null,
    })
    const set = (limit?: string) =>
      world.call('setSecondLossLimit', userId, { body: limit === undefined ? {} : { limit } })
    expect(await set('2500')).toMatchObject({ limit: '2500', left: '2500', pending: null })
    expect((await refusal(set('0'))).code).toBe('request.amount.invalid')
    await world.order(userId)
    expect(await refusal(world.order(userId, { amount: '2000' }))).toEqual({
      code: 'second.loss.limit',
      facts: { left: '1500', asset: 'USDT' },
    })
    expect(await set()).toMatchObject({
      limit: '2500',
      pending: { limit: null, time: expect.any(Number) as number },
      atStake: '1000',
      left: '1500',
    })
    await world.enter('30000')
    const { orders } = await world.call<{ orders: { expiryTime: number }[] }>('secondOrders', userId)
    await world.settle(orders[0]?.expiryTime ?? 0, '29999')
    expect(await world.call('secondLimits', userId)).toMatchObject({
      lossToday: '1000',
      atStake: '0',
      left: '1500',
    })
  })

  test('a break holds until its end, and none is longer than a year', async () => {
    const userId = await world.trader('5000')
    await world.tick('30000')
    const until = world.nowMs() + 30_000
    const taken = await world.call('takeSecondBreak', userId, { body: { until: String(until) } })
    expect(taken).toMatchObject({ breakUntil: until })
    expect(await refusal(world.order(userId))).toEqual({ code: 'second.break', facts: { until } })
    const tooLong = { body: { until: world.nowMs() + 367 * 86_400_000 } }
    expect((await refusal(world.call('takeSecondBreak', userId, tooLong))).code).toBe('second.break.invalid')
    world.pass(30_000)
    await world.tick('30000')
    expect(await world.call('secondLimits', userId)).toMatchObject({ breakUntil: null })
  })

  test('for all products hold here too: the pause, and losses of the day, also after a restart', async () => {
    const resting = await world.trader('5000')
    await world.selfLimits.startCoolOff(resting, 1)
    expect((await refusal(world.order(resting))).code).toBe('limit.cool.off')
    const loser = await world.trader('5000')
    await world.selfLimits.setDailyLoss(loser, '1000')
    await world.tick('30000')
    const lost = await enteredOrder(loser)
    await world.settle(lost.expiryTime, '29999')
    expect(await world.selfLimits.get(loser)).toMatchObject({ lostToday: '1000' })
    await world.restart()
    expect(await world.selfLimits.get(loser)).toMatchObject({ lostToday: '1000' })
    expect((await refusal(world.order(loser))).code).toBe('limit.daily.loss')
  })
})

describe('what everyone may see', () => {
  test('products, and whether they are offered to who asks', async () => {
    const [home, abroad] = [await world.trader('1', 'JP'), await world.trader('1', 'GB')]
    const offered = async (userId: UserId | undefined): Promise<unknown[]> => {
      const products = await world.call<Answer[]>('secondProducts', userId)
      return products.map((product) => product['offered'])
    }
    expect(await offered(undefined)).toEqual([true])
    expect(await offered(home)).toEqual([true])
    expect(await offered(abroad)).toEqual([false])
    await world.accept({ type: 'SetSecondCountries', everywhere: false, countries: [] })
    expect(await offered(undefined)).toEqual([false])
    expect(await offered(home)).toEqual([false])
    await world.accept({ type: 'SetSecondCountries', everywhere: true, countries: [] })
    expect(await offered(abroad)).toEqual([true])
    await world.accept({ type: 'SetSecondCountries', everywhere: false, countries: ['JP', 'SG'] })
    expect(await world.call('secondProducts', undefined)).toMatchObject([
      {
        symbol: SYMBOL,
        quote: 'USDT',
        minStake: '1000',
        durations: [{ seconds: 10, payout: '0.8', breakEven: '0.55555555' }, { seconds: 60 }],
        contract: null,
        sources: [
          { source: 1, name: 'Aster' },
          { source: 2, name: 'Borealis' },
        ],
      },
    ])
  })

  test('ticks chain on, whether they are at hand or in the views, and seals lie between them', async () => {
    interface Ticks {
      readonly ticks: readonly { sequence: number; previous: string; hash: string }[]
      readonly seals: readonly { afterSequence: number }[]
    }
    const query = { symbol: SYMBOL, last: '400' }
    const live = await world.call<Ticks>('secondTicks', undefined, { query })
    await world.restart()
    const stored = await world.call<Ticks>('secondTicks', undefined, { query })
    expect(stored).toEqual(live)
    expect(live.ticks.length).toBeGreaterThan(10)
    expect(live.seals.length).toBeGreaterThan(1)
    for (const [at, tick] of live.ticks.entries()) {
      if (at > 0) expect(tick.previous).toBe(live.ticks[at - 1]?.hash)
    }
    const [, second, third] = live.ticks
    const some = { symbol: SYMBOL, from: String(second?.sequence), to: String(third?.sequence) }
    const between = await world.call<Ticks>('secondTicks', undefined, { query: some })
    expect(between.ticks).toEqual([second, third])
    const nothing = { symbol: SYMBOL, from: '900000', to: '900001' }
    expect(await world.call('secondTicks', undefined, { query: nothing })).toMatchObject({
      ticks: [],
      seals: [],
    })
    const unknown = { symbol: 'ETH_USDT', last: '1' }
    expect((await refusal(world.call('secondTicks', undefined, { query: unknown }))).code).toBe(
      'second.product.unknown',
    )
  })
})
