// Checks that several receipts share: a mark price from raw quotes, and what the closing of lots realised.

import { ceilDiv, ONE } from '@candor/contract'
import { type CheckList, type CheckName, show } from './checks.ts'
import { closePart } from './closing.ts'
import { indexPrice } from './index-price.ts'
import { maintenanceMargin, tierOf } from './maintenance.ts'
import { markPrice } from './mark-price.ts'
import { type ReadChange, type ReceiptTerms, readDecimal, readMark, readWhole } from './read-receipt.ts'
import type { ReceiptContract, ReceiptMark } from './receipt.ts'
import type { HeldPosition, Priced } from './terms.ts'
import { lotsValue } from './value.ts'

/** The index from its quotes, and the mark from the index. */
export function checkMark(
  list: CheckList,
  contract: ReceiptContract,
  terms: ReceiptTerms,
  mark: ReceiptMark,
): void {
  const { symbol } = mark
  const index = readDecimal(mark.index, `${symbol}.index`)
  const quotes = mark.quotes.map(({ source, price, timeMs }) => ({
    source,
    price: readDecimal(price, `${symbol}.quote`),
    timeMs: BigInt(readWhole(timeMs, `${symbol}.quote`)),
  }))
  const timeMs = BigInt(readWhole(mark.timeMs, `${symbol}.timeMs`))
  const working = indexPrice({ quotes, timeMs, tick: readDecimal(mark.indexTick, `${symbol}.indexTick`) })
  const used = working?.used.map((quote) => show(quote.used)) ?? []
  list.equal('index', symbol, `floor((${used.join(' + ')}) / ${used.length})`, {
    expected: working?.price ?? 0n,
    found: index,
  })
  // The other method also needs the last trade and the rate before: it cannot be computed from a receipt.
  if (contract.markMethod !== 'basisAverage') return
  const basis = readDecimal(mark.basis, `${symbol}.basis`)
  list.equal('mark', symbol, `floor(${show(index)} + clamp(${show(basis)}, ±1%), ${show(terms.markTick)})`, {
    expected: markPrice({ index, basis, markTick: terms.markTick }),
    found: readMark(mark.mark, symbol),
  })
}

export function valueFormula(
  { multiplier }: Pick<ReceiptTerms, 'multiplier'>,
  { lots, price }: Priced,
): string {
  return `${lots} × ${show(multiplier)} × ${show(price)}`
}

/** Exactly: a price between ticks would leave a fraction of a unit. */
export function checkValue(
  list: CheckList,
  about: string,
  terms: ReceiptTerms,
  { lots, price, found }: Priced & { readonly found: bigint },
): void {
  list.holds('value', about, valueFormula(terms, { lots, price }), {
    expected: show(lotsValue(terms, { lots, price })),
    found: show(found),
    holds: lots * terms.multiplier * price === found * ONE,
  })
}

/** Within one command a contract has one mark price. */
export function checkSameMark(
  list: CheckList,
  symbol: string,
  { expected, found }: { readonly expected: bigint; readonly found: bigint },
): void {
  list.equal('sameMark', symbol, show(expected), { expected, found })
}

export function pnlFormula(direction: HeldPosition['direction'], value: bigint, entry: bigint): string {
  return direction === 'long' ? `${show(value)} − ${show(entry)}` : `${show(entry)} − ${show(value)}`
}

/** The tier and the maintenance of a value. */
export function checkMaintenance(
  list: CheckList,
  about: string,
  terms: ReceiptTerms,
  {
    value,
    tier,
    maintenance,
  }: { readonly value: bigint; readonly tier: number; readonly maintenance: bigint },
): void {
  const { number, above, upTo, maintenanceE8, cum } = tierOf(terms, value)
  list.sameCount('tier', about, `${show(above)} < ${show(value)} ≤ ${show(upTo)}`, {
    expected: BigInt(number),
    found: BigInt(tier),
  })
  const rates = `(${show(maintenanceE8)} + ${show(terms.takerE8)})`
  list.equal('maintenance', about, `ceil(${show(value)} × ${rates}) − ${show(cum)}`, {
    expected: maintenanceMargin(terms, value),
    found: maintenance,
  })
}

/** What closing realised, and what it left: the position before in, the position as it should be after out. */
export function checkClosing(
  list: CheckList,
  about: string,
  before: HeldPosition,
  { after, lots, value, pnl }: ReadChange,
): HeldPosition {
  const closed = closePart(before, { lots, value, rateE8: 0n })
  const round = before.direction === 'long' ? 'ceil' : 'floor'
  const entry =
    lots === before.lots
      ? show(before.entryValue)
      : `${round}(${show(before.entryValue)} × ${lots}/${before.lots})`
  const formula = before.direction === 'long' ? `${show(value)} − ${entry}` : `${entry} − ${show(value)}`
  list.equal('realisedPnl', about, formula, { expected: closed.pnl, found: pnl })
  list.sameCount('left', about, `${before.lots} − ${lots}`, { expected: closed.left.lots, found: after.lots })
  list.equal('left', about, `${show(before.entryValue)} − ${show(closed.entryPart)}`, {
    expected: closed.left.entryValue,
    found: after.entryValue,
  })
  return closed.left
}

/** Closing by the rules and not by an order costs nothing, and the fund has no part in it. */
export function checkNoFee(
  list: CheckList,
  about: string,
  { fee, liquidationFee, insured }: ReadChange,
): void {
  for (const found of [fee, liquidationFee, insured]) {
    list.equal('noFee', about, '0', { expected: 0n, found })
  }
}

/** The part of a surplus that goes to the insurance fund. */
export function feeFormula({
  surplus,
  value,
  rateE8,
  money,
}: {
  readonly surplus: bigint
  readonly value: bigint
  readonly rateE8: bigint
  /** What there is to pay it from. */
  readonly money: bigint
}): string {
  const most = `ceil(${show(value)} × ${show(rateE8)}) = ${show(ceilDiv(value * rateE8, ONE))}`
  return `max(0, min(${show(surplus)}, ${most}, ${show(money)}))`
}

export function checkSum(list: CheckList, name: CheckName, parts: readonly bigint[], found: bigint): void {
  const expected = parts.reduce((total, part) => total + part, 0n)
  list.equal(name, '', parts.map(show).join(' + '), { expected, found })
}
