import type { ContractTriggerId, OrderId, Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, HOUSES, MAKER, MARCH, outcomeOf } from '../outcomes-suite.ts'
import { aTrigger, triggerEnded, triggerPlaced } from './contract-outcomes-suite.ts'
import { projectContractTriggers } from './project-contract-triggers.ts'

const ID = 4 as ContractTriggerId
const trigger = aTrigger(4, ALICE)

describe('[contracts 9] conditional orders', () => {
  test('one placed and fired among the same outcomes is one row', () => {
    const fired = triggerEnded(trigger, { reason: 'fired', price: 331n as Price, orderId: 9 as OrderId })
    const changes = projectContractTriggers(
      [outcomeOf(1, [triggerPlaced(trigger)]), outcomeOf(2, [fired], MARCH + 1n)],
      HOUSES,
    )
    expect(changes.ended).toEqual([])
    expect(changes.placed.get(ID)).toEqual({
      trigger,
      number: 1,
      progress: {
        triggerId: ID,
        state: 'fired',
        endReason: 'fired',
        endedMs: MARCH + 1n,
        metPrice: 331n,
        orderId: 9,
        rejection: undefined,
        updatedNumber: 2,
      },
    })
  })

  test('of one placed before, how it ended', () => {
    const states = (['byUser', 'closeAll', 'accountClosed', 'rejected', 'fired'] as const).map((reason) => {
      const { placed: rows, ended: ends } = projectContractTriggers(
        [outcomeOf(2, [triggerEnded(trigger, { reason })])],
        HOUSES,
      )
      expect(rows.size).toBe(0)
      return ends.map(({ state, endReason }) => [state, endReason])
    })
    expect(states).toEqual([
      [['cancelled', 'byUser']],
      [['cancelled', 'closeAll']],
      [['cancelled', 'accountClosed']],
      [['rejected', 'rejected']],
      [['fired', 'fired']],
    ])
  })

  test("the house's are not kept", () => {
    const house = aTrigger(5, MAKER)
    const events = [triggerPlaced(house), triggerEnded(house)]
    const changes = projectContractTriggers([outcomeOf(1, events)], HOUSES)
    expect([changes.placed.size, changes.ended.length]).toEqual([0, 0])
  })
})
