import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { pageAsked, pageOf } from './page.ts'

const items = Array.from({ length: 45 }, (_, index) => index)

describe('a page', () => {
  test('is the first of the usual size when nothing is said', () => {
    expect(pageAsked({})).toEqual({ pageIndex: 1, pageSize: DEFAULT_PAGE_SIZE })
    expect(pageOf(items, {})).toEqual({ list: items.slice(0, 20), total: 45, pageIndex: 1, pageSize: 20 })
  })

  test('may be asked for in numbers and in text', () => {
    expect(pageAsked({ pageIndex: '3', pageSize: '10' })).toEqual({ pageIndex: 3, pageSize: 10 })
    expect(pageAsked({ pageIndex: 3, pageSize: 10 })).toEqual({ pageIndex: 3, pageSize: 10 })
  })

  test('holds what is left at the end, and nothing beyond it', () => {
    expect(pageOf(items, { pageIndex: 3 }).list).toEqual(items.slice(40))
    expect(pageOf(items, { pageIndex: 4 })).toEqual({ list: [], total: 45, pageIndex: 4, pageSize: 20 })
    expect(pageOf(items, { pageIndex: 999_999, pageSize: 200 }).list).toEqual([])
    expect(pageOf([], {})).toEqual({ list: [], total: 0, pageIndex: 1, pageSize: 20 })
  })

  test.each(PAGE_SIZES)('of %i and its neighbours together hold every item once', (pageSize) => {
    const pages = Array.from({ length: Math.ceil(45 / pageSize) }, (_, index) =>
      pageOf(items, { pageIndex: index + 1, pageSize }),
    )
    expect(pages.flatMap(({ list }) => list)).toEqual(items)
  })
})
