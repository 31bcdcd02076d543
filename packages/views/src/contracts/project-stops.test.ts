import type { StopId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, HOUSES, MAKER, MARCH, outcomeOf } from '../outcomes-suite.ts'
import { aStop, lotsOf, stopSteps } from './contract-outcomes-suite.ts'
import { projectStops } from './project-stops.ts'

const ID = 4 as StopId
const steps = stopSteps(aStop(4, ALICE, { lots: lotsOf(10) }))

describe('[rulebook 2.10] take-profits and stop-losses', () => {
  test('one armed, fired, armed again for what is left and ended is one row', () => {
    const { armed, changed } = projectStops(
      [
        outcomeOf(1, [steps.armed()]),
        outcomeOf(2, [steps.triggered(331n), steps.rearmed(3)], MARCH + 1n),
        outcomeOf(3, [steps.ended('byUser')], MARCH + 2n),
      ],
      HOUSES,
    )
    expect(changed.size).toBe(0)
    expect(armed.get(ID)).toMatchObject({
      number: 1,
      progress: {
        state: 'ended',
        endReason: 'byUser',
        triggeredMs: MARCH + 1n,
        triggeredPrice: 331n,
        endedMs: MARCH + 2n,
        lots: 3n,
        updatedNumber: 3,
      },
    })
  })

  test('of one armed before, how it stands now', () => {
    const { armed, changed } = projectStops([outcomeOf(2, [steps.triggered(), steps.rearmed()])], HOUSES)
    expect(armed.size).toBe(0)
    expect(changed.get(ID)).toMatchObject({ state: 'armed', isRearmed: true, lots: undefined })
  })

  test('one that covers more lots keeps the command that first armed it, and when it fired', () => {
    const { armed, changed } = projectStops(
      [outcomeOf(1, [steps.armed()]), outcomeOf(2, [steps.triggered(), steps.armed({ lots: lotsOf(25) })])],
      HOUSES,
    )
    expect(changed.size).toBe(0)
    expect(armed.get(ID)).toMatchObject({
      number: 1,
      stop: { lots: 25n },
      progress: { state: 'armed', lots: 25n, triggeredPrice: 331n, updatedNumber: 2 },
    })
  })

  test("the house's are not kept", () => {
    const house = stopSteps(aStop(5, MAKER))
    const events = [house.armed(), house.triggered(), house.rearmed(), house.ended('done')]
    const { armed, changed } = projectStops([outcomeOf(1, events)], HOUSES)
    expect([armed.size, changed.size]).toEqual([0, 0])
  })
})
