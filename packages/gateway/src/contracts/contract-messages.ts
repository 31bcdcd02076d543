// Tells users what happened without them: liquidations, deleveragings, take-profits and stop-losses, conditional orders that
// were refused. What a crash left untold is read from the views at the next start.

import type { ContractMessageKind } from '@candor/api'
import type { Direction, MarketId, Price, UserId } from '@candor/contract'
import { averageOf, contractOf, unitsOf } from '../format-contract.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Listing } from '../live/listing.ts'
import { type News, NewsDesk, type NewsDeskParts } from '../news-desk.ts'
import { type PositionNews, positionNews } from './contract-news.ts'

export interface ContractMessagesParts
  extends Pick<NewsDeskParts<News>, 'database' | 'engine' | 'messages' | 'number' | 'onError'> {
  readonly listing: Listing
  /** What happened to a robot is told to its owner. */
  readonly personOf: (userId: UserId) => UserId
}

const KINDS: Readonly<Record<PositionNews['kind'], ContractMessageKind>> = {
  liquidated: 'contract.liquidated',
  deleveraged: 'contract.deleveraged',
  takeProfit: 'contract.take.profit',
  stopLoss: 'contract.stop.loss',
  triggerRejected: 'contract.trigger.rejected',
}

interface Numbered {
  readonly number: number
  readonly news: PositionNews
}

export class ContractMessages {
  private readonly parts: ContractMessagesParts
  private readonly desk: NewsDesk<News>

