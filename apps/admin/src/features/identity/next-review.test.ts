import { expect, test } from 'vitest'
import { nextAfter, placeOf } from './next-review.ts'

const waiting = ['7', '9', '12']

test('the next is the one behind, and after the last the first', () => {
  expect(nextAfter(waiting, '7')).toBe('9')
  expect(nextAfter(waiting, '12')).toBe('7')
})

test('one that has left the list is followed by the oldest', () => {
  expect(nextAfter(waiting, '8')).toBe('7')
  expect(nextAfter(['7'], '7')).toBeUndefined()
  expect(nextAfter([], '7')).toBeUndefined()
})

test('places are counted from one', () => {
  expect(placeOf(waiting, '9')).toBe(2)
  expect(placeOf(waiting, '8')).toBeUndefined()
})
