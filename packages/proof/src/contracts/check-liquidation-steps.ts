// What happened in a liquidation, step by step (rulebook 2.7): each step is checked against the account as followed so
// far, and moves it on.

import { maxOf, minOf } from '@candor/contract'
import { bankruptcyPrice, bankruptcyValue } from './bankruptcy.ts'
import { checkClosing, checkNoFee, checkSameMark, checkValue, feeFormula, pnlFormula } from './check-parts.ts'
import { type CheckList, show, UnreadableReceipt } from './checks.ts'
import { partsOf } from './closing.ts'
import type { LiquidationReplay } from './liquidation-replay.ts'
import { liquidationFee, lotsToLiquidate, surplusOver } from './liquidation-step.ts'
import { realiseGain } from './offset.ts'
import { readClosing, readDecimal, readLots, readMark, readPosition } from './read-receipt.ts'
import type { LiquidationReceiptStep, ReceiptChange } from './receipt.ts'
import type { HeldPosition } from './terms.ts'
import { lotsValue, pnlAt } from './value.ts'

type Step<K extends LiquidationReceiptStep['kind']> = Extract<LiquidationReceiptStep, { kind: K }>

export function checkStep(list: CheckList, replay: LiquidationReplay, step: LiquidationReceiptStep): void {
  switch (step.kind) {
    case 'netted':
      return checkNetted(list, replay, step)
    case 'stepped':
      return checkStepped(list, replay, step)
    case 'traded':
      return checkTraded(list, replay, step)
    case 'offset':
      return checkOffset(list, replay, step)
    case 'drawn':
      return checkDrawn(list, replay, step)
    case 'deleveraged':
      return checkDeleveraged(list, replay, step)
    default:
      throw new UnreadableReceipt('steps', JSON.stringify(step))
  }
}

/** As many lots as both sides have close each other at mark, without a fee. */
function checkNetted(list: CheckList, replay: LiquidationReplay, step: Step<'netted'>): void {
  const [long, short] = [step.long, step.short].map(
    (side) => replay.find(side.position.positionId).position.lots,
  )
  const lots = readLots(step.lots, 'netted.lots')
  if (long === undefined || short === undefined) throw new UnreadableReceipt('netted', step.symbol)
  list.sameCount('nettedLots', step.symbol, `min(${long}, ${short})`, {
    expected: long < short ? long : short,
    found: lots,
  })
  for (const change of [step.long, step.short]) {
    const { terms, mark } = replay.find(change.position.positionId)
    const about = positionName(change.position.positionId)
    checkSameMark(list, step.symbol, { expected: mark, found: readMark(step.mark, step.symbol) })
    const found = readDecimal(change.value, `${about}.value`)
    checkValue(list, about, terms, { lots, price: mark, found })
    close(list, replay, change)
    checkNoFee(list, about, readClosing(change))
  }
}

/** How many lots are to go, what they are worth at bankruptcy, and the price at which that is kept. */
function checkStepped(list: CheckList, replay: LiquidationReplay, step: Step<'stepped'>): void {
  const followed = replay.find(step.positionId)
  const { terms, position, mark } = followed
  const about = positionName(step.positionId)
  checkSameMark(list, step.symbol, { expected: mark, found: readMark(step.mark, step.symbol) })
  const lots = readLots(step.lots, `${about}.lots`)
  // What the first order left goes to a second one, for which the fund pays; the share behind it stays.
  const rest = step.insured ? replay.stepOf(step.positionId) : undefined
  const expected = rest?.lots ?? lotsToLiquidate(terms, position, mark)
  const kept = position.lots - expected
  list.sameCount('lotsToClose', about, `${position.lots} − ${kept}`, { expected, found: lots })
  const share = rest?.share ?? replay.shareOf(followed)
  const { value, formula: worth } = replay.bankruptcyOf(followed, share, lots)
  list.equal('bankruptcyValue', about, worth, {
    expected: value,
    found: readDecimal(step.bankruptcyValue, `${about}.bankruptcyValue`),
  })
  const limit = readDecimal(step.limit, `${about}.limit`)
  if (!step.insured) {
    const round = position.direction === 'long' ? 'ceil' : 'floor'
    const formula = `${round}(${show(value)} / (${lots} × ${show(terms.multiplier)}), ${show(terms.tick)})`
    // A value at or below nothing is kept by any price: then the limit is the lowest tick.
    const worst = bankruptcyPrice(terms, { direction: position.direction, lots, value }) ?? terms.tick
    list.equal('limit', about, formula, { expected: worst, found: limit })
  }
  const insuredLeft = step.insured ? readDecimal(step.insuredUpTo, `${about}.insuredUpTo`) : 0n
  replay.step = { positionId: step.positionId, lots, share, limit, insuredLeft }
}

