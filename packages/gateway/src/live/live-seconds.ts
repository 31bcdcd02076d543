// The live state of second-contracts: the chains of their indexes, and what users who listen are told of their orders and
// stakes. Events go in, in order. It never decides anything.

import type { AssetId, Event, EventOf, IndexId, ProductId, UserId } from '@candor/contract'
import type { Listing } from './listing.ts'
import type { Moment } from './live-contracts.ts'
import { TickChain } from './tick-chain.ts'
import type { UserFeed } from './user-feed.ts'
import type { SecondOrderEvent } from './user-seconds.ts'

export interface LiveSecondsParts {
  readonly listing: Listing
  /** The feed of a user to whom somebody listens. */
  readonly feedOf: (userId: UserId) => UserFeed | undefined
  readonly noteChange: (feed: UserFeed) => void
}

export class LiveSeconds {
  private readonly parts: LiveSecondsParts
  private readonly chains = new Map<IndexId, TickChain>()
  /** The tick at hand, until its hash follows it. */
  private ticked: EventOf<'IndexTicked'> | undefined

  constructor(parts: LiveSecondsParts) {
    this.parts = parts
  }

  chain(indexId: IndexId): TickChain {
    let chain = this.chains.get(indexId)
    if (chain === undefined) {
      chain = new TickChain()
      this.chains.set(indexId, chain)
    }
    return chain
  }

  apply(event: Event, moment: Moment): void {
    switch (event.type) {
      case 'IndexTicked':
        this.ticked = event
        break
      case 'IndexTickChained':
        this.chained(event, moment)
        break
      case 'SecondOrdersSealed': {
        const { number, afterSequence, previous, root, hash, orderIds } = event
        const count = orderIds.length
        const { timeMs } = moment
        this.chain(event.indexId).addSeal({ number, timeMs, afterSequence, count, previous, root, hash })
        break
      }
      case 'SecondOrderScheduled':
        this.noteOrder(event, event.order.userId, moment)
        break
      case 'SecondOrderAccepted':
        this.noteOrder(event, event.order.userId, moment)
        this.noteEscrow(event.order, event.order.stake, moment)
        break
      case 'SecondOrderEntered':
        this.noteOrder(event, event.userId, moment)
        break
      case 'SecondOrderEnded':
        this.noteOrder(event, event.order.userId, moment)
        // One that was never accepted has nothing in escrow.
        if (event.order.acceptedMs !== undefined) this.noteEscrow(event.order, -event.order.stake, moment)
        break
      default:
    }
  }

  private chained(
    { indexId, sequence, previous, hash }: EventOf<'IndexTickChained'>,
    { timeMs }: Moment,
  ): void {
    const { ticked } = this
    if (ticked?.indexId !== indexId || ticked.sequence !== sequence) {
      throw new Error(`the hash of tick ${sequence} of index ${indexId} came without the tick`)
    }
    this.ticked = undefined
    const { price, quotes } = ticked
    this.chain(indexId).addTick({ sequence, timeMs, price, quotes, previous, hash })
  }

  private noteOrder(event: SecondOrderEvent, userId: UserId, { number }: Moment): void {
    const feed = this.parts.feedOf(userId)
    if (feed?.seconds === undefined) return
    feed.seconds.apply(event, number)
    this.parts.noteChange(feed)
  }

  private noteEscrow(
    { userId, productId }: { readonly userId: UserId; readonly productId: ProductId },
    moved: bigint,
    { number }: Moment,
  ): void {
    const feed = this.parts.feedOf(userId)
    if (feed?.balances === undefined) return
    feed.balances.applyEscrow({ asset: this.assetOf(productId), moved, number })
    this.parts.noteChange(feed)
  }

  private assetOf(productId: ProductId): AssetId {
    const second = this.parts.listing.secondById(productId)
    if (second === undefined) throw new Error(`second-contract ${productId} is not listed`)
    return second.quoteAsset.assetId
  }
}
