// Calls that place, change and close what a user has in perpetual contracts.

import { Type } from 'typebox'
import * as c from './contract-fields.ts'
import {
  contractAccount as accountShape,
  contractOrder,
  contractOrderReply,
  contractTriggerReply,
} from './contract-shapes.ts'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'contract'

const KEYED: readonly ErrorCode[] = ['request.key.invalid', 'request.key.conflict']
const TRADER: readonly ErrorCode[] = [
  'account.unknown',
  'account.locked',
  'account.frozen',
  'account.not.authenticated',
]
const OWN_LIMITS: readonly ErrorCode[] = ['limit.daily.loss', 'limit.cool.off']
const MARKET: readonly ErrorCode[] = ['market.halted', 'market.cancel.only']
const STOPS: readonly ErrorCode[] = [
  'stop.price.invalid',
  'stop.long.profit',
  'stop.long.loss',
  'stop.short.profit',
  'stop.short.loss',
]
/** Of everything that may open. */
const OPENING: readonly ErrorCode[] = [
  'index.stale',
  'position.size.max',
  'leverage.tier',
  'order.would.liquidate',
  'balance.insufficient',
]
const PRICED: readonly ErrorCode[] = [
  'request.decimals',
  ...MARKET,
  'order.type.invalid',
  'order.price.tick',
  'order.price.band',
  'order.long.above.market',
  'order.short.below.market',
  'request.amount.invalid',
  'order.quantity.lot',
  'order.quantity.max',
  'position.closable.insufficient',
  ...OPENING,
  'order.would.take',
]

const number = Type.Integer({ description: 'place of your command in the log' })
const done = s.strict({ number })

export const contractAccount = route({
  method: 'GET',
  path: '/exchange/app/contract/account',
  area,
  summary:
    'Everything you have in contracts, as the engine holds it at this moment: money, settings, positions, take-profits and stop-losses, open and conditional orders.',
  access: 'user',
  rate: 'read',
  answer: accountShape,
  errors: ['asset.unknown'],
})

export const placeContractOrder = route({
  method: 'POST',
  path: '/exchange/app/contract/order/place',
  area,
  summary:
    'Places an order. buy and long opens a long, sell and long closes it, sell and short opens a short, buy and short closes it; in one-way mode the side of the position is `both`, and what closes comes first.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    symbol: c.contractSymbol,
    side: f.side,
    positionSide: c.positionSide,
    type: c.contractOrderType,
    timeInForce: Type.Optional(f.timeInForce),
    price: Type.Optional(f.decimal),
    lots: c.lots,
    reduceOnly: Type.Optional(c.flag),
    mayCross: Type.Optional(c.flag),
    takeProfit: Type.Optional(f.decimal),
    stopLoss: Type.Optional(f.decimal),
    triggerBy: Type.Optional(c.triggerBy),
    selfTrade: Type.Optional(f.selfTrade),
    clientOrderId: Type.Optional(f.clientOrderId),
  }),
  answer: contractOrderReply,
  errors: [
    ...TRADER,
    ...KEYED,
    'request.key.ambiguous',
    ...OWN_LIMITS,
    'market.unknown',
    'contract.position.mode',
    ...PRICED,
    ...STOPS,
    'order.book.empty',
    'order.count.max',
    'order.client.id.open',
  ],
})

export const amendContractOrder = route({
  method: 'POST',
  path: '/exchange/app/contract/order/amend',
  area,
  summary: 'Cancels an open contract order and places its replacement, or does neither.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    orderId: f.orderId,
    price: Type.Optional(f.decimal),
    lots: Type.Optional(c.lots),
  }),
  answer: contractOrderReply,
  errors: [
    ...TRADER,
    ...KEYED,
    ...OWN_LIMITS,
    'order.not.found',
    'order.not.open',
    'order.unchanged',
    ...PRICED,
    ...STOPS,
  ],
})

export const cancelContractOrder = route({
  method: 'POST',
  path: '/exchange/app/contract/order/cancel',
  area,
  summary: 'Cancels an open contract order, by its number or by your own id for it.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({
    orderId: Type.Optional(f.orderId),
    clientOrderId: Type.Optional(f.clientOrderId),
  }),
  answer: contractOrderReply,
  errors: [...KEYED, 'account.unknown', 'order.not.found', 'order.not.open', 'market.halted'],
})

export const cancelAllContractOrders = route({
  method: 'POST',
  path: '/exchange/app/contract/order/cancelAll',
  area,
  summary: 'Cancels your open contract orders, in one contract or in all.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({ symbol: Type.Optional(c.contractSymbol) }),
  answer: s.strict({
    closed: Type.Integer({ description: 'how many orders were cancelled' }),
    number,
  }),
  errors: [...KEYED, 'account.unknown', 'market.unknown', 'market.halted'],
})

export const placeContractTrigger = route({
  method: 'POST',
  path: '/exchange/app/contract/trigger/place',
  area,
  summary:
    'Places a conditional order, which sends its order when the price is met. Nothing is held for it: money, position and book are looked at when it fires. Without lots it closes all that can be closed then.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    symbol: c.contractSymbol,
    side: f.side,
    positionSide: c.positionSide,
    type: c.triggeredType,
    timeInForce: Type.Optional(f.timeInForce),
    price: Type.Optional(f.decimal),
    lots: Type.Optional(c.lots),
    reduceOnly: Type.Optional(c.flag),
    mayCross: Type.Optional(c.flag),
    triggerPrice: f.decimal,
    trigger: c.trigger,
    triggerBy: Type.Optional(c.triggerBy),
    selfTrade: Type.Optional(f.selfTrade),
    clientOrderId: Type.Optional(f.clientOrderId),
  }),
  answer: contractTriggerReply,
  errors: [
    ...TRADER,
    ...KEYED,
    'request.key.ambiguous',
    ...OWN_LIMITS,
    'market.unknown',
    ...MARKET,
    'order.type.invalid',
    'contract.position.mode',
    'request.decimals',
    'order.price.tick',
    'stop.price.invalid',
    'trigger.immediate',
    'request.amount.invalid',
    'order.quantity.lot',
    'order.quantity.max',
    'trigger.count.max',
    'order.client.id.open',
  ],
})

