// What is news of a command to the owners of second-contracts: a timed order that met a limit when it was to open, and stakes
// given back with a voided range. An outcome comes in, facts come out. An order that ends by the rule is no news: its owner
// watches it.

import type {
  Event,
  Outcome,
  ProductId,
  RejectionCode,
  SecondDirection,
  SecondOrderId,
  UserId,
} from '@candor/contract'

export interface NotOpenedNews {
  readonly kind: 'notOpened'
  readonly userId: UserId
  readonly productId: ProductId
  readonly orderId: SecondOrderId
  readonly direction: SecondDirection
  readonly stake: bigint
  readonly code: RejectionCode
}

/** All of one user's together. */
export interface VoidedNews {
  readonly kind: 'voided'
  readonly userId: UserId
  readonly productId: ProductId
  readonly orders: number
  readonly stake: bigint
}

export type SecondNews = NotOpenedNews | VoidedNews

const NO_NEWS: readonly SecondNews[] = []

export function secondNews({ events }: Outcome): readonly SecondNews[] {
  // Nearly all outcomes are of orders and ticks: those cost no more than this look.
  if (!events.some(({ type }) => type === 'SecondOrderEnded' || type === 'SecondLossReturned')) return NO_NEWS
  const news: SecondNews[] = []
  const voided = new Map<UserId, VoidedNews>()
  for (const event of events) {
    const notOpened = notOpenedIn(event)
    if (notOpened !== undefined) news.push(notOpened)
    const back = givenBackIn(event)
    if (back === undefined) continue
    const { userId, productId, stake } = back
    const before = voided.get(userId)
    voided.set(userId, {
      kind: 'voided',
      userId,
      productId,
      orders: (before?.orders ?? 0) + 1,
      stake: (before?.stake ?? 0n) + stake,
    })
  }
  return [...news, ...voided.values()]
}

function notOpenedIn(event: Event): NotOpenedNews | undefined {
  if (event.type !== 'SecondOrderEnded' || event.order.reason !== 'refused') return undefined
  const { userId, productId, orderId, direction, stake, code } = event.order
  if (code === undefined) throw new Error(`second-contract order ${orderId} was refused without a code`)
  return { kind: 'notOpened', userId, productId, orderId, direction, stake, code }
}

function givenBackIn(event: Event): { userId: UserId; productId: ProductId; stake: bigint } | undefined {
  if (event.type === 'SecondLossReturned') return event
  return event.type === 'SecondOrderEnded' && event.order.reason === 'operator' ? event.order : undefined
}
