// Good requests about second-contracts and their evidence that change nothing, however often they are asked: the examples of
// limits take a pause first, so that no order is taken, and there is none to cancel.

import type { Example } from './fuzz-suite.ts'

const success = 'success'
const symbol = 'BTC_USDT'
const page = { pageIndex: '1', pageSize: '10' }
const narrow = { symbol, direction: 'up', outcome: 'won', from: '0', to: '1790000000000' }
const nothing = '999999999'

function keyed(name: string, body: Readonly<Record<string, unknown>>, code: string): Example {
  return { request: { header: { 'idempotency-key': `fuzz-${name}` }, body }, code }
}

function asked(query: Readonly<Record<string, string>>, code = success): Example {
  return { request: { query }, code }
}

export function secondExamples(): Readonly<Record<string, Example>> {
  return {
    secondProducts: { request: {}, code: success },
    secondTicks: asked({ symbol, from: '1', to: '10' }),
    placeSecondOrder: keyed(
      'second',
      {
        symbol,
        direction: 'up',
        seconds: 60,
        payout: '0.82',
        amount: '1000',
        openTime: 1_790_000_000_000,
        nonce: '00112233445566778899aabbccddeeff',
      },
      'limit.cool.off',
    ),
    cancelSecondOrder: keyed('cancel-second', { orderId: nothing }, 'order.not.found'),
    secondOrders: { request: {}, code: success },
    secondHistory: asked({ ...narrow, ...page }),
    exportSecondHistory: asked({ ...narrow, symbol: 'NOPE_USDT' }, 'second.product.unknown'),
    secondStatistics: asked({ symbol }),
    secondLimits: { request: {}, code: success },
    setSecondLossLimit: keyed('second-loss', { limit: '5000.5' }, success),
    takeSecondBreak: keyed('second-break', { until: 0 }, success),
    fairnessReceipt: asked({ orderId: nothing }, 'order.not.found'),
    fairnessCheckpoints: asked({ symbol, ...page }),
    fairnessCheckpointFile: asked({ from: '1' }),
    fairnessTick: asked({ symbol, sequence: nothing }, 'fairness.tick.unknown'),
    fairnessCommand: asked({ number: nothing }, 'fairness.command.unknown'),
  }
}
