// For tests without an engine: one market BTC_USDT in which orders are placed, filled and cancelled by hand. Gives the
// outcomes that the engine would give, as far as the live state looks at them.

import {
  type Amount,
  type AssetId,
  type CommandNumber,
  type ContractView,
  type Event,
  type IndexId,
  type ListingView,
  type Lots,
  type MarketId,
  type OrderId,
  type Outcome,
  type Posting,
  type Price,
  parseDecimal,
  type RateE8,
  type Side,
  SPOT_WALLET,
  type SpotOrderView,
  type TimeMs,
  type TradeId,
  type UserId,
  userAccount,
} from '@candor/contract'
import { Live } from './live.ts'

export const BTC = 1 as AssetId
export const USDT = 2 as AssetId
export const EUR = 3 as AssetId
export const MARKET = 1 as MarketId
export const BARE_MARKET = 2 as MarketId
export const CONTRACT = 3 as MarketId
export const INDEX = 1 as IndexId
/** 2026-03-02 00:00:00 UTC, a Monday. */
export const MONDAY = Date.UTC(2026, 2, 2)
const SCALE = 8

/** `1.5` as units of 10^-8. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the field it is meant for names the brand
export function units<T extends bigint = Amount>(text: string): T {
  const value = parseDecimal(text, SCALE)
  if (value === undefined) throw new Error(`${text} is not a decimal`)
  return value as T
}

const PARAMETERS = {
  tick: units<Price>('0.01'),
  lot: units('0.00001'),
  minQuantity: units('0.00001'),
  maxQuantity: units('100'),
  minNotional: units('5'),
  maxOpenOrders: 200,
  marketBandE8: units<RateE8>('0.05'),
  buyBandE8: units<RateE8>('0.2'),
  sellBandE8: units<RateE8>('0.2'),
  selfTrade: 'expireTaker',
} as const

/** A thousandth of a bitcoin. */
export const CONTRACT_VIEW: ContractView = {
  marketId: CONTRACT,
  symbol: 'BTCUSDT',
  base: BTC,
  quote: USDT,
  indexId: INDEX,
  parameters: {
    multiplier: units('0.001'),
    tick: units<Price>('0.1'),
    markTick: units<Price>('0.01'),
    maxLots: 100_000n as Lots,
    maxOpenOrders: 200,
    limitBandE8: units<RateE8>('0.05'),
    marketBandE8: units<RateE8>('0.03'),
    takerE8: units<RateE8>('0.0005'),
    liquidationFeeE8: units<RateE8>('0.005'),
    volumeWeightE8: units<RateE8>('1'),
    impactValue: units('10000'),
    fundingHours: 8,
    refusesCrossing: true,
    markMethod: 'basisAverage',
    selfTrade: 'expireTaker',
    tiers: [
      { upTo: units('50000'), maxLeverage: 100, maintenanceE8: units<RateE8>('0.005') },
      { upTo: units('250000'), maxLeverage: 50, maintenanceE8: units<RateE8>('0.01') },
    ],
  },
  status: 'open',
  lastPrice: undefined,
  mark: undefined,
  markMs: 0n as TimeMs,
  fundingRateE8: 0n as RateE8,
  nextFundingMs: BigInt(MONDAY + 8 * 3_600_000) as TimeMs,
  openLots: 0n as Lots,
}

/** Two markets, the second without an index and in an asset of two decimals; and a contract. */
export const LISTING: ListingView = {
  assets: [
    { assetId: BTC, code: 'BTC', scale: 8 },
    { assetId: USDT, code: 'USDT', scale: 8 },
    { assetId: EUR, code: 'EUR', scale: 2 },
  ],
  indexes: [
    {
      indexId: INDEX,
      base: BTC,
      quote: USDT,
      tick: 1n as Price,
      sequence: 0,
      price: undefined,
      pricedMs: 0n as TimeMs,
    },
  ],
  markets: [
    {
      marketId: MARKET,
      symbol: 'BTC_USDT',
      base: BTC,
      quote: USDT,
      indexId: INDEX,
      parameters: PARAMETERS,
      status: 'open',
      lastPrice: undefined,
    },
    {
      marketId: BARE_MARKET,
      symbol: 'BTC_EUR',
      base: BTC,
      quote: EUR,
      indexId: undefined,
      parameters: PARAMETERS,
      status: 'open',
      lastPrice: undefined,
    },
  ],
  contracts: [CONTRACT_VIEW],
  seconds: [],
  secondCountries: { everywhere: false, countries: [] },
  feeLevels: [],
}

export class MarketScript {
  /** Milliseconds UTC: the time of the next outcome, and of the live state's clock. */
  nowMs = MONDAY
  private number = 0
  private lastOrder = 0
  private lastTrade = 0
  private readonly orders = new Map<OrderId, { order: SpotOrderView; left: bigint }>()

  /** A live state that has seen nothing yet. */
  live(): Live {
    return new Live({
      listing: LISTING,
      orders: [],
      contractOrders: [],
      contractTriggers: [],
      number: 0,
      clock: () => this.nowMs,
    })
  }

