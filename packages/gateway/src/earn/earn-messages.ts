// Tells users what happened to their financial products and their mining without them. What a crash left untold is read from the
// views at the next start.

import type { EarnMessageKind } from '@candor/api'
import { formatDecimal } from '@candor/contract'
import { sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Listing } from '../live/listing.ts'
import { type News, NewsDesk, type NewsDeskParts } from '../news-desk.ts'
import { type EarnNews, earnNews, type FinancialNews, type MiningNews } from './earn-news.ts'
import type { EarnOffers } from './earn-offers.ts'
import { assetOf } from './format-financial.ts'

export interface EarnMessagesParts
  extends Pick<NewsDeskParts<News>, 'database' | 'engine' | 'messages' | 'number' | 'onError'> {
  readonly listing: Listing
  readonly offers: Pick<EarnOffers, 'product' | 'pool'>
}

const KINDS: Readonly<Record<EarnNews['kind'], EarnMessageKind>> = {
  matured: 'earn.matured',
  cancelled: 'earn.cancelled',
  finished: 'earn.mining.finished',
}

interface Piece extends News {
  readonly news: EarnNews
}

interface Numbered {
  readonly number: number
  readonly news: EarnNews
}

export class EarnMessages {
  private readonly parts: EarnMessagesParts
  private readonly desk: NewsDesk<Piece>

  constructor(parts: EarnMessagesParts) {
    this.parts = parts
    this.desk = new NewsDesk<Piece>({
      ...parts,
      mark: 'earn.told',
      newsOf: (outcome) => earnNews(outcome).map((news) => this.written({ number: outcome.number, news })),
      missed: async (after, upTo) => (await this.missed(after, upTo)).map((each) => this.written(each)),
      // The name is the product's and is asked for, which an outcome cannot wait for.
      writeBeside: async (_transaction, { facts, news }) => ({ ...facts, name: await this.nameOf(news) }),
    })
  }

  /** The views must have caught up. */
  async start(): Promise<void> {
    await this.desk.start()
  }

  async stop(): Promise<void> {
    await this.desk.stop()
  }

  private written({ number, news }: Numbered): Piece {
    return { number, userId: news.userId, kind: KINDS[news.kind], facts: this.factsOf(news), news }
  }

  private factsOf(news: EarnNews): News['facts'] {
    const { listing } = this.parts
    const asset = assetOf(listing, news.assetId)
    const facts = {
      orderId: String(news.orderId),
      principal: formatDecimal(news.principal, asset.scale),
      asset: asset.code,
    }
    if (news.kind !== 'finished') {
      return { ...facts, income: formatDecimal(news.paid, asset.scale), wallet: news.source }
    }
    const incomeAsset = assetOf(listing, news.incomeAssetId)
    return {
      ...facts,
      income: formatDecimal(news.paid, incomeAsset.scale),
      incomeAsset: incomeAsset.code,
    }
  }

  private async nameOf(news: EarnNews): Promise<string> {
    const { offers } = this.parts
    const offer =
      news.kind === 'finished' ? await offers.pool(news.poolId) : await offers.product(news.productId)
    if (offer === undefined) throw new Error(`the product of order ${news.orderId} is not listed`)
    return offer.name
  }

  private async missed(after: number, upTo: number): Promise<Numbered[]> {
    const found = await Promise.all([this.missedFinancial(after, upTo), this.missedMining(after, upTo)])
    return found.flat().sort((a, b) => a.number - b.number)
  }

  private async missedFinancial(after: number, upTo: number): Promise<Numbered[]> {
    const { rows } = await sql<FinancialNews & { number: number }>`
      select case ending when 'matured' then 'matured' else 'cancelled' end as kind, user_id as "userId",
        order_id as "orderId", product_id as "productId", asset_id as "assetId", principal, paid, source,
        updated_number as number
      from financial_orders
      where ending in ('matured', 'cancelledByPlatform') and updated_number > ${after} and updated_number <= ${upTo}
      order by updated_number, order_id limit ${GATEWAY_LIMITS.newsMissed}`.execute(this.parts.database)
    return rows.map(({ number, ...news }) => ({ number, news }))
  }

  private async missedMining(after: number, upTo: number): Promise<Numbered[]> {
    const { rows } = await sql<Omit<MiningNews, 'kind'> & { number: number }>`
      select user_id as "userId", order_id as "orderId", pool_id as "poolId", asset_id as "assetId",
        income_asset_id as "incomeAssetId", principal, paid, updated_number as number
      from mining_orders
      where ended_ms is not null and updated_number > ${after} and updated_number <= ${upTo}
      order by updated_number, order_id limit ${GATEWAY_LIMITS.newsMissed}`.execute(this.parts.database)
    return rows.map(({ number, ...news }) => ({ number, news: { kind: 'finished', ...news } }))
  }
}