function checkTraded(list: CheckList, replay: LiquidationReplay, step: Step<'traded'>): void {
  const { positionId } = step.change.position
  const followed = replay.find(positionId)
  const about = positionName(positionId)
  const price = readDecimal(step.price, `${about}.price`)
  const lots = readLots(step.lots, `${about}.lots`)
  const value = readDecimal(step.value, `${about}.value`)
  checkValue(list, about, followed.terms, { lots, price, found: value })
  const { direction } = followed.position
  const { limit } = replay.stepOf(positionId)
  list.holds('limitKept', about, `${show(price)} ${direction === 'long' ? '≥' : '≤'} ${show(limit)}`, {
    expected: show(limit),
    found: show(price),
    holds: direction === 'long' ? price >= limit : price <= limit,
  })
  checkPaid(list, replay, step, { lots, value })
  close(list, replay, step.change)
}

/** What the insurance fund took of a surplus, or paid of a shortfall. */
function checkPaid(
  list: CheckList,
  replay: LiquidationReplay,
  step: Step<'traded'>,
  { lots, value }: { readonly lots: bigint; readonly value: bigint },
): void {
  const { positionId } = step.change.position
  const followed = replay.find(positionId)
  const { direction } = followed.position
  const about = positionName(positionId)
  const { insuredLeft } = replay.stepOf(positionId)
  const change = readClosing(step.change)
  const surplus = surplusOver(direction, value, replay.bankruptcyInStep(followed, lots).value)
  const { entryPart, marginPart } = partsOf(followed.position, lots)
  const pnl = pnlAt({ direction, entryValue: entryPart }, value)
  // The fund pays the shortfall, at most the loss, before the account is asked; and what the account cannot pay then.
  const shortfall = maxOf(0n, minOf(-surplus, -pnl))
  const money = replay.payable(marginPart) + pnl + shortfall
  list.equal('insured', about, `max(0, min(${show(-surplus)}, ${show(-pnl)})) + max(0, ${show(-money)})`, {
    expected: shortfall + maxOf(0n, -money),
    found: change.insured,
  })
  list.holds('insuredAtMost', about, `${show(shortfall)} ≤ ${show(insuredLeft)}`, {
    expected: `≤ ${show(insuredLeft)}`,
    found: show(shortfall),
    holds: shortfall <= insuredLeft,
  })
  const rateE8 = followed.terms.liquidationFeeE8
  const fee = liquidationFee({ surplus, value, rateE8 })
  list.equal('liquidationFee', about, feeFormula({ surplus, value, rateE8, money }), {
    // What the account cannot pay of it is waived.
    expected: maxOf(0n, minOf(fee, money)),
    found: change.liquidationFee,
  })
  // A liquidation pays no fee besides.
  list.equal('noFee', about, '0', { expected: 0n, found: change.fee })
  replay.advance(positionId, { lots, insured: shortfall })
}

