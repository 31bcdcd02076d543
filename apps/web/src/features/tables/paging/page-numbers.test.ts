import { expect, it } from 'vitest'
import { pageCount, pageNumbers } from './page-numbers.ts'

it.each([
  [0, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [1000, 10, 100],
])('%i rows of %i a page are %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages)
})

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('on page %i of %i it shows %j', (current, count, shown) => {
  expect(pageNumbers(current, count)).toEqual(shown)
})
