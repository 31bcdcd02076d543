import { expect, test } from 'vitest'
import { collectOrders } from './collect-orders.ts'
import { testOrder } from './testing-order.ts'

function page(total: number, ...ids: number[]) {
  return { total, list: ids.map((id) => testOrder({ orderId: String(id) })) }
}

async function collect(pages: ReturnType<typeof page>[], most = 100) {
  const steps: string[] = []
  const { orders, isCut } = await collectOrders({
    ask: async (index) => pages[index - 1] ?? page(0),
    most,
    onProgress: (done, total) => steps.push(`${done}/${total}`),
  })
  return { ids: orders.map(({ orderId }) => Number(orderId)), isCut, steps }
}

test('reads every page and tells how far it is', async () => {
  expect(await collect([page(5, 9, 8), page(5, 7, 6), page(5, 5)])).toEqual({
    ids: [9, 8, 7, 6, 5],
    isCut: false,
    steps: ['2/5', '4/5', '5/5'],
  })
})

test('an order that moved to the next page meanwhile counts once', async () => {
  expect((await collect([page(3, 9, 8), page(4, 8, 7), page(4, 6)])).ids).toEqual([9, 8, 7, 6])
})

test('stops at the bound and says so', async () => {
  expect(await collect([page(5, 9, 8), page(5, 7, 6), page(5, 5)], 3)).toMatchObject({
    ids: [9, 8, 7],
    isCut: true,
  })
})

test('an empty list, or one that became shorter, ends it', async () => {
  expect((await collect([page(0)])).ids).toEqual([])
  expect((await collect([page(9, 9)])).ids).toEqual([9])
})

test('a page that fails fails the whole: half a file is none', async () => {
  const ask = () => Promise.reject(new Error('no answer'))
  await expect(collectOrders({ ask, most: 9, onProgress: () => undefined })).rejects.toThrow('no answer')
})
