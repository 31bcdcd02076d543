// All streams of markets that somebody listens to, and when each one is looked after. A stream is made for its first listener
// and ends with its last; whatever it tells is made once for all of them.

import { clearInterval, setInterval } from 'node:timers'
import type { Live } from '../../live/live.ts'
import { Cadence } from '../../socket/cadence.ts'
import type { Venue } from '../endpoint.ts'
import { bookTickerSource, depthSource, partialDepthSource } from './depth-source.ts'
import type { EventTap } from './event-tap.ts'
import { forceOrderSource, markPriceSource } from './futures-sources.ts'
import { klineSource } from './kline-source.ts'
import type { BinanceSocketLimits } from './limits.ts'
import { StreamChannel, type StreamListener, type StreamSource } from './stream-channel.ts'
import type { StreamMarket, StreamMarkets } from './stream-market.ts'
import { readStreamName, type StreamSpec } from './stream-name.ts'
import {
  averagePriceJson,
  miniTickerJson,
  rollingTickerJson,
  tickerJson,
  tickerSource,
} from './ticker-source.ts'
import { tradeSource } from './trade-source.ts'

export interface StreamChannelsParts {
  readonly live: Live
  readonly tap: EventTap
  readonly markets: StreamMarkets
  readonly limits: BinanceSocketLimits
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

/** Streams that are looked after at the same moments. */
interface Group {
  readonly channels: Set<StreamChannel>
  /** After a change, at most so often; or by the clock alone. */
  readonly cadence: Cadence | undefined
  readonly everyMs: number
  timer: NodeJS.Timeout | undefined
}

/** A stream that there is, whether or not somebody listens. */
export interface KnownStream {
  readonly name: string
  readonly venue: Venue
  readonly spec: StreamSpec
}

export class StreamChannels {
  private readonly parts: StreamChannelsParts
  private readonly open = new Map<string, { readonly channel: StreamChannel; readonly group: Group }>()
  private readonly groups = new Map<string, Group>()
  private readonly byChange: Group[] = []
  private stopped = false

  constructor(parts: StreamChannelsParts) {
    this.parts = parts
    parts.live.onChanged(() => {
      if (this.stopped || this.open.size === 0) return
      for (const { channels, cadence } of this.byChange) if (channels.size > 0) cadence?.ask()
    })
  }

  get size(): number {
    return this.open.size
  }

  find(venue: Venue, name: string): KnownStream | undefined {
    const spec = readStreamName(name, venue)
    if (spec === undefined) return undefined
    const { symbol } = spec
    if (symbol !== undefined && this.parts.markets.find(venue, symbol) === undefined) return undefined
    return { name, venue, spec }
  }

  join(stream: KnownStream, listener: StreamListener): void {
    if (this.stopped) return
    const key = keyOf(stream)
    let known = this.open.get(key)
    if (known === undefined) {
      const group = this.groupOf(stream)
      known = { channel: new StreamChannel(stream.name, this.source(stream)), group }
      this.open.set(key, known)
      group.channels.add(known.channel)
      this.wind(group)
    }
    known.channel.join(listener, this.parts.clock())
  }

  leave(stream: KnownStream, listener: StreamListener): void {
    const key = keyOf(stream)
    const known = this.open.get(key)
    if (known === undefined) return
    const { channel, group } = known
    channel.leave(listener)
    if (!channel.isIdle) return
    this.open.delete(key)
    group.channels.delete(channel)
    channel.close()
    if (group.channels.size > 0) return
    clearInterval(group.timer)
    group.timer = undefined
  }

  stop(): void {
    this.stopped = true
    for (const { cadence, timer } of this.groups.values()) {
      cadence?.stop()
      clearInterval(timer)
    }
    for (const { channel } of this.open.values()) channel.close()
    this.open.clear()
  }

  private wind(group: Group): void {
    if (group.cadence !== undefined || group.timer !== undefined) return
    group.timer = setInterval(() => this.flush(group), group.everyMs)
    group.timer.unref()
  }

