// The things that answers about robots are made of.

import { Type } from 'typebox'
import * as c from './contract-fields.ts'
import { position } from './contract-shapes.ts'
import * as f from './fields.ts'
import * as r from './robot-fields.ts'
import { PARAMETER_KINDS } from './robot-words.ts'
import { strict } from './shapes.ts'

export const strategy = strict({
  name: r.strategy,
  venues: Type.Array(r.venue),
  fields: Type.Array(
    strict({
      name: Type.String(),
      kind: Type.Enum([...PARAMETER_KINDS], { description: '`percent` is given in per cent' }),
      min: f.orNull(f.amount),
      max: f.orNull(f.amount),
      choices: f.orNull(Type.Array(Type.String())),
      optional: Type.Boolean(),
      initial: f.orNull(Type.String({ description: 'what the form begins with' })),
      venues: f.orNull(Type.Array(r.venue, { description: 'where it is asked for; none: everywhere' })),
      when: f.orNull(strict({ field: Type.String(), is: Type.String() })),
    }),
  ),
})

/** How long finished rounds took. Measured, and no promise. */
export const round = strict({
  medianMs: Type.Integer({ description: 'half of the finished rounds took no longer, in milliseconds' }),
  count: Type.Integer({ description: 'finished rounds that this is measured from' }),
})

export const money = strict({
  funded: Type.String({ description: 'what came from your coin account' }),
  returned: Type.String({ description: 'what went back there, coins at the price of that moment' }),
  equity: Type.String({ description: 'what the robot has now, positions and their profit or loss included' }),
  total: Type.String({ description: 'equity and what was returned, less what was funded' }),
  realised: Type.String({ description: 'profit of finished rounds, after fees' }),
  unrealised: Type.String({ description: 'total less realised' }),
  fees: Type.String({ description: 'paid so far, and already inside of the other figures' }),
  price: Type.String({ description: 'of one coin, that coins are valued at' }),
})

export const robot = strict({
  robotId: r.robotId,
  strategy: r.strategy,
  venue: r.venue,
  symbol: r.symbol,
  base: f.assetCode,
  quote: Type.String({ description: 'asset of every amount in here', examples: ['USDT'] }),
  state: r.state,
  pause: f.orNull(r.pause),
  stop: f.orNull(r.stop),
  parameters: r.parameters,
  investment: f.amount,
  keyId: r.keyId,
  keyExpires: f.timeMs,
  ipList: Type.Array(Type.String()),
  createdTime: f.timeMs,
  startedTime: f.orNull(f.timeMs),
  stoppedTime: f.orNull(f.timeMs),
  startPrice: f.orNull(Type.String({ description: "the market's last price at the start" })),
  money: f.orNull(money),
  trips: Type.Integer({ description: 'finished rounds' }),
  wins: Type.Integer({ description: 'of them, those with a profit after fees' }),
  round: f.orNull(round),
})

const balance = strict({
  wallet: Type.Enum(['spot', 'contract']),
  asset: f.assetCode,
  available: f.amount,
  frozen: Type.String({ description: 'in open orders' }),
  margin: Type.String({ description: 'behind positions' }),
})

export const robotDetail = strict({
  ...robot.properties,
  number: Type.Integer({ description: 'the log up to which balances and positions count' }),
  openOrders: Type.Integer(),
  balances: Type.Array(balance),
  positions: Type.Array(position),
})

export const robotOrder = strict({
  orderId: f.orderId,
  ref: f.orNull(Type.String({ description: "the strategy's own name of it; none of what the stop placed" })),
  side: f.side,
  type: Type.String({ examples: ['limit'] }),
  price: f.orNull(f.amount),
  stopPrice: f.orNull(f.amount),
  quantity: f.orNull(Type.String({ description: 'in coins' })),
  lots: f.orNull(c.lotsGiven),
  quoteAmount: f.orNull(f.amount),
  reduceOnly: Type.Boolean(),
  filledQuantity: Type.String({ description: 'in coins' }),
  filledQuote: f.amount,
  averagePrice: f.orNull(f.amount),
  fee: f.amount,
  feeAsset: f.assetCode,
  profit: f.orNull(Type.String({ description: 'realised by what it closed of a contract, before fees' })),
  status: f.orderStatus,
  closeReason: f.orNull(Type.String()),
  createdTime: f.timeMs,
  closedTime: f.orNull(f.timeMs),
})

export const robotFill = strict({
  tradeId: f.orNull(Type.String()),
  orderId: f.orNull(f.orderId),
  side: f.side,
  role: Type.String({ examples: ['maker'] }),
  price: f.orNull(f.amount),
  quantity: Type.String({ description: 'in coins' }),
  quoteAmount: f.amount,
  fee: f.amount,
  feeAsset: f.assetCode,
  profit: f.orNull(Type.String({ description: 'realised by it of a contract, before fees' })),
  time: f.timeMs,
})

/** Amounts are of the orders' own fills. */
export const robotTrip = strict({
  tripId: Type.String(),
  opened: Type.Array(r.orderRef, { description: 'its orders but the last' }),
  closed: Type.String({ description: 'the order that closed it' }),
  openedTime: f.timeMs,
  closedTime: f.timeMs,
  quantity: Type.String({ description: 'coins that were bought and sold, or sold and bought back' }),
  cost: Type.String({ description: 'everything that was paid, fees included' }),
  proceeds: Type.String({ description: 'everything that came in, after fees' }),
  profit: Type.String({ description: 'proceeds less cost' }),
})

export const robotLogLine = strict({ lineId: Type.String(), ...r.logLine })

/** What is traded, and by which rules, in whole units of 10^-8: as the robot's start found them. */
export const marketTerms = strict({
  venue: r.venue,
  symbol: r.symbol,
  base: f.assetCode,
  quote: f.assetCode,
  tick: f.amount,
  lot: f.amount,
  minQuantity: f.amount,
  maxQuantity: f.amount,
  minNotional: f.amount,
  multiplier: f.amount,
  makerE8: f.amount,
  takerE8: f.amount,
  maxLeverage: f.orNull(Type.Integer({ description: 'of contracts' })),
})
