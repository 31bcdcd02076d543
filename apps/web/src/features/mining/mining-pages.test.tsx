import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { live } from '../../live/live-connection.ts'
import { balancesStore } from '../../live/own.ts'
import { useAppState } from '../../state/app-state.ts'
import { renderPart, renderRoutes } from '../../testing/render.tsx'
import { refusal } from '../account/fake-api.ts'
import { testBalance } from '../assets/testing-balance.ts'
import { NOW } from '../financial/testing/earn-answers.ts'
import ConfirmPage from './confirm/confirm-page.tsx'
import DetailPage from './detail/detail-page.tsx'
import MyMiningPage from './own/my-mining-page.tsx'
import MiningPage from './pools/mining-page.tsx'
import { M1_DETAIL, M1_ORDER, SPRINT } from './testing/mining-answers.ts'

const USER = { userId: '1', account: 'a', nickName: 'n', authenticated: true, frozen: false }
const EMPTY = { list: [], total: 0, pageIndex: 1, pageSize: 20 }

let answers: Record<string, unknown>
let bodies: unknown[]

beforeEach(() => {
  bodies = []
  answers = {
    miningPools: { now: NOW, list: [SPRINT] },
    miningOrders: { number: 1, orders: [M1_ORDER] },
    miningHistory: EMPTY,
    miningIncome: EMPTY,
    miningOrder: M1_DETAIL,
    buyMining: { ...M1_ORDER, orderId: '418', number: 9 },
  }
  vi.spyOn(live, 'start').mockReturnValue(undefined)
  vi.spyOn(live, 'subscribe').mockReturnValue(() => undefined)
  vi.spyOn(api, 'call').mockImplementation(((name: string, input?: { body?: unknown }) => {
    if (input?.body !== undefined) bodies.push(input.body)
    const answer = answers[name]
    if (answer === undefined) return Promise.reject(new Error(`nobody asked for ${name}`))
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }) as never)
  useAppState.setState({ isLogin: 1, token: 't', userData: USER as never })
  balancesStore.change(() => ({
    isKnown: true,
    balances: new Map([['spot USDT', testBalance('spot', 'USDT', { available: '20000' })]]),
  }))
})

afterEach(() => {
  vi.restoreAllMocks()
  useAppState.setState({ isLogin: 0, token: null, userData: null })
  balancesStore.forget()
})

