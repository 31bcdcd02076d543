// Contract orders, positions and settings from the outside: a checked request becomes a command, its reply becomes an
// answer. HTTP and sockets both come through here. What opens is stopped by the user's own limits; what closes never is.

import type { AnswerOf, BodyOf, contractRoutes, ErrorCode } from '@candor/api'
import type {
  Amount,
  AttachedStops,
  CommandOf,
  ContractOrderView,
  ContractTriggerId,
  ContractTriggerView,
  Lots,
  MarketId,
  OrderId,
  PositionId,
  Price,
  Reply,
  StopId,
  TriggerPrice,
  UserId,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import { formatContractOrder, formatTrigger } from '../format-contract.ts'
import type { ListedContract, Listing } from '../live/listing.ts'
import { ended, type TriggerNow, waiting } from '../live/trigger-now.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import { keyOf, type Sender, units } from './order-input.ts'

export interface ContractCallsParts {
  readonly engine: Pick<Engine, 'submit' | 'query'>
  readonly listing: Listing
  /** An open order, whosever it is. */
  readonly openOrder: (orderId: OrderId) => ContractOrderView | undefined
  /** Why a user may not open anything now, by a limit of their own. */
  readonly ownLimit: (userId: UserId) => ErrorCode | undefined
}

type Routes = typeof contractRoutes
type Body<K extends keyof Routes> = BodyOf<Routes[K]>
type Place = Body<'placeContractOrder'>
/** What a conditional order waits for and then sends. */
export type TriggerFields = Omit<CommandOf<'PlaceContractTrigger'>, 'type' | 'userId'>
type OrderReply = AnswerOf<Routes['placeContractOrder']>
type TriggerReply = AnswerOf<Routes['placeContractTrigger']>
interface Done {
  number: number
}

const DEFAULT_TRIGGER: TriggerPrice = 'mark'
const TAKEN_BACK = { reason: 'byUser', price: undefined, orderId: undefined, rejection: undefined } as const

export class ContractCalls {
  private readonly parts: ContractCallsParts

  constructor(parts: ContractCallsParts) {
    this.parts = parts
  }

  async place(sender: Sender, body: Place): Promise<OrderReply> {
    return this.orderOf(await this.submitPlace(sender, body))
  }

  /** The core's own reply, be it a rejection. */
  async submitPlace({ userId, key }: Sender, body: Place): Promise<Reply> {
    const contract = this.contract(body.symbol)
    const reduceOnly = await this.reduceOnly(userId, contract, body)
    return this.parts.engine.submit({
      type: 'PlaceContractOrder',
      userId,
      clientId: keyOf(key, body.clientOrderId),
      marketId: contract.marketId,
      side: body.side,
      positionSide: body.positionSide,
      orderType: body.type,
      timeInForce: body.timeInForce ?? (body.type === 'market' ? 'immediateOrCancel' : 'goodTillCancelled'),
      price: price(contract, 'price', body.price),
      lots: BigInt(body.lots) as Lots,
      reduceOnly,
      mayCross: isSet(body.mayCross),
      stops: attachedStops(contract, body),
      selfTrade: body.selfTrade,
    })
  }

  async amend(sender: Sender, body: Body<'amendContractOrder'>): Promise<OrderReply> {
    return this.orderOf(await this.submitAmend(sender, body))
  }

  async submitAmend({ userId, key }: Sender, body: Body<'amendContractOrder'>): Promise<Reply> {
    const orderId = Number(body.orderId) as OrderId
    const open = this.parts.openOrder(orderId)
    const scale = this.settlementScale('order.not.found')
    // One that is not among the open ones may be that of a repeated request: the core remembers, the gateway does not.
    if (open?.userId === userId && open.closeLots < open.lots) this.throwIfLimited(userId)
    return this.parts.engine.submit({
      type: 'AmendContractOrder',
      userId,
      clientId: key,
      orderId,
      price: body.price === undefined ? undefined : (units(body.price, scale, 'price') as Price),
      lots: lotsOf(body.lots),
    })
  }

  async cancel(sender: Sender, body: Body<'cancelContractOrder'>): Promise<OrderReply> {
    return this.orderOf(await this.submitCancel(sender, body))
  }

  submitCancel({ userId, key }: Sender, body: Body<'cancelContractOrder'>): Promise<Reply> {
    if ((body.orderId === undefined) === (body.clientOrderId === undefined)) {
      throw new ApiRefusal('request.invalid', 'body must have either orderId or clientOrderId')
    }
    return this.parts.engine.submit({
      type: 'CancelContractOrder',
      userId,
      clientId: key,
      orderId: body.orderId === undefined ? undefined : (Number(body.orderId) as OrderId),
      orderClientId: body.clientOrderId,
    })
  }

  async cancelAll(
    { userId, key }: Sender,
    body: Body<'cancelAllContractOrders'>,
  ): Promise<AnswerOf<Routes['cancelAllContractOrders']>> {
    const marketId = this.marketId(body.symbol)
    const reply = await this.parts.engine.submit({
      type: 'CancelAllContractOrders',
      userId,
      clientId: key,
      marketId,
    })
    throwIfRejected(reply)
    return { closed: reply.closed ?? 0, number: reply.number }
  }

  /** A conditional order. What could open anything is stopped by the user's own limits when it is made. */
  submitTrigger(userId: UserId, fields: TriggerFields): Promise<Reply> {
    const { side, positionSide, reduceOnly } = fields
    const opens = positionSide === 'both' ? !reduceOnly : (positionSide === 'long') === (side === 'buy')
    if (opens) this.throwIfLimited(userId)
    return this.parts.engine.submit({ type: 'PlaceContractTrigger', userId, ...fields })
  }

  submitCancelTrigger(userId: UserId, triggerId: ContractTriggerId, key?: string): Promise<Reply> {
    return this.parts.engine.submit({
      type: 'CancelContractTrigger',
      userId,
      clientId: key,
      triggerId,
      triggerClientId: undefined,
    })
  }

  async placeTrigger({ userId, key }: Sender, body: Body<'placeContractTrigger'>): Promise<TriggerReply> {
    const contract = this.contract(body.symbol)
    const reply = await this.submitTrigger(userId, {
      clientId: keyOf(key, body.clientOrderId),
      marketId: contract.marketId,
      side: body.side,
      positionSide: body.positionSide,
      orderType: body.type,
      timeInForce: body.timeInForce ?? (body.type === 'market' ? 'immediateOrCancel' : 'goodTillCancelled'),
      price: price(contract, 'price', body.price),
      lots: lotsOf(body.lots),
      reduceOnly: isSet(body.reduceOnly),
      mayCross: isSet(body.mayCross),
      triggerPrice: units(body.triggerPrice, contract.quoteAsset.scale, 'triggerPrice') as Price,
      trigger: body.trigger,
      triggerBy: body.triggerBy ?? DEFAULT_TRIGGER,
      selfTrade: body.selfTrade,
    })
    return this.triggerOf(reply, waiting)
  }

  async cancelTrigger({ userId, key }: Sender, body: Body<'cancelContractTrigger'>): Promise<TriggerReply> {
    const triggerId = Number(body.triggerId) as ContractTriggerId
    const reply = await this.submitCancelTrigger(userId, triggerId, key)
    return this.triggerOf(reply, (view) => ended(view, TAKEN_BACK, Number(reply.timeMs)))
  }

  async cancelAllTriggers(
    { userId, key }: Sender,
    body: Body<'cancelAllContractTriggers'>,
  ): Promise<AnswerOf<Routes['cancelAllContractTriggers']>> {
    const marketId = this.marketId(body.symbol)
    const reply = await this.parts.engine.submit({
      type: 'CancelAllContractTriggers',
      userId,
      clientId: key,
      marketId,
    })
    throwIfRejected(reply)
    return { closed: reply.closed ?? 0, number: reply.number }
  }

  async closePositions(
    { userId, key }: Sender,
    body: Body<'closePositions'>,
  ): Promise<AnswerOf<Routes['closePositions']>> {
    const marketId = this.marketId(body.symbol)
    const reply = await this.parts.engine.submit({ type: 'ClosePositions', userId, clientId: key, marketId })
    return { closed: reply.closed ?? 0, ...this.ordersOf(reply) }
  }

  async reverse(
    { userId, key }: Sender,
    body: Body<'reversePosition'>,
  ): Promise<AnswerOf<Routes['reversePosition']>> {
    this.throwIfLimited(userId)
    const positionId = Number(body.positionId) as PositionId
    const reply = await this.parts.engine.submit({
      type: 'ReversePosition',
      userId,
      clientId: key,
      positionId,
    })
    return this.ordersOf(reply)
  }

  async moveMargin({ userId, key }: Sender, body: Body<'moveMargin'>): Promise<Done> {
    const scale = this.settlementScale('position.unknown')
    const reply = await this.parts.engine.submit({
      type: 'MoveMargin',
      userId,
      clientId: key,
      positionId: Number(body.positionId) as PositionId,
      direction: body.direction,
      amount: units(body.amount, scale, 'amount') as Amount,
    })
    return done(reply)
  }

  async setStops({ userId, key }: Sender, body: Body<'setPositionStops'>): Promise<Done> {
    const scale = this.settlementScale('position.unknown')
    const priceOf = (field: 'takeProfit' | 'stopLoss'): Price | undefined => {
      const text = body[field]
      return text === undefined ? undefined : (units(text, scale, field) as Price)
    }
    const reply = await this.parts.engine.submit({
      type: 'SetPositionStops',
      userId,
      clientId: key,
      positionId: Number(body.positionId) as PositionId,
      takeProfit: priceOf('takeProfit'),
      stopLoss: priceOf('stopLoss'),
      triggerBy: body.triggerBy ?? DEFAULT_TRIGGER,
      lots: lotsOf(body.lots),
    })
    return done(reply)
  }

  async cancelStop({ userId, key }: Sender, body: Body<'cancelStop'>): Promise<Done> {
    const stopId = Number(body.stopId) as StopId
    return done(await this.parts.engine.submit({ type: 'CancelStop', userId, clientId: key, stopId }))
  }

  async setMode({ userId, key }: Sender, body: Body<'setContractMode'>): Promise<Done> {
    const { marketId } = this.contract(body.symbol)
    const { marginMode, positionMode } = body
    const reply = await this.parts.engine.submit({
      type: 'SetContractMode',
      userId,
      clientId: key,
      marketId,
      marginMode,
      positionMode,
    })
    return done(reply)
  }

  async setLeverage({ userId, key }: Sender, body: Body<'setLeverage'>): Promise<Done> {
    const { marketId } = this.contract(body.symbol)
    const leverage = Number(body.leverage)
    return done(
      await this.parts.engine.submit({ type: 'SetLeverage', userId, clientId: key, marketId, leverage }),
    )
  }

  /**
   * What the core is told. Who may not open any more may still close: in one-way mode an order that the position of this
   * moment covers is sent as one that only reduces, so that it never opens, whatever happens meanwhile.
   */
  private async reduceOnly(userId: UserId, contract: ListedContract, body: Place): Promise<boolean> {
    const asked = isSet(body.reduceOnly)
    const isClosing =
      body.positionSide === 'both' ? asked : (body.side === 'sell') === (body.positionSide === 'long')
    if (isClosing) return asked
    const limited = this.parts.ownLimit(userId)
    if (limited === undefined) return asked
    if (body.positionSide === 'both' && (await this.covers(userId, contract, body))) return true
    throw new ApiRefusal(limited)
  }

  private async covers(userId: UserId, { marketId }: ListedContract, body: Place): Promise<boolean> {
    const account = await this.parts.engine.query('contractAccount', { userId })
    const direction = body.side === 'buy' ? 'short' : 'long'
    return (account?.positions ?? []).some(
      (position) =>
        position.marketId === marketId &&
        position.direction === direction &&
        position.lots >= BigInt(body.lots),
    )
  }

  private throwIfLimited(userId: UserId): void {
    const limited = this.parts.ownLimit(userId)
    if (limited !== undefined) throw new ApiRefusal(limited)
  }

  private contract(symbol: string): ListedContract {
    const contract = this.parts.listing.contract(symbol)
    if (contract === undefined) throw new ApiRefusal('market.unknown')
    return contract
  }

  private marketId(symbol: string | undefined): MarketId | undefined {
    return symbol === undefined ? undefined : this.contract(symbol).marketId
  }

  /** All contracts are settled in one asset; without any there is nothing to act on. */
  private settlementScale(otherwise: ErrorCode): number {
    const asset = this.parts.listing.settlement
    if (asset === undefined) throw new ApiRefusal(otherwise)
    return asset.scale
  }

  private orderOf(reply: Reply): OrderReply {
    const { orders, number } = this.ordersOf(reply)
    const [order] = orders
    if (order === undefined) throw new Error(`the reply to ${number} has no order`)
    return { ...order, number }
  }

  private triggerOf(reply: Reply, stands: (view: ContractTriggerView) => TriggerNow): TriggerReply {
    throwIfRejected(reply)
    const { contractTrigger, number } = reply
    if (contractTrigger === undefined) throw new Error(`the reply to ${number} has no conditional order`)
    return { ...formatTrigger(this.parts.listing, stands(contractTrigger)), number }
  }

  private ordersOf(reply: Reply): AnswerOf<Routes['reversePosition']> {
    throwIfRejected(reply)
    const { listing } = this.parts
    const orders = (reply.contractOrders ?? []).map((order) => formatContractOrder(listing, order))
    return { orders, number: reply.number }
  }
}

function done(reply: Reply): Done {
  throwIfRejected(reply)
  return { number: reply.number }
}

/** A body may be JSON or a form. */
function isSet(flag: boolean | 'true' | 'false' | undefined): boolean {
  return flag === true || flag === 'true'
}

function lotsOf(text: string | undefined): Lots | undefined {
  return text === undefined ? undefined : (BigInt(text) as Lots)
}

function attachedStops(contract: ListedContract, body: Place): AttachedStops | undefined {
  const takeProfit = price(contract, 'takeProfit', body.takeProfit)
  const stopLoss = price(contract, 'stopLoss', body.stopLoss)
  if (takeProfit === undefined && stopLoss === undefined) return undefined
  return { takeProfit, stopLoss, triggerBy: body.triggerBy ?? DEFAULT_TRIGGER }
}

function price({ quoteAsset }: ListedContract, field: string, text: string | undefined): Price | undefined {
  return text === undefined ? undefined : (units(text, quoteAsset.scale, field) as Price)
}
