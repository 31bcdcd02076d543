import type { FinancialParameters, TimeMs } from '@candor/contract'
import { expect, test } from 'vitest'
import { units } from '../live/market-script-suite.ts'
import { type Offer, offNow, remainingOf } from './sale.ts'

const parameters = {
  quota: units('1000'),
  minAmount: units('100'),
  fromMs: 1_000n as TimeMs,
  untilMs: 2_000n as TimeMs,
} as FinancialParameters
const offer: Offer = { status: 'open', parameters, sold: units('900') }
const moment = { treasury: 5n, needed: 5n, nowMs: 1_000 }

test('can be bought from the first to the last moment of its sale, while the minimum is left and covered', () => {
  expect(offNow(offer, moment)).toBeUndefined()
  expect(offNow(offer, { ...moment, nowMs: 2_000 })).toBeUndefined()
  expect(offNow({ ...offer, status: 'closed' }, moment)).toBe('closed')
  expect(offNow(offer, { ...moment, nowMs: 999 })).toBe('notYet')
  expect(offNow(offer, { ...moment, nowMs: 2_001 })).toBe('over')
  expect(offNow({ ...offer, sold: units('900') + 1n }, moment)).toBe('soldOut')
  expect(offNow(offer, { ...moment, treasury: 4n })).toBe('treasury')
})

test('what remains is never less than nothing', () => {
  expect(remainingOf(offer)).toBe(units('100'))
  expect(remainingOf({ parameters, sold: units('1001') })).toBe(0n)
})
