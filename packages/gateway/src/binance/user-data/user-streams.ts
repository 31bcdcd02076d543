// Everybody to whose orders and money somebody listens: events come in one by one, each goes to the users that it is about, and
// after every command each of them is told. Costs nothing for all others.

import { type Event, SPOT_WALLET, type UserId } from '@candor/contract'
import type { Touched } from '../../live/live.ts'
import type { Moment } from '../../live/live-contracts.ts'
import { positionsIn } from '../../live/position-changes.ts'
import type { Venue } from '../endpoint.ts'
import { CONTRACT_WALLET, FuturesUserStream } from './futures-user-stream.ts'
import { SpotUserStream } from './spot-user-stream.ts'
import { movesIn, type UserListener, type UserStreamParts, type UserStreamStart } from './user-stream.ts'

interface Heard<Stream> {
  readonly stream: Stream
  readonly listeners: Set<UserListener>
}

export class UserStreams {
  private readonly parts: UserStreamParts
  private readonly spot = new Map<UserId, Heard<SpotUserStream>>()
  private readonly futures = new Map<UserId, Heard<FuturesUserStream>>()
  /** Whom the command at hand is about. */
  private readonly changed = new Set<SpotUserStream | FuturesUserStream>()
  private moment: Moment = { number: 0, timeMs: 0 }

  constructor(parts: UserStreamParts) {
    this.parts = parts
    parts.live.onEvent((event, moment, touched) => {
      if (this.spot.size === 0 && this.futures.size === 0) return
      this.guard(() => {
        if (moment.number !== this.moment.number) this.flush()
        this.moment = moment
        this.take(event, moment, touched)
      })
    })
    parts.live.onChanged(() => this.guard(() => this.flush()))
  }

  /** Told of everything about a user on a venue, until the function given back is called. */
  listen(venue: Venue, userId: UserId, listener: UserListener): () => void {
    return venue === 'spot'
      ? this.join(this.spot, userId, listener, (start) => new SpotUserStream(start))
      : this.join(this.futures, userId, listener, (start) => new FuturesUserStream(start))
  }

  get size(): number {
    return this.spot.size + this.futures.size
  }

  private join<Stream extends SpotUserStream | FuturesUserStream>(
    all: Map<UserId, Heard<Stream>>,
    userId: UserId,
    listener: UserListener,
    make: (start: UserStreamStart) => Stream,
  ): () => void {
    let heard = all.get(userId)
    if (heard === undefined) {
      const listeners = new Set<UserListener>()
      const stream = make({
        ...this.parts,
        userId,
        tell: (event) => {
          for (const each of listeners) each.tell(event)
        },
        fail: () => {
          for (const each of listeners) each.fail()
        },
      })
      heard = { stream, listeners }
      all.set(userId, heard)
    }
    const { stream, listeners } = heard
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0 || all.get(userId)?.stream !== stream) return
      all.delete(userId)
      this.changed.delete(stream)
    }
  }

  private take(event: Event, moment: Moment, touched: Touched): void {
    for (const order of touched.orders) {
      this.spotOf(order.view.userId)?.order(event, order, moment)
    }
    if (this.futures.size > 0) this.takeFutures(event, moment, touched)
    if (!('postings' in event)) return
    for (const move of movesIn(event.postings)) {
      const { user, wallet } = move.ref
      if (wallet === SPOT_WALLET) this.spotOf(user)?.posted(event, move, moment)
      else if (wallet === CONTRACT_WALLET) this.futuresOf(user)?.posted(event, move, moment)
    }
  }

  private takeFutures(event: Event, moment: Moment, touched: Touched): void {
    switch (event.type) {
      case 'LeverageSet':
      case 'ContractModeSet':
        this.futuresOf(event.userId)?.setting(event, moment)
        break
      case 'LiquidationBegun':
        this.futuresOf(event.userId)?.atRisk(event)
        break
      case 'ContractTriggerPlaced':
        this.futuresOf(event.trigger.userId)?.placedTrigger(event.trigger, moment)
        break
      case 'ContractTriggerEnded':
        this.futuresOf(event.userId)?.endedTrigger(event, moment)
        break
      default:
    }
    for (const order of touched.contractOrders) {
      this.futuresOf(order.view.userId)?.order(event, order, moment)
    }
    for (const position of positionsIn(event)) {
      this.futuresOf(position.userId)?.position(event, position, moment)
    }
  }

  private spotOf(userId: UserId): SpotUserStream | undefined {
    return this.note(this.spot.get(userId)?.stream)
  }

  private futuresOf(userId: UserId): FuturesUserStream | undefined {
    return this.note(this.futures.get(userId)?.stream)
  }

  private note<Stream extends SpotUserStream | FuturesUserStream>(
    stream: Stream | undefined,
  ): Stream | undefined {
    if (stream !== undefined) this.changed.add(stream)
    return stream
  }

  /** A fault here must not reach the live state: whoever it is about loses the connection and begins anew. */
  private guard(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.parts.onError(error)
      const failed = [...this.spot.values(), ...this.futures.values()].filter(({ stream }) =>
        this.changed.has(stream),
      )
      this.changed.clear()
      for (const { listeners } of failed) for (const listener of listeners) listener.fail()
    }
  }

  private flush(): void {
    if (this.changed.size === 0) return
    for (const stream of this.changed) stream.flush(this.moment)
    this.changed.clear()
  }
}
