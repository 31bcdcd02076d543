// Pages of lists: which one is asked for, and one cut from a list at hand.

import { DEFAULT_PAGE_SIZE } from '@candor/api'

export interface PageAsked {
  readonly pageIndex?: number | string
  readonly pageSize?: number | string
}

export interface Page<T> {
  list: T[]
  total: number
  pageIndex: number
  pageSize: number
}

/** The schema has let only whole numbers through, as numbers or as text. */
export function pageAsked({ pageIndex, pageSize }: PageAsked): { pageIndex: number; pageSize: number } {
  return { pageIndex: Number(pageIndex ?? 1), pageSize: Number(pageSize ?? DEFAULT_PAGE_SIZE) }
}

export function pageOf<T>(items: readonly T[], asked: PageAsked): Page<T> {
  const { pageIndex, pageSize } = pageAsked(asked)
  const from = (pageIndex - 1) * pageSize
  return { list: items.slice(from, from + pageSize), total: items.length, pageIndex, pageSize }
}
