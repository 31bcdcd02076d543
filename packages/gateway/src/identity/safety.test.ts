import { describe, expect, test } from 'vitest'
import { countFactors, heldUntil, type SafetyFacts, safetyLevelOf, withdrawalLimitOf } from './safety.ts'

const LETTERS: Readonly<Record<string, keyof SafetyFacts>> = {
  p: 'phone',
  e: 'email',
  a: 'authenticator',
  f: 'fundPassword',
  r: 'realName',
}

/** `pf` has a phone and a fund password. */
function facts(letters: string): SafetyFacts {
  const has = new Set(Array.from(letters, (letter) => LETTERS[letter]))
  return {
    phone: has.has('phone'),
    email: has.has('email'),
    authenticator: has.has('authenticator'),
    fundPassword: has.has('fundPassword'),
    realName: has.has('realName'),
  }
}

describe('the safety level', () => {
  test.each([
    ['', 0, 'low'],
    ['r', 0, 'low'],
    ['e', 1, 'low'],
    ['fr', 1, 'low'],
    ['pe', 2, 'middle'],
    ['pa', 2, 'middle'],
    ['pea', 3, 'middle'],
    ['eaf', 3, 'middle'],
    ['peaf', 4, 'high'],
    ['peafr', 4, 'high'],
  ])('of %j is %i of 4: %s', (letters, factors, level) => {
    expect(countFactors(facts(letters))).toBe(factors)
    expect(safetyLevelOf(facts(letters))).toBe(level)
  })
})

describe('the daily withdrawal limit', () => {
  test.each([
    ['', '0'],
    ['pea', '0'],
    ['peaf', '0'],
    ['pear', '0'],
    ['fr', '2000'],
    ['pfr', '10000'],
    ['efr', '10000'],
    ['pefr', '18000'],
    ['afr', '84000'],
    ['eafr', '92000'],
    ['peafr', '100000'],
  ])('with %j is %s USDT', (letters, limit) => {
    expect(withdrawalLimitOf(facts(letters)).limit).toBe(limit)
  })

  test.each([
    ['pe', [false, true, true, false]],
    ['per', [false, true, true, false]],
    ['efr', [true, false, true, false]],
    ['peafr', [true, true, true, true]],
  ])('climbs in steps, with %j: %j', (letters, reached) => {
    const { steps } = withdrawalLimitOf(facts(letters))
    expect(steps.map(({ name, limit }) => [name, limit])).toEqual([
      ['realName', '2000'],
      ['phone', '10000'],
      ['email', '18000'],
      ['authenticator', '100000'],
    ])
    expect(steps.map((step) => step.reached)).toEqual(reached)
  })
})

test('a hold is told until it is over', () => {
  expect(heldUntil(null, 5)).toBeNull()
  expect(heldUntil(6, 5)).toBe(6)
  expect(heldUntil(5, 5)).toBeNull()
})
