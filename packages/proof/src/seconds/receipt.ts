// The receipt of a second-contract as plain JSON: everything it was judged by. Amounts and prices are whole numbers of
// smallest units as text, hashes lower-case hex. The same with numbers read is what steps and screens work with.

import type { SecondDirection, SecondEndReason, SecondOutcome } from '@candor/contract'

export const SECOND_RECEIPT_FORMAT = 'candor-second-receipt-1'

export const POSTING_PLACES = ['available', 'frozen', 'escrow', 'house'] as const
export type PostingPlace = (typeof POSTING_PLACES)[number]

/** Where a leaf stands under a checkpoint. */
export interface UnderCheckpoint {
  readonly line: string
  readonly signature: string
  readonly leafIndex: number
  readonly path: readonly string[]
}

/** `Units` is text as it is sent, and a bigint once it was read. */
export interface ReceiptTickOf<Units> {
  readonly sequence: number
  readonly timeMs: number
  /** 0 when there is none. */
  readonly price: Units
  readonly quotes: readonly { readonly source: number; readonly price: Units; readonly timeMs: number }[]
  readonly hash: string
}

export interface ReceiptOrderOf<Units> {
  readonly orderId: number
  /** None of an order that never opened. */
  readonly acceptedMs: number | null
  readonly direction: SecondDirection
  readonly stake: Units
  readonly payoutE8: Units
  readonly durationMs: number
  readonly owner: string
  /** Of a timed order. */
  readonly openMs: number | null
}

export interface ReceiptSeal {
  readonly number: number
  readonly previous: string
  readonly timeMs: number
  readonly afterSequence: number
  readonly count: number
  readonly root: string
  readonly hash: string
  readonly leafIndex: number
  readonly path: readonly string[]
}

export interface ReceiptOutcomeOf<Units> {
  readonly outcome: SecondOutcome
  readonly reason: SecondEndReason
  readonly entrySequence: number | null
  readonly entryPrice: Units | null
  readonly entryMs: number | null
  readonly expiryMs: number | null
  readonly sum: Units | null
  readonly count: number | null
  readonly payout: Units
  readonly endedMs: number
}

export interface ReceiptPostingOf<Units> {
  /** The command's place in the log. */
  readonly number: number
  readonly from: PostingPlace
  readonly to: PostingPlace
  readonly amount: Units
}

export interface SecondReceiptOf<Units> {
  readonly format: typeof SECOND_RECEIPT_FORMAT
  readonly symbol: string
  readonly indexId: number
  /** Prices of the index are multiples of this. */
  readonly indexTick: Units
  readonly asset: string
  readonly scale: number
  readonly order: ReceiptOrderOf<Units>
  /** Told to the owner alone. */
  readonly identity: { readonly userId: number; readonly nonce: string } | null
  readonly seal: ReceiptSeal | null
  /** The hash before the first tick of the list. */
  readonly previousHash: string
  readonly ticks: readonly ReceiptTickOf<Units>[]
  readonly outcome: ReceiptOutcomeOf<Units>
  readonly postings: readonly ReceiptPostingOf<Units>[]
  /** Of the last tick of the list. */
  readonly tickCheckpoint: UnderCheckpoint | null
  readonly sealCheckpoint: UnderCheckpoint | null
  readonly publicKey: string
  /** The venues' names by their numbers: for show, nothing proves them. */
  readonly sources: Readonly<Record<string, string>>
}

/** As it is sent. */
export type SecondReceipt = SecondReceiptOf<string>
/** With its numbers read. */
export type ReadSecondReceipt = SecondReceiptOf<bigint>
export type ReadTick = ReceiptTickOf<bigint>
