// Starts and stops the thread in which makers and takers live.

import { Worker } from 'node:worker_threads'
import type { MakersSetting } from './makers-thread.ts'

export interface MakersOptions extends MakersSetting {
  readonly onError: (reason: string) => void
}

function threadFile(): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? '../dist/makers-thread.js' : './makers-thread.js', import.meta.url)
}

export class Makers {
  private readonly worker: Worker

  constructor({ onError, ...setting }: MakersOptions) {
    this.worker = new Worker(threadFile(), { workerData: setting, execArgv: [] })
    this.worker.on('message', onError)
    this.worker.on('error', (error) => onError(error instanceof Error ? error.message : String(error)))
    this.worker.unref()
  }

  async stop(): Promise<void> {
    await this.worker.terminate()
  }
}
