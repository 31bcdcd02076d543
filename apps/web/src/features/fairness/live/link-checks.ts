// Checks published ticks link by link as they arrive: each is hashed again from its own record, and must carry the hash of
// the one before. Keeps how many were checked and where the chain first broke; never forgets a break.

import { tickHash } from '@candor/proof'
import { e8Of } from '../../../format/decimal.ts'
import type { Tick } from '../../../live/ticks.ts'

export interface BrokenLink {
  readonly sequence: number
  readonly expected: string
  readonly found: string
}

export interface LinkChecks {
  readonly checked: number
  readonly last: Tick | undefined
  readonly broken: BrokenLink | undefined
}

export const NO_LINKS: LinkChecks = { checked: 0, last: undefined, broken: undefined }

/** The same state when none of them is new. */
export function checkLinks(state: LinkChecks, ticks: readonly Tick[]): LinkChecks {
  let { checked, last, broken } = state
  if (last === ticks.at(-1)) return state
  for (const tick of ticks) {
    if (last !== undefined && tick.sequence <= last.sequence) continue
    const found = brokenAt(tick, last)
    if (found === undefined) checked += 1
    broken ??= found
    last = tick
  }
  return last === state.last ? state : { checked, last, broken }
}

/** The checks of several chains. Taking the same ticks again changes nothing. */
export class LinkCheckBook {
  private readonly chains = new Map<string, LinkChecks>()

  take(symbol: string, ticks: readonly Tick[]): LinkChecks {
    const checks = checkLinks(this.chains.get(symbol) ?? NO_LINKS, ticks)
    this.chains.set(symbol, checks)
    return checks
  }
}

function brokenAt(tick: Tick, before: Tick | undefined): BrokenLink | undefined {
  const { sequence, previous, hash } = tick
  // After a lost connection some may be missing; what is there still has to hash to what it says.
  if (before !== undefined && sequence === before.sequence + 1 && previous !== before.hash)
    return { sequence, expected: before.hash, found: previous }
  const computed = computedHash(tick)
  return computed === hash ? undefined : { sequence, expected: computed, found: hash }
}

/** A record that cannot be hashed at all is no link either. */
function computedHash(tick: Tick): string {
  try {
    return hashOf(tick)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export function hashOf({ sequence, time, price, quotes, previous }: Tick): string {
  return tickHash({
    previous,
    sequence,
    timeMs: time,
    // A tick without a price is hashed as 0.
    price: price === null ? 0n : e8Of(price),
    quotes: quotes.map((quote) => ({
      source: quote.source,
      price: e8Of(quote.price),
      timeMs: quote.time,
    })),
  })
}
