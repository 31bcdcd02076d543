// Many backtests over the same candles with one or two parameters varied: a matrix for a heat map. Combinations that cannot
// be run keep their place, with the problem instead of a result.

import type { Amount } from '@candor/contract'
import type { Problem } from '@candor/robot'
import { backtestWithHash, type Control, turnOfOthers } from './backtest.ts'
import { dataHash } from './data-hash.ts'
import { type BacktestInput, backtestProblems } from './input.ts'
import { BACKTEST_LIMITS } from './limits.ts'

/** A parameter and the values that it takes, as entered. */
export interface SweepAxis {
  readonly field: string
  readonly values: readonly string[]
}

export interface SweepResult {
  readonly profit: Amount
  readonly profitBps: number
  readonly drawdownBps: number
  readonly trips: number
  readonly fees: Amount
}

export type SweepCell =
  | { readonly result: SweepResult; readonly problem?: undefined }
  | { readonly result?: undefined; readonly problem: Problem }

export interface Sweep {
  readonly dataHash: string
  readonly across: SweepAxis
  readonly down: SweepAxis | undefined
  /** A row for each value of `down`, or one row; a column for each value of `across`. */
  readonly rows: readonly (readonly SweepCell[])[]
}

export function sweepProblems(across: SweepAxis, down?: SweepAxis): readonly Problem[] {
  const runs = across.values.length * (down?.values.length ?? 1)
  return runs >= 1 && runs <= BACKTEST_LIMITS.sweepRuns ? [] : [{ code: 'backtest.sweep.size' }]
}

export async function sweep(
  input: BacktestInput,
  axes: { readonly across: SweepAxis; readonly down?: SweepAxis },
  control: Control = {},
): Promise<Sweep> {
  const { across, down } = axes
  const [wrong] = sweepProblems(across, down)
  if (wrong !== undefined) throw new Error(`a sweep was begun with ${wrong.code}`)
  const hash = dataHash(input.candles)
  const of = across.values.length * (down?.values.length ?? 1)
  const rows: SweepCell[][] = []
  let done = 0
  for (const value of down?.values ?? [undefined]) {
    const row: SweepCell[] = []
    for (const each of across.values) {
      control.onProgress?.({ done, of })
      await turnOfOthers()
      control.signal?.throwIfAborted()
      const lower = down === undefined || value === undefined ? {} : { [down.field]: value }
      row.push(
        cellOf({ ...input, parameters: { ...input.parameters, ...lower, [across.field]: each } }, hash),
      )
      done++
    }
    rows.push(row)
  }
  return { dataHash: hash, across, down, rows }
}

function cellOf(input: BacktestInput, hash: string): SweepCell {
  const [problem] = backtestProblems(input)
  if (problem !== undefined) return { problem }
  const { profit, profitBps, drawdownBps, trips, fees } = backtestWithHash(input, hash)
  return { result: { profit, profitBps, drawdownBps, trips: trips.length, fees } }
}
