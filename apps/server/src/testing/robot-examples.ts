// Good requests about robots that change nothing, however often they are asked: the market and the robots that they name are not
// there. What a robot signs itself is of one that is paused, which nobody runs.

import type { Example } from './fuzz-suite.ts'

const success = 'success'
const page = { pageIndex: '1', pageSize: '10' }
const nothing = '999999999'
const unknown = 'robot.unknown'
const secret = 'A'.repeat(43)

function asked(query: Readonly<Record<string, string>>, code: string): Example {
  return { request: { query }, code }
}

function told(body: Readonly<Record<string, unknown>>, code = unknown): Example {
  return { request: { body }, code }
}

export function robotExamples(): Readonly<Record<string, Example>> {
  return {
    robotStrategies: { request: {}, code: success },
    robotRounds: asked({ strategy: 'grid', venue: 'spot', symbol: 'BTC_USDT' }, success),
    createRobot: {
      request: {
        header: { 'idempotency-key': 'fuzz-robot' },
        body: {
          strategy: 'grid',
          venue: 'spot',
          symbol: 'NOPE_USDT',
          parameters: { lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
          investment: '1300',
          ipList: ['203.0.113.7'],
          keyExpires: 1_790_000_000_000,
        },
      },
      code: 'market.unknown',
    },
    startRobot: {
      request: {
        header: { 'idempotency-key': 'fuzz-start' },
        body: { robotId: nothing, secret, fundPassword: 'not the fund password', secondFactor: '123456' },
      },
      code: unknown,
    },
    pauseRobot: told({ robotId: nothing }),
    resumeRobot: told({ robotId: nothing }),
    stopRobot: told({ robotId: nothing, sell: false }),
    robots: asked({ which: 'open', ...page }, success),
    robotDetail: asked({ robotId: nothing }, unknown),
    robotOrders: asked({ robotId: nothing, which: 'open', ...page }, unknown),
    robotFills: asked({ robotId: nothing, ...page }, unknown),
    robotTrips: asked({ robotId: nothing, ...page }, unknown),
    robotLog: asked({ robotId: nothing, ...page }, unknown),
    exportRobot: asked({ robotId: nothing, list: 'fills' }, unknown),
    ownRobot: { request: {}, code: success },
    keepRobot: told(
      {
        state: '{"lines":[1,2]}',
        trips: [{ opened: ['b1.0'], closed: 's1.0', share: { quantity: '1', of: '2' } }],
        log: [{ time: 1_790_000_000_000, code: 'order.placed', data: { ref: 'b1.0' } }],
        paused: 'index.stale',
        done: null,
      },
      success,
    ),
  }
}
