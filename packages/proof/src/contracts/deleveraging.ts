// Who is deleveraged first (rulebook 2.7): how a position stands at the mark in, its rank's score out.

import { floorDiv, ONE } from '@candor/contract'

/** In units of 10^-8, highest first. None for a position with nothing behind it, which is never deleveraged. */
export function adlScoreE8({
  pnl,
  markValue,
  entryValue,
  equity,
}: {
  readonly pnl: bigint
  readonly markValue: bigint
  readonly entryValue: bigint
  /** Isolated: margin and unrealised profit. Cross: its share of the account's equity. */
  readonly equity: bigint
}): bigint | undefined {
  if (equity <= 0n || entryValue <= 0n || markValue <= 0n) return undefined
  return pnl > 0n
    ? floorDiv(pnl * markValue * ONE, entryValue * equity)
    : floorDiv(pnl * equity * ONE, entryValue * markValue)
}
