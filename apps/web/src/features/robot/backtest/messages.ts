// What a page and the worker that replays candles for it say to each other.

import type { BacktestInput, BacktestReport, Progress, Sweep, SweepAxis } from '@candor/backtest'

export interface SweepAxes {
  readonly across: SweepAxis
  readonly down: SweepAxis
}

export type Job =
  | { readonly kind: 'run'; readonly input: BacktestInput }
  | { readonly kind: 'sweep'; readonly input: BacktestInput; readonly axes: SweepAxes }

export type Told =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'report'; readonly report: BacktestReport }
  | { readonly kind: 'sweep'; readonly sweep: Sweep }
  | { readonly kind: 'failed'; readonly text: string }
