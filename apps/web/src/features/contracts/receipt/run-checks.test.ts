import { expect, test } from 'vitest'
import { runChecks } from './run-checks.ts'

test('what can be computed is given as it came out', () => {
  expect(runChecks(() => [])).toEqual([])
})

test('a receipt that cannot be computed with does not hold', () => {
  const checks = runChecks(() => {
    throw new RangeError('Division by zero')
  })
  expect(checks).toMatchObject([{ name: 'readable', found: 'Division by zero', holds: false }])
})
