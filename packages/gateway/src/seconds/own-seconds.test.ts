import type { Amount } from '@candor/contract'
import { expect, test } from 'vitest'
import { units } from '../live/market-script-suite.ts'
import { scheduledOrder, secondOrder } from '../live/second-script-suite.ts'
import { atStakeOf, leftOf } from './own-seconds.ts'

const orders = [secondOrder(1), scheduledOrder(2), secondOrder(3, { stage: 'open' })]

test('[5] at stake is what was accepted and has not ended', () => {
  expect(atStakeOf({ orders })).toBe(units('2000'))
})

test.each([
  ['5000', '500', '2500'],
  ['5000', '3000', '0'],
  ['5000', '4000', '0'],
])('[5] a limit of %s with %s lost leaves %s', (limit, dayLoss, left) => {
  expect(leftOf({ limit: units(limit), dayLoss: units(dayLoss), orders })).toBe(units(left))
})

test('[5] a gain of the day adds to what is left; without a limit nothing is said', () => {
  const gain = -units('100') as Amount
  expect(leftOf({ limit: units('5000'), dayLoss: gain, orders })).toBe(units('3100'))
  expect(leftOf({ limit: undefined, dayLoss: gain, orders })).toBeUndefined()
})
