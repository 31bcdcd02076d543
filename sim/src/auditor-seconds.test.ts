// The auditor of second-contracts can fail: every number, every word and every byte of a hash that an event of theirs
// tells is looked at. Each is changed in an outcome of the real core, and the auditor must complain.

import { beforeAll, describe, expect, test } from 'vitest'
import { isSecondEvent, SECOND_EVENTS } from './second-words.ts'
import { TamperedHistories } from './tampering-suite.ts'

const SEEDS = 40

describe('the auditor of second-contracts', () => {
  let histories: TamperedHistories

  beforeAll(() => {
    histories = new TamperedHistories({
      seeds: SEEDS,
      isOf: (profile) => profile.seconds.plans.length > 0,
      isEvent: isSecondEvent,
      withWords: true,
    })
  })

  test('sees every kind of event', () => {
    const seen = new Set([...histories.places.keys()].map((name) => name.split('.')[0]))
    expect(SECOND_EVENTS.filter((type) => !seen.has(type))).toEqual([])
  })

  test.each(SECOND_EVENTS)('looks at everything that %s tells', (type) => {
    expect(histories.overlooked(type)).toEqual([])
  })
})
