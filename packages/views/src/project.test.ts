import type { Event } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, anOrder, BOB, outcomeOf, placed } from './outcomes-suite.ts'
import { project } from './project.ts'

const NOBODY = new Set<never>()

function opened(userId: typeof ALICE, house: string | undefined): Event {
  return { type: 'AccountOpened', userId, tradeGroupId: 1 as never, house }
}

describe('all projections together', () => {
  test('a house account opened among the outcomes counts for those after it', () => {
    const changes = project(
      [
        outcomeOf(1, [opened(ALICE, ''), opened(BOB, undefined)]),
        outcomeOf(2, [placed(anOrder(1, ALICE)), placed(anOrder(2, BOB))]),
      ],
      NOBODY,
    )
    expect(changes.accounts.map(({ userId, house, number }) => [userId, house, number])).toEqual([
      [ALICE, '', 1],
      [BOB, undefined, 1],
    ])
    expect([...changes.spotOrders.placed.keys()]).toEqual([2])
  })

  test('the same outcomes, split anywhere, add up to the same', () => {
    const outcomes = [
      outcomeOf(1, [opened(BOB, undefined)]),
      outcomeOf(2, [placed(anOrder(1, BOB))]),
      outcomeOf(3, [placed(anOrder(2, BOB))]),
    ]
    const whole = project(outcomes, NOBODY)
    const parts = [project(outcomes.slice(0, 2), NOBODY), project(outcomes.slice(2), NOBODY)]
    expect(parts.flatMap(({ spotOrders }) => [...spotOrders.placed])).toEqual([...whole.spotOrders.placed])
  })
})
