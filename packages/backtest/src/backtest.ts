// A backtest from beginning to end: at once, or in slices between which others get their turn (a worker hears that it shall
// stop). Input with problems is refused by them, never half run.

import { dataHash } from './data-hash.ts'
import type { BacktestInput } from './input.ts'
import type { BacktestReport } from './report.ts'
import { backtestSlices, type Progress } from './run.ts'

export interface Control {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** Runs to the end without a pause. The input must have no problem. */
export function backtest(input: BacktestInput): BacktestReport {
  return backtestWithHash(input, dataHash(input.candles))
}

export function backtestWithHash(input: BacktestInput, hash: string): BacktestReport {
  const slices = backtestSlices(input, hash)
  for (;;) {
    const { done, value } = slices.next()
    if (done === true) return value
  }
}

/** The same, giving way between slices. An abort throws the signal's reason. */
export async function backtestInSlices(input: BacktestInput, control: Control = {}): Promise<BacktestReport> {
  const slices = backtestSlices(input, dataHash(input.candles))
  for (;;) {
    const { done, value } = slices.next()
    if (done === true) return value
    control.onProgress?.(value)
    await turnOfOthers()
    control.signal?.throwIfAborted()
  }
}

export function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
