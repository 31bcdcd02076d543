// The insurance fund: outcomes in, a row out for each line that moved it, with its balance after.

import type {
  Amount,
  AssetId,
  CommandNumber,
  Event,
  LiquidationId,
  MarketId,
  Outcome,
  TimeMs,
} from '@candor/contract'

export const INSURANCE_REASONS = ['liquidationFee', 'shortfall', 'funding', 'capital', 'correction'] as const
export type InsuranceReason = (typeof INSURANCE_REASONS)[number]

export interface InsuranceRow {
  readonly number: CommandNumber
  /** Tells the changes of one command apart. */
  readonly place: number
  readonly assetId: AssetId
  readonly marketId: MarketId | undefined
  readonly reason: InsuranceReason
  /** Into the fund if positive. */
  readonly amount: Amount
  readonly balanceAfter: Amount
  /** The liquidation that it was part of. */
  readonly liquidationId: LiquidationId | undefined
  readonly timeMs: TimeMs
}

export function projectInsurance(outcomes: readonly Outcome[]): readonly InsuranceRow[] {
  const rows: InsuranceRow[] = []
  for (const { number, timeMs, events } of outcomes) {
    let place = 0
    let liquidationId: LiquidationId | undefined
    for (const event of events) {
      if (event.type === 'LiquidationBegun') liquidationId = event.liquidationId
      for (const { assetId, amount, balanceAfter } of movesOf(event)) {
        const reason = reasonOf(event, amount)
        const marketId = marketOf(event)
        rows.push({ number, place, assetId, marketId, reason, amount, balanceAfter, liquidationId, timeMs })
        place++
      }
      if (event.type === 'LiquidationEnded') liquidationId = undefined
    }
  }
  return rows
}

type Move = Pick<InsuranceRow, 'assetId' | 'amount' | 'balanceAfter'>

const NOTHING: readonly Move[] = []

function movesOf(event: Event): readonly Move[] {
  if (!('postings' in event)) return NOTHING
  let moves: Move[] | undefined
  for (const { from, to, asset, amount, fromAfter, toAfter } of event.postings) {
    if (to.kind === 'system' && to.name === 'insurance') {
      moves ??= []
      moves.push({ assetId: asset, amount, balanceAfter: toAfter })
    } else if (from.kind === 'system' && from.name === 'insurance') {
      moves ??= []
      moves.push({ assetId: asset, amount: -amount as Amount, balanceAfter: fromAfter })
    }
  }
  return moves ?? NOTHING
}

function reasonOf(event: Event, amount: Amount): InsuranceReason {
  switch (event.type) {
    case 'ContractTraded':
    case 'PositionsNetted':
    case 'PositionsDeleveraged':
      return amount > 0n ? 'liquidationFee' : 'shortfall'
    case 'FundingMoved':
    case 'FundingSettled':
      return 'funding'
    case 'CapitalPlaced':
      return 'capital'
    case 'CorrectionPosted':
      return 'correction'
    default:
      throw new Error(`${event.type} moves ${amount} of the insurance fund, and there is no word for it`)
  }
}

function marketOf(event: Event): MarketId | undefined {
  if ('marketId' in event) return event.marketId
  return event.type === 'FundingMoved' ? event.position.marketId : undefined
}
