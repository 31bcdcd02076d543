// The things that answers about second-contracts are made of.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as x from './second-fields.ts'
import { strict } from './shapes.ts'

export const secondProduct = strict({
  symbol: f.symbol,
  base: f.assetCode,
  quote: Type.String({ description: 'asset that it is staked and paid in', examples: ['USDT'] }),
  status: x.productStatus,
  offered: Type.Boolean({ description: 'in your country; to a visitor: anywhere' }),
  tick: Type.String({ description: 'price step of the index', examples: ['0.01'] }),
  minStake: f.amount,
  maxStake: f.amount,
  userCap: Type.String({ description: 'most that one user may have at stake at once' }),
  durations: Type.Array(
    strict({
      seconds: x.seconds,
      payout: x.rate,
      breakEven: Type.String({
        description: 'share of orders that must be won to lose nothing, 1 / (1 + payout), rounded down',
      }),
    }),
  ),
  price: f.orNull(Type.String({ description: 'last valid price of the index' })),
  priceTime: f.orNull(f.timeMs),
  sequence: Type.Integer({ description: 'last tick of the index' }),
  contract: f.orNull(Type.String({ description: 'perpetual contract on the same index' })),
  sources: Type.Array(
    strict({ source: Type.Integer({ description: 'as in the quotes of a tick' }), name: Type.String() }),
  ),
})

export const tick = strict({
  sequence: Type.Integer({ description: 'counts the ticks of the index' }),
  time: f.timeMs,
  price: f.orNull(Type.String({ description: 'none when too few sources were fresh' })),
  quotes: Type.Array(strict({ source: Type.Integer(), price: f.amount, time: f.timeMs })),
  previous: Type.String({ description: 'hash of the tick before' }),
  hash: x.hash,
})

export const seal = strict({
  number: Type.Integer({ description: 'counts the seals of the index' }),
  afterSequence: Type.Integer({ description: 'last tick before' }),
  count: Type.Integer({ description: 'orders that it commits to' }),
  previous: Type.String({ description: 'hash of the seal before' }),
  root: Type.String({ description: 'Merkle root over the orders' }),
  hash: x.hash,
  time: f.timeMs,
})

export const secondOrder = strict({
  orderId: f.orderId,
  clientOrderId: f.orNull(f.clientOrderId),
  symbol: f.symbol,
  asset: f.assetCode,
  direction: x.direction,
  seconds: x.seconds,
  payout: x.rate,
  amount: Type.String({ description: 'stake' }),
  profit: Type.String({ description: 'what is won besides the amount' }),
  status: x.orderStatus,
  createdTime: f.timeMs,
  openTime: f.orNull(Type.Integer({ description: 'when a timed order opens' })),
  acceptedTime: f.orNull(f.timeMs),
  entrySequence: f.orNull(Type.Integer()),
  entryPrice: f.orNull(f.amount),
  entryTime: f.orNull(f.timeMs),
  expiryTime: f.orNull(f.timeMs),
  outcome: f.orNull(x.outcome),
  reason: f.orNull(x.endReason),
  code: f.orNull(
    Type.String({
      description: 'why a timed order was not accepted when it was to open',
      examples: ['second.loss.limit'],
    }),
  ),
  sum: f.orNull(Type.String({ description: 'of the prices that counted at its end' })),
  count: f.orNull(Type.Integer({ description: 'how many prices counted' })),
  lastSequence: f.orNull(Type.Integer({ description: 'last tick that counted' })),
  settlePrice: f.orNull(Type.String({ description: 'their average, rounded down, to be shown' })),
  paid: Type.String({ description: 'what came back to you' }),
  result: f.orNull(Type.String({ description: 'what came back less the amount' })),
  endedTime: f.orNull(f.timeMs),
  nonce: x.nonce,
  owner: Type.String({ description: 'hash of your id and the nonce: you, in the published leaf' }),
})

/** An order together with the place in the log of the command that it answers. */
export const secondOrderReply = strict({
  ...secondOrder.properties,
  number: Type.Integer({ description: 'place of your command in the log' }),
})

export const pastSecondOrder = strict({
  ...secondOrder.properties,
  returned: Type.Boolean({ description: 'lost, and given back later with a voided range' }),
  number: Type.Integer({ description: 'place in the log of the last command that changed it' }),
})

const wins = {
  won: Type.Integer(),
  lost: Type.Integer(),
  winRate: f.orNull(
    Type.String({ description: 'won of won and lost, rounded down', examples: ['0.53191489'] }),
  ),
}

export const secondStatistics = strict({
  asset: f.orNull(f.assetCode),
  settled: Type.Integer({ description: 'won, lost, tie and void' }),
  ...wins,
  tie: Type.Integer(),
  void: Type.Integer(),
  staked: Type.String({ description: 'amounts of won and lost orders' }),
  net: Type.String({ description: 'what came back of them less their amounts' }),
  last: strict({
    count: Type.Integer({ description: 'the latest won and lost orders that are counted here' }),
    ...wins,
  }),
  durations: Type.Array(strict({ seconds: x.seconds, ...wins })),
})

export const secondLimits = strict({
  asset: f.orNull(f.assetCode),
  limit: f.orNull(Type.String({ description: 'most you allow yourself to lose in a day' })),
  pending: f.orNull(
    strict({
      limit: f.orNull(Type.String({ description: 'none: it will be lifted' })),
      time: Type.Integer({ description: 'when it takes effect' }),
    }),
  ),
  lossToday: Type.String({ description: 'since 0:00 GMT+8; negative when it is a gain' }),
  atStake: Type.String({ description: 'in orders that were accepted and have not ended' }),
  left: f.orNull(Type.String({ description: 'what the limit still allows to be staked' })),
  dayEnds: f.timeMs,
  breakUntil: f.orNull(Type.Integer({ description: 'end of the break that you take' })),
  number: Type.Integer({ description: 'the log up to which this counts' }),
})
