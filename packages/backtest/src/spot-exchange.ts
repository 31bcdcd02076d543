// The spot book of a backtest, on the real core. The book holds the robot's orders alone; whoever trades with it comes when
// the price of the candles says so: an order in the book is filled at its limit by a taker, an order at the market
// meets a quote that stands the slippage away from the price, a stop fires by a small trade at the price.

import {
  type Amount,
  type AssetId,
  type CommandOf,
  ceilDiv,
  type Event,
  type EventOf,
  maxOf,
  minOf,
  ONE,
  type OrderId,
  type Outcome,
  type Price,
  type RateE8,
  SPOT_WALLET,
  type UserId,
} from '@candor/contract'
import { balancesOf } from '@candor/core'
import { type RobotOrder, type StrategyEvent, smallestQuantity } from '@candor/robot'
import { type BacktestTrade, type Exchange, type Moment, RANKS } from './exchange.ts'
import { quotePrice } from './quote-price.ts'
import type { Trigger } from './trigger.ts'
import { BASE, MAKER, MARKET, PRINTER, QUOTE, ROBOT, type World } from './world.ts'

interface OpenOrder {
  readonly order: RobotOrder
  readonly orderId: OrderId
}

interface OrderTrigger extends Trigger {
  readonly ref: string
}

type SpotCommand = CommandOf<'PlaceSpotOrder'>

export class SpotExchange implements Exchange {
  readonly trades: BacktestTrade[] = []
  private readonly world: World
  private readonly slippageE8: RateE8
  private readonly open = new Map<string, OpenOrder>()
  private readonly refs = new Map<OrderId, string>()
  private known: readonly OrderTrigger[] | undefined
  /** What the robot has, as the core's ledger says; stale after a fill. */
  private base = 0n
  private quote = 0n
  private isStale = true

  constructor(world: World, slippageE8: RateE8) {
    this.world = world
    this.slippageE8 = slippageE8
  }

  get openRefs(): readonly string[] {
    return [...this.open.keys()]
  }

  equityAt(price: Price): Amount {
    if (this.isStale) this.refresh()
    return (this.quote + (this.base * price) / ONE) as Amount // rounded down: nobody owns a part of a unit
  }

  triggers(): readonly OrderTrigger[] {
    this.known ??= [...this.open.values()].map(({ order }) => triggerOf(order))
    return this.known
  }

  reach(trigger: Trigger, at: Moment): readonly StrategyEvent[] {
    const { ref } = trigger as OrderTrigger
    const { order } = this.openOrder(ref)
    return order.kind === 'stopMarket' ? this.fire(order, at) : this.take(order, at)
  }

  place(order: RobotOrder, at: Moment): readonly StrategyEvent[] {
    this.world.tick(at.timeMs, at.price)
    // A stop is judged by the last price, which here may be of long ago.
    if (order.kind === 'stopMarket') this.print(at)
    const quoteId = this.quoteFor(order, at)
    const outcome = this.world.send(at.timeMs, commandOf(order))
    const events = this.hear(outcome, order)
    if (quoteId !== undefined) this.drop(quoteId, at)
    return events
  }

  cancel(ref: string, at: Moment): readonly StrategyEvent[] {
    const orderId = this.open.get(ref)?.orderId
    if (orderId === undefined) return []
    const keyless = { userId: ROBOT, clientId: undefined, orderClientId: undefined }
    return this.hear(this.world.must(at.timeMs, { type: 'CancelSpotOrder', ...keyless, orderId }))
  }

  private openOrder(ref: string): OpenOrder {
    const found = this.open.get(ref)
    if (found === undefined) throw new Error(`the robot has no open order ${ref}`)
    return found
  }

