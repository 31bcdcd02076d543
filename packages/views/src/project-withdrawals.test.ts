import { describe, expect, test } from 'vitest'
import { ALICE, BOB, HOUSES, MAKER, MARCH, outcomeOf, withdrawalSteps } from './outcomes-suite.ts'
import { projectWithdrawals } from './project-withdrawals.ts'

describe('withdrawals', () => {
  test('asked for, approved by two and sent among the same outcomes: one whole row', () => {
    const { requested, approved, sent } = withdrawalSteps(40)
    const { requested: rows, changed } = projectWithdrawals(
      [
        outcomeOf(3, [requested()]),
        outcomeOf(4, [approved(2), approved(1)]),
        outcomeOf(5, [sent()], MARCH + 9n),
      ],
      HOUSES,
    )
    expect(changed.size).toBe(0)
    expect([...rows.values()]).toMatchObject([
      {
        terms: { withdrawalId: 40, userId: ALICE, amount: 100n, fee: 3n, destination: 'ETH 0xab' },
        requestedMs: MARCH,
        number: 3,
        progress: {
          state: 'sent',
          approvers: [2, 1],
          sentMs: MARCH + 9n,
          endedMs: undefined,
          updatedNumber: 5,
        },
      },
    ])
  })

  test.each([
    ['refused', { state: 'refused', reason: 'risk', refusedBy: 6 }],
    ['taken back', { state: 'refused', reason: 'user.cancelled', refusedBy: undefined }],
    ['settled', { state: 'settled', reference: 'tx', reason: undefined }],
    ['returned', { state: 'returned', reason: 'chain.failed', refusedBy: undefined }],
  ])('one asked for before that is %s: what came on top', (end, progress) => {
    const steps = withdrawalSteps(40)
    const event = {
      refused: steps.refused(6, 'risk'),
      'taken back': steps.refused(undefined, 'user.cancelled'),
      settled: steps.settled('tx'),
      returned: steps.returned('chain.failed'),
    }[end]
    const { requested, changed } = projectWithdrawals([outcomeOf(8, event ? [event] : [])], HOUSES)
    expect(requested.size).toBe(0)
    expect([...changed.values()]).toMatchObject([
      { withdrawalId: 40, ...progress, approvers: [], endedMs: MARCH, updatedNumber: 8 },
    ])
  })

  test('an approval alone leaves the state as it is', () => {
    const { changed } = projectWithdrawals([outcomeOf(8, [withdrawalSteps(40).approved(5)])], HOUSES)
    expect([...changed.values()]).toMatchObject([{ state: undefined, approvers: [5], endedMs: undefined }])
  })

  test('an id that ends and comes again is a change of the one and a row of the other', () => {
    const [first, second] = [withdrawalSteps(40), withdrawalSteps(40, BOB)]
    const { requested, changed } = projectWithdrawals(
      [outcomeOf(8, [first.refused(1, 'risk')]), outcomeOf(9, [second.requested(), second.approved(3)])],
      HOUSES,
    )
    expect([...changed.values()]).toMatchObject([{ state: 'refused', approvers: [] }])
    expect([...requested.values()]).toMatchObject([
      { terms: { userId: BOB }, progress: { state: 'applied', approvers: [3] } },
    ])
  })

  test("the house's are left out", () => {
    const { requested, approved, sent } = withdrawalSteps(40, MAKER)
    const changes = projectWithdrawals([outcomeOf(3, [requested(), approved(1), sent()])], HOUSES)
    expect([changes.requested.size, changes.changed.size]).toEqual([0, 0])
  })
})
