// The lists of a user's past in perpetual contracts, as rows of the API: a page of each, or all of it row by row. Read from
// the views, once those are as far as the engine.

import type { ContractExport } from '@candor/api'
import type { ContractOrderView, OrderId } from '@candor/contract'
import type { Database } from '@candor/database'
import {
  type ContractFillFilter,
  type ContractFilter,
  type ContractOrderFilter,
  type ContractTriggerFilter,
  contractFillHistory,
  contractOrderHistory,
  contractTriggerHistory,
  deleveragingHistory,
  fundingRecords,
  liquidationHistory,
  type Page,
  type PageAsk,
  positionHistory,
} from '@candor/views'
import type { ContractFillJson, TriggerJson } from '../format-contract.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Listing } from '../live/listing.ts'
import { allRows, newestOf } from './all-rows.ts'
import {
  deleveragingRow,
  type FundingRecordJson,
  fillRow,
  fundingRow,
  type LiquidationJson,
  liquidationRow,
  orderRow,
  type PastOrderJson,
  type PastPositionJson,
  positionRow,
  triggerRow,
} from './contract-rows.ts'

export interface ContractListsParts {
  readonly database: Database
  readonly listing: Listing
  readonly caughtUp: () => Promise<boolean>
  readonly openOrder: (orderId: OrderId) => ContractOrderView | undefined
}

/** Any of them, for whoever only writes it down. */
export type PlainRow = Readonly<Record<string, string | number | boolean | null>>

interface Rows<T> {
  readonly list: T[]
  readonly total: number
}

export class ContractLists {
  private readonly parts: ContractListsParts

  constructor(parts: ContractListsParts) {
    this.parts = parts
  }

  async orders(filter: ContractOrderFilter, page: PageAsk): Promise<Rows<PastOrderJson>> {
    const { listing, openOrder } = this.parts
    return rowsOf(await contractOrderHistory(await this.ready(), filter, page), (viewed) =>
      orderRow(listing, viewed, openOrder(viewed.order.orderId)?.reserve),
    )
  }

  async triggers(filter: ContractTriggerFilter, page: PageAsk): Promise<Rows<TriggerJson>> {
    const found = await contractTriggerHistory(await this.ready(), filter, page)
    return rowsOf(found, (viewed) => triggerRow(this.parts.listing, viewed))
  }

  async fills(filter: ContractFillFilter, page: PageAsk): Promise<Rows<ContractFillJson>> {
    const found = await contractFillHistory(await this.ready(), filter, page)
    return rowsOf(found, (viewed) => fillRow(this.parts.listing, viewed))
  }

  async positions(filter: ContractFilter, page: PageAsk): Promise<Rows<PastPositionJson>> {
    const found = await positionHistory(await this.ready(), filter, page)
    return rowsOf(found, (viewed) => positionRow(this.parts.listing, viewed))
  }

  async funding(filter: ContractFilter, page: PageAsk): Promise<Rows<FundingRecordJson>> {
    const found = await fundingRecords(await this.ready(), filter, page)
    return rowsOf(found, (viewed) => fundingRow(this.parts.listing, viewed))
  }

  /** Liquidations and deleveragings together: both are rare, so that a page far back may read those before it. */
  async liquidations(filter: ContractFilter, page: PageAsk): Promise<Rows<LiquidationJson>> {
    const database = await this.ready()
    const only = { pageIndex: 1, pageSize: 1 }
    const [liquidations, deleveragings] = await Promise.all([
      liquidationHistory(database, filter, only),
      deleveragingHistory(database, filter, only),
    ])
    const total = liquidations.total + deleveragings.total
    const from = (page.pageIndex - 1) * page.pageSize
    const list: LiquidationJson[] = []
    if (from >= total) return { list, total }
    let at = 0
    for await (const row of this.allLiquidations(filter)) {
      if (at >= from) list.push(row)
      at++
      if (list.length === page.pageSize) break
    }
    return { list, total }
  }

  /** Every row of a list, newest first. */
  async *all(list: ContractExport, filter: ContractFilter): AsyncGenerator<PlainRow> {
    await this.ready()
    const size = GATEWAY_LIMITS.exportRowsAtOnce
    switch (list) {
      case 'orders':
        yield* allRows((page) => this.orders(filter, page), size)
        break
      case 'triggers':
        yield* allRows((page) => this.triggers(filter, page), size)
        break
      case 'fills':
        yield* allRows((page) => this.fills(filter, page), size)
        break
      case 'positions':
        yield* allRows((page) => this.positions(filter, page), size)
        break
      case 'funding':
        yield* allRows((page) => this.funding(filter, page), size)
        break
      case 'liquidations':
        yield* this.allLiquidations(filter)
        break
    }
  }

  private allLiquidations(filter: ContractFilter): AsyncGenerator<LiquidationJson> {
    const { database, listing } = this.parts
    const size = GATEWAY_LIMITS.exportRowsAtOnce
    return newestOf(
      allRows(
        async (page) =>
          rowsOf(await liquidationHistory(database, filter, page), (viewed) =>
            liquidationRow(listing, viewed),
          ),
        size,
      ),
      allRows(
        async (page) =>
          rowsOf(await deleveragingHistory(database, filter, page), (viewed) =>
            deleveragingRow(listing, viewed),
          ),
        size,
      ),
    )
  }

  /** Lists are rather old than late. */
  private async ready(): Promise<Database> {
    await this.parts.caughtUp()
    return this.parts.database
  }
}

function rowsOf<T, Row>({ list, total }: Page<T>, row: (viewed: T) => Row): Rows<Row> {
  return { list: list.map(row), total }
}
