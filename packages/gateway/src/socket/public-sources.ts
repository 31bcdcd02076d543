// Where the public topics get their data: books, trades, tickers, candles, index and mark prices, and chains of the live
// state, checkpoints over these, and notices.

import type { CandleInterval } from '@candor/api'
import type { IndexId, MarketId } from '@candor/contract'
import { formatCandle, formatIndexPrice, formatLevels, formatTicker, formatTrade } from '../live/format.ts'
import { contractTickerOf, markOf } from '../live/format-contract-market.ts'
import type { IndexPrice } from '../live/index-prices.ts'
import { LIVE_LIMITS } from '../live/limits.ts'
import type { ListedContract, Tradable } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import type { Source } from './channel.ts'
import type { SocketLimits } from './limits.ts'
import { noticesSource } from './notice-source.ts'
import { pieces } from './pieces.ts'
import type { CheckpointFeed, NoticePort } from './ports.ts'
import { checkpointsSource, ticksSource } from './second-sources.ts'
import type { PublicTopic } from './topics.ts'

const NO_CHANGES: readonly unknown[] = []

export interface PublicSourceParts {
  readonly live: Live
  readonly checkpoints: CheckpointFeed
  readonly notices: NoticePort
  readonly limits: SocketLimits
}

export function publicSource(topic: PublicTopic, parts: PublicSourceParts): Source {
  const { live, checkpoints, notices, limits } = parts
  switch (topic.kind) {
    case 'depth':
      return depthSource(live, topic.marketId, limits)
    case 'trades':
      return tradesSource(live, topic.marketId, limits)
    case 'ticker':
      return tickerSource(live, topic.marketId)
    case 'tickers':
      return tickersSource(live, () => live.listing.markets(), shownTicker)
    case 'contractTickers':
      return tickersSource(live, () => live.listing.contracts(), contractTickerOf)
    case 'mark':
      return markSource(live, topic.marketId)
    case 'candles':
      return candlesSource(live, topic.marketId, topic.interval)
    case 'index':
      return indexSource(live, topic.marketId, topic.indexId)
    case 'ticks':
      return ticksSource(live, topic.productId)
    case 'checkpoints':
      return checkpointsSource(checkpoints, limits)
    case 'notices':
      return noticesSource(notices)
  }
}

function depthSource(live: Live, marketId: MarketId, limits: SocketLimits): Source {
  const { book } = live.market(marketId)
  const listed = live.listed(marketId)
  const watch = book.watch()
  return {
    snapshot: () => ({
      bids: formatLevels(book.levels('buy', limits.depthLevels), listed),
      asks: formatLevels(book.levels('sell', limits.depthLevels), listed),
    }),
    changes: () => {
      if (!watch.hasChanges) return NO_CHANGES
      const { bids, asks } = watch.takeChanges()
      return [{ bids: formatLevels(bids, listed), asks: formatLevels(asks, listed) }]
    },
    close: () => watch.close(),
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

/** Rises whenever something that is shown has changed: of a contract its mark, its funding and its index too. */
function versionOf(live: Live, marketId: MarketId): () => number {
  const { ticker } = live.market(marketId)
  const contract = live.listing.contractById(marketId)
  if (contract === undefined) return () => ticker.version(live.clock())
  const { marks } = live.contracts
  let mark = marks.get(marketId)
  let index = live.indexPrices.get(contract.indexId)
  let others = 0
  return () => {
    const markNow = marks.get(marketId)
    const indexNow = live.indexPrices.get(contract.indexId)
    if (markNow !== mark || indexNow !== index) others++
    mark = markNow
    index = indexNow
    return ticker.version(live.clock()) + others
  }
}

function shownTicker(live: Live, listed: Tradable) {
  const contract = live.listing.contractById(listed.marketId)
  if (contract !== undefined) return contractTickerOf(live, contract)
  return formatTicker(live.ticker(listed.marketId), listed)
}

function tickerSource(live: Live, marketId: MarketId): Source {
  const listed = live.listed(marketId)
  const shown = () => shownTicker(live, listed)
  const versionNow = versionOf(live, marketId)
  let version = versionNow()
  return {
    snapshot: shown,
    changes: () => {
      const before = version
      version = versionNow()
      return version === before ? NO_CHANGES : [shown()]
    },
    close: () => undefined,
  }
}

function tickersSource<Listed extends Tradable>(
  live: Live,
  all: () => readonly Listed[],
  shown: (live: Live, listed: Listed) => unknown,
): Source {
  const watched = new Map<MarketId, { versionNow: () => number; version: number }>()
  const isChanged = ({ marketId }: Listed): boolean => {
    const known = watched.get(marketId)
    const versionNow = known?.versionNow ?? versionOf(live, marketId)
    const version = versionNow()
    watched.set(marketId, { versionNow, version })
    return known?.version !== version
  }
  for (const listed of all()) isChanged(listed)
  return {
    snapshot: () => all().map((listed) => shown(live, listed)),
    changes: () => {
      const changed = all().filter(isChanged)
      return changed.length === 0 ? NO_CHANGES : [changed.map((listed) => shown(live, listed))]
    },
    close: () => undefined,
  }
}

function markSource(live: Live, marketId: MarketId): Source {
  const { marks } = live.contracts
  const listed = (): ListedContract => {
    const contract = live.listing.contractById(marketId)
    if (contract === undefined) throw new Error(`contract ${marketId} is not listed`)
    return contract
  }
  let told = marks.get(marketId)
  return {
    snapshot: () => markOf(live, listed()),
    changes: () => {
      const now = marks.get(marketId)
      if (now === told) return NO_CHANGES
      told = now
      return [markOf(live, listed())]
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
