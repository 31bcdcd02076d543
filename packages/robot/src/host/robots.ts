// Starts and stops the thread in which robots are driven, and passes on who is to be driven.

import { Worker } from 'node:worker_threads'
import type { UserId } from '@candor/contract'
import {
  type FromThread,
  type HostLoad,
  type HostSetting,
  NO_LOAD,
  type RobotRun,
  type ToThread,
} from './robot-run.ts'

export interface RobotsOptions extends HostSetting {
  readonly onError: (reason: string, robotId: UserId | undefined) => void
  /** The thread ended without being told to: nobody is driven any more. */
  readonly onEnd: (reason: string) => void
}

function threadFile(): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? '../../dist/host/robots-thread.js' : './robots-thread.js', import.meta.url)
}

export class Robots {
  private readonly worker: Worker
  /** Whoever waits until a robot is let go. */
  private readonly waiting = new Map<number, () => void>()
  private told: HostLoad = NO_LOAD
  private nextAsk = 1
  private isOver = false

  constructor({ onError, onEnd, address, pass }: RobotsOptions) {
    const workerData: HostSetting = { address, pass }
    this.worker = new Worker(threadFile(), { workerData, execArgv: [] })
    let reason = 'the thread of robots ended'
    this.worker.on('message', (message: FromThread) => {
      if (message.type === 'error') onError(message.reason, message.robotId)
      else if (message.type === 'load') this.told = message.load
      else this.gone(message.ask)
    })
    this.worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error)
    })
    this.worker.on('exit', () => {
      const isUnexpected = !this.isOver
      this.isOver = true
      for (const ask of this.waiting.keys()) this.gone(ask)
      if (isUnexpected) onEnd(reason)
    })
    this.worker.unref()
  }

  run(robot: RobotRun): void {
    this.tell({ type: 'run', robot })
  }

  letGo(robotId: UserId): Promise<void> {
    if (this.isOver) return Promise.resolve()
    const ask = this.nextAsk++
    return new Promise((resolve) => {
      this.waiting.set(ask, resolve)
      this.tell({ type: 'letGo', robotId, ask })
    })
  }

  /** As it was told last. */
  get load(): HostLoad {
    return this.told
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.worker.terminate()
  }

  private tell(message: ToThread): void {
    if (!this.isOver) this.worker.postMessage(message)
  }

  private gone(ask: number): void {
    this.waiting.get(ask)?.()
    this.waiting.delete(ask)
  }
}