  outcome(...events: Event[]): Outcome {
    const number = ++this.number as CommandNumber
    const timeMs = BigInt(this.nowMs) as TimeMs
    const reply = {
      number,
      timeMs,
      rejection: undefined,
      order: undefined,
      contractOrders: undefined,
      secondOrder: undefined,
      financialOrder: undefined,
      miningOrder: undefined,
      contractTrigger: undefined,
      closed: undefined,
    }
    return { number, timeMs, events, reply }
  }

  /** A limit order that rests. */
  place(user: number, side: Side, price: string, quantity: string): { id: OrderId; outcome: Outcome } {
    const order = this.newOrder(user, side, units<Price>(price), units(quantity))
    const placed = { type: 'SpotOrderPlaced', order, replaces: undefined, postings: [] } as const
    return { id: order.orderId, outcome: this.outcome(placed) }
  }

  /** An order of another user that takes so much from a resting one, and is filled by it. */
  take(user: number, maker: OrderId, quantity: string): Outcome {
    const resting = this.mustFind(maker)
    const taken = units(quantity)
    const side = resting.order.side === 'buy' ? 'sell' : 'buy'
    const taker = this.newOrder(user, side, resting.order.price as Price, taken)
    const quoteAmount = ((taken * (resting.order.price as bigint)) / units('1')) as Amount
    resting.left -= taken
    const party = (order: SpotOrderView, left: bigint) => ({
      orderId: order.orderId,
      userId: order.userId,
      rateE8: 0n as RateE8,
      fee: 10n as Amount,
      remaining: left as Amount,
    })
    return this.outcome(
      { type: 'SpotOrderPlaced', order: taker, replaces: undefined, postings: [] },
      {
        type: 'SpotTraded',
        tradeId: ++this.lastTrade as TradeId,
        marketId: MARKET,
        price: resting.order.price as Price,
        quantity: taken,
        quoteAmount,
        takerSide: side,
        maker: party(resting.order, resting.left),
        taker: party(taker, 0n),
        postings: [],
      },
      ...(resting.left === 0n ? [this.closed(maker, 'filled')] : []),
      this.closed(taker.orderId, 'filled'),
    )
  }

  cancel(id: OrderId): Outcome {
    return this.outcome(this.closed(id, 'byUser'))
  }

  tick(sequence: number, price: string | undefined): Outcome {
    return this.outcome({
      type: 'IndexTicked',
      indexId: INDEX,
      sequence,
      price: price === undefined ? undefined : units<Price>(price),
      quotes: [],
    })
  }

  /** Money of a user that is set aside, with what both accounts then hold. */
  freeze(user: number, amount: string, after: { available: string; frozen: string }): Outcome {
    const userId = user as UserId
    const posting: Posting = {
      from: userAccount(userId, SPOT_WALLET, 'available'),
      to: userAccount(userId, SPOT_WALLET, 'adminFrozen'),
      asset: USDT,
      amount: units(amount),
      fromAfter: units(after.available),
      toAfter: units(after.frozen),
    }
    return this.outcome({
      type: 'AmountFrozen',
      userId,
      wallet: SPOT_WALLET,
      assetId: USDT,
      amount: units(amount),
      reason: 'test',
      postings: [posting],
    })
  }

  private newOrder(user: number, side: Side, price: Price, quantity: Amount): SpotOrderView {
    const orderId = ++this.lastOrder as OrderId
    const order: SpotOrderView = {
      orderId,
      userId: user as UserId,
      wallet: SPOT_WALLET,
      clientId: undefined,
      marketId: MARKET,
      side,
      orderType: 'limit',
      timeInForce: 'goodTillCancelled',
      selfTrade: 'expireTaker',
      price,
      quantity,
      quoteAmount: undefined,
      stopPrice: undefined,
      trigger: undefined,
      status: 'new',
      closeReason: undefined,
      filledQuantity: 0n as Amount,
      filledQuote: 0n as Amount,
      preventedQuantity: 0n as Amount,
      fee: 0n as Amount,
      createdMs: BigInt(this.nowMs) as TimeMs,
    }
    this.orders.set(orderId, { order, left: quantity })
    return order
  }

  private closed(id: OrderId, reason: 'filled' | 'byUser'): Event {
    const { order, left } = this.mustFind(id)
    this.orders.delete(id)
    const filledQuantity = ((order.quantity as bigint) - (reason === 'filled' ? 0n : left)) as Amount
    return {
      type: 'SpotOrderClosed',
      orderId: id,
      userId: order.userId,
      marketId: MARKET,
      status: reason === 'filled' ? 'filled' : 'cancelled',
      reason,
      filledQuantity,
      filledQuote: ((filledQuantity * (order.price as bigint)) / units('1')) as Amount,
      fee: 0n as Amount,
      postings: [],
    }
  }

  private mustFind(id: OrderId): { order: SpotOrderView; left: bigint } {
    const found = this.orders.get(id)
    if (found === undefined) throw new Error(`the script has no open order ${id}`)
    return found
  }
}
