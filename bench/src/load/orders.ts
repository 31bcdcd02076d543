// Orders for load tests: limit orders that reach across the market, buys and sells in turn, so that nearly every one
// trades with what was left by others and the book stays thin for as long as it runs. An order that meets an older one of
// its own sender takes that one's place, else a sender's own orders would pile up before it.

const MID_CENTS = 3_000_000
const REACH_TICKS = 10
/** Small: over minutes nobody runs out of what the other side took. */
const QUANTITIES = ['0.00020', '0.00040', '0.00030']

/** A small generator of its own per sender: no shared state, no dependence on time. */
export class OrderBodies {
  private state: number
  private count: number

  constructor(seed: number) {
    this.state = (seed * 2_654_435_761 + 1) >>> 0
    this.count = seed
  }

  private below(bound: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0
    return (this.state >>> 8) % bound
  }

  /** As the site's own API takes it. */
  next(): string {
    const { isBuy, price, quantity } = this.draw()
    return `{"symbol":"BTC_USDT","side":"${isBuy ? 'buy' : 'sell'}","type":"limit","price":"${price}","quantity":"${quantity}","selfTrade":"expireMaker"}`
  }

  draw(): { readonly isBuy: boolean; readonly price: string; readonly quantity: string } {
    const isBuy = this.count % 2 === 0
    const reach = this.below(REACH_TICKS)
    const cents = isBuy ? MID_CENTS + reach : MID_CENTS - reach
    const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    // A buy and the sale after it are of one size: any bias between the two would fill the book from one side.
    const quantity = QUANTITIES[(this.count >>> 1) % QUANTITIES.length] ?? '0.00020'
    this.count++
    return { isBuy, price, quantity }
  }
}
