// How each number of contracts comes about, with the actual values: what a reader needs to check it with a pencil.
// Letters as in the rules: EV entry value, M margin, q quantity, r maintenance and fee rate, cum what lower tiers save.

import { floorDiv, formatDecimal, ONE } from '@candor/contract'
import {
  type ContractTerms,
  type HeldPosition,
  liquidationBounds,
  lotsValue,
  type Stand,
  tierOf,
} from '@candor/proof'
import { formatAmount } from '../../../format/number.ts'
import type { Position } from '../../../live/contract-account.ts'
import { breakEvenOf, paidSoFar } from '../../../market/break-even.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import type { AccountFigures, PositionFigures } from './account-figures.ts'
import { stakeOf } from './account-figures.ts'
import { heldOf } from './held.ts'
import { showBps, showExact, showLots, showSignedBps, showSignedExact } from './show.ts'

const PERCENT_SCALE = 6

/** `50000` of 10^8 is `0.05%`; with a number of decimals it has exactly these. */
export function showRate(rateE8: bigint, decimals?: number): string {
  return `${formatAmount(formatDecimal(rateE8, PERCENT_SCALE), decimals)}%`
}

function money(units: bigint, { quote }: Pick<ContractRules, 'quote'>): string {
  return `${showExact(units)} ${quote}`
}

/** `400 × 0.001 BTC = 0.4 BTC` */
export function quantityFormula(lots: bigint, { terms, base }: ContractRules): string {
  const quantity = showExact(lots * terms.multiplier)
  return `${showLots(lots)} × ${showExact(terms.multiplier)} ${base} = ${quantity} ${base}`
}

export function valueFormula(lots: bigint, price: bigint, value: bigint, rules: ContractRules): string {
  const quantity = `${showExact(lots * rules.terms.multiplier)} ${rules.base}`
  return `${quantity} × ${showExact(price)} = ${money(value, rules)}`
}

export function marginFormula(value: bigint, leverage: number, margin: bigint, rules: ContractRules): string {
  return `⌈${showExact(value)} ÷ ${leverage}⌉ = ${money(margin, rules)}`
}

export function feeFormula(value: bigint, rateE8: bigint, fee: bigint, rules: ContractRules): string {
  return `⌈${showExact(value)} × ${showRate(rateE8)}⌉ = ${money(fee, rules)}`
}

export function sumFormula(
  parts: readonly bigint[],
  sum: bigint,
  rules: Pick<ContractRules, 'quote'>,
): string {
  return `${parts.map(showExact).join(' + ')} = ${money(sum, rules)}`
}

export function winRateFormula({
  gain,
  loss,
  rateBps,
}: {
  gain: bigint
  loss: bigint
  rateBps: bigint
}): string {
  return `${showExact(-loss)} ÷ (${showExact(gain)} + ${showExact(-loss)}) = ${showBps(rateBps)}`
}

export function resultFormula(
  {
    lots,
    entry,
    exit,
    fees,
    net,
  }: { lots: bigint; entry: bigint; exit: bigint; fees: readonly bigint[]; net: bigint },
  rules: ContractRules,
): string {
  const quantity = showExact(lots * rules.terms.multiplier)
  const lost = fees.map((fee) => ` − ${showExact(fee)}`).join('')
  return `(${showExact(exit)} − ${showExact(entry)}) × ${quantity}${lost} = ${showSignedExact(net)} ${rules.quote}`
}

/** Both the letters and the numbers, and the last safe tick that follows. */
export function liquidationFormula(terms: ContractTerms, stand: Stand, price: bigint): string {
  const { below, above } = liquidationBounds(terms, stand)
  const exact = (below?.lastSafe === price ? below : above)?.exact
  const sides = [
    ...(stand.long === undefined ? [] : [partOf(terms, 'long', stand.long, price)]),
    ...(stand.short === undefined ? [] : [partOf(terms, 'short', stand.short, price)]),
  ]
  const letters = `(${sides.map(({ letters: each }) => each.value).join('')} − K − cum) ÷ (${sides
    .map(({ letters: each }) => each.quantity)
    .join('')})`
  const cum = sides.reduce((sum, each) => sum + each.cum, 0n)
  const top = `${sides.map(({ numbers }) => numbers.value).join('')} − ${showExact(stand.backing)} − ${showExact(cum)}`
  const bottom = sides.map(({ numbers }) => numbers.quantity).join('')
  const result = exact === undefined ? showExact(price) : `${showExact(exact)} → ${showExact(price)}`
  return `${letters}\n(${top}) ÷ (${bottom}) = ${result}`
}

