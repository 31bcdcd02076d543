// Receipts of liquidations, fundings and deleveragings, as plain JSON: everything that a formula needs to be computed
// again by whoever it concerns. Amounts, prices and rates are decimals as text, lots whole numbers as text.

import type { Direction, MarginMode, MarkMethod } from '@candor/contract'

export interface ReceiptContract {
  readonly symbol: string
  readonly multiplier: string
  readonly tick: string
  readonly markTick: string
  readonly takerRate: string
  readonly liquidationFeeRate: string
  readonly fundingHours: number
  readonly markMethod: MarkMethod
  readonly tiers: readonly {
    readonly upTo: string
    readonly maxLeverage: number
    readonly maintenanceRate: string
  }[]
}

/** A mark price and what it was made from. */
export interface ReceiptMark {
  readonly symbol: string
  readonly mark: string
  readonly index: string
  readonly basis: string
  readonly indexTick: string
  /** When the index ticked. */
  readonly timeMs: number
  readonly quotes: readonly { readonly source: number; readonly price: string; readonly timeMs: number }[]
}

export interface ReceiptPosition {
  readonly positionId: number
  readonly symbol: string
  readonly direction: Direction
  readonly marginMode: MarginMode
  readonly leverage: number
  readonly lots: string
  readonly entryValue: string
  readonly margin: string
}

/** What happened to one position; the position is as it was left. */
export interface ReceiptChange {
  readonly position: ReceiptPosition
  /** Closed if negative. */
  readonly lots: string
  readonly value: string
  readonly pnl: string
  /** Into the position's margin if positive, out of it if negative. */
  readonly margin: string
  readonly fee: string
  readonly liquidationFee: string
  readonly insured: string
}

export interface ReceiptPositionAtRisk extends ReceiptPosition {
  readonly mark: string
  readonly pnl: string
  readonly tier: number
  readonly maintenance: string
}

export type LiquidationReceiptStep =
  | {
      readonly kind: 'netted'
      readonly symbol: string
      readonly mark: string
      readonly lots: string
      readonly long: ReceiptChange
      readonly short: ReceiptChange
    }
  | {
      readonly kind: 'stepped'
      readonly positionId: number
      readonly symbol: string
      readonly mark: string
      readonly lots: string
      readonly bankruptcyValue: string
      readonly limit: string
      readonly insured: boolean
      readonly insuredUpTo: string
    }
  | {
      readonly kind: 'traded'
      readonly tradeId: number
      readonly symbol: string
      readonly price: string
      readonly lots: string
      readonly value: string
      /** Of the side that was liquidated. */
      readonly change: ReceiptChange
    }
  | {
      readonly kind: 'offset'
      readonly position: ReceiptPosition
      readonly mark: string
      readonly amount: string
    }
  | {
      /** Margin of another cross position, drawn to pay a loss; the position is as it was left. */
      readonly kind: 'drawn'
      readonly position: ReceiptPosition
      readonly amount: string
    }
  | {
      readonly kind: 'deleveraged'
      readonly tradeId: number
      readonly symbol: string
      readonly mark: string
      readonly lots: string
      readonly value: string
      readonly score: string
      /** Of the side that was liquidated. */
      readonly change: ReceiptChange
    }

export interface LiquidationReceipt {
  readonly liquidationId: number
  /** Of the command in the log. */
  readonly number: number
  readonly timeMs: number
  readonly marginMode: MarginMode
  readonly available: string
  readonly held: string
  readonly equity: string
  readonly maintenance: string
  readonly outcome: 'safe' | 'closed' | 'halted'
  readonly contracts: readonly ReceiptContract[]
  readonly marks: readonly ReceiptMark[]
  readonly positions: readonly ReceiptPositionAtRisk[]
  /** In the order in which they happened. */
  readonly steps: readonly LiquidationReceiptStep[]
}

export interface FundingReceipt {
  readonly number: number
  readonly symbol: string
  readonly dueMs: number
  readonly rate: string
  readonly averagePremium: string
  readonly samples: number
  /** The samples themselves, where they are at hand. */
  readonly premiums?: readonly string[] | undefined
  readonly mark: string
  readonly position: ReceiptPosition
  readonly value: string
  /** Owed if negative. */
  readonly due: string
  /** What moved. */
  readonly amount: string
  readonly contract: ReceiptContract
  readonly markOf?: ReceiptMark | undefined
  /** Of the whole contract. */
  readonly totals: {
    readonly positions: number
    readonly paid: string
    readonly insured: string
    readonly received: string
    readonly dust: string
  }
}

export interface DeleveragingReceipt {
  readonly number: number
  readonly liquidationId: number
  readonly tradeId: number
  readonly symbol: string
  readonly mark: string
  readonly lots: string
  readonly value: string
  readonly score: string
  readonly contract: ReceiptContract
  readonly winner: ReceiptChange
  /** Not shown to the winner, who has no business with another's position. */
  readonly loser?: ReceiptChange | undefined
  /** The winner's account before, when the position is a cross one. */
  readonly account?: { readonly equity: string; readonly maintenance: string } | undefined
}
