// Tells users what happened to their second-contracts without them: a timed order that did not open, and stakes given back
// with a voided range. What a crash left untold is read from the views at the next start.

import type { SecondMessageKind } from '@candor/api'
import { formatDecimal } from '@candor/contract'
import { sql } from 'kysely'
import { secondOf } from '../format-second.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Listing } from '../live/listing.ts'
import { type News, NewsDesk, type NewsDeskParts } from '../news-desk.ts'
import { type NotOpenedNews, type SecondNews, secondNews, type VoidedNews } from './second-news.ts'

export interface SecondMessagesParts
  extends Pick<NewsDeskParts<News>, 'database' | 'engine' | 'messages' | 'number' | 'onError'> {
  readonly listing: Listing
}

const KINDS: Readonly<Record<SecondNews['kind'], SecondMessageKind>> = {
  notOpened: 'second.not.opened',
  voided: 'second.voided',
}

interface Numbered {
  readonly number: number
  readonly news: SecondNews
}

export class SecondMessages {
  private readonly parts: SecondMessagesParts
  private readonly desk: NewsDesk<News>

  constructor(parts: SecondMessagesParts) {
    this.parts = parts
    this.desk = new NewsDesk({
      ...parts,
      mark: 'seconds.told',
      newsOf: (outcome) => secondNews(outcome).map((news) => this.written({ number: outcome.number, news })),
      missed: async (after, upTo) => (await this.missed(after, upTo)).map((each) => this.written(each)),
      writeBeside: async (_transaction, { facts }) => facts,
    })
  }

  /** The views must have caught up. */
  async start(): Promise<void> {
    await this.desk.start()
  }

  async stop(): Promise<void> {
    await this.desk.stop()
  }

  private written({ number, news }: Numbered): News {
    return { number, userId: news.userId, kind: KINDS[news.kind], facts: this.factsOf(news) }
  }

  private factsOf(news: SecondNews): News['facts'] {
    const { symbol, quoteAsset } = secondOf(this.parts.listing, news)
    const facts = { symbol, amount: formatDecimal(news.stake, quoteAsset.scale), asset: quoteAsset.code }
    if (news.kind === 'voided') return { ...facts, orders: String(news.orders) }
    return { ...facts, orderId: String(news.orderId), direction: news.direction, code: news.code }
  }

  private async missed(after: number, upTo: number): Promise<Numbered[]> {
    const found = await Promise.all([this.missedOpenings(after, upTo), this.missedVoids(after, upTo)])
    return found.flat().sort((a, b) => a.number - b.number)
  }

  private async missedOpenings(after: number, upTo: number): Promise<Numbered[]> {
    const { rows } = await sql<Omit<NotOpenedNews, 'kind'> & { number: number }>`
      select user_id as "userId", product_id as "productId", order_id as "orderId", direction, stake, code,
        updated_number as number
      from second_orders
      where reason = 'refused' and updated_number > ${after} and updated_number <= ${upTo}
      order by updated_number, order_id limit ${GATEWAY_LIMITS.newsMissed}`.execute(this.parts.database)
    return rows.map(({ number, ...row }) => ({ number, news: { kind: 'notOpened', ...row } }))
  }

  private async missedVoids(after: number, upTo: number): Promise<Numbered[]> {
    const { rows } = await sql<Omit<VoidedNews, 'kind'> & { number: number }>`
      select user_id as "userId", product_id as "productId", count(*) as orders, sum(stake) as stake, number
      from (
        select user_id, product_id, stake, updated_number as number from second_orders
          where reason = 'operator' and updated_number > ${after} and updated_number <= ${upTo}
        union all
        select user_id, product_id, stake, returned_number from second_orders
          where returned_number > ${after} and returned_number <= ${upTo}
      ) back group by user_id, product_id, number
      order by number limit ${GATEWAY_LIMITS.newsMissed}`.execute(this.parts.database)
    return rows.map(({ number, ...row }) => ({ number, news: { kind: 'voided', ...row } }))
  }
}
