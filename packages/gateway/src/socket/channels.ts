// All channels that somebody listens to, or did a moment ago, and when each one tells what changed.
// Topics come in; channels go out. It asks the live state, and writes to nobody itself.

import { randomBytes } from 'node:crypto'
import { clearInterval, setInterval } from 'node:timers'
import type { UserId } from '@candor/contract'
import { Cadence } from './cadence.ts'
import { Channel, type Listener, type Position, type Source } from './channel.ts'
import { type PublicSourceParts, publicSource } from './public-sources.ts'
import { type PublicTopic, USER_TOPICS, type UserTopic } from './topics.ts'
import { type UserSourceParts, userSource } from './user-sources.ts'

export type ChannelsParts = UserSourceParts & PublicSourceParts

const EPOCH_BYTES = 9

/** Channels that tell what changed at the same moments. */
interface Group {
  readonly channels: Set<Channel>
  readonly cadence: Cadence
}

/** A channel in the hands of those who listen to it. */
export interface Held {
  readonly key: string
  readonly channel: Channel
  /** Until then there is no picture to show; rejected when there will be none. */
  opening: Promise<void> | undefined
  readonly isOfUser: boolean
  readonly group: Group | undefined
}

export class Channels {
  private readonly parts: ChannelsParts
  private readonly epoch = randomBytes(EPOCH_BYTES).toString('base64url')
  private made = 0
  private readonly byKey = new Map<string, Held>()
  /** Nobody listens to these, and since when, the longest first. */
  private readonly idle = new Map<Held, number>()
  private readonly groups: Readonly<Record<PublicTopic['kind'], Group>>
  private readonly userCadence: Cadence
  private readonly sweeping: NodeJS.Timeout
  private stopped = false

  constructor(parts: ChannelsParts) {
    this.parts = parts
    const { live, limits } = parts
    const tickers = groupOf(limits.tickersEveryMs)
    this.groups = {
      depth: groupOf(limits.depthEveryMs),
      trades: groupOf(limits.tradesEveryMs),
      ticker: tickers,
      tickers,
      contractTickers: tickers,
      candles: tickers,
      mark: groupOf(limits.marksEveryMs),
      index: groupOf(0),
      ticks: groupOf(0),
      checkpoints: groupOf(0),
      notices: groupOf(0),
    }
    this.userCadence = new Cadence(0, () => this.flushUsers())
    live.onChanged(() => this.changed())
    parts.checkpoints.onPublished(() => this.groups.checkpoints.cadence.ask())
    parts.notices.onNews(() => this.groups.notices.cadence.ask())
    this.sweeping = setInterval(() => this.sweep(), limits.sweepMs)
    this.sweeping.unref()
  }

  /** The channel of a public topic. */
  open(topic: PublicTopic, name: string): Held {
    const known = this.byKey.get(name)
    if (known !== undefined) return known
    const group = this.groups[topic.kind]
    return this.hold(name, name, publicSource(topic, this.parts), group)
  }

  /** The channel of a user's own topic. */
  openOf(userId: UserId, topic: UserTopic): Held {
    const key = keyOf(userId, topic)
    const known = this.byKey.get(key)
    if (known !== undefined) return known
    const { source, opening } = userSource(topic, userId, this.parts, () =>
      this.byKey.get(key)?.channel.flush(),
    )
    const held = this.hold(key, topic, source, undefined)
    held.opening = opening
    opening?.then(
      () => this.opened(held),
      () => this.drop(held),
    )
    return held
  }

  join(held: Held, listener: Listener, seen: Position | undefined): void {
    this.idle.delete(held)
    held.channel.join(listener, seen)
  }

  leave(held: Held, listener: Listener): void {
    held.channel.leave(listener)
    if (held.channel.isIdle) this.idle.set(held, performance.now())
  }

  /** Where a public topic stands; at its beginning when nobody listens. */
  position(name: string): Position {
    const channel = this.byKey.get(name)?.channel
    return channel === undefined ? { epoch: this.epoch, seq: 0 } : { epoch: channel.epoch, seq: channel.seq }
  }

  get size(): number {
    return this.byKey.size
  }

  stop(): void {
    this.stopped = true
    clearInterval(this.sweeping)
    this.userCadence.stop()
    for (const { cadence } of Object.values(this.groups)) cadence.stop()
    for (const held of this.byKey.values()) this.drop(held)
  }

  private hold(key: string, name: string, source: Source, group: Group | undefined): Held {
    const epoch = `${this.epoch}-${(++this.made).toString(36)}`
    const channel = new Channel(name, epoch, source, this.parts.limits)
    const held: Held = { key, channel, opening: undefined, isOfUser: group === undefined, group }
    this.byKey.set(key, held)
    group?.channels.add(channel)
    // Until somebody joins: whoever asked for it may be gone before it is ready.
    this.idle.set(held, performance.now())
    return held
  }

  private opened(held: Held): void {
    held.opening = undefined
  }

  private drop(held: Held): void {
    this.idle.delete(held)
    if (!this.byKey.delete(held.key)) return
    held.group?.channels.delete(held.channel)
    held.channel.source.close()
  }

  private changed(): void {
    if (this.stopped || this.byKey.size === 0) return
    this.userCadence.ask()
    for (const { channels, cadence } of Object.values(this.groups)) if (channels.size > 0) cadence.ask()
  }

  private flushUsers(): void {
    for (const { userId } of this.parts.live.takeChangedFeeds()) {
      for (const topic of USER_TOPICS) this.byKey.get(keyOf(userId, topic))?.channel.flush()
    }
  }

  private sweep(): void {
    const { limits } = this.parts
    const nowMs = performance.now()
    for (const [held, sinceMs] of this.idle) {
      if (nowMs - sinceMs < limits.lingerMs) break
      if (held.opening === undefined) this.drop(held)
    }
    // Time alone changes a ticker: what is a day old falls out of it.
    const { channels, cadence } = this.groups.tickers
    if (channels.size > 0) cadence.ask()
  }
}

function groupOf(everyMs: number): Group {
  const channels = new Set<Channel>()
  const flush = (): void => {
    for (const channel of channels) channel.flush()
  }
  return { channels, cadence: new Cadence(everyMs, flush) }
}

/** No public topic has this sign in its name. */
function keyOf(userId: UserId, topic: UserTopic): string {
  return `${topic}@${userId}`
}
