// Knows which indexes have second-contract orders that are not sealed yet, and has them sealed when the feed says so. Outcomes of
// the engine come in; it never looks at a price.

import type { Event, IndexId, Outcome, ProductId, SecondOrderId } from '@candor/contract'
import type { Engine } from '@candor/engine'

/** What the sealer needs of the engine. */
export type SealEngine = Pick<Engine, 'submit' | 'queryAt' | 'onOutcomes'>

export class OrderSealer {
  private readonly engine: SealEngine
  private readonly indexOf = new Map<ProductId, IndexId>()
  private readonly unsealed = new Map<IndexId, Set<SecondOrderId>>()
  /** Indexes with unsealed orders from before this start, whose ids nobody told. */
  private readonly fromBefore = new Set<IndexId>()

  private constructor(engine: SealEngine) {
    this.engine = engine
  }

  static async start(engine: SealEngine): Promise<OrderSealer> {
    const sealer = new OrderSealer(engine)
    let early: Outcome[] | undefined = []
    engine.onOutcomes((outcomes) => {
      if (early === undefined) sealer.applyAll(outcomes)
      else early.push(...outcomes)
    })
    // Asked in one turn; what falls between the two is in `early` and is applied twice without harm.
    const [listing, seconds] = await Promise.all([
      engine.queryAt('listing', {}),
      engine.queryAt('seconds', {}),
    ])
    for (const { productId, indexId } of listing.value.seconds) sealer.indexOf.set(productId, indexId)
    for (const { indexId, hasUnsealed } of seconds.value.chains) {
      if (hasUnsealed) sealer.fromBefore.add(indexId)
    }
    const number = Math.min(listing.number, seconds.number)
    sealer.applyAll(early.filter((outcome) => outcome.number > number))
    early = undefined
    return sealer
  }

  /** Resolves when every order that was accepted before is sealed for good. */
  async seal(): Promise<void> {
    await Promise.all(this.waiting().map((indexId) => this.sealIndex(indexId)))
  }

  private waiting(): IndexId[] {
    return [...new Set([...this.fromBefore, ...this.unsealed.keys()])]
  }

  private async sealIndex(indexId: IndexId): Promise<void> {
    const { rejection } = await this.engine.submit({ type: 'SealSecondOrders', indexId })
    // They ended before they could be sealed. Those of this start are known by their events; one of them may be newer.
    if (rejection === 'second.nothing.unsealed') this.fromBefore.delete(indexId)
    else if (rejection !== undefined) throw new Error(`sealing the orders of index ${indexId}: ${rejection}`)
  }

  private applyAll(outcomes: readonly Outcome[]): void {
    for (const { events } of outcomes) for (const event of events) this.apply(event)
  }

  private apply(event: Event): void {
    switch (event.type) {
      case 'SecondProductListed':
        this.indexOf.set(event.productId, event.indexId)
        return
      case 'SecondOrderAccepted':
        this.ordersOf(event.order.productId).add(event.order.orderId)
        return
      case 'SecondOrdersSealed':
        this.fromBefore.delete(event.indexId)
        this.unsealed.delete(event.indexId)
        return
      case 'SecondOrderEnded':
        this.ended(event.order.productId, event.order.orderId)
        return
      default:
    }
  }

  private ordersOf(productId: ProductId): Set<SecondOrderId> {
    const indexId = this.indexIdOf(productId)
    let orders = this.unsealed.get(indexId)
    if (orders === undefined) {
      orders = new Set()
      this.unsealed.set(indexId, orders)
    }
    return orders
  }

  private ended(productId: ProductId, orderId: SecondOrderId): void {
    const indexId = this.indexIdOf(productId)
    const orders = this.unsealed.get(indexId)
    if (orders?.delete(orderId) === true && orders.size === 0) this.unsealed.delete(indexId)
  }

  private indexIdOf(productId: ProductId): IndexId {
    const indexId = this.indexOf.get(productId)
    if (indexId === undefined) throw new Error(`an order came before its product ${productId}`)
    return indexId
  }
}
