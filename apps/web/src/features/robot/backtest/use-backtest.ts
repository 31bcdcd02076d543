// A backtest from the question to its report: candles by days, then the replay in a worker. It can be broken off at any
// time; leaving the page does too.

import type { BacktestReport, Sweep } from '@candor/backtest'
import type { Candle, Problem, Strategy } from '@candor/robot'
import { useEffect, useRef, useState } from 'react'
import type { RobotMarket } from '../market/robot-market.ts'
import type { Draft } from '../setup/judge.ts'
import { loadCandles, MINUTE_MS, spanOf } from './candle-days.ts'
import type { SweepAxes } from './messages.ts'
import { dearest, minutesBefore, prepare } from './prepare.ts'
import { type Result, runInWorker } from './run-in-worker.ts'

export type Phase = 'loading' | 'computing' | 'sweeping'

export interface Finished {
  readonly report: BacktestReport
  readonly candles: readonly Candle[]
}

export interface Backtest {
  readonly underWay: { readonly phase: Phase; readonly done: number; readonly all: number } | undefined
  readonly problem: Problem | undefined
  /** Of what went wrong by itself. */
  readonly error: unknown
  readonly isCancelled: boolean
  readonly finished: Finished | undefined
  readonly swept: Sweep | undefined
  readonly run: (days: number, draft: Draft) => void
  readonly sweep: (days: number, draft: Draft, axes: SweepAxes) => void
  readonly cancel: () => void
}

type Shown = Omit<Backtest, 'run' | 'sweep' | 'cancel'>

const NOTHING: Shown = {
  underWay: undefined,
  problem: undefined,
  error: undefined,
  isCancelled: false,
  finished: undefined,
  swept: undefined,
}

export function useBacktest(strategy: Strategy, market: RobotMarket): Backtest {
  const [shown, setShown] = useState(NOTHING)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const tell = (phase: Phase, done: number, all: number): void =>
    setShown((before) => ({ ...before, underWay: { phase, done, all } }))

  const begin = async (work: (signal: AbortSignal) => Promise<Partial<Shown>>, kept: Partial<Shown>) => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    setShown({ ...NOTHING, ...kept, underWay: { phase: 'loading', done: 0, all: 0 } })
    const end = await work(signal).catch((error: unknown): Partial<Shown> => ({ error }))
    if (!signal.aborted) setShown({ ...NOTHING, ...kept, ...end })
  }

  const load = async (days: number, draft: Draft, signal: AbortSignal): Promise<readonly Candle[]> => {
    const { fromMs, toMs } = await spanOf(market, days, Date.now(), signal)
    const beforeMs = minutesBefore(strategy, market, draft) * MINUTE_MS
    const span = { fromMs: fromMs - beforeMs, toMs }
    return loadCandles(market, span, { signal, onPart: (done, all) => tell('loading', done, all) })
  }

  return {
    ...shown,
    run: (days, draft) => {
      void begin(async (signal) => {
        const candles = await load(days, draft, signal)
        const { input, problem } = prepare(strategy, market, draft, candles)
        if (input === undefined) return { problem }
        const result = await runInWorker(
          { kind: 'run', input },
          { signal, onProgress: ({ done, of }) => tell('computing', done, of) },
        )
        return result.kind === 'report' ? { finished: { report: result.report, candles } } : failed(result)
      }, {})
    },
    sweep: (days, draft, axes) => {
      void begin(
        async (signal) => {
          const candles = await load(days, draft, signal)
          const each = axes.down.values.flatMap((down) =>
            axes.across.values.map((across) => {
              const parameters = { ...draft.parameters, [axes.across.field]: across, [axes.down.field]: down }
              return prepare(strategy, market, { ...draft, parameters }, candles)
            }),
          )
          const investment = dearest(each)
          const input = each.find((prepared) => prepared.input !== undefined)?.input
          if (input === undefined || investment === undefined) return { problem: each[0]?.problem }
          const result = await runInWorker(
            { kind: 'sweep', input: { ...input, investment }, axes },
            { signal, onProgress: ({ done, of }) => tell('sweeping', done, of) },
          )
          return result.kind === 'sweep' ? { swept: result.sweep } : failed(result)
        },
        { finished: shown.finished },
      )
    },
    cancel: () => {
      controller.current?.abort()
      setShown({ ...NOTHING, finished: shown.finished, isCancelled: true })
    },
  }
}

function failed(result: Result): Partial<Shown> {
  return { error: new Error(result.kind === 'failed' ? result.text : 'the worker answered something else') }
}
