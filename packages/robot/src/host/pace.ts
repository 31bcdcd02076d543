// Lets so many things be under way at once; the others wait in the order in which they came.

export class Pace {
  private readonly most: number
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(most: number) {
    this.most = most
  }

  /** Resolves when it is one's turn. What it gives must be called when that is over. */
  async enter(): Promise<() => void> {
    if (this.running < this.most) this.running++
    else {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve)
      })
    }
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.leave()
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** The place goes to the next in line without being free in between. */
  private leave(): void {
    const next = this.waiting.shift()
    if (next === undefined) this.running--
    else next()
  }
}
