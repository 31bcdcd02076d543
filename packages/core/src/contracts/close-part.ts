// Closes lots of a position at a value and pays out what they gave (rulebook 2.3). A loss takes the position's own
// margin; a cross account then pays from what is available, then from its own gains elsewhere; then the fee is waived;
// only what is still missing is the insurance fund's to pay. No balance ever goes below zero.

import { type Amount, type Lots, maxOf, minOf, type PositionChange, type Price } from '@candor/contract'
import type { PostingList } from '../ledger.ts'
import type { State } from '../state.ts'
import { gainOf, partOf } from './contract-maths.ts'
import { endPosition } from './end-position.ts'
import type { Position } from './position.ts'

const NOTHING = 0n as Amount

/** What closing lots at a value would bring, and who would pay for it. */
export interface Closing {
  readonly position: Position
  readonly lots: Lots
  readonly value: Amount
  readonly entryPart: Amount
  readonly marginPart: Amount
  readonly pnl: bigint
  /** After any waiver. */
  readonly fee: Amount
  /** To be realised first from other positions of the account. */
  readonly offset: Amount
  /** What nobody but the insurance fund can pay. */
  readonly deficit: Amount
}

export function planClosing(position: Position, lots: Lots, value: Amount, fee: Amount): Closing {
  const part = partOf(position, lots)
  const pnl = gainOf(position.direction, part.entryValue, value)
  const { owner, marginMode } = position.holding
  const own = marginMode === 'isolated' ? 0n : owner.available.balance
  const left = own + part.margin + pnl - maxOf(fee, NOTHING)
  const base = { position, lots, value, entryPart: part.entryValue, marginPart: part.margin, pnl }
  if (left >= 0n) return { ...base, fee, offset: NOTHING, deficit: NOTHING }
  const offset = marginMode === 'isolated' ? 0n : minOf(-left, offsettable(position))
  const missing = -left - offset
  const waived = minOf(missing, maxOf(fee, NOTHING))
  return {
    ...base,
    fee: (fee - waived) as Amount,
    offset: offset as Amount,
    deficit: (missing - waived) as Amount,
  }
}

/** Gains of the account's other cross positions, at mark. */
function offsettable(except: Position): bigint {
  let sum = 0n
  for (const position of except.holding.owner.crossPositions()) {
    if (position !== except) sum += maxOf(0n, position.gain)
  }
  return sum
}

/** Realises just enough of the account's other gains, the largest first, each by its own event. */
export function realiseOffset(state: State, { position: except, offset }: Closing): void {
  if (offset === 0n) return
  const { owner } = except.holding
  const others = [...owner.crossPositions()].filter((each) => each !== except && each.gain > 0n)
  others.sort((a, b) => (a.gain === b.gain ? a.id - b.id : a.gain > b.gain ? -1 : 1))
  let missing: bigint = offset
  for (const other of others) {
    if (missing === 0n) return
    const amount = minOf(missing, other.gain) as Amount
    missing -= amount
    state.postings.move(other.market.listing.clearing, owner.available, amount)
    other.entryValue = (other.entryValue + (other.direction === 'long' ? amount : -amount)) as Amount
    other.realisedPnl = (other.realisedPnl + amount) as Amount
    state.emit({
      type: 'OffsetRealised',
      position: other.view(),
      mark: other.market.mark as Price,
      amount,
      postings: state.postings.take(),
    })
  }
}

/** Carries a planned closing out; its offset has been realised. Postings go to the event in progress. */
export function closePart(state: State, closing: Closing): PositionChange {
  const { position, lots, value, entryPart, marginPart, pnl, fee, deficit } = closing
  const { clearing, fees, insurance } = position.market.listing
  const { available } = position.holding.owner
  const { postings } = state
  postings.move(position.margin, available, marginPart)
  if (pnl > 0n) postings.move(clearing, available, pnl as Amount)
  else postings.move(available, clearing, (-pnl - deficit) as Amount)
  postings.move(insurance, clearing, deficit)
  pay(postings, available, fees, fee)
  position.closeFees = (position.closeFees + fee) as Amount
  return reduce(state, position, { lots, value, entryPart, pnl, margin: -marginPart, fee, insured: deficit })
}

type LedgerPair = Parameters<PostingList['move']>

/** A fee goes to the house; a rebate comes back. */
export function pay(postings: PostingList, payer: LedgerPair[0], fees: LedgerPair[1], fee: Amount): void {
  if (fee >= 0n) postings.move(payer, fees, fee)
  else postings.move(fees, payer, -fee as Amount)
}

export interface Reduction {
  readonly lots: Lots
  readonly value: Amount
  readonly entryPart: Amount
  readonly pnl: bigint
  readonly margin: bigint
  readonly fee?: Amount
  readonly liquidationFee?: Amount
  readonly insured?: Amount
}

/** Takes lots off a position whose money has moved; ends it when none are left. */
export function reduce(state: State, position: Position, reduction: Reduction): PositionChange {
  const { lots, value, entryPart, pnl, margin } = reduction
  const { openLots } = position.market
  position.lots = (position.lots - lots) as Lots
  position.entryValue = (position.entryValue - entryPart) as Amount
  position.realisedPnl = (position.realisedPnl + pnl) as Amount
  openLots[position.direction] = (openLots[position.direction] - lots) as Lots
  state.touched(position.holding.owner)
  if (position.lots === 0n) endPosition(state, position)
  return {
    position: position.view(),
    lots: -lots as Lots,
    value,
    pnl: pnl as Amount,
    margin: margin as Amount,
    fee: reduction.fee ?? NOTHING,
    liquidationFee: reduction.liquidationFee ?? NOTHING,
    insured: reduction.insured ?? NOTHING,
  }
}
