// Rows of the lists of contracts for tests, in the shape of the server's answers.

import type { ContractOrder, Position } from '../../../live/contract-account.ts'
import type { PastOrder } from '../order-words.ts'
import type { PastPosition } from '../past-position-drawer.tsx'

const TIME_MS = 1_790_000_000_000

export function testPosition(fields: Partial<Position> = {}): Position {
  return {
    positionId: '1907',
    symbol: 'BTCUSDT',
    direction: 'long',
    marginMode: 'isolated',
    leverage: 10,
    lots: '100',
    entryValue: '3000',
    entryPrice: '30000',
    margin: '300',
    realisedPnl: '0',
    openFees: '0.6',
    closeFees: '0',
    funding: '-0.37047481',
    openedTime: TIME_MS,
    adlFifth: 3,
    ...fields,
  }
}

export function testOrder(fields: Partial<ContractOrder> = {}): ContractOrder {
  return {
    orderId: '48213',
    clientOrderId: null,
    symbol: 'BTCUSDT',
    origin: 'user',
    side: 'buy',
    positionSide: 'long',
    type: 'limit',
    timeInForce: 'goodTillCancelled',
    selfTrade: 'expireTaker',
    reduceOnly: false,
    marginMode: 'cross',
    leverage: 20,
    price: '29800.5',
    lots: '1000',
    closeLots: '0',
    takeProfit: '31500',
    stopLoss: '29000',
    triggerBy: 'mark',
    status: 'partiallyFilled',
    closeReason: null,
    filledLots: '250',
    filledValue: '7450.125',
    averagePrice: '29800.5',
    droppedLots: '0',
    reserve: '1128.3264',
    openFee: '1.490025',
    closeFee: '0',
    pnl: '0',
    createdTime: TIME_MS,
    closedTime: null,
    ...fields,
  }
}

export function testPastOrder(fields: Partial<PastOrder> = {}): PastOrder {
  return {
    ...testOrder({ status: 'cancelled', closeReason: 'byUser', closedTime: TIME_MS + 60_000 }),
    reserve: null,
    direction: 'long',
    marginReserve: '1490.025',
    feeReserve: '14.90025',
    triggerPrice: null,
    replaces: null,
    number: 4_402_100,
    ...fields,
  }
}

export function testPastPosition(fields: Partial<PastPosition> = {}): PastPosition {
  return {
    positionId: '1700',
    symbol: 'BTCUSDT',
    direction: 'long',
    marginMode: 'isolated',
    leverage: 10,
    openedLots: '100',
    maxLots: '100',
    openedValue: '3000',
    openedMargin: '300',
    openOrderId: '40010',
    openType: 'limit',
    closeOrderId: '40200',
    entryPrice: '30000',
    closePrice: '26970.12345678',
    realisedPnl: '-297',
    openFees: '0.6',
    closeFees: '0',
    liquidationFees: '6',
    insured: '3',
    funding: '-0.37047481',
    netPnl: '-300.97047481',
    openedTime: TIME_MS,
    closedTime: TIME_MS + 3_600_000,
    closeMode: 'liquidation',
    number: 4_402_116,
    ...fields,
  }
}
