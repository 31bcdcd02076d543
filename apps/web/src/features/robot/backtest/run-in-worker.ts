// Runs one job in a worker of its own. An abort ends the worker at once.

import type { Progress } from '@candor/backtest'
import type { Job, Told } from './messages.ts'

interface Control {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

export type Result = Exclude<Told, { readonly kind: 'progress' }>

export function runInWorker(job: Job, { signal, onProgress }: Control): Promise<Result> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./backtest-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Result>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (data.kind === 'progress') onProgress(data.progress)
      else resolve(data)
    })
    worker.postMessage(job)
  }).finally(() => worker.terminate())
}