  /** Somebody trades through the robot's order: it is filled at its own limit. */
  private take({ side, price, quantity }: RobotOrder, at: Moment): readonly StrategyEvent[] {
    this.world.tick(at.timeMs, at.price)
    const taker = side === 'buy' ? 'sell' : 'buy'
    const size = { price: price as Price, quantity: quantity as Amount }
    return this.hear(this.world.must(at.timeMs, limitOf(MAKER, taker, size, 'immediateOrCancel')))
  }

  /** A trade at the price makes the stop act on a quote that stands the slippage away. */
  private fire(order: RobotOrder, at: Moment): readonly StrategyEvent[] {
    this.world.tick(at.timeMs, at.price)
    const quoteId = this.quoteFor({ ...order, kind: 'market' }, at)
    const events = this.print(at)
    if (quoteId !== undefined) this.drop(quoteId, at)
    return events
  }

  /** A trade between others, no larger than it must be: it moves the last price and nothing else. */
  private print(at: Moment): readonly StrategyEvent[] {
    const { terms } = this.world.market
    const price = (at.price - (at.price % terms.tick)) as Price
    const size = { price, quantity: smallestQuantity(terms, price) }
    this.world.must(at.timeMs, limitOf(MAKER, 'sell', size, 'goodTillCancelled'))
    return this.hear(this.world.must(at.timeMs, limitOf(PRINTER, 'buy', size, 'immediateOrCancel')))
  }

  /** The other side for an order that takes at once, if it does. */
  private quoteFor(order: RobotOrder, at: Moment): OrderId | undefined {
    const { terms } = this.world.market
    const price = quotePrice(terms, order.side, at.price, this.slippageE8)
    if (order.kind === 'stopMarket' || !isTaking(order, price)) return undefined
    const needed =
      order.quantity ?? ceilDiv((order.quoteAmount as Amount) * ONE, price * terms.lot) * terms.lot
    const quantity = minOf(maxOf(needed, smallestQuantity(terms, price)), terms.maxQuantity) as Amount
    const side = order.side === 'buy' ? 'sell' : 'buy'
    const outcome = this.world.must(at.timeMs, limitOf(MAKER, side, { price, quantity }, 'goodTillCancelled'))
    return outcome.reply.order?.orderId
  }

  /** What is left of a quote goes away again; often nothing is. */
  private drop(orderId: OrderId, at: Moment): void {
    const keyless = { userId: MAKER, clientId: undefined, orderClientId: undefined }
    const { reply } = this.world.send(at.timeMs, { type: 'CancelSpotOrder', ...keyless, orderId })
    if (reply.rejection !== undefined && reply.rejection !== 'order.not.open')
      throw new Error(`a quote could not be taken back: ${reply.rejection}`)
  }

  /** Keeps what happened to the robot's orders, and tells of those that ended. */
  private hear({ events, reply, timeMs }: Outcome, placed?: RobotOrder): readonly StrategyEvent[] {
    if (placed !== undefined && reply.rejection !== undefined)
      return [refusal(placed, reply.rejection, Number(timeMs))]
    const heard: StrategyEvent[] = []
    for (const event of events) {
      if (event.type === 'SpotOrderPlaced' && event.order.userId === ROBOT && placed !== undefined)
        this.opened(placed, event.order.orderId)
      else if (event.type === 'SpotTraded') this.traded(event, Number(timeMs))
      else if (event.type === 'SpotOrderClosed' && event.userId === ROBOT)
        heard.push(this.closed(event, Number(timeMs)))
    }
    return heard
  }

  private opened(order: RobotOrder, orderId: OrderId): void {
    this.open.set(order.ref, { order, orderId })
    this.refs.set(orderId, order.ref)
    this.known = undefined
  }

