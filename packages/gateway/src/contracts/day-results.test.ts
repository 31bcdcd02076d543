import { dayIndex, type Outcome, type UserId } from '@candor/contract'
import { expect, test } from 'vitest'
import { DayResults } from './day-results.ts'

const NOW = 1_790_000_000_000
const owner = 7 as UserId
const robot = (2 ** 40 + 1) as UserId

test("what a robot wins or loses is its owner's result of the day", () => {
  let hear: ((outcomes: readonly Outcome[]) => void) | undefined
  const results = new DayResults({
    database: undefined as never,
    engine: {
      onOutcomes: (listener) => {
        hear = listener
      },
    },
    number: 0,
    personOf: (userId) => (userId === robot ? owner : userId),
    clock: () => NOW,
  })
  const moved = (userId: UserId, amount: bigint) => ({ type: 'FundingMoved', position: { userId }, amount })
  const events = [moved(owner, -3n), moved(robot, -4n)]
  hear?.([{ number: 1, timeMs: BigInt(NOW), events } as unknown as Outcome])
  expect(results.of(owner, NOW)).toBe(-7n)
  expect(results.of(robot, NOW)).toBe(0n)
  const tomorrow = NOW + 24 * 3_600_000
  expect(dayIndex(BigInt(tomorrow))).not.toBe(dayIndex(BigInt(NOW)))
  expect(results.of(owner, tomorrow)).toBe(0n)
})
