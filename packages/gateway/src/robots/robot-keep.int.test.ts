// What robots tell of themselves, what becomes of it, and what their owners see.

import type { OrderId, Price, UserId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BTC, units } from '../live/market-script-suite.ts'
import { GRID, LONG, RobotsWorld } from './robots-suite.ts'

let world: RobotsWorld

beforeAll(async () => {
  world = await RobotsWorld.start()
})

afterAll(async () => {
  await world.stop()
})

describe('what a robot tells of itself', () => {
  async function round(account: UserId, name: string): Promise<void> {
    await world.spotOrder(account, { clientId: `r.b${name}`, quantity: units('0.01') })
    // As it is sent again after a refusal that passed.
    await world.spotOrder(account, { clientId: `r.s${name}:1`, side: 'sell', quantity: units('0.00999') })
  }

  test('rounds are computed from fills, each once', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await round(account, '1.0')
    const trip = { opened: ['b1.0'], closed: 's1.0' }
    expect(await world.keep(account, { trips: [trip, { opened: ['b9.0'], closed: 's9.0' }] })).toEqual({
      unknown: ['s9.0'],
    })
    expect(await world.keep(account, { trips: [trip] })).toEqual({ unknown: [] })
    const { list, total } = await world.call<{ list: object[]; total: number }>('robotTrips', owner, {
      query: { robotId },
    })
    expect(total).toBe(1)
    // Bought for 300.1, sold 0.00999 at 30,000 for 299.7 less 0.2997.
    expect(list).toMatchObject([
      { closed: 's1.0', quantity: '0.00999', cost: '300.1', proceeds: '299.4003', profit: '-0.6997' },
    ])
    const { money } = await world.detail(owner, robotId)
    expect(money).toMatchObject({ realised: '-0.6997' })
    expect(money?.['total']).toBe('-0.6997')
  })

  test('of stock that serves several rounds, each bears its share, rounded up', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.spotOrder(account, { clientId: 'r.i.0', quantity: units('0.02003') })
    await world.spotOrder(account, { clientId: 'r.s3.0', side: 'sell', quantity: units('0.01') })
    const share = { quantity: String(units('0.01')), of: String(units('0.03')) }
    await world.keep(account, { trips: [{ opened: ['i.0'], closed: 's3.0', share }] })
    const { list } = await world.call<{ list: { cost: string }[] }>('robotTrips', owner, {
      query: { robotId },
    })
    expect(list[0]?.cost).toBe('200.36676667')
  })

  test('a position of a contract is one round, with everything that it cost', async () => {
    const owner = await world.owner()
    await world.index('30010')
    const { robotId, account } = await world.runner(owner, LONG)
    await world.contractOrder(account, { clientId: 'r.e.0' })
    const close = await world.contractOrder(account, { clientId: undefined, side: 'sell', reduceOnly: true })
    const orderId: OrderId | undefined = close.contractOrders?.[0]?.orderId
    const trips = [{ opened: ['e.0'], closed: `exit.${orderId}` }]
    expect(await world.keep(account, { trips })).toEqual({ unknown: [] })
    await world.keep(account, { trips: [{ opened: ['e.0'], closed: 'x.0' }] })
    const { list } = await world.call<{ list: object[] }>('robotTrips', owner, { query: { robotId } })
    expect(list).toMatchObject([
      { quantity: '0.01', cost: '300.25005', proceeds: '299.85', profit: '-0.40005' },
    ])
  })

  test('how long rounds take is said from five of them on', async () => {
    const owner = await world.owner('100000')
    const { robotId, account } = await world.runner(owner, { ...GRID, investment: '5000' })
    for (let each = 0; each < 5; each++) {
      expect((await world.detail(owner, robotId))['round']).toBeNull()
      await round(account, `2.${each}`)
      await world.keep(account, { trips: [{ opened: [`b2.${each}`], closed: `s2.${each}` }] })
    }
    expect((await world.detail(owner, robotId))['round']).toMatchObject({ count: 5 })
  })

  test('its log keeps the last thousand lines', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    const lines = (from: number) =>
      Array.from({ length: 100 }, (_, at) => ({
        time: from + at,
        code: 'order.placed',
        data: { ref: `b.${from + at}` },
      }))
    for (let from = 0; from < 1_200; from += 100) await world.keep(account, { log: lines(from) })
    const { list, total } = await world.call<{ list: { lineId: string; data: object }[]; total: number }>(
      'robotLog',
      owner,
      {
        query: { robotId },
      },
    )
    expect(total).toBe(1_000)
    expect(list[0]).toMatchObject({ lineId: '1202', data: { ref: 'b.1199' } })
  })

  test.each<[string, string]>([
    ['no JSON', '{'],
    ['nested too deeply', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['nothing', ' '],
  ])('refuses a state that is %s', async (_what, state) => {
    const owner = await world.owner()
    const { account } = await world.runner(owner)
    await expect(world.keep(account, { state })).rejects.toThrow('request.invalid')
  })

  test('keeps what it said, whatever characters are in it', async () => {
    const owner = await world.owner()
    const { account } = await world.runner(owner)
    const state = JSON.stringify({ 'a\u0000b': '\ud800', __proto__x: [null, true, 1.5] })
    await world.keep(account, { state })
    expect(JSON.parse(String((await world.call('ownRobot', account))['kept']))).toEqual(JSON.parse(state))
  })

  test('asks what it is to do in units', async () => {
    const owner = await world.owner()
    const { account } = await world.runner(owner)
    expect(await world.call('ownRobot', account)).toMatchObject({
      strategy: 'grid',
      investment: '130000000000',
      startPrice: expect.stringMatching(/^300\d{10}$/) as string,
      terms: { tick: '1000000', multiplier: '1', maxLeverage: null },
      kept: null,
    })
  })
})

