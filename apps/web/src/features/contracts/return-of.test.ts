import { expect, test } from 'vitest'
import { returnOf } from './return-of.ts'

test('a return is rounded down, a loss away from zero', () => {
  expect(returnOf({ netPnl: '100', openedMargin: '300' })).toBe('0.3333')
  expect(returnOf({ netPnl: '-100', openedMargin: '300' })).toBe('-0.3334')
  expect(returnOf({ netPnl: '0', openedMargin: '300' })).toBe('0')
})

test('without a margin there is no return', () => {
  expect(returnOf({ netPnl: '100', openedMargin: '0' })).toBeUndefined()
})
