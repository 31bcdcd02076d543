// Prices at which something happens, and which of them comes first on a price's way.

import { maxOf, minOf, type Price } from '@candor/contract'

export interface Trigger {
  readonly level: Price
  /** Met by a price that is low enough, or by one that is high enough. */
  readonly when: 'below' | 'above'
  /** Whether the price must go beyond the level: an order in the book fills only when others trade through it. */
  readonly through: boolean
  /** Of several at one price the lowest goes first: a loss before a gain. */
  readonly rank: number
}

export interface Met<T extends Trigger> {
  readonly trigger: T
  /** Where the price stands when it happens: on the level, or beyond it if it had jumped there. */
  readonly price: Price
}

export function firstMet<T extends Trigger>(
  triggers: Iterable<T>,
  from: Price,
  to: Price,
): Met<T> | undefined {
  let first: Met<T> | undefined
  let least = 0n
  for (const trigger of triggers) {
    if (!isMet(trigger, from, to)) continue
    const { level, when, rank } = trigger
    const price = when === 'below' ? minOf(level, from) : maxOf(level, from)
    const distance = price < from ? from - price : price - from
    const isSooner = first === undefined || distance < least
    const isBefore = first !== undefined && distance === least && rank < first.trigger.rank
    if (!isSooner && !isBefore) continue
    first = { trigger, price }
    least = distance
  }
  return first
}

function isMet({ level, when, through }: Trigger, from: Price, to: Price): boolean {
  if (when === 'below') {
    const lowest = minOf(from, to)
    return through ? lowest < level : lowest <= level
  }
  const highest = maxOf(from, to)
  return through ? highest > level : highest >= level
}
