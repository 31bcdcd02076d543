// What answers about perpetual contracts are made of: contracts, orders, positions, stops.

import { Type } from 'typebox'
import * as c from './contract-fields.ts'
import * as f from './fields.ts'
import { strict, ticker } from './shapes.ts'

export const riskTier = strict({
  upTo: Type.String({ description: 'value of a position at mark, up to and with this' }),
  maxLeverage: c.leverage,
  maintenance: Type.String({ description: '0.005 is 0.5%', examples: ['0.005'] }),
})

export const contract = strict({
  symbol: c.contractSymbol,
  base: f.assetCode,
  quote: f.assetCode,
  status: f.marketStatus,
  multiplier: Type.String({ description: 'base coins in one lot', examples: ['0.001'] }),
  tick: f.amount,
  markTick: f.amount,
  maxLots: c.lotsGiven,
  maxOpenOrders: Type.Integer(),
  limitBand: Type.String({ description: '0.05: limits within 5% of the mark' }),
  marketBand: f.amount,
  makerFee: f.orNull(Type.String({ description: 'of fee level 1, as a fraction' })),
  takerFee: f.orNull(Type.String({ description: 'of fee level 1, as a fraction' })),
  takerRate: Type.String({ description: 'part of every maintenance, the same for all' }),
  liquidationFee: f.amount,
  volumeWeight: f.amount,
  impactValue: f.amount,
  fundingHours: Type.Integer(),
  nextFundingTime: f.timeMs,
  refusesCrossing: Type.Boolean({
    description: 'whether a limit that opens at a price worse than the market needs `mayCross`',
  }),
  markMethod: c.markMethod,
  selfTrade: f.selfTrade,
  tiers: Type.Array(riskTier),
})

export const mark = strict({
  symbol: c.contractSymbol,
  mark: f.orNull(f.amount),
  markTime: f.orNull(f.timeMs),
  index: f.orNull(f.amount),
  indexTime: f.orNull(f.timeMs),
  fundingRate: Type.String({ description: 'that would be settled now; 0.0001 is 0.01%' }),
  nextFundingTime: f.timeMs,
  openLots: Type.String({ description: 'lots held long, which is as many as are held short' }),
})

/** Like a ticker of spot; quantities and volume are lots. */
export const contractTicker = strict({
  ...ticker.properties,
  ...mark.properties,
})

export const contractSettings = strict({
  symbol: c.contractSymbol,
  marginMode: c.marginMode,
  positionMode: c.positionMode,
  leverage: c.leverage,
})

export const contractOrder = strict({
  orderId: f.orderId,
  clientOrderId: f.orNull(f.clientOrderId),
  symbol: c.contractSymbol,
  origin: c.origin,
  side: f.side,
  positionSide: c.positionSide,
  type: c.contractOrderType,
  timeInForce: f.timeInForce,
  selfTrade: f.selfTrade,
  reduceOnly: Type.Boolean(),
  marginMode: c.marginMode,
  leverage: c.leverage,
  price: f.orNull(f.amount),
  lots: c.lotsGiven,
  closeLots: Type.String({
    description: 'of these, how many were to close when it was accepted; the rest opens',
  }),
  takeProfit: f.orNull(f.amount),
  stopLoss: f.orNull(f.amount),
  triggerBy: f.orNull(c.triggerBy),
  status: f.orderStatus,
  closeReason: f.orNull(c.contractCloseReason),
  filledLots: c.lotsGiven,
  filledValue: f.amount,
  averagePrice: f.orNull(f.amount),
  droppedLots: Type.String({ description: 'taken away without a trade' }),
  reserve: Type.String({ description: 'what it still holds for margin and fee' }),
  openFee: f.amount,
  closeFee: f.amount,
  pnl: Type.String({ description: 'realised by what it closed, before fees' }),
  createdTime: f.timeMs,
  closedTime: f.orNull(f.timeMs),
})

/** An order together with the place in the log of the command that it answers. */
export const contractOrderReply = strict({
  ...contractOrder.properties,
  number: Type.Integer({ description: 'place of your command in the log' }),
})

/** The raw facts of a position; what follows from them and the mark is computed by whoever shows it. */
export const position = strict({
  positionId: c.positionId,
  symbol: c.contractSymbol,
  direction: c.direction,
  marginMode: c.marginMode,
  leverage: c.leverage,
  lots: c.lotsGiven,
  entryValue: Type.String({ description: 'exactly what its lots cost' }),
  entryPrice: f.orNull(Type.String({ description: 'for show, rounded down; none of a closed position' })),
  margin: f.amount,
  realisedPnl: Type.String({ description: 'over its life, before fees and funding' }),
  openFees: f.amount,
  closeFees: f.amount,
  funding: Type.String({ description: 'received less paid' }),
  openedTime: f.timeMs,
  adlFifth: f.orNull(
    Type.Integer({
      minimum: 1,
      maximum: 5,
      description: 'in which fifth of its side it ranks to be deleveraged: 5 goes first; null: not known now',
    }),
  ),
})

export const stop = strict({
  stopId: c.stopId,
  symbol: c.contractSymbol,
  positionId: c.positionId,
  kind: c.stopKind,
  price: f.amount,
  triggerBy: c.triggerBy,
  lots: f.orNull(Type.String({ description: 'none means the whole position, whatever its size then' })),
  orderId: f.orNull(f.orderId),
  siblingId: f.orNull(c.stopId),
  state: c.stopState,
  endReason: f.orNull(c.stopEndReason),
  createdTime: f.timeMs,
})

/** A conditional order, and what became of it. */
export const contractTrigger = strict({
  triggerId: c.triggerId,
  clientOrderId: f.orNull(f.clientOrderId),
  symbol: c.contractSymbol,
  side: f.side,
  positionSide: c.positionSide,
  type: c.triggeredType,
  timeInForce: f.timeInForce,
  price: f.orNull(f.amount),
  lots: f.orNull(Type.String({ description: 'none means all that can be closed then' })),
  reduceOnly: Type.Boolean(),
  triggerPrice: f.amount,
  trigger: c.trigger,
  triggerBy: c.triggerBy,
  state: c.triggerState,
  endReason: f.orNull(c.triggerEndReason),
  metPrice: f.orNull(Type.String({ description: 'the price that fired it' })),
  orderId: f.orNull(f.orderId),
  rejection: f.orNull(Type.String({ description: 'error code: why its order was not accepted' })),
  createdTime: f.timeMs,
  endedTime: f.orNull(f.timeMs),
})

/** The same together with the place in the log of the command that it answers. */
export const contractTriggerReply = strict({
  ...contractTrigger.properties,
  number: Type.Integer({ description: 'place of your command in the log' }),
})

export const contractAccount = strict({
  number: Type.Integer({ description: 'the log up to which this counts' }),
  asset: Type.String({ description: 'that contracts are settled in', examples: ['USDT'] }),
  available: f.amount,
  frozen: Type.String({ description: 'held by open orders' }),
  transferable: Type.String({ description: 'may leave the account or stand behind new orders' }),
  settings: Type.Array(contractSettings, { description: 'of every contract' }),
  positions: Type.Array(position),
  stops: Type.Array(stop),
  orders: Type.Array(contractOrder),
  triggers: Type.Array(contractTrigger, { description: 'conditional orders that wait' }),
})
