// Checks one deleveraging (rulebook 2.7): that the rank was right and that both sides closed at one value, without fees.

import type { MarginMode } from '@candor/contract'
import { bankruptcyPart, equityShare } from './bankruptcy.ts'
import { checkClosing, checkNoFee } from './check-parts.ts'
import { type Check, type CheckList, collect, show, UnreadableReceipt } from './checks.ts'
import { partsOf } from './closing.ts'
import { adlScoreE8 } from './deleveraging.ts'
import { maintenanceMargin } from './maintenance.ts'
import {
  beforeClosing,
  type ReadChange,
  type ReceiptTerms,
  readClosing,
  readDecimal,
  readLots,
  readMark,
  readTerms,
} from './read-receipt.ts'
import type { DeleveragingReceipt } from './receipt.ts'
import type { HeldPosition } from './terms.ts'
import { lotsValue, pnlAt } from './value.ts'

export function verifyDeleveraging(receipt: DeleveragingReceipt): Check[] {
  return collect((list) => {
    const terms = readTerms(receipt.contract)
    const winner = readClosing(receipt.winner)
    const before = beforeClosing(winner)
    checkScore(list, receipt, terms, before)
    const value = readDecimal(receipt.value, 'value')
    const lots = readLots(receipt.lots, 'lots')
    checkSide(list, winner, { lots, value })
    if (receipt.loser === undefined) return
    const loser = readClosing(receipt.loser)
    checkSide(list, loser, { lots, value })
    checkBankruptcy(list, receipt.loser.position.marginMode, loser)
    const other = winner.after.direction === 'long' ? 'short' : 'long'
    list.holds('bothSides', '', `${winner.after.direction} / ${loser.after.direction}`, {
      expected: other,
      found: loser.after.direction,
      holds: loser.after.direction === other,
    })
  })
}

function checkSide(
  list: CheckList,
  side: ReadChange,
  { lots, value }: { readonly lots: bigint; readonly value: bigint },
): void {
  const about = side.after.direction
  list.sameCount('bothSides', about, String(lots), { expected: lots, found: side.lots })
  list.equal('bothSides', about, show(value), { expected: value, found: side.value })
  checkClosing(list, about, beforeClosing(side), side)
  checkNoFee(list, about, side)
}

/** The value is what leaves nothing behind the loser's lots; of a cross account the liquidation's receipt shows it. */
function checkBankruptcy(list: CheckList, marginMode: MarginMode, loser: ReadChange): void {
  if (marginMode !== 'isolated') return
  const before = beforeClosing(loser)
  const { entryPart, marginPart } = partsOf(before, loser.lots)
  const sign = before.direction === 'long' ? '−' : '+'
  list.equal('bankruptcyValue', before.direction, `${show(entryPart)} ${sign} ${show(marginPart)}`, {
    expected: bankruptcyPart(before, loser.lots),
    found: loser.value,
  })
}

function checkScore(
  list: CheckList,
  receipt: DeleveragingReceipt,
  terms: ReceiptTerms,
  position: HeldPosition,
): void {
  const { symbol } = receipt
  const mark = readMark(receipt.mark, symbol)
  const markValue = lotsValue(terms, { lots: position.lots, price: mark })
  const pnl = pnlAt(position, markValue)
  const equity = equityBehind(receipt, terms, position, { markValue, pnl })
  if (equity === undefined) return
  const { entryValue } = position
  const formula =
    pnl > 0n
      ? `${show(pnl)} × ${show(markValue)} / (${show(entryValue)} × ${show(equity)})`
      : `${show(pnl)} × ${show(equity)} / (${show(entryValue)} × ${show(markValue)})`
  const expected = adlScoreE8({ pnl, markValue, entryValue, equity })
  const found = readDecimal(receipt.score, 'score')
  if (expected === undefined) {
    list.holds('score', symbol, formula, { expected: '> 0', found: show(equity), holds: false })
  } else list.equal('score', symbol, formula, { expected, found })
}

/** None for a cross position whose account the receipt does not show. */
function equityBehind(
  { winner, account }: DeleveragingReceipt,
  terms: ReceiptTerms,
  position: HeldPosition,
  { markValue, pnl }: { readonly markValue: bigint; readonly pnl: bigint },
): bigint | undefined {
  if (winner.position.marginMode === 'isolated') return position.margin + pnl
  if (account === undefined) return undefined
  const totalMaintenance = readDecimal(account.maintenance, 'account.maintenance')
  if (totalMaintenance <= 0n) throw new UnreadableReceipt('account.maintenance', account.maintenance)
  return equityShare({
    equity: readDecimal(account.equity, 'account.equity'),
    maintenance: maintenanceMargin(terms, markValue),
    totalMaintenance,
  })
}
