// From a Chromium trace to the work of each frame: all top-level tasks of the page's main thread since the frame before, up
// to and with the task that makes the frame. Pure.

export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds, as the durations. */
  readonly ts: number
  readonly dur?: number
  /** Of it, how long the thread had a core. */
  readonly tdur?: number
}

export interface FrameWork {
  /** How long the thread worked. */
  readonly workMs: number
  /** How long that took, with the waiting for a core. */
  readonly elapsedMs: number
}

const TASK = 'RunTask'
const FRAME = 'BeginMainThreadFrame'
const MICROSECONDS = 1_000

/** The thread that makes the most frames is the page's; other pages of the browser make none. */
function mainThreadOf(events: readonly TraceEvent[]): string {
  const counts = new Map<string, number>()
  for (const event of events) {
    if (event.name === FRAME) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  if (most === undefined) throw new Error('the trace holds no frame')
  return most[0]
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`
}

/** Tasks that are not part of another task, in order of time. */
function topLevelTasks(events: readonly TraceEvent[]): TraceEvent[] {
  let endTs = Number.NEGATIVE_INFINITY
  return events
    .filter(({ name, ph }) => name === TASK && ph === 'X')
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      const isTop = ts >= endTs
      if (isTop) endTs = ts + dur
      return isTop
    })
}

/** Without the first frame, whose beginning the trace has not seen. */
export function framesOf(events: readonly TraceEvent[]): FrameWork[] {
  const thread = mainThreadOf(events)
  const own = events.filter((event) => threadOf(event) === thread)
  const marks = own
    .filter(({ name }) => name === FRAME)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  const frames: FrameWork[] = []
  let next = 0
  let work = 0
  let elapsed = 0
  for (const { ts, dur = 0, tdur = 0 } of topLevelTasks(own)) {
    work += tdur
    elapsed += dur
    const mark = marks[next]
    if (mark === undefined || mark > ts + dur) continue
    while ((marks[next] ?? Number.POSITIVE_INFINITY) <= ts + dur) next++
    frames.push({ workMs: work / MICROSECONDS, elapsedMs: elapsed / MICROSECONDS })
    work = 0
    elapsed = 0
  }
  return frames.slice(1)
}

/** The value below which this share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.floor((sorted.length - 1) * share)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}
