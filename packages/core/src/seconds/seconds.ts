// All second-contracts: products, the indexes they are on, orders that have not ended, and when their jobs run.

import {
  type Amount,
  type AssetId,
  type IndexId,
  type ProductId,
  type SecondOrderId,
  type TimeMs,
  ZERO,
} from '@candor/contract'
import { DueQueue } from '../due-queue.ts'
import type { LedgerAccount, SystemAccounts } from '../ledger.ts'
import type { PriceIndex } from '../platform/price-index.ts'
import type { SecondOrder } from './second-order.ts'
import { SecondIndex, type SecondProduct } from './second-product.ts'

export class Seconds {
  readonly products = new Map<ProductId, SecondProduct>()
  readonly indexes = new Map<IndexId, SecondIndex>()
  everywhere = false
  countries: readonly string[] = []
  nextOrderId = 1
  /** What all accepted orders would win. */
  profits: Amount = ZERO
  private readonly due = new DueQueue<SecondOrder>()
  private readonly system: SystemAccounts

  constructor(system: SystemAccounts) {
    this.system = system
  }

  /** What every product is staked and paid in; none before the first. */
  get asset(): AssetId | undefined {
    for (const { on } of this.products.values()) return on.index.quote
    return undefined
  }

  house(asset: AssetId): LedgerAccount {
    return this.system.get('second_house', asset)
  }

  escrow(asset: AssetId): LedgerAccount {
    return this.system.get('second_escrow', asset)
  }

  isOffered(country: string): boolean {
    return this.everywhere || this.countries.includes(country)
  }

  on(index: PriceIndex): SecondIndex {
    const known = this.indexes.get(index.id)
    if (known !== undefined) return known
    const made = new SecondIndex(index)
    this.indexes.set(index.id, made)
    return made
  }

  takeId(): SecondOrderId {
    return this.nextOrderId++ as SecondOrderId
  }

  /** Says when an order's next job runs. */
  schedule(order: SecondOrder, dueMs: TimeMs): void {
    order.dueMs = dueMs
    this.due.add(order)
  }

  nextDue(): SecondOrder | undefined {
    return this.due.next()
  }

  /** Counts what an order would win in, or out again. */
  countProfit({ product, direction, profit }: SecondOrder, sign: 1n | -1n): void {
    product.profits[direction] = (product.profits[direction] + sign * profit) as Amount
    this.profits = (this.profits + sign * profit) as Amount
  }
}
