// Robots as they end: by their owner, by themselves, by the operator, and across crashes.

import type { Price } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BTC, MARKET, units } from '../live/market-script-suite.ts'
import { Cutter } from '../money/desks-suite.ts'
import { GRID, LONG, RobotsWorld } from './robots-suite.ts'

let world: RobotsWorld

beforeAll(async () => {
  world = await RobotsWorld.start()
})

afterAll(async () => {
  await world.stop()
})

describe('stopping', () => {
  test('cancels, keeps coins, brings everything home, ends the key, and tells the owner', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.spotOrder(account, { clientId: 'r.i.0', quantity: units('0.02003') })
    await world.spotOrder(account, {
      clientId: 'r.b1.0',
      price: units<Price>('29000'),
      quantity: units('0.01'),
    })
    expect(await world.call('stopRobot', owner, { body: { robotId, sell: false } })).toMatchObject({
      stop: 'user',
    })
    const stopped = await world.reaches(owner, robotId, 'stopped')
    // The fee of the purchase was 0.1% of the coins.
    expect(await world.has(owner, BTC)).toBe(units('0.02000997'))
    expect(await world.has(owner)).toBe(units('10000') - units('601.1003'))
    expect(await world.engine.query('openOrders', { userId: account })).toEqual([])
    expect(stopped.money).toMatchObject({
      equity: '0',
      funded: '1300',
      returned: '1299.3988997',
      fees: '0.6011003',
    })
    const row = await world.database
      .selectFrom('robots')
      .select(['sealed_secret', 'key_id'])
      .where('robot_id', '=', account)
      .executeTakeFirstOrThrow()
    expect(row.sealed_secret).toBeNull()
    expect(world.revoked).toContain(row.key_id)
    expect(await world.told(owner)).toMatchObject([
      { kind: 'robot.stopped', text: expect.stringContaining(robotId) as string },
    ])
    expect((await world.log(owner, robotId)).slice(2)).toEqual([
      { code: 'stopping', data: { reason: 'user' } },
      { code: 'kept', data: { quantity: '0.02000997', asset: 'BTC' } },
      { code: 'stopped', data: {} },
    ])
    expect(await world.call('stopRobot', owner, { body: { robotId, sell: true } })).toMatchObject({
      state: 'stopped',
    })
    expect(await world.has(owner, BTC)).toBe(units('0.02000997'))
  })

  test('sells coins at the market when that is wanted; less than a lot comes home as it is', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.spotOrder(account, { clientId: 'r.i.0', quantity: units('0.02003') })
    await world.call('stopRobot', owner, { body: { robotId, sell: true } })
    await world.reaches(owner, robotId, 'stopped')
    expect(await world.has(owner, BTC)).toBe(units('0.00000997'))
    // 0.02 at 30,000, less a fee of 0.1%.
    expect(await world.has(owner)).toBe(units('10000') - units('601.1003') + units('599.4'))
    expect(await world.log(owner, robotId)).toContainEqual({
      code: 'sold',
      data: { quantity: '0.02', asset: 'BTC', quote: '599.4', quoteAsset: 'USDT' },
    })
  })

  test('keeps coins that cannot be sold, and says why', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.spotOrder(account, { clientId: 'r.i.0', quantity: units('0.001') })
    await world.accept({
      type: 'SetSpotMarketStatus',
      marketId: MARKET,
      status: 'cancelOnly',
      reason: 'test',
    })
    await world.call('stopRobot', owner, { body: { robotId, sell: true } })
    await world.reaches(owner, robotId, 'stopped')
    await world.accept({ type: 'SetSpotMarketStatus', marketId: MARKET, status: 'open', reason: 'test' })
    expect(await world.has(owner, BTC)).toBe(units('0.000999'))
    expect(await world.log(owner, robotId)).toContainEqual({
      code: 'kept',
      data: { quantity: '0.000999', asset: 'BTC', code: 'market.cancel.only' },
    })
  })

  test('waits for a halted market, and goes on when it opens', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.spotOrder(account, {
      clientId: 'r.b1.0',
      price: units<Price>('29000'),
      quantity: units('0.01'),
    })
    await world.accept({ type: 'SetSpotMarketStatus', marketId: MARKET, status: 'halted', reason: 'test' })
    await world.call('stopRobot', owner, { body: { robotId, sell: false } })
    await world.restart()
    expect(await world.detail(owner, robotId)).toMatchObject({ state: 'stopping', openOrders: 1 })
    const waits = { code: 'stop.waits', data: { code: 'market.halted' } }
    await expect.poll(() => world.log(owner, robotId)).toContainEqual(waits)
    await world.accept({ type: 'SetSpotMarketStatus', marketId: MARKET, status: 'open', reason: 'test' })
    await world.restart()
    await world.reaches(owner, robotId, 'stopped')
    expect(await world.has(owner)).toBe(units('10000'))
  })

  test('closes positions of contracts, whatever was asked about coins', async () => {
    const owner = await world.owner()
    await world.index('30010')
    const { robotId, account } = await world.runner(owner, LONG)
    await world.contractOrder(account, { clientId: 'r.e.0' })
    await world.call('stopRobot', owner, { body: { robotId, sell: false } })
    const { money } = await world.reaches(owner, robotId, 'stopped')
    expect((await world.engine.query('contractAccount', { userId: account }))?.positions).toEqual([])
    // 0.01 bought at 30,010 and sold at 30,000, 0.05% each way.
    const fees = units('0.15005') + units('0.15')
    expect(await world.has(owner)).toBe(units('10000') - units('0.1') - fees)
    expect(money).toMatchObject({ returned: '199.59995', total: '-0.40005', fees: '0.30005' })
  })

  test('throws away one that never ran', async () => {
    const owner = await world.owner()
    const { robotId } = await world.create(owner)
    expect(await world.call('stopRobot', owner, { body: { robotId, sell: false } })).toMatchObject({
      state: 'stopped',
      money: null,
    })
    expect(await world.told(owner)).toEqual([])
  })

  test('comes with the end of the strategy, and of the key', async () => {
    const owner = await world.owner()
    const done = await world.runner(owner)
    await world.keep(done.account, { done: 'takeProfit' })
    expect(await world.reaches(owner, done.robotId, 'stopped')).toMatchObject({ stop: 'takeProfit' })
    await expect(world.keep(done.account)).rejects.toThrow('robot.state')
    const expiring = await world.runner(owner, { ...GRID, keyExpires: world.clock() + 60_000 })
    world.pass(61_000)
    await world.restart()
    expect(await world.reaches(owner, expiring.robotId, 'stopped')).toMatchObject({ stop: 'keyExpired' })
    expect(await world.has(owner)).toBe(units('10000'))
  })

  test('does not wait for a host that is dead', async () => {
    const owner = await world.owner()
    const { robotId } = await world.runner(owner)
    await world.robots.desk.attach({ run: () => undefined, letGo: () => Promise.race<void>([]) })
    await world.call('stopRobot', owner, { body: { robotId, sell: false } })
    await world.reaches(owner, robotId, 'stopped')
    await world.restart()
  })
})

