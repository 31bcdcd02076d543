// Prices of real venues for every index that the core has listed. Indexes that are defined later are taken up while it
// runs; one of which no venue has ever spoken is not ticked.

import type { IndexId, ListingView } from '@candor/contract'
import type { Engine } from '@candor/engine'
import {
  type FeedIndex,
  IndexFeed,
  LIVE_VENUES,
  type LiveVenue,
  LiveVenues,
  liveVenue,
  type VenuePair,
} from '@candor/feeds'
import type { LabelledReading } from '@candor/gateway'
import { sourceNames } from './source-names.ts'

/** How soon a new index is taken up. */
const LISTING_MS = 30_000

export interface LiveFeedParts {
  readonly engine: Pick<Engine, 'submit' | 'query'>
  /** Seals the orders that wait for the next price. */
  readonly seal: () => Promise<void>
  /** Names of venues. */
  readonly venues: readonly string[]
  readonly onError: (error: unknown) => void
  /** Told what happens to the venues. */
  readonly onReport: (text: string) => void
  /** The file of the venues' thread; the one with ccxt if none is named. */
  readonly thread?: URL
}

interface LiveIndex extends FeedIndex, VenuePair {
  readonly indexId: IndexId
}

export class LiveFeed {
  /** There is no past but the real one. */
  readonly past = undefined
  readonly readings: readonly LabelledReading[]
  /** Of all that there ever were: old receipts name them too. */
  readonly sources = sourceNames(LIVE_VENUES)
  private readonly parts: LiveFeedParts
  private readonly venues: LiveVenues
  private readonly feed: IndexFeed
  private indexes: readonly LiveIndex[]
  private timer: NodeJS.Timeout | undefined

  private constructor(parts: LiveFeedParts, listing: ListingView) {
    const { engine, seal, onError, onReport, thread } = parts
    this.parts = parts
    this.indexes = indexesOf(listing)
    this.venues = new LiveVenues({
      venues: parts.venues.map(venueOf),
      pairs: this.indexes,
      onReport,
      ...(thread === undefined ? {} : { thread }),
    })
    this.feed = new IndexFeed({
      indexes: () => this.indexes.filter((index) => this.venues.has(index)),
      quotes: (index, nowMs) => this.venues.quotes(index, nowMs),
      submit: (command) => engine.submit(command),
      seal,
      onError,
    })
    this.readings = [
      {
        name: 'candor_feed_quote_age_seconds',
        help: "Age of a price venue's newest quote.",
        label: 'venue',
        read: () => this.venues.ages(Date.now()).map(([venue, ageMs]) => [venue, ageMs / 1_000]),
      },
    ]
  }

  get lateSeals(): number {
    return this.feed.lateSeals
  }

  static async open(parts: LiveFeedParts): Promise<LiveFeed> {
    return new LiveFeed(parts, await parts.engine.query('listing', {}))
  }

  /** Prices flow as soon as venues answer; the server does not wait for them. */
  start(): void {
    this.venues.start()
    this.feed.start()
    this.timer = setInterval(() => {
      this.follow().catch(this.parts.onError)
    }, LISTING_MS)
    this.timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.feed.stop()
    await this.venues.stop()
  }

  private async follow(): Promise<void> {
    const indexes = indexesOf(await this.parts.engine.query('listing', {}))
    if (indexes.length === this.indexes.length) return
    this.indexes = indexes
    this.venues.setPairs(indexes)
  }
}

/** Indexes are only ever added. */
function indexesOf({ indexes, assets }: ListingView): LiveIndex[] {
  const byId = new Map(assets.map((asset) => [asset.assetId, asset]))
  return indexes.map(({ indexId, base, quote }) => {
    const baseAsset = byId.get(base)
    const quoteAsset = byId.get(quote)
    if (baseAsset === undefined || quoteAsset === undefined)
      throw new Error(`index ${indexId} has no such asset`)
    return { indexId, base: baseAsset.code, quote: quoteAsset.code, scale: quoteAsset.scale }
  })
}

function venueOf(name: string): LiveVenue {
  const venue = liveVenue(name)
  if (venue === undefined) throw new Error(`${name} is no venue for live prices`)
  return venue
}
