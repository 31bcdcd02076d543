// One look at a page: a trace of so many seconds, told as the work of its frames; or the heap over minutes, each time after
// everything that nobody holds was collected.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from './terminal-devtools.ts'
import { framesOf, quantile, type TraceEvent } from './terminal-frames.ts'
import { bookUpdates } from './terminal-pages.ts'

/** Tasks and frames, and nothing else: what is not traced costs nothing. */
const TRACE = {
  recordMode: 'recordUntilFull',
  includedCategories: [
    'disabled-by-default-devtools.timeline',
    'disabled-by-default-devtools.timeline.frame',
  ],
  excludedCategories: ['*'],
}
const MIB = 1024 * 1024

export interface FrameFigures {
  readonly framesPerSecond: number
  readonly updatesPerSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly elapsedP95: number
}

export async function measureFrames(browser: Browser, page: Page, seconds: number): Promise<FrameFigures> {
  const events: TraceEvent[] = []
  browser.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as TraceEvent[]) events.push(event)
  })
  const complete = new Promise<void>((resolve) => {
    browser.on('Tracing.tracingComplete', () => resolve())
  })
  const before = await bookUpdates(page)
  const startMs = performance.now()
  await browser.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: TRACE })
  await sleep(seconds * 1_000)
  const updates = (await bookUpdates(page)) - before
  const passed = (performance.now() - startMs) / 1_000
  await browser.send('Tracing.end')
  await complete
  const frames = framesOf(events)
  const work = frames.map(({ workMs }) => workMs)
  return {
    framesPerSecond: frames.length / passed,
    updatesPerSecond: updates / passed,
    p50: quantile(work, 0.5),
    p95: quantile(work, 0.95),
    p99: quantile(work, 0.99),
    elapsedP95: quantile(
      frames.map(({ elapsedMs }) => elapsedMs),
      0.95,
    ),
  }
}

export interface HeapSample {
  readonly seconds: number
  readonly heapMib: number
  readonly nodes: number
  readonly listeners: number
}

export async function sampleHeap(page: Page, seconds: number, samples: number): Promise<HeapSample[]> {
  await page.send('Performance.enable')
  await page.send('HeapProfiler.enable')
  const taken: HeapSample[] = []
  const startMs = performance.now()
  for (let sample = 0; sample <= samples; sample++) {
    if (sample > 0) await sleep((seconds * 1_000) / samples)
    await page.send('HeapProfiler.collectGarbage')
    const { metrics } = (await page.send('Performance.getMetrics')) as {
      metrics: readonly { readonly name: string; readonly value: number }[]
    }
    const valueOf = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN
    taken.push({
      seconds: (performance.now() - startMs) / 1_000,
      heapMib: valueOf('JSHeapUsedSize') / MIB,
      nodes: valueOf('Nodes'),
      listeners: valueOf('JSEventListeners'),
    })
  }
  return taken
}
