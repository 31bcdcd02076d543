// The book of a contract in a backtest, on the real core. As on the spot book others come when the price of the candles
// says so. The index ticks at that price, so the mark is the price; exits and liquidations are the core's own. Between
// two things that can happen nothing is sent: while a position is safe and no exit is near, the core need not know
// where the price is. Funding is not modelled: candles say nothing about it, and without samples the core's rate is zero.

import {
  type Amount,
  type CommandOf,
  type ContractParty,
  type EventOf,
  type Lots,
  ONE,
  type OrderId,
  type Outcome,
  type PositionView,
  type Price,
  type RateE8,
  type StopView,
  type UserId,
} from '@candor/contract'
import { contractAccountOf } from '@candor/core'
import type { OrderEnd, RobotOrder, StrategyEvent } from '@candor/robot'
import { type BacktestTrade, type Exchange, type Moment, RANKS } from './exchange.ts'
import { dangerOf, nextDanger } from './liquidation-watch.ts'
import { quotePrice } from './quote-price.ts'
import { refusal } from './spot-exchange.ts'
import type { Trigger } from './trigger.ts'
import { MAKER, MARKET, ROBOT, type World } from './world.ts'

interface OpenOrder {
  readonly order: RobotOrder
  readonly orderId: OrderId
}

interface ContractTrigger extends Trigger {
  /** An order in the book; else the position's own. */
  readonly ref?: string
}

type ContractCommand = CommandOf<'PlaceContractOrder'>
type Exit = 'takeProfit' | 'stopLoss' | 'liquidation'

export class ContractExchange implements Exchange {
  readonly trades: BacktestTrade[] = []
  private readonly world: World
  private readonly slippageE8: RateE8
  private readonly open = new Map<string, OpenOrder>()
  private readonly refs = new Map<OrderId, string>()
  /** Orders that the engine sent for the robot, and what those that ended did while a part of the position was left. */
  private readonly exits = new Map<OrderId, Exit>()
  private exited: { readonly end: OrderEnd; readonly exit: Exit } | undefined
  private position: PositionView | undefined
  private stops: readonly StopView[] = []
  private money: bigint
  /** The price at which the core must look whether the position is still safe. */
  private danger: Price | undefined
  private known: readonly ContractTrigger[] | undefined

  constructor(world: World, investment: Amount, slippageE8: RateE8) {
    this.world = world
    this.money = investment
    this.slippageE8 = slippageE8
  }

  get openRefs(): readonly string[] {
    return [...this.open.keys()]
  }

  equityAt(price: Price): Amount {
    const { position } = this
    if (position === undefined) return this.money as Amount
    const value = (position.lots * this.world.market.terms.multiplier * price) / ONE
    const gain = position.direction === 'long' ? value - position.entryValue : position.entryValue - value
    return (this.money + gain) as Amount
  }

  triggers(): readonly ContractTrigger[] {
    this.known ??= [
      ...[...this.open.values()].map(({ order }) => limitTrigger(order)),
      ...this.stops.map((stop) => this.stopTrigger(stop)),
      ...this.dangerTriggers(),
    ]
    return this.known
  }

  private stopTrigger({ kind, price }: StopView): ContractTrigger {
    const isLong = this.position?.direction === 'long'
    const when = (kind === 'stopLoss') === isLong ? 'below' : 'above'
    return { level: price, when, through: false, rank: RANKS[kind] }
  }

  private dangerTriggers(): readonly ContractTrigger[] {
    if (this.danger === undefined || this.position === undefined) return []
    const when = this.position.direction === 'long' ? 'below' : 'above'
    return [{ level: this.danger, when, through: false, rank: RANKS.danger }]
  }

  reach({ ref, rank }: ContractTrigger, at: Moment): readonly StrategyEvent[] {
    if (ref !== undefined) return this.take(this.openOrder(ref).order, at)
    const heard = this.look(at)
    // Still there: the next look is due a little further on.
    if (rank === RANKS.danger && this.position !== undefined) {
      this.danger = nextDanger(this.world.market.terms, this.position.direction, at.price)
      this.known = undefined
    }
    return heard
  }

  place(order: RobotOrder, at: Moment): readonly StrategyEvent[] {
    const ticked = this.tick(at)
    const { terms } = this.world.market
    const price = quotePrice(terms, order.side, at.price, this.slippageE8)
    const isTaking =
      order.kind === 'market' ||
      (order.side === 'buy' ? (order.price as Price) >= price : (order.price as Price) <= price)
    const quoteId = isTaking ? this.quote(order.side, order.quantity as Amount, price, at) : undefined
    const heard = this.hear(this.world.send(at.timeMs, commandOf(order)), order)
    if (quoteId !== undefined) this.drop(quoteId, at)
    return [...ticked, ...heard]
  }

