// Published ticks as the path of a line: straight from point to point, broken where a second had no price.

import type { Tick } from '../../../live/ticks.ts'
import { secondOf } from '../settling/settlement-window.ts'
import type { TickScale } from './tick-scale.ts'

export interface TickPoint {
  readonly timeMs: number
  readonly price: number | undefined
  readonly tick: Tick
}

/** The ticks of a stretch of time, each at its second. */
export function tickPoints(ticks: readonly Tick[], fromMs: number, toMs: number): TickPoint[] {
  const points: TickPoint[] = []
  for (let at = ticks.length - 1; at >= 0; at--) {
    const tick = ticks[at]
    if (tick === undefined || secondOf(tick.time) < fromMs) break
    if (tick.time > toMs) continue
    points.push({
      timeMs: secondOf(tick.time),
      price: tick.price === null ? undefined : Number(tick.price),
      tick,
    })
  }
  return points.reverse()
}

interface Run {
  readonly timeMs: number
  readonly price: number
}

/** Stretches without a gap. */
export function runsOf(points: readonly TickPoint[]): Run[][] {
  const runs: Run[][] = []
  let run: Run[] = []
  for (const { timeMs, price } of points) {
    if (price !== undefined) {
      if (run.length === 0) runs.push(run)
      run.push({ timeMs, price })
    } else run = []
  }
  return runs
}

export function runPath(run: readonly Run[], { x, y }: TickScale): string {
  return `M${run.map(({ timeMs, price }) => `${x(timeMs).toFixed(1)} ${y(price).toFixed(1)}`).join('L')}`
}

/** The same, closed along the bottom. */
export function runArea(run: readonly Run[], scale: TickScale): string {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) return ''
  return `${runPath(run, scale)}L${scale.x(last.timeMs).toFixed(1)} ${scale.bottom}L${scale.x(first.timeMs).toFixed(1)} ${scale.bottom}Z`
}
