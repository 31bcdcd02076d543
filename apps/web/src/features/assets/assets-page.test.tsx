import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { live } from '../../live/live-connection.ts'
import { balancesStore } from '../../live/own.ts'
import { storageKey } from '../../state/storage.ts'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls, refusal } from '../account/fake-api.ts'
import AssetsPage from './assets-page.tsx'
import { testBalance } from './testing-balance.ts'

const value = { usdt: '0', btc: '0', fiat: '0' }
const row = (wallet: string, asset: string, available: string, price: string) => ({
  account: wallet === 'spot' ? 'coin' : wallet,
  wallet,
  asset,
  total: available,
  available,
  frozen: '0',
  adminHeld: '0',
  price,
  value,
})
const ANSWERS = {
  assetsOverview: {
    number: 1,
    quote: 'USD',
    priceTime: 1,
    total: value,
    accounts: [],
    rows: [
      row('spot', 'USDT', '1000', '1'),
      row('spot', 'BTC', '0.5', '30000'),
      row('spot', 'SOL', '10', '25'),
      row('spot', 'TRX', '4', '0.1'),
      row('second', 'USDT', '750', '1'),
    ],
  },
  assetsEquity: {
    points: [
      { time: 1_790_000_000_000, usdt: '16000', btc: null },
      { time: 1_790_003_600_000, usdt: '17000', btc: null },
    ],
    netDeposits: '500',
    change: '500.1',
    changeRate: '0.03',
  },
  solvencySnapshots: { publicKey: '', nextTime: null, list: [], total: 0, pageIndex: 1, pageSize: 10 },
  markets: { markets: [], assets: [{ code: 'DOGE', scale: 8 }] },
  candles: [],
}

beforeEach(() => {
  // No server: nothing is pushed, and the overview counts.
  vi.spyOn(live, 'start').mockReturnValue(undefined)
})

async function open(): Promise<ReturnType<typeof userEvent.setup>> {
  answerCalls(ANSWERS)
  renderPart(<AssetsPage />)
  await screen.findByText('0.56668000')
  return userEvent.setup()
}

describe('the assets page', () => {
  test('adds everything up, in BTC over USD, and says what small balances it hides', async () => {
    await open()
    // 1000 + 15000 + 250 + 0.4 + 750, cut; 0.4 USD of TRX is small.
    expect(screen.getByText('17,000.40')).toBeInTheDocument()
    expect(await screen.findByText('+500.10 USD')).toBeInTheDocument()
    expect(screen.queryByText('TRX')).not.toBeInTheDocument()
    expect(screen.getByText(/1 small balance hidden \(TRX\)/)).toHaveTextContent('0.40 USD')
  })

  test('hides every amount, and remembers it', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }))
    expect(screen.queryByText('17,000.40')).not.toBeInTheDocument()
    expect(screen.queryByText('+500.10 USD')).not.toBeInTheDocument()
    expect(screen.queryAllByText(/\d,\d{3}\.\d\d/)).toHaveLength(1)
    expect(screen.getByText('30,000.00')).toBeInTheDocument()
    expect(localStorage.getItem(storageKey('amountsHidden'))).toContain('true')
  })

  test('finds a coin by its name, also one that is not held, and says when there is none', async () => {
    const user = await open()
    const search = screen.getByRole('searchbox', { name: 'Search coin' })
    await user.type(search, 'doge')
    expect(await screen.findByText('Dogecoin')).toBeInTheDocument()
    await user.clear(search)
    await user.type(search, 'moon')
    expect(screen.getByText('No coin called moon')).toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: 'Clear the search' })[0] as HTMLElement)
    expect(screen.getByText('Solana')).toBeInTheDocument()
  })

  test('recharges only USDT, BTC and ETH, and says so', async () => {
    await open()
    const line = (coin: string) => within(screen.getByText(coin).closest('tr') as HTMLElement)
    expect(line('Bitcoin').getByRole('link', { name: 'Recharge' })).toHaveAttribute(
      'href',
      '/recharge?coin=BTC',
    )
    const button = line('Solana').getByRole('button', { name: 'Recharge' })
    expect(button).toHaveAttribute('aria-disabled')
    expect(button).toHaveAttribute('title', 'Only USDT, BTC and ETH can be deposited')
  })

  test('shows the coins of another account', async () => {
    const user = await open()
    await user.click(screen.getByRole('tab', { name: 'Second-contract' }))
    expect(within(screen.getByRole('tabpanel')).getByText('USDT')).toBeInTheDocument()
    expect(within(screen.getByRole('tabpanel')).queryByText('Bitcoin')).not.toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Contract' }))
    expect(screen.getByText('Nothing in this account yet')).toBeInTheDocument()
  })
})

test('what robots hold counts, also when one’s own balances are pushed', async () => {
  const robot = { ...row('robot:1099511627777', 'USDT', '200', '1'), account: 'coin' }
  answerCalls({
    ...ANSWERS,
    assetsOverview: { ...ANSWERS.assetsOverview, rows: [row('spot', 'BTC', '0', '30000'), robot] },
  })
  balancesStore.change(() => ({
    isKnown: true,
    balances: new Map([['spot USDT', testBalance('spot', 'USDT', { available: '1000' })]]),
  }))
  renderPart(<AssetsPage />)
  const card = await screen.findByRole('link', { name: 'In robots' })
  expect(card).toHaveAttribute('href', '/robot')
  expect(card.closest('div')).toHaveTextContent('200.00')
  // 1,200 USD at 30,000 for a BTC.
  expect(screen.getByText('0.04000000')).toBeInTheDocument()
  balancesStore.forget()
})

test('what cannot be loaded says so, and can be asked for again', async () => {
  answerCalls({ ...ANSWERS, assetsOverview: refusal('database.unavailable', 'Try later') })
  renderPart(<AssetsPage />)
  expect(await screen.findByText('Try later')).toBeInTheDocument()
  answerCalls(ANSWERS)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('0.56668000')).toBeInTheDocument()
})