  constructor(parts: ContractMessagesParts) {
    this.parts = parts
    this.desk = new NewsDesk({
      ...parts,
      mark: 'contracts.told',
      newsOf: (outcome) =>
        positionNews(outcome).map((news) => this.written({ number: outcome.number, news })),
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
    const userId = this.parts.personOf(news.userId)
    return { number, userId, kind: KINDS[news.kind], facts: this.factsOf(news) }
  }

  private factsOf(news: PositionNews): News['facts'] {
    const { listing } = this.parts
    if (news.kind === 'liquidated') {
      const contracts = news.markets.map((marketId) => contractOf(listing, { marketId }))
      const [first] = contracts
      if (first === undefined) throw new Error('a liquidation is of no contract')
      const quote = unitsOf(first.quoteAsset)
      return {
        symbols: contracts.map(({ symbol }) => symbol).join(', '),
        equity: quote(news.equity),
        maintenance: quote(news.maintenance),
        lots: String(news.lots),
        asset: first.quoteAsset.code,
      }
    }
    const contract = contractOf(listing, news)
    const quote = unitsOf(contract.quoteAsset)
    if (news.kind === 'triggerRejected') {
      const { triggerId, price, rejection } = news
      return {
        symbol: contract.symbol,
        triggerId: String(triggerId),
        price: quote(price),
        code: rejection,
      }
    }
    const price = news.kind === 'deleveraged' ? averageOf(contract, news) : news.price
    return {
      symbol: contract.symbol,
      direction: news.direction,
      lots: String(news.lots),
      pnl: quote(news.pnl),
      asset: contract.quoteAsset.code,
      ...(price === undefined ? {} : { price: quote(price) }),
    }
  }

  private async missed(after: number, upTo: number): Promise<Numbered[]> {
    const found = await Promise.all([
      this.missedLiquidations(after, upTo),
      this.missedDeleveragings(after, upTo),
      this.missedStops(after, upTo),
      this.missedTriggers(after, upTo),
    ])
    return found.flat().sort((a, b) => a.number - b.number)
  }

  private async missedLiquidations(after: number, upTo: number): Promise<Numbered[]> {
    const rows = await this.parts.database
      .selectFrom('contract_liquidations as l')
      .innerJoin('contract_liquidated_positions as p', 'p.liquidation_id', 'l.liquidation_id')
      .select(['l.liquidation_id', 'l.user_id', 'l.equity', 'l.maintenance', 'l.number'])
      .select(['p.market_id', 'p.closed_lots'])
      .where('l.number', '>', after)
      .where('l.number', '<=', upTo)
      .orderBy('l.liquidation_id')
      .orderBy('p.position_id')
      .limit(GATEWAY_LIMITS.newsMissed)
      .execute()
    const byId = new Map<number, typeof rows>()
    for (const row of rows) byId.set(row.liquidation_id, [...(byId.get(row.liquidation_id) ?? []), row])
    return [...byId.values()].flatMap((positions) => {
      const [first] = positions
      if (first === undefined) return []
      const news: PositionNews = {
        kind: 'liquidated',
        userId: first.user_id,
        markets: [...new Set(positions.map(({ market_id }) => market_id))],
        equity: first.equity,
        maintenance: first.maintenance,
        lots: positions.reduce((sum, { closed_lots }) => sum + closed_lots, 0n),
      }
      return [{ number: first.number, news }]
    })
  }

  private async missedDeleveragings(after: number, upTo: number): Promise<Numbered[]> {
    const rows = await this.parts.database
      .selectFrom('contract_deleveragings')
      .selectAll()
      .where('number', '>', after)
      .where('number', '<=', upTo)
      .orderBy('trade_id')
      .limit(GATEWAY_LIMITS.newsMissed)
      .execute()
    return rows.map(({ user_id: userId, market_id: marketId, direction, lots, value, pnl, number }) => ({
      number,
      news: { kind: 'deleveraged', userId, marketId, direction, lots, value, pnl },
    }))
  }

  private async missedTriggers(after: number, upTo: number): Promise<Numbered[]> {
    const rows = await this.parts.database
      .selectFrom('contract_triggers')
      .select(['trigger_id', 'user_id', 'market_id', 'met_price', 'rejection', 'updated_number'])
      .where('updated_number', '>', after)
      .where('updated_number', '<=', upTo)
      .where('state', '=', 'rejected')
      .orderBy('updated_number')
      .orderBy('trigger_id')
      .limit(GATEWAY_LIMITS.newsMissed)
      .execute()
    return rows.flatMap((row) => {
      const { user_id: userId, market_id: marketId, trigger_id: triggerId } = row
      const { met_price: price, rejection } = row
      if (price === null || rejection === null) return []
      const news = { kind: 'triggerRejected', userId, marketId, triggerId, price, rejection } as const
      return [{ number: row.updated_number, news }]
    })
  }

  private async missedStops(after: number, upTo: number): Promise<Numbered[]> {
    const rows = await this.parts.database
      .selectFrom('contract_fills as f')
      .innerJoin('contract_orders as o', 'o.order_id', 'f.order_id')
      .select(['f.number', 'f.user_id', 'f.market_id', 'f.position_id', 'f.direction', 'f.origin'])
      .select((is) => [
        is.fn.min<Price | null>('o.trigger_price').as('price'),
        is.fn.sum<bigint>('f.lots').as('lots'),
        is.fn.sum<bigint>('f.pnl').as('pnl'),
      ])
      .where('f.number', '>', after)
      .where('f.number', '<=', upTo)
      .where('f.origin', 'in', ['takeProfit', 'stopLoss'])
      .groupBy(['f.number', 'f.user_id', 'f.market_id', 'f.position_id', 'f.direction', 'f.origin'])
      .orderBy('f.number')
      .orderBy('f.position_id')
      .limit(GATEWAY_LIMITS.newsMissed)
      .execute()
    return rows.flatMap((row) => {
      if (row.price === null || (row.origin !== 'takeProfit' && row.origin !== 'stopLoss')) return []
      return [{ number: row.number, news: stopNews({ ...row, kind: row.origin, price: row.price }) }]
    })
  }
}

function stopNews(row: {
  readonly kind: 'takeProfit' | 'stopLoss'
  readonly user_id: UserId
  readonly market_id: MarketId
  readonly direction: Direction
  readonly price: Price
  readonly lots: bigint
  readonly pnl: bigint
}): PositionNews {
  const { kind, user_id: userId, market_id: marketId, direction, price } = row
  return { kind, userId, marketId, direction, price, lots: -row.lots, pnl: row.pnl }
}
