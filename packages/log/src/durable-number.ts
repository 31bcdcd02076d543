// The last durable record number, and those who wait for it to grow. Announcements in, wake-ups out.
// Never goes back, and never announces what is not durable: that is its owner's promise.

export class DurableNumber {
  #number: number
  #ended: { readonly error: Error | undefined } | undefined
  #waiting = new Set<() => void>()

  constructor(number: number) {
    this.#number = number
  }

  get number(): number {
    return this.#number
  }

  advance(number: number): void {
    if (number <= this.#number) return
    this.#number = number
    this.#wake()
  }

  /** Nothing more will come: waiters end, or fail when an error is given. Only the first call counts. */
  end(error?: Error): void {
    this.#ended ??= { error }
    this.#wake()
  }

  /** True once the number is above `number`; false when the signal aborts or the log ends first. */
  async beyond(number: number, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      if (signal.aborted) return false
      if (this.#number > number) return true
      if (this.#ended?.error !== undefined) throw this.#ended.error
      if (this.#ended !== undefined) return false
      await this.#change(signal)
    }
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake)
    })
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake()
  }
}