  cancel(ref: string, at: Moment): readonly StrategyEvent[] {
    const orderId = this.open.get(ref)?.orderId
    if (orderId === undefined) return []
    const keyless = { userId: ROBOT, clientId: undefined, orderClientId: undefined }
    return this.hear(this.world.must(at.timeMs, { type: 'CancelContractOrder', ...keyless, orderId }))
  }

  private openOrder(ref: string): OpenOrder {
    const found = this.open.get(ref)
    if (found === undefined) throw new Error(`the robot has no open order ${ref}`)
    return found
  }

  private tick({ timeMs, price }: Moment): readonly StrategyEvent[] {
    const outcome = this.world.tick(timeMs, price)
    return outcome === undefined ? [] : this.hear(outcome)
  }

  /** Somebody trades through the robot's order: it is filled at its own limit. */
  private take({ side, price, quantity }: RobotOrder, at: Moment): readonly StrategyEvent[] {
    const heard = this.tick(at)
    const size = { price: price as Price, lots: quantity as bigint as Lots }
    const taker = limitOf(side === 'buy' ? 'sell' : 'buy', size, 'immediateOrCancel')
    return [...heard, ...this.hear(this.world.must(at.timeMs, taker))]
  }

  /** The index ticks here, with a quote ready for what the core then closes. */
  private look(at: Moment): readonly StrategyEvent[] {
    const { position } = this
    if (position === undefined) return this.tick(at)
    const { terms } = this.world.market
    const side = position.direction === 'long' ? 'sell' : 'buy'
    const price = quotePrice(terms, side, at.price, this.slippageE8)
    const quoteId = this.quote(side, position.lots as bigint as Amount, price, at)
    const heard = this.tick(at)
    if (quoteId !== undefined) this.drop(quoteId, at)
    return heard
  }

  private quote(side: 'buy' | 'sell', lots: Amount, price: Price, at: Moment): OrderId | undefined {
    const size = { price, lots: lots as bigint as Lots }
    const quote = limitOf(side === 'buy' ? 'sell' : 'buy', size, 'goodTillCancelled')
    return this.world.send(at.timeMs, quote).reply.contractOrders?.[0]?.orderId
  }

  private drop(orderId: OrderId, at: Moment): void {
    const keyless = { userId: MAKER, clientId: undefined, orderClientId: undefined }
    const { reply } = this.world.send(at.timeMs, { type: 'CancelContractOrder', ...keyless, orderId })
    if (reply.rejection !== undefined && reply.rejection !== 'order.not.open')
      throw new Error(`a quote could not be taken back: ${reply.rejection}`)
  }

  private hear({ events, reply, timeMs }: Outcome, placed?: RobotOrder): readonly StrategyEvent[] {
    const nowMs = Number(timeMs)
    if (placed !== undefined && reply.rejection !== undefined)
      return [refusal(placed, reply.rejection, nowMs)]
    const heard: StrategyEvent[] = []
    let isOurs = false
    for (const event of events) {
      if (event.type === 'ContractOrderPlaced' && event.order.userId === ROBOT) {
        this.opened(event, placed)
        isOurs = true
      } else if (event.type === 'ContractTraded') {
        isOurs = this.traded(event, nowMs) || isOurs
      } else if (event.type === 'ContractOrderClosed' && event.userId === ROBOT) {
        heard.push(...this.closed(event, nowMs))
        isOurs = true
      } else if (event.type === 'PositionsDeleveraged') isOurs = true
    }
    if (isOurs) this.refresh()
    return [...heard, ...this.takeExit()]
  }

  private opened({ order }: EventOf<'ContractOrderPlaced'>, placed: RobotOrder | undefined): void {
    const { orderId, origin } = order
    if (origin === 'takeProfit' || origin === 'stopLoss' || origin === 'liquidation') {
      this.exits.set(orderId, origin)
    } else if (placed !== undefined) {
      this.open.set(placed.ref, { order: placed, orderId })
      this.refs.set(orderId, placed.ref)
    }
  }

