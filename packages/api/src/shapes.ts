// The things that answers are made of: orders, fills, balances, markets.

import { type TSchema, Type } from 'typebox'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'

function strict<T extends Record<string, TSchema>>(properties: T) {
  return Type.Object(properties, { additionalProperties: false })
}

export const order = strict({
  orderId: f.orderId,
  clientOrderId: f.orNull(f.clientOrderId),
  symbol: f.symbol,
  wallet: Type.String({ description: 'wallet that pays and receives', examples: ['spot'] }),
  side: f.side,
  type: f.orderType,
  timeInForce: f.timeInForce,
  selfTrade: f.selfTrade,
  price: f.orNull(f.amount),
  quantity: f.orNull(f.amount),
  quoteAmount: f.orNull(f.amount),
  stopPrice: f.orNull(f.amount),
  trigger: f.orNull(f.trigger),
  status: f.orderStatus,
  closeReason: f.orNull(f.closeReason),
  filledQuantity: f.amount,
  filledQuote: f.amount,
  averagePrice: f.orNull(f.amount),
  preventedQuantity: f.amount,
  fee: f.amount,
  feeAsset: f.assetCode,
  createdTime: f.timeMs,
  closedTime: f.orNull(f.timeMs),
})

/** An order together with the place in the log of the command that it answers. */
export const orderReply = strict({
  ...order.properties,
  number: Type.Integer({ description: 'place of your command in the log' }),
})

export const fill = strict({
  tradeId: Type.String(),
  orderId: f.orderId,
  symbol: f.symbol,
  side: f.side,
  role: Type.Enum(['maker', 'taker']),
  price: f.amount,
  quantity: f.amount,
  quoteAmount: f.amount,
  fee: f.amount,
  feeAsset: f.assetCode,
  time: f.timeMs,
})

export const balance = strict({
  wallet: Type.String({ examples: ['spot'] }),
  asset: f.assetCode,
  available: f.amount,
  frozen: f.amount,
  locked: f.amount,
  adminFrozen: f.amount,
  adminLocked: f.amount,
  margin: Type.Optional(
    Type.String({ description: 'behind positions; only of the contract account', examples: ['120.5'] }),
  ),
  escrow: Type.Optional(
    Type.String({
      description: 'at stake in second-contracts; only of the second-contract account',
      examples: ['1000'],
    }),
  ),
})

export const record = strict({
  recordId: Type.String(),
  type: Type.String({ examples: ['buyCoin'] }),
  wallet: Type.String(),
  asset: f.assetCode,
  amount: f.amount,
  balanceAfter: f.amount,
  reference: Type.String(),
  time: f.timeMs,
})

export const trade = strict({
  tradeId: Type.String(),
  price: f.amount,
  quantity: f.amount,
  quoteAmount: f.amount,
  side: f.side,
  time: f.timeMs,
})

export const candle = strict({
  openTime: f.timeMs,
  open: f.amount,
  high: f.amount,
  low: f.amount,
  close: f.amount,
  volume: f.amount,
  quoteVolume: f.amount,
  trades: Type.Integer(),
})

export const ticker = strict({
  symbol: f.symbol,
  last: f.orNull(f.amount),
  open: f.orNull(f.amount),
  high: f.orNull(f.amount),
  low: f.orNull(f.amount),
  change: f.orNull(f.amount),
  volume: f.amount,
  quoteVolume: f.amount,
  bid: f.orNull(f.amount),
  bidQuantity: f.orNull(f.amount),
  ask: f.orNull(f.amount),
  askQuantity: f.orNull(f.amount),
  time: f.timeMs,
})

const level = Type.Array(f.amount, { minItems: 2, maxItems: 2, description: 'price, quantity' })

export const depth = strict({
  symbol: f.symbol,
  epoch: Type.String({ description: 'changes when the server starts anew' }),
  seq: Type.Integer({ description: 'number of the last delta of the depth topic that is in here' }),
  bids: Type.Array(level),
  asks: Type.Array(level),
})

export const market = strict({
  symbol: f.symbol,
  base: f.assetCode,
  quote: f.assetCode,
  status: f.marketStatus,
  tick: f.amount,
  lot: f.amount,
  minQuantity: f.amount,
  maxQuantity: f.amount,
  minNotional: f.amount,
  maxOpenOrders: Type.Integer(),
  marketBand: f.amount,
  buyBand: f.amount,
  sellBand: f.amount,
  selfTrade: f.selfTrade,
})

export const asset = strict({ code: f.assetCode, scale: Type.Integer() })

export const user = strict({
  userId: Type.String(),
  account: Type.String(),
  nickName: Type.String(),
  userType: Type.Integer(),
  language: i.language,
  phone: f.orNull(Type.String({ description: 'masked' })),
  email: f.orNull(Type.String({ description: 'masked' })),
  nationality: f.orNull(i.nationality),
  realName: i.realNameState,
  safetyLevel: i.safetyLevel,
  hasFundPassword: Type.Boolean(),
  hasAuthenticator: Type.Boolean(),
  unreadMessages: Type.Integer(),
  registeredTime: f.timeMs,
  authenticated: Type.Boolean(),
  frozen: Type.Boolean(),
  feeLevel: Type.Integer(),
})

export const session = strict({
  access_token: Type.String(),
  token_type: Type.Literal('ticket'),
  expires_in: Type.Integer({ description: 'seconds' }),
})

export const sentCode = strict({
  deliveryId: Type.String({ description: 'of the message, for the outbox of the demo' }),
  to: Type.String({ description: 'masked' }),
  expiresIn: Type.Integer({ description: 'seconds' }),
  resendIn: Type.Integer({ description: 'seconds' }),
})

/** One page of a list. */
export function pageOf<T extends TSchema>(item: T) {
  return strict({
    list: Type.Array(item),
    total: Type.Integer(),
    pageIndex: Type.Integer(),
    pageSize: Type.Integer(),
  })
}

export { strict }
