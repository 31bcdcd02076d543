// Replays candles apart from the page, so that the page stays quick: one job in, progress and one result out. Whoever wants
// it to stop ends the worker.

import { backtestInSlices, sweep } from '@candor/backtest'
import type { Job, Told } from './messages.ts'

function tell(told: Told): void {
  postMessage(told)
}

async function work(job: Job): Promise<void> {
  const control = {
    onProgress: (progress: { done: number; of: number }) => tell({ kind: 'progress', progress }),
  }
  if (job.kind === 'run') tell({ kind: 'report', report: await backtestInSlices(job.input, control) })
  else tell({ kind: 'sweep', sweep: await sweep(job.input, job.axes, control) })
}

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  work(data).catch((error: unknown) => {
    tell({ kind: 'failed', text: error instanceof Error ? error.message : String(error) })
  })
})
