// Checks what one position paid or received for holding (rulebook 2.9): a receipt in, every step of it out.

import { checkMark, checkValue } from './check-parts.ts'
import { type Check, type CheckList, collect, show } from './checks.ts'
import { averagePremiumE8, fundingDue, fundingRateE8 } from './funding.ts'
import { readDecimal, readMark, readPosition, readTerms, readWhole } from './read-receipt.ts'
import type { FundingReceipt } from './receipt.ts'

export function verifyFunding(receipt: FundingReceipt): Check[] {
  return collect((list) => {
    const { symbol, contract } = receipt
    const terms = readTerms(contract)
    if (receipt.markOf !== undefined) checkMark(list, contract, terms, receipt.markOf)
    const rateE8 = checkRate(list, receipt)
    const { direction, lots } = readPosition(receipt.position)
    const value = readDecimal(receipt.value, 'value')
    checkValue(list, symbol, terms, { lots, price: readMark(receipt.mark, symbol), found: value })
    const due = readDecimal(receipt.due, 'due')
    const expected = fundingDue({ direction, value, rateE8 })
    list.equal('due', symbol, dueFormula(value, rateE8, expected), { expected, found: due })
    const amount = readDecimal(receipt.amount, 'amount')
    // Who has too little pays what there is; then receivers may get less, never more.
    const isWithin = due < 0n ? due <= amount && amount <= 0n : amount >= 0n && amount <= due
    list.holds('amount', symbol, `0 … ${show(due)}`, {
      expected: show(due),
      found: show(amount),
      holds: isWithin,
    })
    checkTotals(list, receipt)
  })
}

function checkRate(list: CheckList, { symbol, contract, ...receipt }: FundingReceipt): bigint {
  const average = readDecimal(receipt.averagePremium, 'averagePremium')
  const samples = readWhole(receipt.samples, 'samples')
  if (receipt.premiums !== undefined) {
    const premiums = receipt.premiums.map((premium) => readDecimal(premium, 'premiums'))
    list.sameCount('averagePremium', symbol, 'n', {
      expected: BigInt(premiums.length),
      found: BigInt(samples),
    })
    list.equal('averagePremium', symbol, `floor(Σ / ${premiums.length})`, {
      expected: averagePremiumE8(premiums),
      found: average,
    })
  }
  const fundingHours = readWhole(contract.fundingHours, 'fundingHours')
  const rateE8 = readDecimal(receipt.rate, 'rate')
  const formula =
    samples < 30
      ? `${samples} < 30`
      : `clamp(${show(average)} + clamp(0.0001 − ${show(average)}, ±0.0005), ±0.0075) × ${fundingHours}/8`
  list.equal('rate', symbol, formula, {
    expected: fundingRateE8({ averagePremiumE8: average, samples, fundingHours }),
    found: rateE8,
  })
  return rateE8
}

function dueFormula(value: bigint, rateE8: bigint, due: bigint): string {
  const product = `${show(value)} × ${show(rateE8 < 0n ? -rateE8 : rateE8)}`
  return due < 0n ? `−ceil(${product})` : `floor(${product})`
}

function checkTotals(list: CheckList, { symbol, totals }: FundingReceipt): void {
  const paid = readDecimal(totals.paid, 'paid')
  const insured = readDecimal(totals.insured, 'insured')
  const received = readDecimal(totals.received, 'received')
  const dust = readDecimal(totals.dust, 'dust')
  const positions = BigInt(readWhole(totals.positions, 'positions'))
  list.equal('totals', symbol, `${show(paid)} + ${show(insured)} − ${show(received)}`, {
    expected: paid + insured - received,
    found: dust,
  })
  // Every payer and receiver is rounded by less than one unit.
  const isSmall = dust >= 0n && (dust < positions || dust === 0n)
  list.holds('dust', symbol, `0 ≤ ${show(dust)} < ${show(positions)}`, {
    expected: `< ${show(positions)}`,
    found: show(dust),
    holds: isSmall,
  })
}
