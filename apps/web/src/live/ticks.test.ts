import { describe, expect, test } from 'vitest'
import { tickAt } from '../features/second-contract/testing/btc-second.ts'
import { firstTicks, serverTime, type Ticks, withTicks } from './ticks.ts'

const NONE: Ticks = { isKnown: false, ticks: [], seals: [], lags: [] }
const seal = (number: number) => ({
  number,
  afterSequence: number,
  count: 1,
  previous: '',
  root: '',
  hash: '',
  time: 0,
})

describe('published ticks', () => {
  test('come one after the other, and none twice', () => {
    const first = withTicks(
      NONE,
      { ticks: [tickAt(1_000, '5'), tickAt(2_000, '6')], seals: [seal(1)] },
      2_100,
    )
    const again = withTicks(
      first,
      { ticks: [tickAt(2_000, '6'), tickAt(3_000, '7')], seals: [seal(1)] },
      3_050,
    )
    expect(again.ticks.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    expect(again.seals.map(({ number }) => number)).toEqual([1])
  })

  test('that change nothing leave the list as it was', () => {
    const first = withTicks(NONE, { ticks: [tickAt(1_000, '5')], seals: [] }, 1_000)
    expect(withTicks(first, { ticks: [], seals: [seal(1)] }, 1_500).ticks).toBe(first.ticks)
  })

  test('tell how far the clock of the browser is off, by the quickest of them', () => {
    expect(serverTime(NONE, 5_000)).toBe(5_000)
    // This browser is an hour ahead; the ways took 80 and 300 ms.
    const hour = 3_600_000
    const one = withTicks(NONE, { ticks: [tickAt(1_000, '5')], seals: [] }, hour + 1_300)
    const two = withTicks(one, { ticks: [tickAt(2_000, '5')], seals: [] }, hour + 2_080)
    expect(serverTime(two, hour + 9_000)).toBe(8_920)
  })

  test('that are there already put a clock right that is behind, and say nothing of one that is ahead', () => {
    const hour = 3_600_000
    const data = { ticks: [tickAt(hour - 1_000, '5'), tickAt(hour, '5')], seals: [] }
    const behind = firstTicks(data, 5_000)
    expect(serverTime(behind, 5_250)).toBe(hour + 250)
    // The next one knows better.
    const next = withTicks(behind, { ticks: [tickAt(hour + 1_000, '5')], seals: [] }, 5_600)
    expect(serverTime(next, 5_600)).toBe(hour + 1_000)
    // Ahead, or on time and the index has stood still: nobody can tell.
    expect(serverTime(firstTicks(data, hour + 60_000), hour + 60_000)).toBe(hour + 60_000)
    expect(serverTime(firstTicks({ ticks: [], seals: [] }, 5_000), 5_000)).toBe(5_000)
  })
})
