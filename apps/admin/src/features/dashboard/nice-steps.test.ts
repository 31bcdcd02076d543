import { expect, test } from 'vitest'
import { niceSteps } from './nice-steps.ts'

test.each([
  [37.6, [0, 10, 20, 30, 40]],
  [4, [0, 1, 2, 3, 4]],
  [900_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
])('the lines below %d are round numbers that reach it', (most, steps) => {
  expect(niceSteps(most, 4)).toEqual(steps)
})
