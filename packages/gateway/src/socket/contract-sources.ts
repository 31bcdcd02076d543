// Where the topics of one user about perpetual contracts get their data: positions with settings, orders, fills, stops,
// conditional orders.

import type { UserId } from '@candor/contract'
import {
  factsOf,
  formatContractFill,
  formatContractOrder,
  formatPosition,
  formatSettings,
  formatStop,
  formatTrigger,
} from '../format-contract.ts'
import { usualSettings } from '../live/contract-settings.ts'
import type { Live } from '../live/live.ts'
import { waiting } from '../live/trigger-now.ts'
import type { RankedPosition } from '../live/user-positions.ts'
import type { StopNow } from '../live/user-stops.ts'
import type { Source } from './channel.ts'
import type { SocketLimits } from './limits.ts'
import { pieces } from './pieces.ts'
import type { SocketsOptions } from './ports.ts'
import type { UserSource } from './user-sources.ts'

interface Parts {
  readonly live: Live
  readonly engine: SocketsOptions['engine']
  readonly limits: SocketLimits
}

export function contractOrdersSource(userId: UserId, { live, limits }: Parts): Source {
  const { listing } = live
  const { openOrders } = live.contracts
  const feed = live.watch(userId)
  feed.contractOrders = new Set()
  return {
    snapshot: () => ({
      total: openOrders.countOf(userId),
      orders: openOrders
        .ofUser(userId)
        .slice(-limits.ordersInSnapshot)
        .map((order) => formatContractOrder(listing, order)),
    }),
    changes: () => {
      const changed = feed.takeContractOrders()
      const total = openOrders.countOf(userId)
      return pieces(changed, limits.itemsPerDelta).map((orders) => ({
        total,
        orders: orders.map(({ view, closedMs }) => formatContractOrder(listing, view, closedMs ?? null)),
      }))
    },
    close: () => {
      feed.contractOrders = undefined
      live.unwatch(feed)
    },
  }
}

/** Few wait: the core allows a user no more than its limit in each contract. */
export function contractTriggersSource(userId: UserId, { live, limits }: Parts): Source {
  const { listing } = live
  const feed = live.watch(userId)
  feed.contractTriggers = new Map()
  return {
    snapshot: () => ({
      triggers: live.contracts.triggers.of(userId).map((view) => formatTrigger(listing, waiting(view))),
    }),
    changes: () =>
      pieces(feed.takeContractTriggers(), limits.itemsPerDelta).map((part) => ({
        triggers: part.map((each) => formatTrigger(listing, each)),
      })),
    close: () => {
      feed.contractTriggers = undefined
      live.unwatch(feed)
    },
  }
}

/** Its picture is empty: what was filled before is in the history. */
export function contractFillsSource(userId: UserId, { live, limits }: Parts): Source {
  const feed = live.watch(userId)
  feed.contractFills = []
  return {
    snapshot: () => [],
    changes: () => {
      const fills = feed.takeContractFills().map((fill) => formatContractFill(live.listing, factsOf(fill)))
      return pieces(fills, limits.itemsPerDelta)
    },
    close: () => {
      feed.contractFills = undefined
      live.unwatch(feed)
    },
  }
}

export function positionsSource(userId: UserId, { live, engine }: Parts): UserSource {
  const { listing } = live
  const feed = live.watch(userId)
  const positions = feed.listenToPositions((marketId) => {
    const contract = listing.contractById(marketId)
    if (contract === undefined) throw new Error(`contract ${marketId} is not listed`)
    return usualSettings(contract)
  })
  const shown = (all: readonly RankedPosition[]) => all.map((each) => formatPosition(listing, each))
  const source: Source = {
    snapshot: () => ({
      positions: shown(positions.all()),
      settings: listing
        .contracts()
        .map(({ marketId }) => formatSettings(listing, positions.settingOf(marketId))),
    }),
    changes: () => {
      const changed = positions.takeChanges()
      if (changed.positions.length === 0 && changed.settings.length === 0) return []
      const settings = changed.settings.map((each) => formatSettings(listing, each))
      return [{ positions: shown(changed.positions), settings }]
    },
    close: () => {
      feed.positions = undefined
      live.unwatch(feed)
    },
  }
  // A user whom the core does not know yet has nothing.
  const opening = engine
    .queryAt('contractAccount', { userId })
    .then(({ value, number }) => positions.begin(value, number))
  return { source, opening }
}

export function stopsSource(userId: UserId, { live, engine, limits }: Parts): UserSource {
  const feed = live.watch(userId)
  const stops = feed.listenToStops()
  const shown = (all: readonly StopNow[]) => all.map((stop) => formatStop(live.listing, stop))
  const source: Source = {
    snapshot: () => ({ stops: shown(stops.all()) }),
    changes: () => pieces(shown(stops.takeChanges()), limits.itemsPerDelta).map((part) => ({ stops: part })),
    close: () => {
      feed.stops = undefined
      live.unwatch(feed)
    },
  }
  const opening = engine
    .queryAt('contractAccount', { userId })
    .then(({ value, number }) => stops.begin(value?.stops ?? [], number))
  return { source, opening }
}
