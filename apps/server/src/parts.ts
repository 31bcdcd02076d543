// What was started, to be stopped in the opposite order, also when a later part does not start.

export class Parts {
  private readonly stops: (() => Promise<unknown>)[] = []

  add<T>(part: T, stop: (part: T) => Promise<unknown>): T {
    this.stops.push(() => stop(part))
    return part
  }

  /** All of them, even when one fails; the first failure is told in the end. */
  async stop(): Promise<void> {
    const errors: unknown[] = []
    for (const stop of this.stops.toReversed()) {
      try {
        await stop()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}