function partOf(
  terms: ContractTerms,
  direction: HeldPosition['direction'],
  { lots, entryValue }: Pick<HeldPosition, 'lots' | 'entryValue'>,
  price: bigint,
) {
  const { maintenanceE8, cum } = tierOf(terms, lotsValue(terms, { lots, price }))
  const sign = direction === 'long' ? '' : ' − '
  const turn = direction === 'long' ? '−' : '+'
  return {
    cum,
    letters: { value: `${sign}EV`, quantity: `${sign}q(1 ${turn} r)` },
    numbers: {
      value: `${sign}${showExact(entryValue)}`,
      quantity: `${sign}${showExact(lots * terms.multiplier)} × (1 ${turn} ${showRate(maintenanceE8 + terms.takerE8)})`,
    },
  }
}

/** What it cost so far, and the first tick that brings that and the closing fee back. */
export function breakEvenFormula(position: Position, closeRateE8: bigint, rules: ContractRules): string {
  const { terms } = rules
  const { direction, lots, entryValue } = heldOf(position)
  const { openFees, closeFees, funding, realisedPnl } = position
  const paid = paidSoFar(position)
  const quantity = lots * terms.multiplier
  const [sign, turn] = direction === 'long' ? (['+', '−'] as const) : (['−', '+'] as const)
  const top = direction === 'long' ? entryValue + paid : entryValue - paid
  const share = direction === 'long' ? ONE - closeRateE8 : ONE + closeRateE8
  const exact = floorDiv(top * ONE * ONE, quantity * share)
  const price = breakEvenOf(terms, position, closeRateE8)
  return [
    `${formatAmount(openFees)} + ${formatAmount(closeFees)} − (${formatAmount(funding)}) − (${formatAmount(realisedPnl)}) = ${showExact(paid)}`,
    `(${showExact(entryValue)} ${sign} (${showExact(paid)})) ÷ (${showExact(quantity)} × (1 ${turn} ${showRate(closeRateE8)}))`,
    `= ${showExact(exact)} → ${price === undefined ? '--' : showExact(price)}`,
  ].join('\n')
}

export function pnlFormula(
  held: HeldPosition,
  { mark, markValue, pnl, returnBps }: PositionFigures,
  rules: ContractRules,
): string {
  const value = `${showExact(held.lots * rules.terms.multiplier)} × ${showExact(mark)} = ${showExact(markValue)}`
  const [first, second] =
    held.direction === 'long' ? [markValue, held.entryValue] : [held.entryValue, markValue]
  return [
    value,
    `${showExact(first)} − ${showExact(second)} = ${showSignedExact(pnl)} ${rules.quote}`,
    `${showSignedExact(pnl)} ÷ ${showExact(stakeOf(held))} = ${showSignedBps(returnBps)}`,
  ].join('\n')
}

export function ratioFormula({
  maintenance,
  equity,
  ratioBps,
}: Pick<PositionFigures, 'maintenance' | 'equity' | 'ratioBps'>): string {
  const ratio = ratioBps === undefined ? '--' : showBps(ratioBps)
  return `${showExact(maintenance)} ÷ ${showExact(equity)} = ${ratio}`
}

export function walletFormula({ available, frozen, margins, wallet }: AccountFigures, quote: string): string {
  return sumFormula([available, frozen, margins], wallet, { quote })
}

export function equityFormula({ wallet, pnl, equity }: AccountFigures, quote: string): string {
  return sumFormula([wallet, pnl], equity, { quote })
}

export function crossRatioFormula({ cross, crossRatioBps }: AccountFigures): string {
  return ratioFormula({ ...cross, ratioBps: crossRatioBps })
}

/** What one coin of these lots cost, for showing only. */
export function averageOf(value: bigint, lots: bigint, { terms }: Pick<ContractRules, 'terms'>): bigint {
  return floorDiv(value * ONE, lots * terms.multiplier)
}
