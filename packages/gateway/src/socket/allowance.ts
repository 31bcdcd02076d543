// An allowance that refills with time: so much a second, so much saved at most.

export class Allowance {
  private readonly perMs: number
  private readonly most: number
  private left: number
  private atMs: number

  constructor(perSecond: number, most: number, nowMs: number) {
    this.perMs = perSecond / 1_000
    this.most = most
    this.left = most
    this.atMs = nowMs
  }

  /** Spends an amount, if there is as much left. */
  spend(amount: number, nowMs: number): boolean {
    // A clock that runs back refills nothing.
    const passedMs = Math.max(0, nowMs - this.atMs)
    this.left = Math.min(this.most, this.left + passedMs * this.perMs)
    this.atMs = nowMs
    if (amount > this.left) return false
    this.left -= amount
    return true
  }
}
