// The auditor of financial products and mining pools can fail: every number and every word that an event of theirs tells is
// looked at. Each is changed in an outcome of the real core, and the auditor must complain.

import { beforeAll, describe, expect, test } from 'vitest'
import { EARN_EVENTS, isEarnEvent } from './earn-words.ts'
import { TamperedHistories } from './tampering-suite.ts'

const SEEDS = 60

describe('the auditor of financial products and mining pools', () => {
  let histories: TamperedHistories

  beforeAll(() => {
    histories = new TamperedHistories({
      seeds: SEEDS,
      isOf: (profile) => profile.earn.share > 0 && !profile.earn.isCrowded,
      isEvent: isEarnEvent,
      withWords: true,
    })
  })

  test('sees every kind of event', () => {
    const seen = new Set([...histories.places.keys()].map((name) => name.split('.')[0]))
    expect(EARN_EVENTS.filter((type) => !seen.has(type))).toEqual([])
  })

  test.each(EARN_EVENTS)('looks at everything that %s tells', (type) => {
    expect(histories.overlooked(type)).toEqual([])
  })
})