  private flush({ channels }: Group): void {
    const nowMs = this.parts.clock()
    for (const channel of channels) {
      try {
        channel.flush(nowMs)
      } catch (error) {
        // One stream's fault is no other's.
        this.parts.onError(error)
      }
    }
  }

  private groupOf({ spec, venue }: KnownStream): Group {
    const { everyMs, isTimed } = this.paceOf(spec, venue)
    const key = `${isTimed} ${everyMs}`
    const known = this.groups.get(key)
    if (known !== undefined) return known
    const channels = new Set<StreamChannel>()
    const cadence = isTimed ? undefined : new Cadence(everyMs, () => this.flush(group))
    const group: Group = { channels, cadence, everyMs, timer: undefined }
    this.groups.set(key, group)
    if (!isTimed) this.byChange.push(group)
    return group
  }

  private paceOf(spec: StreamSpec, venue: Venue): { readonly everyMs: number; readonly isTimed: boolean } {
    const { limits } = this.parts
    switch (spec.kind) {
      case 'depth':
      case 'partialDepth':
        return { everyMs: spec.everyMs, isTimed: false }
      case 'trade':
      case 'aggTrade':
      case 'bookTicker':
      case 'forceOrder':
        return { everyMs: 0, isTimed: false }
      case 'kline':
        return {
          everyMs: venue === 'spot' ? limits.spotKlinesEveryMs : limits.futuresKlinesEveryMs,
          isTimed: true,
        }
      case 'markPrice':
        return { everyMs: spec.everyMs, isTimed: true }
      case 'ticker':
      case 'miniTicker':
      case 'rollingTicker':
      case 'avgPrice':
        return { everyMs: limits.tickersEveryMs, isTimed: true }
    }
  }

  private source({ spec, venue }: KnownStream): StreamSource {
    const { live, tap, markets, clock, limits } = this.parts
    const isList = spec.symbol === undefined
    switch (spec.kind) {
      case 'depth':
        return depthSource(live, this.marketOf(spec, venue))
      case 'partialDepth':
        return partialDepthSource(live, this.marketOf(spec, venue), spec.levels)
      case 'trade':
      case 'aggTrade':
        return tradeSource(tap, this.marketOf(spec, venue), spec.kind)
      case 'kline':
        return klineSource(this.marketOf(spec, venue), spec.interval, {
          tap,
          clock,
          graceMs: limits.candleGraceMs,
        })
      case 'bookTicker':
        return bookTickerSource(live, this.marketsOf(spec, venue), isList)
      case 'ticker':
        return tickerSource(this.marketsOf(spec, venue), isList, tickerJson)
      case 'miniTicker':
        return tickerSource(this.marketsOf(spec, venue), isList, miniTickerJson)
      case 'rollingTicker':
        return tickerSource(this.marketsOf(spec, venue), isList, rollingTickerJson(spec.window))
      case 'avgPrice':
        return tickerSource(this.marketsOf(spec, venue), isList, averagePriceJson)
      case 'markPrice':
        return markPriceSource(live, this.marketsOf(spec, venue), isList)
      case 'forceOrder':
        return forceOrderSource(live, tap, markets, isList ? undefined : this.marketOf(spec, venue).marketId)
    }
  }

  private marketOf({ symbol }: StreamSpec, venue: Venue): StreamMarket {
    const market = symbol === undefined ? undefined : this.parts.markets.find(venue, symbol)
    if (market === undefined) throw new Error(`the market of ${symbol ?? 'no name'} is not listed`)
    return market
  }

  /** The one that is named or, when none is, all of the venue. */
  private marketsOf(spec: StreamSpec, venue: Venue): () => readonly StreamMarket[] {
    if (spec.symbol === undefined) return () => this.parts.markets.all(venue)
    const only = [this.marketOf(spec, venue)]
    return () => only
  }
}

function keyOf({ venue, name }: KnownStream): string {
  return `${venue} ${name}`
}