describe('a crash', () => {
  test.each([0, 1, 2, 3])('at point %i of a start is made good by the next process, once', async (point) => {
    const owner = await world.owner()
    const made = await world.create(owner)
    await world.cutAt(new Cutter(point))
    await expect(world.startRobot(owner, made, 'cut')).rejects.toThrow('cut')
    await world.restart()
    expect(await world.reaches(owner, made.robotId, 'running')).toMatchObject({
      money: { equity: '1300', total: '0' },
    })
    expect(await world.has(owner)).toBe(units('8700'))
    expect(world.host.runs.filter(({ robotId }) => robotId === made.account)).toHaveLength(1)
    expect(await world.startRobot(owner, made, 'cut')).toMatchObject({ state: 'running' })
    expect(await world.has(owner)).toBe(units('8700'))
  })

  test.each([0, 1, 2, 3, 4, 5])('at point %i of a stop with a sale is made good', async (point) => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.spotOrder(account, { clientId: 'r.i.0', quantity: units('0.02') })
    await world.spotOrder(account, {
      clientId: 'r.b1.0',
      price: units<Price>('29000'),
      quantity: units('0.01'),
    })
    await world.cutAt(new Cutter(point))
    await world.call('stopRobot', owner, { body: { robotId, sell: true } })
    await expect.poll(() => world.errors.length).toBeGreaterThan(0)
    expect(world.errors.splice(0).map(String)).toEqual(['Cut: cut'])
    await world.restart()
    await world.reaches(owner, robotId, 'stopped')
    expect(await world.engine.query('openOrders', { userId: account })).toEqual([])
    expect(await world.has(account)).toBe(0n)
    // 0.02 bought at 30,010; 0.01998 sold at 30,000 less 0.1%.
    expect(await world.has(owner)).toBe(units('10000') - units('600.2') + units('598.8006'))
    expect(await world.told(owner)).toHaveLength(1)
  })
})

describe('the switch of the operator', () => {
  test('stops every robot, lets none start or go on, and is undone by allowing them', async () => {
    const owner = await world.owner()
    const running = await world.runner(owner)
    const paused = await world.runner(owner)
    await world.call('pauseRobot', owner, { body: { robotId: paused.robotId } })
    const made = await world.create(owner)
    const halt = { isHalted: true, timeMs: world.clock(), by: 'owner@candor.example', reason: 'test' }
    expect(await world.robots.desk.haltAll(halt)).toBeGreaterThanOrEqual(2)
    for (const { robotId } of [running, paused]) {
      expect(await world.reaches(owner, robotId, 'stopped')).toMatchObject({ stop: 'operator' })
    }
    expect(await world.has(owner)).toBe(units('10000'))
    await expect(world.startRobot(owner, made)).rejects.toThrow('robot.halted')
    await expect(world.create(owner)).rejects.toThrow('robot.halted')
    await world.restart()
    await expect(world.startRobot(owner, made)).rejects.toThrow('robot.halted')
    await world.robots.desk.allow({ ...halt, isHalted: false })
    await expect(world.startRobot(owner, made)).resolves.toMatchObject({ state: 'running' })
  })

  test('leaves nothing running beside it, however many start at the same time', async () => {
    const owner = await world.owner('100000')
    const made = await Promise.all(Array.from({ length: 8 }, () => world.create(owner)))
    const halt = { isHalted: true, timeMs: world.clock(), by: 'owner@candor.example', reason: 'test' }
    const starts = made.map((each) => world.startRobot(owner, each))
    const halted = world.robots.desk.haltAll(halt)
    await Promise.allSettled([...starts, halted])
    await world.restart()
    await expect
      .poll(
        async () => {
          const { list } = await world.call<{ list: { state: string }[] }>('robots', owner, {
            query: { which: 'open' },
          })
          return list.filter(({ state }) => state !== 'created')
        },
        { timeout: 20_000 },
      )
      .toEqual([])
    expect(await world.has(owner)).toBe(units('100000'))
    await world.robots.desk.allow({ ...halt, isHalted: false })
  })
})
