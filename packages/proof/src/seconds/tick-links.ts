// The ticks of a list as links of one chain: each is hashed again, with the hash of the one before in it.

import { tickHash } from './hashes.ts'
import type { Findings } from './problem.ts'
import type { ReadTick } from './receipt.ts'
import type { HashedTick } from './steps.ts'

export function hashTicks(previousHash: string, ticks: readonly ReadTick[]): HashedTick[] {
  return ticks.map((tick, place) => {
    const previous = ticks[place - 1]?.hash ?? previousHash
    const { sequence, timeMs, price, quotes } = tick
    return {
      sequence,
      timeMs,
      price,
      previous,
      hash: tickHash({ previous, sequence, timeMs, price, quotes }),
    }
  })
}

/** That the links from the first to number `end` (not included) follow one another, and are what the list says. */
export function checkLinks(
  findings: Findings,
  {
    ticks,
    links,
    end,
  }: {
    readonly ticks: readonly ReadTick[]
    readonly links: readonly HashedTick[]
    readonly end: number
  },
): void {
  for (const [place, tick] of ticks.slice(0, end).entries()) {
    const at = `/ticks/${place}`
    const before = ticks[place - 1]
    if (before !== undefined) {
      findings.same('tick.sequence', `${at}/sequence`, before.sequence + 1, tick.sequence)
      const isLater = before.timeMs <= tick.timeMs
      findings.holds('tick.time', `${at}/timeMs`, isLater, `${before.timeMs} or later`, tick.timeMs)
    }
    findings.same('tick.hash', `${at}/hash`, links[place]?.hash, tick.hash)
    if (!findings.isClean) return
  }
}