  private traded(event: EventOf<'SpotTraded'>, timeMs: number): void {
    const { maker, taker, takerSide, price, quantity, quoteAmount } = event
    const isTaker = taker.userId === ROBOT
    if (!isTaker && maker.userId !== ROBOT) return
    const makerSide = takerSide === 'buy' ? 'sell' : 'buy'
    const side = isTaker ? takerSide : makerSide
    const { fee, orderId } = isTaker ? taker : maker
    this.isStale = true
    const feeQuote = (side === 'buy' ? ceilDiv(fee * price, ONE) : fee) as Amount // up: a cost is never told too small
    const ref = this.refs.get(orderId) ?? ''
    this.trades.push({ timeMs, ref, side, price, quantity, quote: quoteAmount, fee, feeQuote })
  }

  private refresh(): void {
    const balances = balancesOf(this.world.core.state, ROBOT) ?? []
    const of = (asset: AssetId): bigint =>
      balances
        .filter((balance) => balance.asset === asset)
        .reduce((sum, { available, frozen }) => sum + available + frozen, 0n)
    this.base = of(BASE)
    this.quote = of(QUOTE)
    this.isStale = false
  }

  private closed(event: Event & { readonly type: 'SpotOrderClosed' }, timeMs: number): StrategyEvent {
    const { orderId, reason, filledQuantity, filledQuote, fee } = event
    const ref = this.refs.get(orderId)
    const found = ref === undefined ? undefined : this.open.get(ref)
    if (ref === undefined || found === undefined) throw new Error(`order ${orderId} is not the robot's`)
    this.open.delete(ref)
    this.refs.delete(orderId)
    this.known = undefined
    const outcome = reason === 'filled' ? 'filled' : 'closed'
    const { side } = found.order
    const end = { ref, outcome, side, quantity: filledQuantity, quote: filledQuote, fee, timeMs } as const
    return { kind: 'ended', end: outcome === 'filled' ? end : { ...end, code: reason } }
  }
}

export function refusal({ ref, side }: RobotOrder, code: string, timeMs: number): StrategyEvent {
  const none = 0n as Amount
  return {
    kind: 'ended',
    end: { ref, outcome: 'refused', code, side, quantity: none, quote: none, fee: none, timeMs },
  }
}

function triggerOf({ ref, side, kind, price, stopPrice }: RobotOrder): OrderTrigger {
  if (kind === 'stopMarket') {
    const when = side === 'sell' ? 'below' : 'above'
    return { ref, level: stopPrice as Price, when, through: false, rank: RANKS.stopLoss }
  }
  const when = side === 'buy' ? 'below' : 'above'
  return { ref, level: price as Price, when, through: true, rank: RANKS.limit }
}

function isTaking({ kind, side, price }: RobotOrder, quote: Price): boolean {
  if (kind === 'market') return true
  return side === 'buy' ? (price as Price) >= quote : (price as Price) <= quote
}

const UNSET = {
  clientId: undefined,
  wallet: SPOT_WALLET,
  marketId: MARKET,
  price: undefined,
  quantity: undefined,
  quoteAmount: undefined,
  stopPrice: undefined,
  trigger: undefined,
  selfTrade: undefined,
} as const

function limitOf(
  userId: UserId,
  side: 'buy' | 'sell',
  { price, quantity }: { readonly price: Price; readonly quantity: Amount },
  timeInForce: 'goodTillCancelled' | 'immediateOrCancel',
): SpotCommand {
  return { ...UNSET, type: 'PlaceSpotOrder', userId, side, orderType: 'limit', timeInForce, price, quantity }
}

function commandOf(order: RobotOrder): SpotCommand {
  const { side, kind, price, stopPrice, quantity, quoteAmount } = order
  const stopTrigger = side === 'sell' ? 'atOrBelow' : 'atOrAbove'
  return {
    ...UNSET,
    type: 'PlaceSpotOrder',
    userId: ROBOT,
    side,
    orderType: kind,
    timeInForce: kind === 'limit' ? 'goodTillCancelled' : 'immediateOrCancel',
    price,
    quantity,
    quoteAmount,
    stopPrice,
    trigger: kind === 'stopMarket' ? stopTrigger : undefined,
  }
}