export const cancelContractTrigger = route({
  method: 'POST',
  path: '/exchange/app/contract/trigger/cancel',
  area,
  summary: 'Takes back a conditional order that waits.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({ triggerId: c.triggerId }),
  answer: contractTriggerReply,
  errors: [...KEYED, 'account.unknown', 'trigger.unknown'],
})

export const cancelAllContractTriggers = route({
  method: 'POST',
  path: '/exchange/app/contract/trigger/cancelAll',
  area,
  summary: 'Takes back your conditional orders, in one contract or in all.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({ symbol: Type.Optional(c.contractSymbol) }),
  answer: s.strict({
    closed: Type.Integer({ description: 'how many were taken back' }),
    number,
  }),
  errors: [...KEYED, 'account.unknown', 'market.unknown'],
})

export const moveMargin = route({
  method: 'POST',
  path: '/exchange/app/contract/position/margin',
  area,
  summary: 'Adds to the margin of an isolated position, or takes from it.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({ positionId: c.positionId, direction: c.marginMove, amount: f.decimal }),
  answer: done,
  errors: [
    ...KEYED,
    'account.unknown',
    'account.locked',
    'account.frozen',
    'position.unknown',
    'market.halted',
    'position.isolated.only',
    'index.stale',
    'request.decimals',
    'request.amount.invalid',
    'position.margin.needed',
    'balance.insufficient',
  ],
})

export const setPositionStops = route({
  method: 'POST',
  path: '/exchange/app/contract/position/stops',
  area,
  summary:
    'Sets the take-profit and the stop-loss of a whole position, which replaces the pair before, or adds a pair for some of its lots.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    positionId: c.positionId,
    takeProfit: Type.Optional(f.decimal),
    stopLoss: Type.Optional(f.decimal),
    triggerBy: Type.Optional(c.triggerBy),
    lots: Type.Optional(c.lots),
  }),
  answer: done,
  errors: [
    ...KEYED,
    'account.unknown',
    'account.locked',
    'position.unknown',
    'market.halted',
    'request.decimals',
    ...STOPS,
    'order.quantity.lot',
    'stop.count.max',
    'position.closable.insufficient',
  ],
})

export const cancelStop = route({
  method: 'POST',
  path: '/exchange/app/contract/stop/cancel',
  area,
  summary: 'Takes back one take-profit or stop-loss.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({ stopId: c.stopId }),
  answer: done,
  errors: [...KEYED, 'account.unknown', 'stop.unknown'],
})

export const closePositions = route({
  method: 'POST',
  path: '/exchange/app/contract/position/closeAll',
  area,
  summary:
    'Cancels your contract orders and closes your positions at the market, in one contract or in all. What finds no price within the band stays open.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({ symbol: Type.Optional(c.contractSymbol) }),
  answer: s.strict({
    closed: Type.Integer({ description: 'how many orders were cancelled' }),
    orders: Type.Array(contractOrder, { description: 'that closed the positions, one for each' }),
    number,
  }),
  errors: [...KEYED, 'account.unknown', 'account.locked', 'market.unknown', 'market.halted'],
})

export const reversePosition = route({
  method: 'POST',
  path: '/exchange/app/contract/position/reverse',
  area,
  summary: 'Closes a position at the market and opens as much on the other side.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({ positionId: c.positionId }),
  answer: s.strict({
    orders: Type.Array(contractOrder, { description: 'that closed, then opened' }),
    number,
  }),
  errors: [
    ...TRADER,
    ...KEYED,
    ...OWN_LIMITS,
    'position.unknown',
    ...MARKET,
    'order.book.empty',
    'position.closable.insufficient',
    ...OPENING,
  ],
})

export const setContractMode = route({
  method: 'POST',
  path: '/exchange/app/contract/settings/mode',
  area,
  summary:
    'Changes your margin mode or position mode in one contract, while you have neither position nor order there.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    symbol: c.contractSymbol,
    marginMode: Type.Optional(c.marginMode),
    positionMode: Type.Optional(c.positionMode),
  }),
  answer: done,
  errors: [
    ...KEYED,
    'account.unknown',
    'account.locked',
    'market.unknown',
    'contract.mode.in.use',
    'contract.mode.unchanged',
  ],
})

export const setLeverage = route({
  method: 'POST',
  path: '/exchange/app/contract/settings/leverage',
  area,
  summary: 'Changes your leverage in one contract. Margins of its positions are moved to it.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({ symbol: c.contractSymbol, leverage: c.leverageGiven }),
  answer: done,
  errors: [
    ...KEYED,
    'account.unknown',
    'account.locked',
    'account.frozen',
    'market.unknown',
    'market.halted',
    'contract.mode.unchanged',
    'leverage.invalid',
    'index.stale',
    'leverage.tier',
    'order.would.liquidate',
    'position.margin.needed',
    'balance.insufficient',
  ],
})

export const contractRoutes = {
  contractAccount,
  placeContractOrder,
  amendContractOrder,
  cancelContractOrder,
  cancelAllContractOrders,
  placeContractTrigger,
  cancelContractTrigger,
  cancelAllContractTriggers,
  moveMargin,
  setPositionStops,
  cancelStop,
  closePositions,
  reversePosition,
  setContractMode,
  setLeverage,
}
