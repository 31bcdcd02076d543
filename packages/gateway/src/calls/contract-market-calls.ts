// What perpetual contracts show to everyone: from the live state on this thread; what lies in the past from the views.

import type { CandleKind, contractMarketRoutes } from '@candor/api'
import { formatDecimal, type TimeMs } from '@candor/contract'
import type { Database } from '@candor/database'
import { fundingHistory, insuranceChanges } from '@candor/views'
import type { Handlers } from '../call.ts'
import { settlementRow } from '../contracts/contract-rows.ts'
import type { History } from '../history.ts'
import { contractTickerOf, formatContract } from '../live/format-contract-market.ts'
import type { ListedContract } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import { ApiRefusal } from '../refusal.ts'
import { candlesAnswer, type DepthSequence, depthAnswer, type Found, tradesAnswer } from './book-answers.ts'
import { pageAsked } from './page.ts'
import { periodOf } from './period.ts'

export interface ContractMarketCallsParts {
  readonly live: Live
  readonly database: Database
  readonly history: Pick<History, 'publicTrades'>
  readonly candles: Readonly<Record<CandleKind, History['candles']>>
  readonly depthSequence: DepthSequence
}

type MarketHandlers = Pick<Handlers, keyof typeof contractMarketRoutes>

export function contractMarketCalls(parts: ContractMarketCallsParts): MarketHandlers {
  const { live, database, history, candles, depthSequence } = parts
  const { listing } = live
  const find = (symbol: string): Found<ListedContract> => {
    const found = live.findContract(symbol)
    if (found === undefined) throw new ApiRefusal('market.unknown')
    return found
  }
  return {
    contracts: () => {
      const [level] = listing.feeLevels
      return listing
        .contracts()
        .map((listed) => formatContract(listed, live.contracts.marks.get(listed.marketId), level))
    },

    contractTickers: ({ query }) => {
      const listed = query.symbol === undefined ? listing.contracts() : [find(query.symbol).listed]
      return listed.map((each) => contractTickerOf(live, each))
    },

    contractDepth: ({ query }) => depthAnswer(find(query.symbol), query.limit, depthSequence),

    contractTrades: ({ query }) => tradesAnswer(find(query.symbol), query, history),

    contractCandles: ({ query }) =>
      candlesAnswer(find(query.symbol).listed, query, candles[query.kind ?? 'last']),

    fundingHistory: async ({ query }) => {
      const { marketId } = find(query.symbol).listed
      const page = pageAsked(query)
      const { fromMs, toMs } = periodOf(query)
      const found = await fundingHistory(
        database,
        { marketId, fromMs: timeOf(fromMs), toMs: timeOf(toMs) },
        page,
      )
      return { list: found.list.map((each) => settlementRow(listing, each)), total: found.total, ...page }
    },

    insuranceFund: async ({ query }) => {
      const asset = listing.settlement
      if (asset === undefined) throw new ApiRefusal('asset.unknown')
      const page = pageAsked(query)
      const { assetId } = asset
      const [newest, found] = await Promise.all([
        insuranceChanges(database, { assetId }, { pageIndex: 1, pageSize: 1 }),
        insuranceChanges(database, { assetId }, page),
      ])
      const quote = (units: bigint): string => formatDecimal(units, asset.scale)
      return {
        asset: asset.code,
        // A fund that never changed is empty.
        balance: quote(newest.list[0]?.balanceAfter ?? 0n),
        changes: {
          list: found.list.map(({ timeMs, amount, balanceAfter, reason, marketId, number }) => ({
            time: Number(timeMs),
            amount: quote(amount),
            balanceAfter: quote(balanceAfter),
            reason,
            symbol: marketId === undefined ? null : (listing.contractById(marketId)?.symbol ?? null),
            number,
          })),
          total: found.total,
          ...page,
        },
      }
    },
  }
}

function timeOf(timeMs: number | undefined): TimeMs | undefined {
  return timeMs === undefined ? undefined : (BigInt(timeMs) as TimeMs)
}
