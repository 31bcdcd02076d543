// Orders of contracts through the compatible API: places, finds, amends and takes them back. Orders for the book and
// conditional ones that were made through `/order` both live here; `algo-desk.ts` has the others. The rules are the core's.

import type { ContractOrderView, ContractTriggerView, MarketId, Reply, UserId } from '@candor/contract'
import type { ListedContract } from '../../live/listing.ts'
import { throwIfRejected } from '../../refusal.ts'
import { BinanceFailure, failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { SIDE_WORDS, sideWord } from '../spot/words.ts'
import type { FuturesParts } from './futures-parts.ts'
import { FUTURES_LIMITS } from './limits.ts'
import { orderRequest } from './order-request.ts'
import { orderByClientId, orderById, ordersFrom, ordersIn, type PastOrder } from './order-rows.ts'
import { conditionalOrderJson, type OrderJson, orderJson, type TriggerOutcome } from './order-shape.ts'
import type { PositionModes } from './position-modes.ts'
import { lotsOf, moneyOf, priceOf } from './quantities.ts'
import { timeWindow } from './time-window.ts'
import { type PastTrigger, triggerByClientId, triggerById, triggersIn } from './trigger-rows.ts'
import { familyOf, numberIn, plainOrderId, storedClientId, triggerIdIn } from './words.ts'

type DeskParts = Pick<FuturesParts, 'database' | 'live' | 'history' | 'contracts' | 'symbols'> & {
  readonly modes: PositionModes
}

/** Which order is meant: by its number, or by the name that its sender gave it. */
export interface OrderAsk {
  readonly orderId: number | undefined
  readonly clientId: string | undefined
}

type Open =
  | { readonly kind: 'plain'; readonly order: ContractOrderView }
  | { readonly kind: 'conditional'; readonly trigger: ContractTriggerView }

export class OrderDesk {
  private readonly parts: DeskParts

  constructor(parts: DeskParts) {
    this.parts = parts
  }

  async place(userId: UserId, params: Parameters): Promise<OrderJson> {
    const { live, contracts, modes, symbols } = this.parts
    const request = orderRequest(params, symbols)
    await modes.settle(userId, request.contract, request.positionSide)
    const before = live.number
    if (request.kind === 'conditional') {
      const reply = await contracts.submitTrigger(userId, request.fields)
      return this.conditionalJson(placedTrigger(reply, before), {
        state: 'waiting',
        updatedMs: Number(reply.timeMs),
      })
    }
    const reply = await contracts.submitPlace({ userId, key: undefined }, request.body)
    throwIfRejected(reply)
    throwIfRepeated(reply, before)
    if (reply.contractOrders?.[0]?.closeReason === 'fillOrKill') throw notFilled()
    return this.replied(reply)
  }

  /** Checks what can be checked without the engine. */
  test(params: Parameters): Record<string, never> {
    orderRequest(params, this.parts.symbols)
    return {}
  }

  /** The engine takes the order back and places another for what is left, under a new number. */
  async amend(userId: UserId, params: Parameters): Promise<OrderJson> {
    const { contracts, symbols } = this.parts
    const contract = symbols.contractOf(params)
    params.need('side')
    const side = params.oneOf('side', SIDE_WORDS, failures.side)
    const ask = orderAsk(params)
    const lots = lotsOf(contract, params.needDecimal('quantity'))
    const price = priceOf(contract, params.needDecimal('price'))
    const open = this.open(userId, contract.marketId, ask)
    if (open === undefined) throw failures.noOrder()
    if (open.kind === 'conditional' || open.order.orderType === 'market') throw failures.unsupported()
    if (sideWord(open.order.side) !== side) throw failures.side()
    const { orderId, filledLots } = open.order
    // As many as are filled, or fewer: nothing is left to be done.
    if (lots <= filledLots) return this.cancelOpen(userId, open)
    const left = lots - filledLots
    const body = { orderId: String(orderId), price: moneyOf(contract, price), lots: String(left) }
    return this.replied(await contracts.submitAmend({ userId, key: undefined }, body))
  }

  async cancel(userId: UserId, contract: ListedContract, ask: OrderAsk): Promise<OrderJson> {
    const open = this.open(userId, contract.marketId, ask)
    if (open === undefined) throw failures.unknownOrder()
    return this.cancelOpen(userId, open)
  }

  /** All of a contract: conditional ones that were made elsewhere stay. */
  async cancelAll(userId: UserId, { symbol, marketId }: ListedContract): Promise<void> {
    const { contracts } = this.parts
    await contracts.cancelAll({ userId, key: undefined }, { symbol })
    for (const { triggerId } of this.waiting(userId, marketId)) {
      const reply = await contracts.submitCancelTrigger(userId, triggerId)
      // It may have fired or ended meanwhile.
      if (reply.rejection !== 'trigger.unknown') throwIfRejected(reply)
    }
  }

  async find(userId: UserId, contract: ListedContract, ask: OrderAsk): Promise<OrderJson> {
    const open = this.open(userId, contract.marketId, ask)
    if (open !== undefined) return this.openJson(open)
    const { history } = this.parts
    // One that just ended must not be told to be unknown, or still open.
    if (!(await history.caughtUp())) throw failures.overloaded()
    const past = await this.past(userId, contract.marketId, ask)
    if (past === undefined) throw failures.noOrder()
    return past
  }

  findOpen(userId: UserId, contract: ListedContract, ask: OrderAsk): OrderJson {
    const open = this.open(userId, contract.marketId, ask)
    if (open === undefined) throw failures.noOrder()
    return this.openJson(open)
  }

  /** Of one contract or all, in the order of their making. */
  openOrders(userId: UserId, marketId: MarketId | undefined): readonly OrderJson[] {
    const { openOrders } = this.parts.live.contracts
    const plain = openOrders
      .ofUser(userId)
      .filter((order) => marketId === undefined || order.marketId === marketId)
      .map((order) => this.openJson({ kind: 'plain', order }))
    const conditional = this.waiting(userId, marketId).map((trigger) =>
      this.openJson({ kind: 'conditional', trigger }),
    )
    return [...plain, ...conditional].sort((a, b) => a.time - b.time || a.orderId - b.orderId)
  }

  /** Oldest first. A conditional one that fired is not in it: the order that it sent is. */
  async history(userId: UserId, params: Parameters): Promise<readonly OrderJson[]> {
    const { database, history, symbols } = this.parts
    const { marketId } = symbols.contractOf(params)
    const { usual, most } = FUTURES_LIMITS.orders
    const limit = params.limit(usual, most)
    const orderId = params.integer('orderId')
    const window = timeWindow(params, FUTURES_LIMITS.ordersWindowMs)
    await history.caughtUp()
    if (orderId === undefined) {
      const ask = { userId, marketId, ...window, limit }
      const [orders, triggers] = await Promise.all([
        ordersIn(database, ask),
        triggersIn(database, { ...ask, family: 'order', fromId: undefined, withFired: false }),
      ])
      const all = this.pastJson(orders, triggers).sort((a, b) => a.time - b.time || a.orderId - b.orderId)
      return window.isFromStart ? all.slice(0, limit) : all.slice(-limit)
    }
    // Conditional ones have numbers above all others.
    const orders = await ordersFrom(database, { userId, marketId, orderId, limit })
    const triggers = await triggersIn(database, {
      userId,
      marketId,
      ...window,
      family: 'order',
      fromId: triggerIdIn(orderId) ?? 0,
      withFired: false,
      limit,
    })
    return this.pastJson(orders, triggers).slice(0, limit)
  }

  private pastJson(orders: readonly PastOrder[], triggers: readonly PastTrigger[]): OrderJson[] {
    return [
      ...orders.map((past) => this.pastOrderJson(past)),
      ...triggers.map(({ trigger, outcome }) => this.conditionalJson(trigger, outcome)),
    ]
  }

  private async cancelOpen(userId: UserId, open: Open): Promise<OrderJson> {
    const { contracts } = this.parts
    if (open.kind === 'conditional') {
      const reply = await contracts.submitCancelTrigger(userId, open.trigger.triggerId)
      throwIfRejected(reply)
      return this.conditionalJson(open.trigger, { state: 'cancelled', updatedMs: Number(reply.timeMs) })
    }
    const orderId = String(open.order.orderId)
    return this.replied(await contracts.submitCancel({ userId, key: undefined }, { orderId }))
  }

  private replied(reply: Reply): OrderJson {
    throwIfRejected(reply)
    const [order] = reply.contractOrders ?? []
    if (order === undefined) throw new Error(`the reply to ${reply.number} has no order`)
    return orderJson(this.parts.live.listing, order, { updatedMs: Number(reply.timeMs) })
  }

  /** An open one of this user's in this contract. */
  private open(userId: UserId, marketId: MarketId, { orderId, clientId }: OrderAsk): Open | undefined {
    const { openOrders, triggers } = this.parts.live.contracts
    if (orderId !== undefined) {
      const triggerId = triggerIdIn(orderId)
      const order = triggerId === undefined ? openOrders.get(plainOrderId(orderId)) : undefined
      if (order?.userId === userId && order.marketId === marketId) return { kind: 'plain', order }
      return ownOpen(triggerId === undefined ? undefined : triggers.get(triggerId), userId, marketId)
    }
    if (clientId === undefined) return undefined
    const named = openOrders
      .ofUser(userId)
      .find((order) => order.clientId === clientId && order.marketId === marketId)
    if (named !== undefined) return { kind: 'plain', order: named }
    const trigger = triggers.byClientId(userId, storedClientId(clientId, 'order'))
    const number = numberIn(clientId)
    return (
      ownOpen(trigger, userId, marketId) ??
      (number === undefined
        ? undefined
        : this.open(userId, marketId, { orderId: number, clientId: undefined }))
    )
  }

  private async past(
    userId: UserId,
    marketId: MarketId,
    { orderId, clientId }: OrderAsk,
  ): Promise<OrderJson | undefined> {
    const { database } = this.parts
    if (orderId !== undefined) {
      const triggerId = triggerIdIn(orderId)
      if (triggerId !== undefined) {
        const found = await triggerById(database, { userId, family: 'order', triggerId })
        return this.pastTriggerJson(found, marketId)
      }
      const found = await orderById(database, { userId, orderId: plainOrderId(orderId) })
      return found?.order.marketId === marketId ? this.pastOrderJson(found) : undefined
    }
    if (clientId === undefined) return undefined
    const found = await orderByClientId(database, { userId, clientId })
    if (found?.order.marketId === marketId) return this.pastOrderJson(found)
    const trigger = await triggerByClientId(database, { userId, clientId: storedClientId(clientId, 'order') })
    const number = numberIn(clientId)
    return (
      this.pastTriggerJson(trigger, marketId) ??
      (number === undefined
        ? undefined
        : this.past(userId, marketId, { orderId: number, clientId: undefined }))
    )
  }

  private waiting(userId: UserId, marketId: MarketId | undefined): readonly ContractTriggerView[] {
    const { triggers } = this.parts.live.contracts
    return triggers.of(userId, marketId).filter((trigger) => familyOf(trigger) === 'order')
  }

  private openJson(open: Open): OrderJson {
    const { listing } = this.parts.live
    if (open.kind === 'plain') {
      return orderJson(listing, open.order, { updatedMs: Number(open.order.createdMs) })
    }
    const { trigger } = open
    return this.conditionalJson(trigger, { state: 'waiting', updatedMs: Number(trigger.createdMs) })
  }

  private pastOrderJson({ order, stopPrice, closedMs }: PastOrder): OrderJson {
    const updatedMs = closedMs ?? Number(order.createdMs)
    return orderJson(this.parts.live.listing, order, { updatedMs, stopPrice })
  }

  private pastTriggerJson(past: PastTrigger | undefined, marketId: MarketId): OrderJson | undefined {
    if (past?.trigger.marketId !== marketId) return undefined
    return this.conditionalJson(past.trigger, past.outcome)
  }

  private conditionalJson(trigger: ContractTriggerView, outcome: TriggerOutcome): OrderJson {
    return conditionalOrderJson(this.parts.live.listing, trigger, outcome)
  }
}

function ownOpen(
  trigger: ContractTriggerView | undefined,
  userId: UserId,
  marketId: MarketId,
): Open | undefined {
  if (trigger?.userId !== userId || trigger.marketId !== marketId) return undefined
  return familyOf(trigger) === 'order' ? { kind: 'conditional', trigger } : undefined
}

/** One of both must be there. */
export function orderAsk(params: Parameters): OrderAsk {
  const orderId = params.integer('orderId')
  const clientId = params.clientId('origClientOrderId')
  if (orderId === undefined && clientId === undefined) {
    throw failures.eitherMissing('origClientOrderId', 'orderId')
  }
  return { orderId, clientId }
}

/** A reply from before the request was there already: the core met the name before, with the same order. */
export function throwIfRepeated({ number }: Reply, before: number): void {
  if (number <= before) throw new BinanceFailure(-4116, 'ClientOrderId is duplicated.')
}

function notFilled(): BinanceFailure {
  return new BinanceFailure(
    -5021,
    'Due to the order could not be filled immediately, the FOK order has been rejected.',
  )
}

export function placedTrigger(reply: Reply, before: number): ContractTriggerView {
  throwIfRejected(reply)
  throwIfRepeated(reply, before)
  if (reply.contractTrigger === undefined) throw new Error(`the reply to ${reply.number} has no order`)
  return reply.contractTrigger
}
