// The auditor of robots can fail: every number that an event of theirs tells is looked at. Each is changed in an outcome of
// the real core, and the auditor must complain.

import type { EventType } from '@candor/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { TamperedHistories } from './tampering-suite.ts'

const SEEDS = 20
const ROBOT_EVENTS = ['RobotOpened', 'RobotFunded', 'RobotReturned', 'RobotClosed'] as const
const events: ReadonlySet<EventType> = new Set(ROBOT_EVENTS)

describe('the auditor of robots', () => {
  let histories: TamperedHistories

  beforeAll(() => {
    histories = new TamperedHistories({
      seeds: SEEDS,
      isOf: (profile) => profile.robots.share > 0,
      isEvent: ({ type }) => events.has(type),
      withWords: true,
    })
  })

  test('sees every kind of event', () => {
    const seen = new Set([...histories.places.keys()].map((name) => name.split('.')[0]))
    expect(ROBOT_EVENTS.filter((type) => !seen.has(type))).toEqual([])
  })

  test.each(ROBOT_EVENTS)('looks at everything that %s tells', (type) => {
    expect(histories.overlooked(type)).toEqual([])
  })
})
