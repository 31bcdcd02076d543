// What a position must do to pay for itself: the price, and for a take-profit and stop-loss the share of wins.

import { ceilDiv, floorDiv, ONE } from '@candor/contract'
import type { ContractTerms, HeldPosition } from './terms.ts'
import { BPS, lotsValue, pnlAt } from './value.ts'

/** The first tick at which closing everything also earns back `paid` (fees and funding so far) and the closing fee. */
export function breakEvenPrice(
  { multiplier, tick }: Pick<ContractTerms, 'multiplier' | 'tick'>,
  { direction, lots, entryValue }: Pick<HeldPosition, 'direction' | 'lots' | 'entryValue'>,
  { paid, closeRateE8 }: { readonly paid: bigint; readonly closeRateE8: bigint },
): bigint | undefined {
  if (lots <= 0n) return undefined
  const unit = lots * multiplier * tick
  const price =
    direction === 'long'
      ? ceilDiv((entryValue + paid) * ONE * ONE, unit * (ONE - closeRateE8)) * tick
      : floorDiv((entryValue - paid) * ONE * ONE, unit * (ONE + closeRateE8)) * tick
  return price > 0n ? price : undefined
}

export interface ResultAfterFees {
  readonly pnl: bigint
  readonly closeFee: bigint
  /** Profit less both fees. */
  readonly net: bigint
}

export function resultAfterFees(
  terms: Pick<ContractTerms, 'multiplier'>,
  {
    direction,
    lots,
    entryValue,
    openFee,
    price,
    closeRateE8,
  }: {
    readonly direction: HeldPosition['direction']
    readonly lots: bigint
    readonly entryValue: bigint
    readonly openFee: bigint
    readonly price: bigint
    readonly closeRateE8: bigint
  },
): ResultAfterFees {
  const value = lotsValue(terms, { lots, price })
  const pnl = pnlAt({ direction, entryValue }, value)
  const closeFee = ceilDiv(value * closeRateE8, ONE)
  return { pnl, closeFee, net: pnl - openFee - closeFee }
}

export interface WinRate {
  /** Net results at the take-profit and at the stop-loss. */
  readonly gain: bigint
  readonly loss: bigint
  /** The share of wins that pays for the losses, in 1/10,000, rounded down; none when even winning loses. */
  readonly rateBps: bigint | undefined
}

/** Both results after fees, and how often the first must happen so that both add up to nothing. */
export function breakEvenWinRate(
  terms: Pick<ContractTerms, 'multiplier'>,
  {
    direction,
    lots,
    price,
    takeProfit,
    stopLoss,
    openRateE8,
    closeRateE8,
  }: {
    readonly direction: HeldPosition['direction']
    readonly lots: bigint
    readonly price: bigint
    readonly takeProfit: bigint
    readonly stopLoss: bigint
    readonly openRateE8: bigint
    readonly closeRateE8: bigint
  },
): WinRate {
  const entryValue = lotsValue(terms, { lots, price })
  const openFee = ceilDiv(entryValue * openRateE8, ONE)
  const at = (exit: bigint): bigint =>
    resultAfterFees(terms, { direction, lots, entryValue, openFee, price: exit, closeRateE8 }).net
  const gain = at(takeProfit)
  const loss = at(stopLoss)
  if (gain <= 0n) return { gain, loss, rateBps: undefined }
  return { gain, loss, rateBps: loss >= 0n ? 0n : floorDiv(-loss * BPS, gain - loss) }
}
