import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { live } from '../../live/live-connection.ts'
import { storageKey } from '../../state/storage.ts'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls } from '../account/fake-api.ts'
import PaletteDialog from './palette-dialog.tsx'
import { PALETTE_PAGES } from './palette-pages.ts'
import { readRecents } from './recent-items.ts'

const pair = { quote: 'USDT', status: 'open', tick: '0.01', lot: '0.00001' }
const ARTICLE = {
  kind: 'help',
  id: 'funding',
  category: 'contracts',
  title: 'How funding works',
  summary: 'Who pays whom, and when.',
  time: 1,
  updatedTime: 1,
  language: 'en',
  fallback: false,
}
const ANSWERS = {
  markets: {
    markets: [
      { ...pair, symbol: 'BTC_USDT', base: 'BTC' },
      { ...pair, symbol: 'ADA_USDT', base: 'ADA', status: 'halted' },
    ],
    assets: [],
  },
  contracts: [{ ...pair, symbol: 'BTCUSDT', base: 'BTC' }],
  secondProducts: [{ ...pair, symbol: 'BTC_USDT', base: 'BTC' }],
  searchContent: { list: [ARTICLE] },
}

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

beforeEach(() => {
  vi.spyOn(live, 'start').mockReturnValue(undefined)
})

async function open() {
  answerCalls(ANSWERS)
  renderPart(
    <>
      <PaletteDialog />
      <Address />
    </>,
  )
  await screen.findAllByRole('option', { name: /BTC/ })
  return {
    user: userEvent.setup(),
    field: screen.getByRole('combobox', { name: 'Search markets, pages and help' }),
  }
}

/** The line that Enter would choose, as a screen reader is told of it. */
function active(field: HTMLElement): HTMLElement {
  const line = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  if (line === null) throw new Error('no line is active')
  return line
}

describe('the search over everything', () => {
  test('finds a market of each kind, but none that is closed, and goes there with Enter', async () => {
    const { user, field } = await open()
    await user.type(field, 'btc')
    const markets = within(screen.getByRole('group', { name: 'Markets' })).getAllByRole('option')
    expect(markets.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Spot'),
      expect.stringContaining('Perpetual contracts'),
      expect.stringContaining('Second-contracts'),
    ])
    expect(active(field)).toBe(markets[0])
    await user.keyboard('{ArrowDown}')
    expect(active(field)).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    expect(document.querySelector('output')).toHaveTextContent('/contractTransaction?symbol=BTCUSDT')
    await user.clear(field)
    await user.type(field, 'ada')
    expect(screen.queryByRole('option', { name: /ADA/ })).toBeNull()
  })

  test('finds pages and articles', async () => {
    const { user, field } = await open()
    await user.type(field, 'withdr')
    expect(active(field)).toHaveTextContent('Withdrawal')
    await user.clear(field)
    await user.type(field, 'funding')
    await user.click(await screen.findByRole('option', { name: /How funding works/ }))
    expect(document.querySelector('output')).toHaveTextContent('/helpDetail?id=funding')
  })

  test('the arrows go round', async () => {
    const { user, field } = await open()
    await user.type(field, '{ArrowUp}')
    expect(active(field)).toBe(screen.getAllByRole('option').at(-1))
    await user.keyboard('{ArrowDown}')
    expect(active(field)).toBe(screen.getAllByRole('option')[0])
  })

  test('remembers what was chosen, the latest first, articles by their title', async () => {
    const { user, field } = await open()
    await user.type(field, 'withdr{Enter}')
    await user.clear(field)
    await user.type(field, 'funding')
    await user.click(await screen.findByRole('option', { name: /How funding works/ }))
    expect(readRecents().map(({ id }) => id)).toEqual(['help:funding', 'page:/withdrawal'])
    expect(readRecents()[0]?.title).toBe('How funding works')
  })

  test('shows what it remembers, and drops a damaged memory', async () => {
    const item = { type: 'object', content: [{ id: 'page:/withdrawal', title: 'x' }], timestamp: 1 }
    localStorage.setItem(storageKey('palette.recent'), JSON.stringify(item))
    await open()
    const recent = screen.getByRole('group', { name: 'Recent' })
    expect(within(recent).getByRole('option', { name: 'Withdrawal' })).toBeInTheDocument()
    localStorage.setItem(storageKey('palette.recent'), JSON.stringify({ ...item, content: [{ id: 7 }] }))
    expect(readRecents()).toEqual([])
  })
})

test('every page of the search has an address of its own', () => {
  expect(new Set(PALETTE_PAGES.map(({ to }) => to)).size).toBe(PALETTE_PAGES.length)
})