describe('the pools', () => {
  it('say their rates, their bounds, when they pay, and that their income is funded', async () => {
    renderPart(<MiningPage />, '/defiFinancial')
    const pool = within(await screen.findByRole('listitem', { name: 'Sprint' }))
    expect(pool.getByText('0.150%')).toBeInTheDocument()
    expect(pool.getByText('4.50%')).toBeInTheDocument()
    expect(pool.getByText('10% and 5%')).toBeInTheDocument()
    expect(pool.getByText('68% taken')).toBeInTheDocument()
    expect(pool.getByText('income funded')).toBeInTheDocument()
    expect(pool.getByRole('link', { name: 'Mine in Sprint' })).toHaveAttribute('href', '/defiConfirm?id=1')
    expect(await screen.findByRole('link', { name: 'Open M417' })).toBeInTheDocument()
  })

  it('one that the treasury cannot bear is not offered', async () => {
    const coverage = { treasury: '6.03', escrow: '0', promised: '0' }
    answers['miningPools'] = {
      now: NOW,
      list: [{ ...SPRINT, onOffer: false, offNow: 'treasury', coverage }],
    }
    renderPart(<MiningPage />, '/defiFinancial')
    expect(await screen.findByText('income not funded')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Not on offer' })).toBeDisabled()
  })
})

describe('the confirmation', () => {
  const open = (path: string) =>
    renderRoutes(
      [
        { path: '/defiConfirm', element: <ConfirmPage /> },
        { path: '/miningDetail', element: <p>the order</p> },
      ],
      path,
    )

  it('[M1] names every date and sum, and sends once, after consent', async () => {
    open('/defiConfirm?id=1&amount=5000')
    expect(await screen.findByText('60.375 USDT')).toBeInTheDocument()
    expect(screen.getByText('52.50 USDT')).toBeInTheDocument()
    expect(screen.getByText('03-08 01:00')).toBeInTheDocument()
    expect(screen.getByText('03-14 01:00')).toBeInTheDocument()
    const payouts = within(screen.getByRole('region', { name: 'Payouts, day by day' }))
    expect(payouts.getAllByText('+7.50 USDT')).toHaveLength(7)
    expect(payouts.getByText('2026-03-14 01:00')).toBeInTheDocument()
    const user = userEvent.setup()
    const button = screen.getByRole('button', { name: 'Mine with 5,000.00 USDT' })
    expect(button).toBeDisabled()
    await user.click(screen.getByRole('checkbox'))
    await user.click(button)
    expect(await screen.findByText('the order')).toBeInTheDocument()
    expect(bodies).toEqual([{ poolId: '1', amount: '5000', term: 7, dailyRate: '0.0015', agreed: true }])
  })

  it('says what is wrong with the amount of the address', async () => {
    open('/defiConfirm?id=1&amount=20001')
    expect(await screen.findByText('1.00 USDT more than you have')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Transfer' })).toBeInTheDocument()
  })

  it('of a pool that does not exist leads back', async () => {
    open('/defiConfirm?id=77')
    expect(await screen.findByText('There is no such pool')).toBeInTheDocument()
  })
})

describe('one order', () => {
  it('[M1] shows every line with its number in the log, and where its income is', async () => {
    renderPart(<DetailPage />, '/miningDetail?id=417')
    expect(await screen.findByText('4 of 7')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '#4,000,004' })).toHaveAttribute(
      'href',
      '/fairness?check=%234000004',
    )
    const lines = within(screen.getByRole('region', { name: 'Lines of income' }))
    expect(lines.getAllByText('Paid')).toHaveLength(4)
    expect(lines.getByText('Mining now')).toBeInTheDocument()
    expect(lines.getAllByText('Planned')).toHaveLength(3)
    expect(screen.getByText('Escrow of 25.875 covers every line to come')).toBeInTheDocument()
    expect(screen.getByText('60.375 USDT')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'March 9: 2 lines' })).toBeInTheDocument()
  })

  it('hears of a payout by the balance that it moves', async () => {
    const page = (
      <QueryClientProvider client={queryClient}>
        <DetailPage />
      </QueryClientProvider>
    )
    renderPart(page, '/miningDetail?id=417')
    expect(await screen.findAllByText('Paid')).toHaveLength(4)
    const [, , , , fifth, ...rest] = M1_DETAIL.lines
    const paid = { ...fifth!, state: 'paid', paidTime: NOW, paidSoFar: '37.5', number: 4_000_005 }
    const lines = [...M1_DETAIL.lines.slice(0, 4), paid, ...rest]
    answers['miningOrder'] = { ...M1_DETAIL, paidDays: 5, paid: '37.5', lines }
    const asked = vi.spyOn(queryClient, 'invalidateQueries')
    act(() =>
      balancesStore.change(({ balances }) => ({
        isKnown: true,
        balances: new Map(balances).set('spot USDT', testBalance('spot', 'USDT', { available: '20007.5' })),
      })),
    )
    expect(asked).toHaveBeenCalledWith({ queryKey: ['miningOrder'] })
    await waitFor(() => expect(screen.getAllByText('Paid')).toHaveLength(5))
    expect(screen.getByRole('link', { name: '#4,000,005' })).toBeInTheDocument()
    queryClient.clear()
  })

  it.each(['/miningDetail?id=9', '/miningDetail?id=x', '/miningDetail'])(
    '%s of nobody here says so',
    async (path) => {
      answers['miningOrder'] = refusal('order.not.found', 'The order does not exist')
      renderPart(<DetailPage />, path)
      expect(await screen.findByText('You have no such order')).toBeInTheDocument()
    },
  )
})

describe('my mining', () => {
  it('lists what runs, and income line by line', async () => {
    answers['miningIncome'] = {
      ...EMPTY,
      total: 1,
      list: [
        {
          orderId: '417',
          poolId: '1',
          name: 'Sprint',
          asset: 'USDT',
          day: 4,
          days: 1,
          dueTime: NOW,
          time: NOW,
          income: '7.5',
          number: 55,
        },
      ],
    }
    renderPart(<MyMiningPage />, '/myMining')
    const user = userEvent.setup()
    expect(await screen.findByText('5,000.00 USDT')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Income' }))
    expect(await screen.findByText('+7.50 USDT')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '#55' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Finished' }))
    await waitFor(() => expect(screen.getByText('Nothing has finished yet')).toBeInTheDocument())
  })
})
