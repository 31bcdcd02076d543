import { describe, expect, test } from 'vitest'
import { percentOfSteps, stepsOf } from '../product-rules.ts'
import { BTC_SECOND_RULES as RULES } from '../testing/btc-second.ts'
import { deriveSecondOrder, picksOf, type StakeBounds } from './derive-second-order.ts'

const E8 = 100_000_000n
const FREE: StakeBounds = { available: 12_320n * E8, atStake: 0n, lossLeft: undefined }

function derive(amount: string, bounds: Partial<StakeBounds> = {}, seconds = 60) {
  return deriveSecondOrder(RULES, { amount, seconds }, { ...FREE, ...bounds })
}

describe('an order in the form', () => {
  test('[B1] 1,000 on 60 s brings 820, and must be right 54.945% of the time', () => {
    const { stake, profit, breakEven, problem } = derive('1000')
    expect([stake, profit, problem]).toEqual([1_000n * E8, 820n * E8, undefined])
    expect(percentOfSteps(breakEven)).toBe('54.945')
  })

  test('profit is rounded down to the last unit', () => {
    expect(derive('1000.00000001', {}, 300).profit).toBe(880n * E8)
  })

  test('a duration that is not offered is the first', () => {
    expect(derive('1000', {}, 45).duration.seconds).toBe(30)
  })

  test.each([
    ['', 'empty', 0n],
    ['999.5', 'below', E8 / 2n],
    ['10000000', 'above', E8],
  ])('%s is refused as %s, by how much', (amount, kind, by) => {
    expect(derive(amount, { available: 99_999_999n * E8 }).problem).toMatchObject({ kind, by })
  })

  test('what one user may have at stake counts all orders that have not ended', () => {
    expect(derive('2000', { atStake: 19_999_000n * E8 }).problem).toEqual({
      kind: 'cap',
      by: 1_000n * E8,
      bound: 1_000n * E8,
    })
  })

  test('the own limit comes before the balance, as in the core', () => {
    const bounds = { lossLeft: 1_500n * E8, available: 1_200n * E8 }
    expect(derive('2000', bounds).problem).toMatchObject({ kind: 'lossLimit', by: 500n * E8 })
    expect(derive('1300', bounds).problem).toMatchObject({ kind: 'insufficient', by: 100n * E8 })
  })

  test('nothing is held against a visitor, whose balance nobody knows', () => {
    expect(derive('5000', { available: undefined }).problem).toBeUndefined()
  })

  test('picks are the minimum and multiples of it', () => {
    expect(picksOf(RULES).map((pick) => pick / E8)).toEqual([1_000n, 2_000n, 5_000n, 10_000n])
  })
})

test('a win rate is cut to 0.001%', () => {
  expect(percentOfSteps(stepsOf('0.53191489'))).toBe('53.191')
  expect(percentOfSteps(stepsOf('1'))).toBe('100.000')
  expect(percentOfSteps(stepsOf('0.05'))).toBe('5.000')
})
