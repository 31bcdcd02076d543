import { expect, test } from 'vitest'
import { collectPages } from './collect-pages.ts'

function page(total: number, ...list: number[]) {
  return { total, list }
}

async function collect(pages: ReturnType<typeof page>[], most = 100) {
  const steps: string[] = []
  const { rows, isCut } = await collectPages({
    ask: async (index) => pages[index - 1] ?? page(0),
    idOf: String,
    most,
    onProgress: (done, total) => steps.push(`${done}/${total}`),
  })
  return { rows, isCut, steps }
}

test('reads every page and tells how far it is', async () => {
  expect(await collect([page(5, 9, 8), page(5, 7, 6), page(5, 5)])).toEqual({
    rows: [9, 8, 7, 6, 5],
    isCut: false,
    steps: ['2/5', '4/5', '5/5'],
  })
})

test('a row that moved to the next page meanwhile counts once', async () => {
  expect((await collect([page(3, 9, 8), page(4, 8, 7), page(4, 6)])).rows).toEqual([9, 8, 7, 6])
})

test('stops at the bound and says so', async () => {
  expect(await collect([page(5, 9, 8), page(5, 7, 6), page(5, 5)], 3)).toMatchObject({
    rows: [9, 8, 7],
    isCut: true,
  })
})

test('an empty list, or one that became shorter, ends it', async () => {
  expect((await collect([page(0)])).rows).toEqual([])
  expect((await collect([page(9, 9)])).rows).toEqual([9])
})

test('a page that fails fails the whole: half a file is none', async () => {
  const ask = () => Promise.reject(new Error('no answer'))
  await expect(collectPages({ ask, idOf: String, most: 9, onProgress: () => undefined })).rejects.toThrow(
    'no answer',
  )
})
