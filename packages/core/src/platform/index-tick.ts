// IndexTick: raw quotes come in, the index goes out. Nobody can set a price.

import { type CommandOf, LIMITS, type RejectionCode, type SourceQuote } from '@candor/contract'
import { priceContracts } from '../contracts/mark.ts'
import { areChainable, chainTick, tickSeconds } from '../seconds/settle-second.ts'
import type { State } from '../state.ts'
import { computeIndex } from './price-index.ts'

export function indexTick(state: State, command: CommandOf<'IndexTick'>): RejectionCode | undefined {
  const { indexId, quotes } = command
  const index = state.indexes.get(indexId)
  if (index === undefined) return 'index.unknown'
  const on = state.seconds.indexes.get(indexId)
  if (!areValid(quotes) || (on !== undefined && !areChainable(quotes))) return 'index.quote.invalid'

  // Nothing can fail from here on.
  const price = computeIndex(quotes, state.nowMs, index.tick)
  index.sequence++
  if (price !== undefined) index.setPrice(price, state.nowMs)
  state.emit({ type: 'IndexTicked', indexId, sequence: index.sequence, price, quotes })
  if (on !== undefined) chainTick(state, on, price, quotes)
  if (price !== undefined) priceContracts(state, index)
  if (on !== undefined) tickSeconds(state, on, price)
  return undefined
}

function areValid(quotes: readonly SourceQuote[]): boolean {
  const sources = new Set<number>()
  for (const { source, price } of quotes) {
    if (price <= 0n || price > LIMITS.commandUnits) return false
    sources.add(source)
  }
  return sources.size === quotes.length
}