  private traded(event: EventOf<'ContractTraded'>, timeMs: number): boolean {
    const { maker, taker, takerSide, price, lots, value } = event
    const party: ContractParty | undefined = [taker, maker].find(({ userId }) => userId === ROBOT)
    if (party === undefined) return false
    const side = party === taker ? takerSide : takerSide === 'buy' ? 'sell' : 'buy'
    const fee = party.changes.reduce((sum, change) => sum + change.fee + change.liquidationFee, 0n) as Amount
    const ref = this.refs.get(party.orderId) ?? `exit.${party.orderId}`
    const quantity = lots as bigint as Amount
    this.trades.push({ timeMs, ref, side, price, quantity, quote: value, fee, feeQuote: fee })
    return true
  }

  /** The strategy hears of an exit when the whole position is gone. */
  private takeExit(): readonly StrategyEvent[] {
    const { exited } = this
    if (exited === undefined || this.position !== undefined) return []
    this.exited = undefined
    return [{ kind: 'exited', ...exited }]
  }

  private closed(event: EventOf<'ContractOrderClosed'>, timeMs: number): readonly StrategyEvent[] {
    const { orderId, reason, filledLots, filledValue, openFee, closeFee, pnl } = event
    const exit = this.exits.get(orderId)
    const ref = this.refs.get(orderId) ?? `exit.${orderId}`
    const known = this.open.get(ref)
    this.open.delete(ref)
    this.refs.delete(orderId)
    this.exits.delete(orderId)
    const closing = this.position?.direction === 'short' ? 'buy' : 'sell'
    const end: OrderEnd = {
      ref,
      outcome: reason === 'filled' ? 'filled' : 'closed',
      ...(reason === 'filled' ? {} : { code: reason }),
      side: known?.order.side ?? closing,
      quantity: filledLots as bigint as Amount,
      quote: filledValue,
      fee: (openFee + closeFee) as Amount,
      realised: pnl,
      timeMs,
    }
    if (exit === undefined) return [{ kind: 'ended', end }]
    if (filledLots > 0n) this.exited = { exit, end: added(this.exited?.end, end) }
    return []
  }

  /** How the robot stands, as the core says. */
  private refresh(): void {
    const account = contractAccountOf(this.world.core.state, ROBOT)
    if (account === undefined) throw new Error('the robot has no account')
    const before = this.position
    this.position = account.positions[0]
    this.stops = account.stops
    this.money = account.positions.reduce(
      (sum, { margin }) => sum + margin,
      account.available + account.frozen,
    )
    if (this.position === undefined) this.danger = undefined
    else if (this.position.lots !== before?.lots || this.position.margin !== before.margin)
      this.danger = dangerOf(this.world.market, this.position)
    this.known = undefined
  }
}

function added(before: OrderEnd | undefined, end: OrderEnd): OrderEnd {
  if (before === undefined) return { ...end, outcome: 'filled' }
  return {
    ...end,
    outcome: 'filled',
    quantity: (before.quantity + end.quantity) as Amount,
    quote: (before.quote + end.quote) as Amount,
    fee: (before.fee + end.fee) as Amount,
    realised: ((before.realised ?? 0n) + (end.realised ?? 0n)) as Amount,
  }
}

function limitTrigger({ ref, side, price }: RobotOrder): ContractTrigger {
  const when = side === 'buy' ? 'below' : 'above'
  return { ref, level: price as Price, when, through: true, rank: RANKS.limit }
}

const UNSET = {
  clientId: undefined,
  marketId: MARKET,
  positionSide: 'both',
  reduceOnly: false,
  mayCross: true,
  stops: undefined,
  selfTrade: undefined,
} as const

function limitOf(
  side: 'buy' | 'sell',
  { price, lots }: { readonly price: Price; readonly lots: Lots },
  timeInForce: 'goodTillCancelled' | 'immediateOrCancel',
): ContractCommand {
  const userId: UserId = MAKER
  return { ...UNSET, type: 'PlaceContractOrder', userId, side, orderType: 'limit', timeInForce, price, lots }
}

function commandOf(order: RobotOrder): ContractCommand {
  const { side, kind, price, quantity, takeProfit, stopLoss, reduceOnly = false } = order
  const hasExits = takeProfit !== undefined || stopLoss !== undefined
  return {
    ...UNSET,
    type: 'PlaceContractOrder',
    userId: ROBOT,
    side,
    orderType: kind === 'limit' ? 'limit' : 'market',
    timeInForce: kind === 'limit' ? 'goodTillCancelled' : 'immediateOrCancel',
    price,
    lots: quantity as bigint as Lots,
    reduceOnly,
    stops: hasExits ? { takeProfit, stopLoss, triggerBy: 'mark' } : undefined,
  }
}
