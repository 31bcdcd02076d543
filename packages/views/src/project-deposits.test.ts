import { describe, expect, test } from 'vitest'
import { ALICE, deposit, HOUSES, MAKER, MARCH, named, outcomeOf } from './outcomes-suite.ts'
import { projectDeposits } from './project-deposits.ts'

describe('deposits', () => {
  test('one that is seen, named and confirmed is one row, with both moments', () => {
    const outcomes = [
      outcomeOf(3, [deposit('DepositSeen', 1, ALICE), named(1, ALICE, '0xab#2')]),
      outcomeOf(5, [deposit('DepositConfirmed', 1, ALICE)], MARCH + 9n),
    ]
    expect(projectDeposits(outcomes, HOUSES)).toEqual([
      {
        depositId: 1,
        userId: ALICE,
        assetId: 1,
        amount: 5n,
        reference: '0xab#2',
        state: 'confirmed',
        seenMs: MARCH,
        endedMs: MARCH + 9n,
        number: 3,
        updatedNumber: 5,
      },
    ])
  })

  test('each stands as its last event left it', () => {
    const outcomes = [
      outcomeOf(3, [deposit('DepositSeen', 1, ALICE), deposit('DepositSeen', 2, ALICE)]),
      outcomeOf(4, [deposit('DepositOrphaned', 2, ALICE)]),
    ]
    expect(projectDeposits(outcomes, HOUSES).map(({ depositId, state }) => [depositId, state])).toEqual([
      [1, 'pending'],
      [2, 'orphaned'],
    ])
  })

  test('one that was seen before ends with all that its event tells', () => {
    const [row] = projectDeposits([outcomeOf(5, [deposit('DepositConfirmed', 1, ALICE)])], HOUSES)
    expect(row).toMatchObject({ state: 'confirmed', amount: 5n, endedMs: MARCH, updatedNumber: 5 })
  })

  test("the house's are left out", () => {
    const events = [deposit('DepositSeen', 1, MAKER), named(1, MAKER, 'x')]
    expect(projectDeposits([outcomeOf(3, events)], HOUSES)).toEqual([])
  })

  test('a name without a deposit is a bug', () => {
    expect(() => projectDeposits([outcomeOf(3, [named(1, ALICE, 'x')])], HOUSES)).toThrow('was not seen')
  })
})
