// When the engine sends itself a `Tick`: jobs that are due go in, one Tick at a time comes out. While jobs are left,
// the next one follows after a short pause, so that whatever waits is taken in between; never two in a row.

import type { TimeMs } from '@candor/contract'
import { ENGINE_LIMITS } from './limits.ts'

export interface JobTicksOptions {
  readonly nextJobMs: () => TimeMs | undefined
  readonly clock: () => TimeMs
  /** Puts a Tick behind everything that waits. */
  readonly send: () => void
}

export class JobTicks {
  private readonly options: JobTicksOptions
  private readonly looking: NodeJS.Timeout
  private pause: NodeJS.Timeout | undefined = undefined
  private isUnderWay = false
  private stopped = false

  constructor(options: JobTicksOptions) {
    this.options = options
    this.looking = setInterval(() => this.sendIfDue(), ENGINE_LIMITS.jobLookMs)
  }

  /** The Tick that was sent is done. */
  taken(): void {
    this.isUnderWay = false
    if (this.stopped || !this.isDue()) return
    this.pause = setTimeout(() => this.sendIfDue(), ENGINE_LIMITS.jobPauseMs)
  }

  /** The Tick that was sent found no room: the next look at what is due comes soon enough. */
  refused(): void {
    this.isUnderWay = false
  }

  stop(): void {
    this.stopped = true
    clearInterval(this.looking)
    clearTimeout(this.pause)
  }

  private isDue(): boolean {
    const nextMs = this.options.nextJobMs()
    return nextMs !== undefined && nextMs <= this.options.clock()
  }

  private sendIfDue(): void {
    if (this.isUnderWay || !this.isDue()) return
    this.isUnderWay = true
    this.options.send()
  }
}