/** What no order took closes at the bankruptcy value, without fees. */
function checkDeleveraged(list: CheckList, replay: LiquidationReplay, step: Step<'deleveraged'>): void {
  const { positionId } = step.change.position
  const followed = replay.find(positionId)
  const about = positionName(positionId)
  const lots = readLots(step.lots, `${about}.lots`)
  checkSameMark(list, step.symbol, { expected: followed.mark, found: readMark(step.mark, step.symbol) })
  const { value, formula } = replay.bankruptcyInStep(followed, lots)
  const { entryPart, marginPart } = partsOf(followed.position, lots)
  const isLong = followed.position.direction === 'long'
  // Never so bad that the account could not pay for it.
  const worst = bankruptcyValue({
    direction: followed.position.direction,
    entryValue: entryPart,
    margin: replay.payable(marginPart),
  })
  list.equal('bankruptcyValue', about, `${isLong ? 'max' : 'min'}(${formula}, ${show(worst)})`, {
    expected: isLong ? maxOf(value, worst) : minOf(value, worst),
    found: readDecimal(step.value, `${about}.value`),
  })
  checkNoFee(list, about, readClosing(step.change))
  close(list, replay, step.change)
  replay.advance(positionId, { lots, insured: 0n })
}

/** The part of a position that was closed, and the margin that is left to the rest. */
function close(list: CheckList, replay: LiquidationReplay, receipt: ReceiptChange): void {
  const { positionId } = receipt.position
  const { position: before } = replay.find(positionId)
  const about = positionName(positionId)
  const change = readClosing(receipt)
  const left = checkClosing(list, about, before, change)
  const gone = before.margin - left.margin
  const rest = gone + change.pnl - change.fee - change.liquidationFee + change.insured
  // What is left of an isolated position keeps what its closed part did not lose.
  const stays = replay.marginMode === 'isolated' && left.lots > 0n ? rest : 0n
  list.equal('margin', about, `${show(before.margin)} − ${show(gone)} + ${show(stays)}`, {
    expected: left.margin + stays,
    found: change.after.margin,
  })
  replay.leave(positionId, { ...left, margin: left.margin + stays }, rest)
}

/** A gain that was realised at mark to pay a loss: it becomes part of what the lots cost. */
function checkOffset(list: CheckList, replay: LiquidationReplay, step: Step<'offset'>): void {
  const { positionId } = step.position
  const { terms, position, mark } = replay.find(positionId)
  checkSameMark(list, step.position.symbol, {
    expected: mark,
    found: readMark(step.mark, step.position.symbol),
  })
  const wanted = readDecimal(step.amount, 'offset.amount')
  const { amount, left } = realiseGain(terms, position, { mark, wanted })
  const about = positionName(positionId)
  const value = lotsValue(terms, { lots: position.lots, price: mark })
  const gain = pnlFormula(position.direction, value, position.entryValue)
  list.equal('offset', about, `min(${show(wanted)}, ${gain})`, { expected: amount, found: wanted })
  checkUnchanged(list, about, left, readPosition(step.position))
  replay.leave(positionId, left, amount)
}

/** A position of which only money moved is otherwise as it was. */
function checkUnchanged(list: CheckList, about: string, expected: HeldPosition, found: HeldPosition): void {
  list.sameCount('left', about, String(expected.lots), { expected: expected.lots, found: found.lots })
  for (const part of ['entryValue', 'margin'] as const) {
    list.equal('left', about, show(expected[part]), { expected: expected[part], found: found[part] })
  }
}

/** Margin of another position, made available: it stays in the account, and the position is otherwise as it was. */
function checkDrawn(list: CheckList, replay: LiquidationReplay, step: Step<'drawn'>): void {
  const { positionId } = step.position
  const { position } = replay.find(positionId)
  const amount = readDecimal(step.amount, 'drawn.amount')
  const left = { ...position, margin: position.margin - amount }
  const about = positionName(positionId)
  list.holds('drawn', about, `${show(amount)} ≤ ${show(position.margin)}`, {
    expected: `≤ ${show(position.margin)}`,
    found: show(amount),
    holds: amount <= position.margin,
  })
  checkUnchanged(list, about, left, readPosition(step.position))
  replay.leave(positionId, left, amount)
}

export function positionName(positionId: number): string {
  return `#${positionId}`
}
