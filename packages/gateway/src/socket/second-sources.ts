// Where the topics about second-contracts get their data: the chain of an index with the seals on it, the checkpoints over
// chains, and a user's own orders.

import type { ProductId, SecondOrderView, UserId } from '@candor/contract'
import { formatSeal, formatSecondOrder, formatTick } from '../format-second.ts'
import type { Live } from '../live/live.ts'
import type { ChainedSeal, ChainedTick } from '../live/tick-chain.ts'
import type { Source } from './channel.ts'
import type { SocketLimits } from './limits.ts'
import { pieces } from './pieces.ts'
import type { CheckpointFeed, SocketsOptions } from './ports.ts'
import type { UserSource } from './user-sources.ts'

interface Parts {
  readonly live: Live
  readonly engine: SocketsOptions['engine']
  readonly limits: SocketLimits
}

const NO_CHANGES: readonly unknown[] = []

/** Ticks and seals in the order of their numbers, each told once. */
export function ticksSource(live: Live, productId: ProductId): Source {
  const second = live.listing.secondById(productId)
  if (second === undefined) throw new Error(`second-contract ${productId} is not listed`)
  const chain = live.seconds.chain(second.indexId)
  const shown = (ticks: readonly ChainedTick[], seals: readonly ChainedSeal[]) => ({
    ticks: ticks.map((tick) => formatTick(tick, second.quoteAsset)),
    seals: seals.map(formatSeal),
  })
  let told = chain.place
  return {
    // Without those that the next delta will bring: a tick must not be told twice.
    snapshot: () => shown(chain.ticksUpTo(told), chain.sealsUpTo(told)),
    changes: () => {
      const ticks = chain.ticksAfter(told)
      const seals = chain.sealsAfter(told)
      if (ticks.length === 0 && seals.length === 0) return NO_CHANGES
      told = chain.place
      return [shown(ticks, seals)]
    },
    close: () => undefined,
  }
}

/** Its picture is the latest ones, newest first; new ones come oldest first, each told once. */
export function checkpointsSource(feed: CheckpointFeed, { checkpointsInSnapshot }: SocketLimits): Source {
  let told = feed.latest(1)[0]?.number ?? 0
  return {
    snapshot: () => ({ list: feed.latest(checkpointsInSnapshot).filter(({ number }) => number <= told) }),
    changes: () => {
      const list = feed
        .latest(checkpointsInSnapshot)
        .filter(({ number }) => number > told)
        .toReversed()
      const last = list.at(-1)
      if (last === undefined) return NO_CHANGES
      told = last.number
      return [{ list }]
    },
    close: () => undefined,
  }
}

export function secondOrdersSource(userId: UserId, { live, engine, limits }: Parts): UserSource {
  const feed = live.watch(userId)
  const seconds = feed.listenToSeconds()
  const shown = (orders: readonly SecondOrderView[]) =>
    orders.map((order) => formatSecondOrder(live.listing, order))
  const source: Source = {
    snapshot: () => ({ orders: shown(seconds.all()) }),
    changes: () => pieces(shown(seconds.takeChanges()), limits.itemsPerDelta).map((orders) => ({ orders })),
    close: () => {
      feed.seconds = undefined
      live.unwatch(feed)
    },
  }
  // A user whom the core does not know yet has nothing.
  const opening = engine
    .queryAt('secondAccount', { userId })
    .then(({ value, number }) => seconds.begin(value?.orders ?? [], number))
  return { source, opening }
}
