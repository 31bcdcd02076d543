// The auditor of contracts can fail: every number that an event of contracts tells is looked at. Each is changed by one in
// an outcome of the real core, and the auditor, which has seen all that came before, must complain.

import { beforeAll, describe, expect, test } from 'vitest'
import { CONTRACT_EVENTS, isContractEvent } from './contract-words.ts'
import { TamperedHistories } from './tampering-suite.ts'

const SEEDS = 60

describe('the auditor of contracts', () => {
  let histories: TamperedHistories

  beforeAll(() => {
    histories = new TamperedHistories({
      seeds: SEEDS,
      isOf: (profile) => profile.contracts.plans.length > 0,
      isEvent: isContractEvent,
      withWords: false,
    })
  })

  test('sees every kind of event', () => {
    const seen = new Set([...histories.places.keys()].map((name) => name.split('.')[0]))
    // Told without a number that could be wrong, or too rarely for so few seeds.
    const rare = new Set<string>(['ContractOrderReduced', 'OffsetRealised'])
    expect(CONTRACT_EVENTS.filter((type) => !seen.has(type) && !rare.has(type))).toEqual([])
  })

  test.each(CONTRACT_EVENTS)('looks at every number of %s', (type) => {
    expect(histories.overlooked(type)).toEqual([])
  })
})
