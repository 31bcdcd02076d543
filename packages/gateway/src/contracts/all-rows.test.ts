import { describe, expect, test } from 'vitest'
import { allRows, type InLog, newestOf } from './all-rows.ts'

async function* given(...numbers: readonly number[]): AsyncGenerator<InLog> {
  for (const number of numbers) yield { number, time: Math.floor(number / 2) }
}

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const row of rows) found.push(row)
  return found
}

describe('all rows', () => {
  test.each([0, 1, 2, 3, 4, 7])(
    'of %i are read page by page, none twice and none left out',
    async (count) => {
      const rows = Array.from({ length: count }, (_, place) => place)
      const load = async ({ pageIndex, pageSize }: { pageIndex: number; pageSize: number }) => ({
        list: rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
        total: count,
      })
      expect(await collect(allRows(load, 2))).toEqual(rows)
    },
  )

  test('of two lists come newest first', async () => {
    const numbers = async (...lists: [number[], number[]]): Promise<number[]> =>
      (await collect(newestOf(given(...lists[0]), given(...lists[1])))).map(({ number }) => number)
    expect(await numbers([9, 5, 2], [8, 7, 1])).toEqual([9, 8, 7, 5, 2, 1])
    expect(await numbers([], [3, 1])).toEqual([3, 1])
    expect(await numbers([3, 1], [])).toEqual([3, 1])
    expect(await numbers([], [])).toEqual([])
  })
})
