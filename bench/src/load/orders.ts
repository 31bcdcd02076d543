// Orders for load tests: limit orders a few ticks around a price that wanders up and down, buys and sells in turn. About
// half of them trade at once; the others rest until the price comes back, so the book stays thin for as long as it runs.

const LOWEST_CENTS = 2_999_800
const WANDER_TICKS = 400
const SPREAD_TICKS = 20
const QUANTITIES = ['0.00100', '0.00200', '0.00050']

/** A small generator of its own per sender: no shared state, no dependence on time. */
export class OrderBodies {
  private state: number
  private count = 0

  constructor(seed: number) {
    this.state = (seed * 2_654_435_761 + 1) >>> 0
  }

  private below(bound: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0
    return (this.state >>> 8) % bound
  }

  next(): string {
    const side = this.count % 2 === 0 ? 'buy' : 'sell'
    const phase = this.count++ % (2 * WANDER_TICKS)
    const wander = phase < WANDER_TICKS ? phase : 2 * WANDER_TICKS - phase
    const cents = LOWEST_CENTS + wander + this.below(SPREAD_TICKS) - SPREAD_TICKS / 2
    const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    const quantity = QUANTITIES[this.below(QUANTITIES.length)] ?? '0.00100'
    return `{"symbol":"BTC_USDT","side":"${side}","type":"limit","price":"${price}","quantity":"${quantity}"}`
  }
}
