// Lets something happen as soon as it is asked for, after the turn of the event loop in which it was, and at most so
// often. Asking again before it has happened changes nothing.

export class Cadence {
  private readonly everyMs: number
  private readonly run: () => void
  private lastMs = Number.NEGATIVE_INFINITY
  private immediate: NodeJS.Immediate | undefined = undefined
  private timer: NodeJS.Timeout | undefined = undefined

  constructor(everyMs: number, run: () => void) {
    this.everyMs = everyMs
    this.run = run
  }

  ask(): void {
    if (this.immediate !== undefined || this.timer !== undefined) return
    const waitMs = this.everyMs === 0 ? 0 : this.lastMs + this.everyMs - performance.now()
    if (waitMs <= 0) this.immediate = setImmediate(() => this.happen())
    else this.timer = setTimeout(() => this.happen(), waitMs)
  }

  stop(): void {
    clearImmediate(this.immediate)
    clearTimeout(this.timer)
    this.immediate = undefined
    this.timer = undefined
  }

  private happen(): void {
    this.immediate = undefined
    this.timer = undefined
    if (this.everyMs > 0) this.lastMs = performance.now()
    this.run()
  }
}