describe('what an owner sees', () => {
  test('orders and fills of both kinds in one shape, and all of it as a table', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.spotOrder(account, { clientId: 'r.i.0', quantity: units('0.01') })
    await world.spotOrder(account, {
      clientId: 'r.b1.0',
      price: units<Price>('29000'),
      quantity: units('0.01'),
    })
    const open = await world.call<{ list: object[] }>('robotOrders', owner, {
      query: { robotId, which: 'open' },
    })
    expect(open.list).toMatchObject([
      { ref: 'b1.0', side: 'buy', price: '29000', quantity: '0.01', status: 'new', lots: null },
    ])
    const fills = await world.call<{ list: object[] }>('robotFills', owner, { query: { robotId } })
    expect(fills.list).toMatchObject([
      { side: 'buy', price: '30010', quantity: '0.01', fee: '0.00001', feeAsset: 'BTC' },
    ])
    let table = ''
    for await (const line of await world.call<AsyncIterable<string>>('exportRobot', owner, {
      query: { robotId, list: 'orders' },
    })) {
      table += line
    }
    const [head, first, second, ...rest] = table.split('\r\n')
    expect(head).toMatch(/^createdTime,closedTime,orderId,ref/)
    expect(first).toContain(',i.0,buy,market,')
    expect(second).toContain(',b1.0,buy,limit,29000,')
    expect(rest).toEqual([''])
  })

  test('what robots hold, and no more than there is: money only moves', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    expect([...world.owners.robotsOf(owner)]).toEqual([account])
    expect(world.owners.personOf(account)).toBe(owner)
    await world.call('stopRobot', owner, { body: { robotId, sell: false } })
    await world.reaches(owner, robotId, 'stopped')
    expect([...world.owners.robotsOf(owner)]).toEqual([])
    expect(world.owners.personOf(account)).toBe(owner)
  })

  test('a ledger that equals the sum of its fills', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.spotOrder(account, { clientId: 'r.i.0', quantity: units('0.02003') })
    await world.spotOrder(account, { clientId: 'r.s3.0', side: 'sell', quantity: units('0.01') })
    await world.caughtUp()
    const { list } = await world.call<{ list: Record<string, string>[] }>('robotFills', owner, {
      query: { robotId },
    })
    let quote = units('1300') as bigint
    let base = 0n
    for (const { side, quantity = '', quoteAmount = '', fee = '' } of list) {
      const [coins, value, paid] = [units(quantity), units(quoteAmount), units(fee)]
      if (side === 'buy') {
        quote -= value
        base += coins - paid
      } else {
        quote += value - paid
        base -= coins
      }
    }
    expect(await world.has(account)).toBe(quote)
    expect(await world.has(account, BTC)).toBe(base)
  })
})
