// Work that is done again and again, one round at a time: an interval and a round in; failures are told, and the next round
// comes all the same.

export interface RoundsOptions {
  readonly everyMs: number
  readonly round: () => Promise<void>
  readonly onError: (error: unknown) => void
}

export class Rounds {
  private readonly options: RoundsOptions
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private isWanted = false
  private isStopped = false

  constructor(options: RoundsOptions) {
    this.options = options
  }

  /** The first round begins at once. */
  start(): void {
    this.run()
  }

  /** Wants a round now, or right after the one that runs. */
  nudge(): void {
    if (this.isStopped) return
    if (this.running === undefined) this.run()
    else this.isWanted = true
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private run(): void {
    clearTimeout(this.timer)
    this.isWanted = false
    this.running = this.runOnce()
  }

  private async runOnce(): Promise<void> {
    try {
      await this.options.round()
    } catch (error) {
      this.options.onError(error)
    }
    this.running = undefined
    if (this.isStopped) return
    if (this.isWanted) this.run()
    else this.timer = setTimeout(() => this.run(), this.options.everyMs)
  }
}
