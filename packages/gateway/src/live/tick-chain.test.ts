import { describe, expect, test } from 'vitest'
import { LIVE_LIMITS } from './limits.ts'
import { hash } from './second-script-suite.ts'
import { type ChainedSeal, type ChainedTick, TickChain } from './tick-chain.ts'

function tick(sequence: number): ChainedTick {
  const timeMs = sequence * 1_000
  return { sequence, timeMs, price: undefined, quotes: [], previous: hash(1), hash: hash(2) }
}

function seal(number: number, afterSequence: number): ChainedSeal {
  const timeMs = afterSequence * 1_000 + 950
  return { number, timeMs, afterSequence, count: 1, previous: hash(1), root: hash(2), hash: hash(3) }
}

const sequences = (ticks: readonly ChainedTick[]): number[] => ticks.map(({ sequence }) => sequence)

describe('TickChain', () => {
  test('tells what came after a place, and what was there before it', () => {
    const chain = new TickChain()
    expect(chain.place).toEqual({ sequence: 0, seal: 0 })
    chain.addTick(tick(1))
    chain.addTick(tick(2))
    chain.addSeal(seal(1, 2))
    const place = chain.place
    expect(place).toEqual({ sequence: 2, seal: 1 })
    chain.addTick(tick(3))
    chain.addSeal(seal(2, 3))
    expect(sequences(chain.ticksUpTo(place))).toEqual([1, 2])
    expect(sequences(chain.ticksAfter(place))).toEqual([3])
    expect(chain.sealsUpTo(place).map(({ number }) => number)).toEqual([1])
    expect(chain.sealsAfter(place).map(({ number }) => number)).toEqual([2])
    expect(chain.ticksAfter(chain.place)).toEqual([])
    expect(chain.sealsAfter(chain.place)).toEqual([])
  })

  test('keeps only so many of each', () => {
    const chain = new TickChain()
    for (let at = 1; at <= LIVE_LIMITS.recentTicks + 5; at++) chain.addTick(tick(at))
    for (let at = 1; at <= LIVE_LIMITS.recentSeals + 5; at++) chain.addSeal(seal(at, at))
    expect(chain.ticksUpTo(chain.place)).toHaveLength(LIVE_LIMITS.recentTicks)
    expect(chain.ticksUpTo(chain.place)[0]?.sequence).toBe(6)
    expect(chain.sealsUpTo(chain.place)).toHaveLength(LIVE_LIMITS.recentSeals)
    expect(chain.sealsFrom(7)).toHaveLength(LIVE_LIMITS.recentSeals - 1)
    // There may have been more after that tick.
    expect(chain.sealsFrom(6)).toBeUndefined()
  })

  test('takes older ones in behind what it has, none twice, and no more than it keeps', () => {
    const chain = new TickChain()
    chain.addTick(tick(401))
    chain.addSeal(seal(9, 401))
    const older = Array.from({ length: 401 }, (_, at) => tick(at + 1))
    chain.seed(older, [seal(8, 400), seal(9, 401)])
    const all = sequences(chain.ticksUpTo(chain.place))
    expect(all).toHaveLength(LIVE_LIMITS.recentTicks)
    expect(all.at(-1)).toBe(401)
    expect(new Set(all).size).toBe(all.length)
    expect(chain.sealsUpTo(chain.place).map(({ number }) => number)).toEqual([8, 9])
  })
})
