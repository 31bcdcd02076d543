import { expect, test } from 'vitest'
import { readQuery, writeQuery } from './read-query.ts'

test.each([
  ['S88213907', { kind: 'order', orderId: '88213907' }],
  [' s88,213,907 ', { kind: 'order', orderId: '88213907' }],
  ['https://candor.example/desktop/secondContract/receipt?id=S12', { kind: 'order', orderId: '12' }],
  ['BTC_USDT#5553129', { kind: 'tick', symbol: 'BTC_USDT', sequence: '5553129' }],
  ['btc/usdt 5,553,129', { kind: 'tick', symbol: 'BTC_USDT', sequence: '5553129' }],
  ['ETH_USDT:7', { kind: 'tick', symbol: 'ETH_USDT', sequence: '7' }],
  ['#4,402,116', { kind: 'command', number: '4402116' }],
  ['Z412', { kind: 'snapshot', number: '412' }],
  ['412', { kind: 'number', number: '412' }],
  ['{"format":1}', { kind: 'text', text: '{"format":1}' }],
])('%s', (typed, query) => {
  expect(readQuery(typed)).toEqual(query)
})

test.each(['', '  ', 'hello', 'S', 'S0', '#0', '-4', 'BTC_USDT', 'S12x'])(
  '%j is nothing to look up',
  (typed) => {
    expect(readQuery(typed)).toBeUndefined()
  },
)

test('what was found is written as it can be typed again', () => {
  for (const typed of ['S12', 'BTC_USDT#7', '#9', 'Z3']) {
    const query = readQuery(typed)
    if (query === undefined || query.kind === 'text' || query.kind === 'number') throw new Error(typed)
    expect(writeQuery(query)).toBe(typed)
  }
})
