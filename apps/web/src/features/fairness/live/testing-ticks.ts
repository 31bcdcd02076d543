// Published ticks for tests: a real chain, as the server tells it.

import type { Tick } from '../../../live/ticks.ts'
import { hashOf } from './link-checks.ts'

const FIRST = 5_553_122
const SECOND_MS = 1_000
const START_MS = 1_790_000_001_000

export function testTicks(count: number, price = '30000.1'): Tick[] {
  const ticks: Tick[] = []
  for (let at = 0; at < count; at++) {
    const time = START_MS + at * SECOND_MS
    const unhashed = {
      sequence: FIRST + at,
      time,
      price,
      quotes: [1, 2, 3].map((source) => ({ source, price, time: time - 100 * source })),
      previous: ticks.at(-1)?.hash ?? '00'.repeat(32),
      hash: '',
    }
    ticks.push({ ...unhashed, hash: hashOf(unhashed) })
  }
  return ticks
}
