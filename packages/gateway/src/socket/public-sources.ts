// Where the public topics get their data: books, trades, tickers, candles and index prices of the live state.

import type { CandleInterval } from '@candor/api'
import type { IndexId, MarketId } from '@candor/contract'
import { formatCandle, formatIndexPrice, formatLevels, formatTicker, formatTrade } from '../live/format.ts'
import type { IndexPrice } from '../live/index-prices.ts'
import { LIVE_LIMITS } from '../live/limits.ts'
import type { ListedMarket } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import type { Source } from './channel.ts'
import type { SocketLimits } from './limits.ts'
import { pieces } from './pieces.ts'
import type { PublicTopic } from './topics.ts'

const NO_CHANGES: readonly unknown[] = []

export function publicSource(topic: PublicTopic, live: Live, limits: SocketLimits): Source {
  switch (topic.kind) {
    case 'depth':
      return depthSource(live, topic.marketId, limits)
    case 'trades':
      return tradesSource(live, topic.marketId, limits)
    case 'ticker':
      return tickerSource(live, topic.marketId)
    case 'tickers':
      return tickersSource(live)
    case 'candles':
      return candlesSource(live, topic.marketId, topic.interval)
    case 'index':
      return indexSource(live, topic.marketId, topic.indexId)
  }
}

function depthSource(live: Live, marketId: MarketId, limits: SocketLimits): Source {
  const { book } = live.market(marketId)
  const listed = live.listed(marketId)
  book.watch()
  return {
    snapshot: () => ({
      bids: formatLevels(book.levels('buy', limits.depthLevels), listed),
      asks: formatLevels(book.levels('sell', limits.depthLevels), listed),
    }),
    changes: () => {
      if (!book.hasChanges) return NO_CHANGES
      const { bids, asks } = book.takeChanges()
      return [{ bids: formatLevels(bids, listed), asks: formatLevels(asks, listed) }]
    },
    close: () => book.unwatch(),
  }
}

function tradesSource(live: Live, marketId: MarketId, limits: SocketLimits): Source {
  const { trades } = live.market(marketId)
  const listed = live.listed(marketId)
  trades.watch()
  return {
    // Without those that the next delta will bring: a trade must not be told twice.
    snapshot: () =>
      trades
        .latest(LIVE_LIMITS.recentTrades)
        .slice(trades.countUntold)
        .map((trade) => formatTrade(trade, listed)),
    changes: () => {
      if (trades.countUntold === 0) return NO_CHANGES
      const told = trades.takeUntold().map((trade) => formatTrade(trade, listed))
      return pieces(told, limits.itemsPerDelta)
    },
    close: () => trades.unwatch(),
  }
}

function tickerSource(live: Live, marketId: MarketId): Source {
  const { ticker } = live.market(marketId)
  const listed = live.listed(marketId)
  const shown = () => formatTicker(live.ticker(marketId), listed)
  let version = ticker.version(live.clock())
  return {
    snapshot: shown,
    changes: () => {
      const before = version
      version = ticker.version(live.clock())
      return version === before ? NO_CHANGES : [shown()]
    },
    close: () => undefined,
  }
}

function tickersSource(live: Live): Source {
  const shown = (listed: ListedMarket) => formatTicker(live.ticker(listed.marketId), listed)
  const versionOf = (marketId: MarketId) => live.market(marketId).ticker.version(live.clock())
  const versions = new Map(live.listing.markets().map(({ marketId }) => [marketId, versionOf(marketId)]))
  return {
    snapshot: () => live.listing.markets().map(shown),
    changes: () => {
      const changed = live.listing.markets().filter(({ marketId }) => {
        const version = versionOf(marketId)
        const isNew = versions.get(marketId) !== version
        versions.set(marketId, version)
        return isNew
      })
      return changed.length === 0 ? NO_CHANGES : [changed.map(shown)]
    },
    close: () => undefined,
  }
}

function candlesSource(live: Live, marketId: MarketId, interval: CandleInterval): Source {
  const { candles } = live.market(marketId)
  const listed = live.listed(marketId)
  let { version } = candles
  let lastOpenTime = candles.current(interval)?.openTime ?? 0
  return {
    snapshot: () => {
      const current = candles.current(interval)
      return current === undefined ? [] : [formatCandle(current, listed)]
    },
    changes: () => {
      if (candles.version === version) return NO_CHANGES
      version = candles.version
      // When a candle has ended meanwhile its last state is told too.
      const changed = candles.since(interval, lastOpenTime)
      lastOpenTime = changed.at(-1)?.openTime ?? lastOpenTime
      return [changed.map((candle) => formatCandle(candle, listed))]
    },
    close: () => undefined,
  }
}

function indexSource(live: Live, marketId: MarketId, indexId: IndexId): Source {
  const listed = live.listed(marketId)
  let told: IndexPrice = live.indexPrices.get(indexId)
  return {
    snapshot: () => formatIndexPrice(live.indexPrices.get(indexId), listed),
    changes: () => {
      const now = live.indexPrices.get(indexId)
      if (now === told) return NO_CHANGES
      told = now
      return [formatIndexPrice(now, listed)]
    },
    close: () => undefined,
  }
}
