// Robots over HTTP, with everything real behind them: made and started by their owner, counted among what the owner has, told in
// the owner's records, and stopped by the operator for everybody. Whether they trade is no matter here.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_FUND_PASSWORD, demoTrader } from './demo-listing.ts'
import { AdminTester } from './testing/admin-tester.ts'
import { symbol } from './testing/authorization-rows.ts'
import type { CheckedClient } from './testing/checked-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

interface Robot {
  readonly robotId: string
  readonly state: string
  readonly stop: string | null
}
interface Overview {
  readonly total: { readonly usdt: string }
  readonly robots: { readonly usdt: string }
  readonly accounts: readonly { readonly account: string; readonly total: { readonly usdt: string } }[]
  readonly rows: readonly {
    readonly wallet: string
    readonly account: string
    readonly total: string
    readonly available: string
  }[]
}

/** Far below the market: it waits there. */
const WISH = {
  strategy: 'direction',
  venue: 'spot',
  symbol,
  parameters: { entry: '20000', quantity: '0.01', takeProfit: '40000', stopLoss: '10000' },
  investment: '500',
}

let server: TestServer
let owner: AdminTester
let trader: CheckedClient

beforeAll(async () => {
  server = await startTestServer()
  owner = await AdminTester.owner(server)
  trader = await server.trader(1)
  const other = await server.trader(2)
  const order = { symbol, type: 'limit', price: '30000', quantity: '0.001' }
  await trader.ask('placeOrder', { body: { ...order, side: 'buy' } })
  await other.ask('placeOrder', { body: { ...order, side: 'sell' } })
})
afterAll(() => server.stop())

async function started(): Promise<Robot> {
  const { robot, secret } = await trader.ask<{ robot: Robot; secret: string }>('createRobot', { body: WISH })
  const body = { robotId: robot.robotId, secret, fundPassword: DEMO_FUND_PASSWORD }
  return trader.ask<Robot>('startRobot', { body })
}

async function reaches(robotId: string, state: string): Promise<void> {
  await expect
    .poll(async () => (await trader.ask<Robot>('robotDetail', { query: { robotId } })).state, {
      timeout: 20_000,
    })
    .toBe(state)
}

describe('what a robot holds', () => {
  test("stays its owner's: the sum is the same, the curve does not jump, the records say where it went", async () => {
    const before = await trader.ask<Overview>('assetsOverview')
    expect(before.robots.usdt).toBe('0')
    const { robotId } = await started()
    const after = await trader.ask<Overview>('assetsOverview')
    expect(after.total).toEqual(before.total)
    expect(after.robots.usdt).toBe('500')
    expect(after.accounts).toMatchObject(before.accounts.map(({ account, total }) => ({ account, total })))
    expect(after.rows).toContainEqual(
      expect.objectContaining({ wallet: `robot:${robotId}`, account: 'coin', total: '500', available: '0' }),
    )
    const { points } = await trader.ask<{ points: { usdt: string }[] }>('assetsEquity', {
      query: { span: '24h' },
    })
    expect(points.at(-1)?.usdt).toBe(before.total.usdt)
    const { list } = await trader.ask<{ list: { recordId: string; type: string; amount: string }[] }>(
      'records',
      {
        query: { type: 'robotFund' },
      },
    )
    expect(list).toMatchObject([{ amount: '-500' }])
    const lines = await trader.ask('recordLines', { query: { recordId: list[0]?.recordId ?? '' } })
    expect(lines).toMatchObject({
      lines: [
        {
          from: { owner: 'you', wallet: 'spot' },
          to: { owner: 'you', wallet: `robot:${robotId}` },
          amount: '500',
        },
      ],
    })
    await trader.ask('stopRobot', { body: { robotId, sell: false } })
    await reaches(robotId, 'stopped')
    const last = await trader.ask<Overview>('assetsOverview')
    expect([last.total, last.robots.usdt]).toEqual([before.total, '0'])
  })
})

describe('the console', () => {
  test('sees robots, and stops them all with a reason and a code, until somebody allows them again', async () => {
    const { robotId } = await started()
    const support = await owner.hire('support')
    expect(await support.ask('robotsNow')).toMatchObject({
      halt: { isHalted: false },
      markets: [{ strategy: 'direction', venue: 'spot', symbol, owners: 1, invested: '500', quote: 'USDT' }],
    })
    const userId = String(demoTrader(1).userId)
    expect(await support.ask('robotList', { query: { userId } })).toMatchObject({
      total: 2,
      list: [
        { robotId, userId, investment: '500' },
        { state: 'stopped', stop: 'user' },
      ],
    })
    const body = { reason: 'a fault in prices' }
    expect(await support.call('stopRobots', { body: { ...body, code: '000000' } })).toMatchObject({
      code: 'admin.forbidden',
    })
    expect(await owner.call('stopRobots', { body: { ...body, code: '000000' } })).toMatchObject({
      code: 'second.factor.wrong',
    })
    expect(await trader.ask('robotDetail', { query: { robotId } })).toMatchObject({ stop: null })
    const stopped = await owner.ask('stopRobots', { body: { ...body, code: await owner.code() } })
    expect(stopped).toMatchObject({ stopping: 1, halt: { isHalted: true, reason: body.reason } })
    await reaches(robotId, 'stopped')
    expect(await trader.call('createRobot', { body: WISH })).toMatchObject({ code: 'robot.halted' })
    const allowed = await owner.ask('allowRobots', {
      body: { reason: 'prices are good', code: await owner.code() },
    })
    expect(allowed).toMatchObject({ halt: { isHalted: false } })
    const again = await started()
    await trader.ask('stopRobot', { body: { robotId: again.robotId, sell: false } })
    await reaches(again.robotId, 'stopped')
    const { list } = await owner.ask<{ list: { action: string; reason: string; details: string }[] }>(
      'audit',
      {
        query: { subject: 'robots' },
      },
    )
    expect(list.map(({ action }) => action).toReversed()).toEqual([
      'robots.stopAll',
      'robots.stopAll',
      'robots.allow',
      'robots.allow',
    ])
    const messages = JSON.stringify(await trader.ask('messages'))
    expect(messages).toContain('the operator stopped all robots')
  })
})
