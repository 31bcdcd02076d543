// Good requests about perpetual contracts that change nothing, however often they are asked: there is no position to close,
// no order and no stop to act on, and what is set is set to what it is.

import type { Example } from './fuzz-suite.ts'

const success = 'success'
const symbol = 'BTCUSDT'
const page = { pageIndex: '1', pageSize: '10' }
const period = { from: '0', to: '1790000000000' }
const narrow = { symbol, direction: 'long', ...period }
const nothing = '999999999'

function keyed(name: string, body: Readonly<Record<string, unknown>>, code: string): Example {
  return { request: { header: { 'idempotency-key': `fuzz-${name}` }, body }, code }
}

function asked(query: Readonly<Record<string, string>>, code = success): Example {
  return { request: { query }, code }
}

export function contractExamples(): Readonly<Record<string, Example>> {
  return {
    contracts: { request: {}, code: success },
    contractTickers: asked({ symbol }),
    contractDepth: asked({ symbol, limit: '5' }),
    contractTrades: asked({ symbol, limit: '10' }),
    contractCandles: asked({ symbol, kind: 'mark', interval: '1m', limit: '10' }),
    fundingHistory: asked({ symbol, ...period, ...page }),
    insuranceFund: asked(page),
    contractAccount: { request: {}, code: success },
    placeContractOrder: keyed(
      'close',
      {
        symbol,
        side: 'sell',
        positionSide: 'long',
        type: 'limit',
        timeInForce: 'goodTillCancelled',
        price: '50000',
        lots: '1',
        reduceOnly: true,
        mayCross: false,
        selfTrade: 'expireTaker',
      },
      'position.closable.insufficient',
    ),
    amendContractOrder: keyed(
      'amend-contract',
      { orderId: nothing, price: '50000', lots: '1' },
      'order.not.found',
    ),
    cancelContractOrder: keyed('cancel-contract', { orderId: nothing }, 'order.not.found'),
    cancelAllContractOrders: keyed('all-contract', { symbol }, success),
    placeContractTrigger: keyed(
      'trigger',
      {
        symbol,
        side: 'sell',
        positionSide: 'long',
        type: 'limit',
        timeInForce: 'goodTillCancelled',
        price: '50000',
        lots: '1',
        reduceOnly: false,
        mayCross: false,
        triggerPrice: '0.00000001',
        trigger: 'atOrBelow',
        triggerBy: 'mark',
        selfTrade: 'expireTaker',
      },
      'stop.price.invalid',
    ),
    cancelContractTrigger: keyed('cancel-trigger', { triggerId: nothing }, 'trigger.unknown'),
    cancelAllContractTriggers: keyed('all-triggers', { symbol }, success),
    moveMargin: keyed('margin', { positionId: nothing, direction: 'add', amount: '1' }, 'position.unknown'),
    setPositionStops: keyed(
      'stops',
      { positionId: nothing, takeProfit: '60000', stopLoss: '40000', triggerBy: 'mark', lots: '1' },
      'position.unknown',
    ),
    cancelStop: keyed('stop', { stopId: nothing }, 'stop.unknown'),
    closePositions: keyed('close-all', { symbol }, success),
    // The examples of limits take a pause first.
    reversePosition: keyed('reverse', { positionId: nothing }, 'limit.cool.off'),
    setContractMode: keyed(
      'mode',
      { symbol, marginMode: 'cross', positionMode: 'hedge' },
      'contract.mode.unchanged',
    ),
    setLeverage: keyed('leverage', { symbol, leverage: 999 }, 'leverage.invalid'),
    contractOrderHistory: asked({ ...narrow, side: 'sell', type: 'limit', status: 'ended', ...page }),
    contractTriggerHistory: asked({ symbol, side: 'sell', state: 'fired', ...period, ...page }),
    contractFills: asked({ ...narrow, orderId: nothing, positionId: nothing, ...page }),
    positionHistory: asked({ ...narrow, ...page }),
    fundingRecords: asked({ ...narrow, ...page }),
    liquidations: asked({ ...narrow, ...page }),
    contractReceipt: asked({ kind: 'liquidation', id: nothing }, 'record.unknown'),
    exportContractHistory: asked({ list: 'fills', ...narrow, symbol: 'NOPEUSDT' }, 'market.unknown'),
  }
}
