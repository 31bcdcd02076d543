// Robots as their owners make, start and pause them, and everything that may go wrong with that.

import { inspect } from 'node:util'
import { ROBOT_STRATEGIES, ROBOT_VENUES } from '@candor/api'
import { type Price, walletId } from '@candor/contract'
import { STRATEGY_NAMES, VENUES } from '@candor/robot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MARKET, USDT, units } from '../live/market-script-suite.ts'
import { FUND_PASSWORD, GRID, LONG, RobotsWorld } from './robots-suite.ts'

const WRONG = 'A'.repeat(43)

let world: RobotsWorld

beforeAll(async () => {
  world = await RobotsWorld.start()
})

afterAll(async () => {
  await world.stop()
})

describe('making a robot', () => {
  test('the words of the API are those of the strategies', () => {
    expect(ROBOT_STRATEGIES).toEqual(STRATEGY_NAMES)
    expect(ROBOT_VENUES).toEqual(VENUES)
  })

  test('gives the secret once, and moves nothing', async () => {
    const owner = await world.owner()
    const body = { ...GRID, ipList: ['203.0.113.7', '2001:db8::/32'] }
    const first = await world.call<{ robot: Record<string, unknown>; secret: string | null }>(
      'createRobot',
      owner,
      {
        body,
        key: 'make-once',
      },
    )
    expect(first.secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(first.robot).toMatchObject({
      state: 'created',
      investment: '1300',
      money: null,
      ipList: body.ipList,
    })
    const again = await world.call<{ robot: object; secret: string | null }>('createRobot', owner, {
      body,
      key: 'make-once',
    })
    expect(again).toEqual({ robot: first.robot, secret: null })
    const other = world.call('createRobot', owner, {
      body: { ...body, investment: '1400' },
      key: 'make-once',
    })
    await expect(other).rejects.toThrow('request.key.conflict')
    expect(await world.has(owner)).toBe(units('10000'))
    const stored = await world.database
      .selectFrom('robots')
      .selectAll()
      .where('owner_id', '=', owner)
      .execute()
    expect(stored).toHaveLength(1)
    expect(inspect(stored)).not.toContain(first.secret)
    expect(stored[0]?.sealed_secret).toBeNull()
  })

  test('of the same request twice at once makes one', async () => {
    const owner = await world.owner()
    const asked = { body: GRID, key: 'twice' }
    const [a, b] = await Promise.all([
      world.call<{ robot: { robotId: string }; secret: unknown }>('createRobot', owner, asked),
      world.call<{ robot: { robotId: string }; secret: unknown }>('createRobot', owner, asked),
    ])
    expect(a.robot.robotId).toBe(b.robot.robotId)
    expect([a.secret, b.secret].filter((secret) => secret === null)).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['too little', { ...GRID, investment: '100' }, 'robot.investment.min'],
    ['nothing', { ...GRID, investment: '0' }, 'request.amount.invalid'],
    ['too many decimals', { ...GRID, investment: '0.000000001' }, 'request.decimals'],
    ['a market that is not there', { ...GRID, symbol: 'NOPE_USDT' }, 'market.unknown'],
    ['a contract for a grid', { ...GRID, venue: 'contract', symbol: 'BTCUSDT' }, 'robot.venue'],
    ['a spot symbol as a contract', { ...LONG, symbol: 'BTC_USDT' }, 'market.unknown'],
    [
      'a take-profit below a long',
      { ...LONG, parameters: { ...LONG.parameters, takeProfit: '29000' } },
      'robot.long.profit',
    ],
    [
      'a stop-loss above a long',
      { ...LONG, parameters: { ...LONG.parameters, stopLoss: '31000' } },
      'robot.long.loss',
    ],
    [
      'a take-profit above a short',
      { ...LONG, parameters: { ...LONG.parameters, side: 'short', takeProfit: '33000', stopLoss: '34000' } },
      'robot.short.profit',
    ],
    [
      'a stop-loss below a short',
      { ...LONG, parameters: { ...LONG.parameters, side: 'short', takeProfit: '27000', stopLoss: '26000' } },
      'robot.short.loss',
    ],
    [
      'steps that fees would eat',
      { ...GRID, parameters: { ...GRID.parameters, lower: '30000', upper: '30100', steps: '10' } },
      'robot.steps.narrow',
    ],
    [
      'an unknown parameter',
      { ...GRID, parameters: { ...GRID.parameters, odds: '1' } },
      'robot.parameter.unknown',
    ],
    [
      'a word for a number',
      { ...GRID, parameters: { ...GRID.parameters, steps: 'many' } },
      'robot.parameter.invalid',
    ],
    ['no address', { ...GRID, ipList: ['999.1.1.1'] }, 'request.invalid'],
    ['a network that is too narrow', { ...GRID, ipList: ['10.0.0.0/33'] }, 'request.invalid'],
    ['a key for ever', { ...GRID, keyExpires: Date.now() + 91 * 86_400_000 }, 'request.invalid'],
    ['a key of yesterday', { ...GRID, keyExpires: Date.now() - 86_400_000 }, 'request.invalid'],
  ])('refuses %s', async (_what, body, code) => {
    const owner = await world.owner()
    await expect(world.call('createRobot', owner, { body })).rejects.toThrow(code)
    const { total } = await world.call<{ total: number }>('robots', owner)
    expect(total).toBe(0)
  })

  test('says how much is the least', async () => {
    const owner = await world.owner()
    const refused = world.call('createRobot', owner, { body: { ...GRID, investment: '100' } })
    await expect(refused).rejects.toMatchObject({
      facts: { field: 'investment', minimum: expect.any(String) as string },
    })
  })

  test('is for those who may trade', async () => {
    const owner = await world.owner()
    await world.accept({ type: 'SetAccountIdentity', userId: owner, authenticated: false, country: 'SG' })
    await expect(world.create(owner)).rejects.toThrow('account.not.authenticated')
    await world.accept({ type: 'SetAccountIdentity', userId: owner, authenticated: true, country: 'SG' })
    await world.accept({ type: 'FreezeAccount', userId: owner, reason: 'test' })
    await expect(world.create(owner)).rejects.toThrow('account.frozen')
  })
})

describe('starting a robot', () => {
  test('takes the key and the fund password, and gives it its money', async () => {
    const owner = await world.owner()
    const made = await world.create(owner)
    const started = await world.startRobot(owner, made, 'start-1')
    expect(started).toMatchObject({
      state: 'running',
      startPrice: '30010',
      money: { funded: '1300', equity: '1300', total: '0', realised: '0', fees: '0' },
    })
    expect(await world.has(owner)).toBe(units('8700'))
    expect(await world.has(made.account)).toBe(units('1300'))
    const run = world.host.runs.find(({ robotId }) => robotId === made.account)
    expect(run).toMatchObject({
      secret: made.secret,
      strategy: 'grid',
      investment: units('1300'),
      state: undefined,
    })
    expect(run?.terms).toMatchObject({ takerE8: units('0.001'), lot: units('0.00001'), multiplier: 1n })
  })

  test('the same request again gives the same answer and moves nothing more', async () => {
    const owner = await world.owner()
    const made = await world.create(owner)
    const first = await world.startRobot(owner, made, 'start-same')
    expect(await world.startRobot(owner, made, 'start-same')).toEqual(first)
    await expect(world.startRobot(owner, made, 'another')).rejects.toThrow('robot.state')
    await expect(world.startRobot(owner, { ...made, secret: WRONG }, 'start-same')).rejects.toThrow(
      'request.key.conflict',
    )
    const second = await world.create(owner)
    await expect(world.startRobot(owner, second, 'start-same')).rejects.toThrow('request.key.conflict')
    expect(await world.has(owner)).toBe(units('8700'))
  })

  test('twice at once starts once', async () => {
    const owner = await world.owner()
    const made = await world.create(owner)
    const results = await Promise.allSettled([
      world.startRobot(owner, made, 'a'),
      world.startRobot(owner, made, 'b'),
      world.startRobot(owner, made),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.has(owner)).toBe(units('8700'))
    expect(world.host.runs.filter(({ robotId }) => robotId === made.account)).toHaveLength(1)
  })

  test('refuses a wrong key, and after five of them even the right one for an hour', async () => {
    const owner = await world.owner()
    const made = await world.create(owner)
    for (const left of [4, 3, 2, 1, 0]) {
      const wrong = world.startRobot(owner, { ...made, secret: left === 3 ? 'short' : WRONG })
      await expect(wrong).rejects.toMatchObject({ code: 'robot.key.wrong', facts: { triesLeft: left } })
    }
    await expect(world.startRobot(owner, made)).rejects.toMatchObject({ code: 'robot.key.locked' })
    world.pass(3_600_000)
    await world.index('30010')
    await expect(world.startRobot(owner, made)).resolves.toMatchObject({ state: 'running' })
  })

  test('any number of guesses at once are five', async () => {
    const owner = await world.owner()
    const made = await world.create(owner)
    const guesses = Array.from({ length: 20 }, () => world.startRobot(owner, { ...made, secret: WRONG }))
    const codes = (await Promise.allSettled(guesses)).map((each) =>
      each.status === 'rejected' ? (each.reason as { code: string }).code : 'passed',
    )
    expect(codes.filter((code) => code === 'robot.key.wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'robot.key.locked')).toHaveLength(15)
  })

  test('refuses a wrong fund password and moves nothing', async () => {
    const owner = await world.owner()
    const made = await world.create(owner)
    const body = { robotId: made.robotId, secret: made.secret, fundPassword: 'something else' }
    await expect(world.call('startRobot', owner, { body })).rejects.toThrow('fund.password.wrong')
    expect(await world.detail(owner, made.robotId)).toMatchObject({ state: 'created', money: null })
    expect(await world.has(owner)).toBe(units('10000'))
  })

  test('without enough money leaves it as it was, to be started when there is', async () => {
    const owner = await world.owner('1000')
    const made = await world.create(owner)
    await expect(world.startRobot(owner, made, 'poor')).rejects.toThrow('balance.insufficient')
    expect(await world.detail(owner, made.robotId)).toMatchObject({
      state: 'created',
      money: null,
      startedTime: null,
    })
    expect(await world.has(owner)).toBe(units('1000'))
    await world.deposit(owner, USDT, '1000')
    await expect(world.startRobot(owner, made, 'poor')).resolves.toMatchObject({ state: 'running' })
    expect((await world.log(owner, made.robotId)).map(({ code }) => code)).toEqual([
      'created',
      'start.refused',
      'started',
    ])
  })

  test('refuses a key that has ended, a market that is closed, an owner who is frozen', async () => {
    const owner = await world.owner()
    const short = await world.create(owner, { ...GRID, keyExpires: world.clock() + 60_000 })
    const made = await world.create(owner)
    world.pass(61_000)
    await expect(world.startRobot(owner, short)).rejects.toThrow('robot.key.expired')
    await world.accept({
      type: 'SetSpotMarketStatus',
      marketId: MARKET,
      status: 'cancelOnly',
      reason: 'test',
    })
    await expect(world.startRobot(owner, made)).rejects.toThrow('market.cancel.only')
    await world.accept({ type: 'SetSpotMarketStatus', marketId: MARKET, status: 'halted', reason: 'test' })
    await expect(world.startRobot(owner, made)).rejects.toThrow('market.halted')
    await world.accept({ type: 'SetSpotMarketStatus', marketId: MARKET, status: 'open', reason: 'test' })
    await world.accept({ type: 'FreezeAccount', userId: owner, reason: 'test' })
    await expect(world.startRobot(owner, made)).rejects.toThrow('account.frozen')
  })

  test('of a contract sets its leverage and margin, and pays its wallet', async () => {
    const owner = await world.owner()
    await world.index('30010')
    const { account } = await world.runner(owner, LONG)
    const contracts = await world.engine.query('contractAccount', { userId: account })
    expect(contracts?.settings).toMatchObject([
      { marginMode: 'isolated', positionMode: 'oneWay', leverage: 5 },
    ])
    expect(await world.has(account, USDT, walletId('contract'))).toBe(units('200'))
  })
})

describe('somebody else', () => {
  test.each(['startRobot', 'pauseRobot', 'resumeRobot', 'stopRobot'] as const)(
    '%s: a robot of another owner is unknown',
    async (name) => {
      const [owner, other] = [await world.owner(), await world.owner()]
      const made = await world.create(owner)
      const body = { robotId: made.robotId, secret: made.secret, fundPassword: FUND_PASSWORD, sell: false }
      await expect(world.call(name, other, { body })).rejects.toThrow('robot.unknown')
      expect(await world.detail(owner, made.robotId)).toMatchObject({ state: 'created' })
    },
  )

  test.each(['robotDetail', 'robotOrders', 'robotFills', 'robotTrips', 'robotLog', 'exportRobot'] as const)(
    '%s: shows nothing of it',
    async (name) => {
      const [owner, other] = [await world.owner(), await world.owner()]
      const { robotId } = await world.create(owner)
      const query = { robotId, list: 'log' }
      await expect(world.call(name, other, { query })).rejects.toThrow('robot.unknown')
      const nobodys = { query: { ...query, robotId: '999999999' } }
      await expect(world.call(name, other, nobodys)).rejects.toThrow('robot.unknown')
    },
  )
})

describe('pausing', () => {
  test('takes it from the host; resuming gives it back with what it kept', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.keep(account, { state: '{"lines":[1,2]}' })
    expect(await world.call('pauseRobot', owner, { body: { robotId } })).toMatchObject({
      state: 'paused',
      pause: 'user',
    })
    expect(world.host.letGone).toContain(account)
    const before = world.host.runs.length
    expect(await world.call('resumeRobot', owner, { body: { robotId } })).toMatchObject({
      state: 'running',
      pause: null,
    })
    expect(world.host.runs.slice(before)).toMatchObject([{ robotId: account, state: { lines: [1, 2] } }])
  })

  test('that the host reports comes and goes by itself, and never undoes what the owner said', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.keep(account, { paused: 'index.stale' })
    expect(await world.detail(owner, robotId)).toMatchObject({ state: 'paused', pause: 'index.stale' })
    await expect(world.call('resumeRobot', owner, { body: { robotId } })).rejects.toThrow('robot.state')
    await world.keep(account, { paused: null })
    expect(await world.detail(owner, robotId)).toMatchObject({ state: 'running' })
    await world.call('pauseRobot', owner, { body: { robotId } })
    await world.keep(account, { paused: null })
    expect(await world.detail(owner, robotId)).toMatchObject({ state: 'paused', pause: 'user' })
    expect((await world.log(owner, robotId)).map(({ code }) => code)).toEqual([
      'created',
      'started',
      'paused',
      'resumed',
      'paused',
    ])
  })

  test('follows a freeze of the owner, and ends only when the owner says so', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.spotOrder(account, {
      clientId: 'r.b1.0',
      price: units<Price>('29000'),
      quantity: units('0.01'),
    })
    await world.accept({ type: 'FreezeAccount', userId: owner, reason: 'test' })
    expect(await world.reaches(owner, robotId, 'paused')).toMatchObject({
      pause: 'account.frozen',
      openOrders: 0,
    })
    expect(world.host.letGone).toContain(account)
    await expect(world.call('resumeRobot', owner, { body: { robotId } })).rejects.toThrow('account.frozen')
    await world.accept({ type: 'UnfreezeAccount', userId: owner, reason: 'test' })
    expect(await world.call('resumeRobot', owner, { body: { robotId } })).toMatchObject({ state: 'running' })
  })

  test('of a freeze that nobody saw happens at the next start', async () => {
    const owner = await world.owner()
    const { robotId, account } = await world.runner(owner)
    await world.robots.stop()
    await world.accept({ type: 'LockAccount', userId: owner, reason: 'test' })
    await world.restart()
    expect(await world.detail(owner, robotId)).toMatchObject({ state: 'paused', pause: 'account.locked' })
    expect(world.host.runs.map(({ robotId }) => robotId)).not.toContain(account)
  })
})

test('no more than fifty at once', async () => {
  const owner = await world.owner()
  for (let each = 0; each < 50; each++) await world.create(owner)
  await expect(world.create(owner)).rejects.toThrow('robot.count.max')
  const { list } = await world.call<{ list: { robotId: string }[] }>('robots', owner)
  await world.call('stopRobot', owner, { body: { robotId: list[0]?.robotId, sell: false } })
  await expect(world.create(owner)).resolves.toBeDefined()
})
