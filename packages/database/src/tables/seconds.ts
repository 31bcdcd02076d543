// The tables that the views fill from the events of second-contracts. Written by the projector alone; everybody else only
// reads.

import type {
  Amount,
  IndexId,
  Price,
  ProductId,
  RateE8,
  RejectionCode,
  SecondDirection,
  SecondEndReason,
  SecondOrderId,
  SecondOutcome,
  SecondStage,
  UserId,
} from '@candor/contract'

/** Every order; none is of the house. */
export interface SecondOrdersTable {
  order_id: SecondOrderId
  user_id: UserId
  client_id: string | null
  product_id: ProductId
  direction: SecondDirection
  seconds: number
  payout_e8: RateE8
  stake: Amount
  profit: Amount
  created_ms: number
  /** When a timed one opens. */
  open_ms: number | null
  nonce: Uint8Array
  owner: Uint8Array
  stage: SecondStage
  accepted_ms: number | null
  /** What the seal commits to, from the acceptance on. */
  leaf: Uint8Array | null
  /** The seal that it is in, and its place there; null before, or when the views have lost that. */
  index_id: IndexId | null
  seal: number | null
  leaf_index: number | null
  entry_sequence: number | null
  entry_price: Price | null
  entry_ms: number | null
  expiry_ms: number | null
  outcome: SecondOutcome | null
  reason: SecondEndReason | null
  code: RejectionCode | null
  sum: Price | null
  counted: number | null
  last_sequence: number | null
  payout: Amount
  /** Null while it has not ended. */
  ended_ms: number | null
  /** When its lost stake was given back with a voided range, and by which command. */
  returned_ms: number | null
  returned_number: number | null
  number: number
  /** The last command that changed the row. */
  updated_number: number
}

export interface SecondPostingsTable {
  order_id: SecondOrderId
  number: number
  /** Among the postings of the command. */
  place: number
  source: 'available' | 'frozen' | 'escrow' | 'house'
  destination: 'available' | 'frozen' | 'escrow' | 'house'
  amount: Amount
}

/** Sums over a user's orders that have ended. */
export interface SecondTotalsTable {
  user_id: UserId
  product_id: ProductId
  direction: SecondDirection
  seconds: number
  outcome: SecondOutcome
  orders: number
  stake: Amount
  payout: Amount
  /** Of lost ones, those whose stake was given back, and how much. */
  returned_orders: number
  returned: Amount
}

/** Ticks of an index with second-contracts, several in a row: rows that are full, and those that still grow. */
export interface IndexTicksTable {
  index_id: IndexId
  /** Which ticks belong here follows from their sequence. */
  pack: number
  first_sequence: number
  last_sequence: number
  /** The hash before the first tick, and after the last. */
  previous: Uint8Array
  hash: Uint8Array
  ticks: Uint8Array
  /** The commands of the first and the last tick. */
  number: number
  updated_number: number
}

export interface SecondSealsTable {
  index_id: IndexId
  seal: number
  time_ms: number
  after_sequence: number
  previous: Uint8Array
  root: Uint8Array
  hash: Uint8Array
  /** Ascending; the leaves are those of the orders. */
  order_ids: SecondOrderId[]
  number: number
}

export interface SecondTables {
  second_orders: SecondOrdersTable
  second_postings: SecondPostingsTable
  second_totals: SecondTotalsTable
  index_ticks: IndexTicksTable
  index_ticks_latest: IndexTicksTable
  second_seals: SecondSealsTable
}
