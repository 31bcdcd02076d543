// Closes lots of a position at a value and pays out what they gave (rulebook 2.3). A loss takes the position's own
// margin; a cross account then pays from what is available, then from its own gains elsewhere, then from its other
// positions' margin; then the fee is waived; only what is still missing is the insurance fund's to pay. No balance ever
// goes below zero.

import { type Amount, type Lots, maxOf, minOf, type PositionChange, type Price } from '@candor/contract'
import type { PostingList } from '../ledger.ts'
import type { State } from '../state.ts'
import { gainOf, partOf, plus } from './contract-maths.ts'
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
  /** To be realised first from gains of the account's other positions. */
  readonly offset: Amount
  /** To be drawn then from their margin. */
  readonly drawn: Amount
  /** What nobody but the insurance fund can pay. */
  readonly deficit: Amount
}

/** `insured` is what the fund pays of the loss before anything else is asked for; `freed` becomes available before. */
export function planClosing(
  position: Position,
  lots: Lots,
  value: Amount,
  fee: Amount,
  insured: bigint = 0n,
  freed: bigint = 0n,
): Closing {
  const { entryValue: entryPart, margin: marginPart } = partOf(position, lots)
  const pnl = gainOf(position.direction, entryPart, value)
  const { owner, marginMode } = position.holding
  // Mostly the position pays for itself, and nobody else's money need be looked at.
  let left = paysForItself(marginPart, pnl, fee) ? 0n : marginPart + pnl - fee
  if (left < 0n) left += insured + (marginMode === 'isolated' ? 0n : owner.available.balance + freed)
  if (left >= 0n) {
    return {
      position,
      lots,
      value,
      entryPart,
      marginPart,
      pnl,
      fee,
      offset: NOTHING,
      drawn: NOTHING,
      deficit: insured as Amount,
    }
  }
  const others = marginMode === 'isolated' ? NO_OTHERS : othersOf(position)
  const offset = minOf(-left, others.gains)
  const drawn = minOf(-left - offset, others.margins)
  const missing = -left - offset - drawn
  const waived = minOf(missing, maxOf(fee, NOTHING))
  return {
    position,
    lots,
    value,
    entryPart,
    marginPart,
    pnl,
    fee: (fee - waived) as Amount,
    offset: offset as Amount,
    drawn: drawn as Amount,
    deficit: (insured + missing - waived) as Amount,
  }
}

/** Without a sum where none is needed. */
function paysForItself(margin: Amount, pnl: bigint, fee: Amount): boolean {
  return (pnl >= 0n && margin >= fee) || margin + pnl >= fee
}

const NO_OTHERS = { gains: 0n, margins: 0n }

/** What the account's other cross positions could give: their gains at mark, and their margin. */
function othersOf(except: Position): { readonly gains: bigint; readonly margins: bigint } {
  let gains = 0n
  let margins = 0n
  for (const position of except.holding.owner.crossPositions()) {
    if (position === except) continue
    gains += maxOf(0n, position.gain)
    margins += position.margin.balance
  }
  return { gains, margins }
}

/** Brings what a closing needs from the account's other positions into what is available, each by its own event. */
export function raise(state: State, { position: except, offset, drawn }: Closing): void {
  if (offset > 0n) realiseGains(state, except, offset)
  if (drawn > 0n) drawMargin(state, except, drawn)
}

/** The largest gains first, of equals the older. */
function realiseGains(state: State, except: Position, offset: bigint): void {
  const { owner } = except.holding
  const others = [...owner.crossPositions()].filter((each) => each !== except && each.gain > 0n)
  others.sort((a, b) => (a.gain === b.gain ? a.id - b.id : a.gain > b.gain ? -1 : 1))
  let missing = offset
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

/** Draws on the margin of the account's other cross positions, by ascending id, as far as there is any. */
export function drawMargin(state: State, except: Position, drawn: bigint): void {
  const { owner } = except.holding
  let missing = drawn
  for (const other of owner.crossPositions()) {
    const amount = minOf(missing, other.margin.balance as bigint) as Amount
    if (other === except || amount === 0n) continue
    missing -= amount
    state.postings.move(other.margin, owner.available, amount)
    state.emit({
      type: 'MarginMoved',
      position: other.view(),
      direction: 'remove',
      amount,
      postings: state.postings.take(),
    })
  }
}

/** Carries a planned closing out, for which money has been raised. Postings go to the event in progress. */
export function closePart(state: State, closing: Closing): PositionChange {
  const { position, lots, value, entryPart, marginPart, pnl, fee, deficit } = closing
  const { clearing, fees, insurance } = position.market.listing
  const { available } = position.holding
  const { postings } = state
  postings.move(position.margin, available, marginPart)
  // A rebate goes against the loss before anybody else pays for it.
  if (fee < 0n) pay(postings, available, fees, fee)
  if (pnl > 0n) postings.move(clearing, available, pnl as Amount)
  else postings.move(available, clearing, (deficit === 0n ? -pnl : -pnl - deficit) as Amount)
  postings.move(insurance, clearing, deficit)
  if (fee > 0n) pay(postings, available, fees, fee)
  position.closeFees = plus(position.closeFees, fee)
  takeOff(state, position, lots, entryPart, pnl)
  // Written out, not by way of `reduce`: half of all trades close something.
  return {
    position: position.view(),
    lots: -lots as Lots,
    value,
    pnl: pnl as Amount,
    margin: -marginPart as Amount,
    fee,
    liquidationFee: NOTHING,
    insured: deficit,
  }
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
  readonly liquidationFee?: Amount
  readonly insured?: Amount
}

/** Takes lots off a position whose money has moved; ends it when none are left. */
function takeOff(state: State, position: Position, lots: Lots, entryPart: Amount, pnl: bigint): void {
  position.shrink(lots, entryPart)
  position.realisedPnl = plus(position.realisedPnl, pnl as Amount)
  position.market.dropLots(position.direction, lots)
  state.touchedIn(position.holding)
  if (position.lots === 0n) endPosition(state, position)
}

/** As above, without a fee: of a liquidation, a netting, a deleveraging. Tells what became of the position. */
export function reduce(state: State, position: Position, reduction: Reduction): PositionChange {
  const { lots, value, entryPart, pnl, margin } = reduction
  takeOff(state, position, lots, entryPart, pnl)
  return {
    position: position.view(),
    lots: -lots as Lots,
    value,
    pnl: pnl as Amount,
    margin: margin as Amount,
    fee: NOTHING,
    liquidationFee: reduction.liquidationFee ?? NOTHING,
    insured: reduction.insured ?? NOTHING,
  }
}
