// The commands of perpetual contracts (rulebook 2). Tags are never reused.

import { bool, message, optional } from './codec/schema.ts'
import * as c from './contract-fields.ts'
import * as f from './fields.ts'

const byUser = { userId: f.userId, clientId: f.clientId }

export const contractCommands = {
  ListContract: message('ListContract', 60, 'Opens a perpetual contract.', {
    marketId: f.marketId,
    symbol: f.symbol,
    base: f.assetId,
    quote: f.assetId,
    indexId: f.indexId,
    parameters: c.contractParameters,
  }),
  SetContractParameters: message('SetContractParameters', 61, 'Changes the parameters of a contract.', {
    marketId: f.marketId,
    parameters: c.contractParameters,
  }),
  SetContractStatus: message('SetContractStatus', 62, 'Opens, halts or restricts a contract to cancels.', {
    marketId: f.marketId,
    status: f.marketStatus,
    reason: f.reason,
  }),
  SetContractMode: message(
    'SetContractMode',
    63,
    "Changes a user's margin mode or position mode in one contract.",
    {
      ...byUser,
      marketId: f.marketId,
      marginMode: optional(c.marginMode),
      positionMode: optional(c.positionMode),
    },
  ),
  SetLeverage: message('SetLeverage', 64, "Changes a user's leverage in one contract.", {
    ...byUser,
    marketId: f.marketId,
    leverage: c.leverage,
  }),
  PlaceContractOrder: message('PlaceContractOrder', 65, 'Places an order on the book of a contract.', {
    ...byUser,
    marketId: f.marketId,
    side: f.side,
    positionSide: c.positionSide,
    orderType: c.contractOrderType,
    timeInForce: f.timeInForce,
    price: optional(f.price),
    lots: c.lots,
    reduceOnly: bool,
    /** A limit that opens may be worse than the market, where the contract would refuse that. */
    mayCross: bool,
    stops: optional(c.attachedStops),
    selfTrade: optional(f.selfTradeMode),
  }),
  CancelContractOrder: message(
    'CancelContractOrder',
    66,
    'Cancels an open contract order, by its id or by its client id.',
    { ...byUser, orderId: optional(f.orderId), orderClientId: f.clientId },
  ),
  CancelAllContractOrders: message(
    'CancelAllContractOrders',
    67,
    "Cancels a user's open contract orders, in one contract or all.",
    { ...byUser, marketId: optional(f.marketId) },
  ),
  AmendContractOrder: message(
    'AmendContractOrder',
    68,
    'Cancels an open contract order and places its replacement, or does neither.',
    { ...byUser, orderId: f.orderId, price: optional(f.price), lots: optional(c.lots) },
  ),
  MoveMargin: message('MoveMargin', 69, 'Adds to the margin of an isolated position, or takes from it.', {
    ...byUser,
    positionId: c.positionId,
    direction: c.marginMove,
    amount: f.amount,
  }),
  SetPositionStops: message(
    'SetPositionStops',
    70,
    'Sets the take-profit and the stop-loss of a whole position, or adds a pair for some of its lots.',
    {
      ...byUser,
      positionId: c.positionId,
      takeProfit: optional(f.price),
      stopLoss: optional(f.price),
      triggerBy: c.triggerPrice,
      /** None: the pair of the whole position, which replaces the one before. */
      lots: optional(c.lots),
    },
  ),
  CancelStop: message('CancelStop', 71, 'Takes back one take-profit or stop-loss.', {
    ...byUser,
    stopId: c.stopId,
  }),
  ClosePositions: message(
    'ClosePositions',
    72,
    "Cancels a user's contract orders and closes the positions at the market, in one contract or all.",
    { ...byUser, marketId: optional(f.marketId) },
  ),
  ReversePosition: message(
    'ReversePosition',
    73,
    'Closes a position at the market and opens as much on the other side.',
    { ...byUser, positionId: c.positionId },
  ),
  PlaceCapital: message(
    'PlaceCapital',
    74,
    "Puts the operator's capital into one of the platform's accounts.",
    {
      assetId: f.assetId,
      amount: f.amount,
      to: c.capitalAccount,
      reason: f.reason,
      proposedBy: f.administratorId,
      approvedBy: f.administratorId,
    },
  ),
}
