// Where the money went in a liquidation: a receipt in, sums out that account for every unit which stood behind the
// positions. Exact; nothing is rounded.

import { e8Of, textOfE8 } from '../../../format/decimal.ts'
import type { LiquidationReceipt, LiquidationStep, ReceiptChange } from './receipt-types.ts'

export interface MoneyTrail {
  /** What stood behind the positions: the margin, or all that a cross account had. */
  readonly before: string
  /** Realised: lost to whoever was on the other side, or won from them. */
  readonly pnl: string
  /** Gains of the account's own other positions, realised to pay. */
  readonly offset: string
  readonly fee: string
  readonly liquidationFee: string
  /** Paid by the insurance fund because nothing was left. */
  readonly insured: string
  /** What is still the user's, of what stood behind the positions. */
  readonly after: string
  /** Of an isolated position: what stays in it, and what came back. */
  readonly inPosition: string | undefined
  readonly returned: string | undefined
  /** After less before. */
  readonly result: string
  readonly closedLots: string
}

type Field = 'pnl' | 'fee' | 'liquidationFee' | 'insured' | 'margin'

export function moneyTrail(receipt: LiquidationReceipt): MoneyTrail {
  const changes = receipt.steps.flatMap(changesOf)
  const sumOf = (field: Field) => sum(changes.map((change) => e8Of(change[field])))
  const margins = sum(receipt.positions.map(({ margin }) => e8Of(margin)))
  const isCross = receipt.marginMode === 'cross'
  const before = isCross ? e8Of(receipt.available) + e8Of(receipt.held) + margins : margins
  const offset = sum(receipt.steps.map((step) => (step.kind === 'offset' ? e8Of(step.amount) : 0n)))
  const after = before + sumOf('pnl') + offset - sumOf('fee') - sumOf('liquidationFee') + sumOf('insured')
  const inPosition = margins + sumOf('margin')
  return {
    before: textOfE8(before),
    pnl: textOfE8(sumOf('pnl')),
    offset: textOfE8(offset),
    fee: textOfE8(sumOf('fee')),
    liquidationFee: textOfE8(sumOf('liquidationFee')),
    insured: textOfE8(sumOf('insured')),
    after: textOfE8(after),
    inPosition: isCross ? undefined : textOfE8(inPosition),
    returned: isCross ? undefined : textOfE8(after - inPosition),
    result: textOfE8(after - before),
    closedLots: String(-sum(changes.map(({ lots }) => BigInt(lots)))),
  }
}

function changesOf(step: LiquidationStep): ReceiptChange[] {
  switch (step.kind) {
    case 'netted':
      return [step.long, step.short]
    case 'traded':
    case 'deleveraged':
      return [step.change]
    case 'cancelled':
    case 'stepped':
    case 'offset':
    case 'drawn':
      return []
  }
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
