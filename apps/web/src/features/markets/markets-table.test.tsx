import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { MarketsTable } from './markets-table.tsx'
import { FIRST_SORT } from './sort-markets.ts'
import { testMarket, testRows, testTicker } from './testing-rows.ts'

const ROWS = testRows(
  [testMarket('BTC_USDT'), testMarket('ETH_USDT'), testMarket('LTC_USDT', 'cancelOnly')],
  [
    testTicker('BTC_USDT', { last: '70000', change: '-0.01', quoteVolume: '5' }),
    testTicker('ETH_USDT', { last: '3900', change: '0.02', quoteVolume: '7' }),
    testTicker('LTC_USDT', { last: '88', change: '0.01', quoteVolume: '1' }),
  ],
)

function Sorted() {
  const [sort, setSort] = useState(FIRST_SORT)
  return <MarketsTable rows={ROWS} sort={sort} onSort={setSort} />
}

function pairs(): (string | null)[] {
  return screen.getAllByRole('link', { name: /BTC|ETH|LTC/ }).map((link) => link.getAttribute('href'))
}

test('a head sorts its column, says so, and turns around', async () => {
  renderPart(<Sorted />)
  const path = (symbol: string): string => `/currencyTransaction?symbol=${symbol}`
  expect(pairs()).toEqual(['ETH_USDT', 'BTC_USDT', 'LTC_USDT'].map(path))
  await userEvent.click(screen.getByRole('button', { name: '24 h change' }))
  expect(screen.getByRole('columnheader', { name: '24 h change' })).toHaveAttribute('aria-sort', 'descending')
  expect(pairs()).toEqual(['ETH_USDT', 'LTC_USDT', 'BTC_USDT'].map(path))
  await userEvent.click(screen.getByRole('button', { name: '24 h change' }))
  expect(screen.getByRole('columnheader', { name: '24 h change' })).toHaveAttribute('aria-sort', 'ascending')
  expect(pairs()).toEqual(['BTC_USDT', 'LTC_USDT', 'ETH_USDT'].map(path))
})

test('a star puts its market on the watch list and takes it off', async () => {
  renderPart(<Sorted />)
  const star = screen.getByRole('button', { name: 'Watch ETH/USDT' })
  await userEvent.click(star)
  expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('candor.watchList')).toContain('ETH_USDT')
  await userEvent.click(star)
  expect(star).toHaveAttribute('aria-pressed', 'false')
})

test('a market under maintenance says so and offers no trade', () => {
  renderPart(<Sorted />)
  const row = screen.getByRole('row', { name: /LTC/ })
  expect(within(row).getAllByText('Maintenance').length).toBeGreaterThan(0)
  expect(within(row).queryByRole('link', { name: 'Trade' })).toBeNull()
})
