// One order of a second-contract, from its placing to its end.

import {
  type Amount,
  ONE,
  type Price,
  type RateE8,
  type RejectionCode,
  type SecondDirection,
  type SecondEndReason,
  type SecondOrderId,
  type SecondOrderView,
  type SecondOutcome,
  type SecondStage,
  type TimeMs,
  ZERO,
} from '@candor/contract'
import type { SecondAccount } from './second-account.ts'
import { ownerHash } from './second-hashes.ts'
import type { SecondProduct } from './second-product.ts'

const SECOND_MS = 1_000n

/** What a user asked for. */
export interface SecondTerms {
  readonly clientId: string | undefined
  readonly direction: SecondDirection
  readonly seconds: number
  readonly payoutE8: RateE8
  readonly stake: Amount
  readonly openMs: TimeMs | undefined
  readonly nonce: Uint8Array
}

/** Nothing falls due any more. */
const NEVER = -1n as TimeMs

export class SecondOrder {
  readonly id: SecondOrderId
  readonly of: SecondAccount
  readonly product: SecondProduct
  readonly clientId: string | undefined
  readonly direction: SecondDirection
  readonly seconds: number
  readonly payoutE8: RateE8
  readonly stake: Amount
  readonly profit: Amount
  readonly createdMs: TimeMs
  readonly openMs: TimeMs | undefined
  readonly nonce: Uint8Array
  readonly owner: Uint8Array
  stage: SecondStage = 'scheduled'
  isSealed = false
  acceptedMs: TimeMs | undefined = undefined
  leaf: Uint8Array | undefined = undefined
  entrySequence: number | undefined = undefined
  entryPrice: Price | undefined = undefined
  entryMs: TimeMs | undefined = undefined
  expiryMs: TimeMs | undefined = undefined
  outcome: SecondOutcome | undefined = undefined
  reason: SecondEndReason | undefined = undefined
  code: RejectionCode | undefined = undefined
  sum: Price | undefined = undefined
  count: number | undefined = undefined
  lastSequence: number | undefined = undefined
  payout: Amount = ZERO
  endedMs: TimeMs | undefined = undefined
  readonly jobRank = 0
  /** When its next job runs. */
  dueMs: TimeMs = NEVER

  constructor(
    id: SecondOrderId,
    of: SecondAccount,
    product: SecondProduct,
    createdMs: TimeMs,
    terms: SecondTerms,
  ) {
    this.id = id
    this.of = of
    this.product = product
    this.createdMs = createdMs
    this.clientId = terms.clientId
    this.direction = terms.direction
    this.seconds = terms.seconds
    this.payoutE8 = terms.payoutE8
    this.stake = terms.stake
    this.profit = profitOf(terms.stake, terms.payoutE8)
    this.openMs = terms.openMs
    this.nonce = terms.nonce
    this.owner = ownerHash(of.account.id, terms.nonce)
  }

  get durationMs(): bigint {
    return BigInt(this.seconds) * SECOND_MS
  }

  /** The last second of its window; only of an open order. */
  get lastSecond(): number {
    return secondOf(this.expiryMs as TimeMs)
  }

  get isInEscrow(): boolean {
    return this.stage === 'pending' || this.stage === 'open'
  }

  end(outcome: SecondOutcome, reason: SecondEndReason, endedMs: TimeMs): void {
    this.stage = 'ended'
    this.outcome = outcome
    this.reason = reason
    this.endedMs = endedMs
    this.dueMs = NEVER
  }

  view(): SecondOrderView {
    return {
      orderId: this.id,
      userId: this.of.account.id,
      clientId: this.clientId,
      productId: this.product.id,
      direction: this.direction,
      seconds: this.seconds,
      payoutE8: this.payoutE8,
      stake: this.stake,
      profit: this.profit,
      createdMs: this.createdMs,
      openMs: this.openMs,
      nonce: this.nonce,
      owner: this.owner,
      stage: this.stage,
      acceptedMs: this.acceptedMs,
      entrySequence: this.entrySequence,
      entryPrice: this.entryPrice,
      entryMs: this.entryMs,
      expiryMs: this.expiryMs,
      outcome: this.outcome,
      reason: this.reason,
      code: this.code,
      sum: this.sum,
      count: this.count,
      lastSequence: this.lastSequence,
      payout: this.payout,
      endedMs: this.endedMs,
    }
  }
}

export function profitOf(stake: Amount, payoutE8: RateE8): Amount {
  return ((stake * payoutE8) / ONE) as Amount
}

/** The second that holds a moment. */
export function secondOf(timeMs: bigint): number {
  return Number(timeMs / SECOND_MS)
}

export function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id
}
