// The oracle's picture of second-contracts: plain maps and records, changed in place by the other oracle-second files.

import type {
  AssetId,
  IndexId,
  ProductId,
  RejectionCode,
  SecondDirection,
  SecondEndReason,
  SecondOrderId,
  SecondOrderView,
  SecondOutcome,
  SecondParameters,
  SecondStage,
  SecondStatus,
  UserId,
} from '@candor/contract'
import { floorOf } from './oracle-rounding.ts'

export const SECOND_MS = 1_000n
const GMT8_MS = 28_800_000n
const DAY_MS = 86_400_000n

export interface OracleProduct {
  readonly id: ProductId
  readonly symbol: string
  readonly indexId: IndexId
  readonly asset: AssetId
  parameters: SecondParameters
  status: SecondStatus
}

export interface OracleSecondOrder {
  readonly id: SecondOrderId
  readonly user: UserId
  readonly clientId: string | undefined
  readonly product: OracleProduct
  readonly direction: SecondDirection
  readonly seconds: number
  readonly payoutE8: bigint
  readonly stake: bigint
  readonly profit: bigint
  readonly createdMs: bigint
  readonly openMs: bigint | undefined
  readonly nonce: Uint8Array
  readonly owner: Uint8Array
  stage: SecondStage
  isSealed: boolean
  leaf: Uint8Array | undefined
  acceptedMs: bigint | undefined
  entry:
    | { readonly sequence: number; readonly price: bigint; readonly ms: bigint; readonly expiryMs: bigint }
    | undefined
  end: OracleSecondEnd | undefined
  /** Whether its lost stake was given back with a range. */
  isReturned: boolean
}

export interface OracleSecondEnd {
  readonly outcome: SecondOutcome
  readonly reason: SecondEndReason
  readonly code: RejectionCode | undefined
  readonly window: OracleWindow | undefined
  readonly payout: bigint
  readonly ms: bigint
}

/** The ticks that counted at an order's end. */
export interface OracleWindow {
  readonly sum: bigint
  readonly count: number
  readonly lastSequence: number | undefined
}

/** One index's two chains of hashes, and every valid tick since they began. */
export interface OracleChain {
  hash: Uint8Array
  seals: number
  sealHash: Uint8Array
  readonly ticks: { readonly timeMs: bigint; readonly sequence: number; readonly price: bigint }[]
}

/** What a user has set for themselves, and the loss of the day it was last counted on. */
export interface OracleSecondUser {
  limit: bigint | undefined
  pending: { readonly limit: bigint | undefined; readonly fromMs: bigint } | undefined
  breakUntilMs: bigint
  day: bigint
  dayLoss: bigint
}

export interface SecondsWorld {
  readonly products: Map<number, OracleProduct>
  everywhere: boolean
  countries: readonly string[]
  /** All that were ever placed. */
  readonly orders: Map<number, OracleSecondOrder>
  readonly users: Map<number, OracleSecondUser>
  /** By index. */
  readonly chains: Map<number, OracleChain>
}

export function noSeconds(): SecondsWorld {
  return {
    products: new Map(),
    everywhere: false,
    countries: [],
    orders: new Map(),
    users: new Map(),
    chains: new Map(),
  }
}

/** Those that have not ended, by ascending id. */
export function living(seconds: SecondsWorld): OracleSecondOrder[] {
  return [...seconds.orders.values()].filter((order) => order.stage !== 'ended')
}

/** Those whose stake and profit are in escrow, by ascending id. */
export function accepted(seconds: SecondsWorld): OracleSecondOrder[] {
  return living(seconds).filter((order) => order.stage !== 'scheduled')
}

export function secondUser(seconds: SecondsWorld, user: number): OracleSecondUser {
  let found = seconds.users.get(user)
  if (found === undefined) {
    found = { limit: undefined, pending: undefined, breakUntilMs: 0n, day: 0n, dayLoss: 0n }
    seconds.users.set(user, found)
  }
  return found
}

export function limitAt({ limit, pending }: OracleSecondUser, now: bigint): bigint | undefined {
  return pending !== undefined && now >= pending.fromMs ? pending.limit : limit
}

export function dayOf(ms: bigint): bigint {
  return floorOf(ms + GMT8_MS, DAY_MS)
}

export function lossAt(user: OracleSecondUser, now: bigint): bigint {
  return user.day === dayOf(now) ? user.dayLoss : 0n
}

export function addLoss(user: OracleSecondUser, now: bigint, amount: bigint): void {
  user.dayLoss = lossAt(user, now) + amount
  user.day = dayOf(now)
}

/** The order as a reply or an event shows it. */
export function secondViewOf(order: OracleSecondOrder): SecondOrderView {
  const { entry, end } = order
  return {
    orderId: order.id,
    userId: order.user,
    clientId: order.clientId,
    productId: order.product.id,
    direction: order.direction,
    seconds: order.seconds,
    payoutE8: order.payoutE8 as SecondOrderView['payoutE8'],
    stake: order.stake as SecondOrderView['stake'],
    profit: order.profit as SecondOrderView['profit'],
    createdMs: order.createdMs as SecondOrderView['createdMs'],
    openMs: order.openMs as SecondOrderView['openMs'],
    nonce: order.nonce,
    owner: order.owner,
    stage: order.stage,
    acceptedMs: order.acceptedMs as SecondOrderView['acceptedMs'],
    entrySequence: entry?.sequence,
    entryPrice: entry?.price as SecondOrderView['entryPrice'],
    entryMs: entry?.ms as SecondOrderView['entryMs'],
    expiryMs: entry?.expiryMs as SecondOrderView['expiryMs'],
    outcome: end?.outcome,
    reason: end?.reason,
    code: end?.code,
    sum: end?.window?.sum as SecondOrderView['sum'],
    count: end?.window?.count,
    lastSequence: end?.window?.lastSequence,
    payout: (end?.payout ?? 0n) as SecondOrderView['payout'],
    endedMs: end?.ms as SecondOrderView['endedMs'],
  }
}
