import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import * as liveConnection from '../../live/live-connection.ts'
import { type SecondOrder, secondOrders } from '../../live/second-orders.ts'
import { type Tick, ticksStore } from '../../live/ticks.ts'
import { useAppState } from '../../state/app-state.ts'
import { renderPart } from '../../testing/render.tsx'
import { clearToasts } from '../../ui/toasts.ts'
import { useFollowed } from './followed-order.ts'
import { SecondTerminal } from './second-terminal.tsx'
import { BTC_SECOND, secondOrderOf, tickAt } from './testing/btc-second.ts'

/** Second 160 of the test's time is this far from now. */
let zeroMs: number
/** Of all tests: a store listens on for a while after the last one left. */
const topics = new Map<string, { delta: (data: unknown) => void; snapshot: (data: unknown) => void }>()

function at(second: number): number {
  return zeroMs + second * 1_000
}

function order(change: Partial<SecondOrder> = {}): SecondOrder {
  return secondOrderOf({ entryTime: at(100), expiryTime: at(160), acceptedTime: at(99), ...change })
}

function publish(...ticks: Tick[]): void {
  act(() => topics.get('ticks:BTC_USDT')?.delta({ ticks, seals: [] }))
}

beforeEach(() => {
  // Now is second 157 and a half.
  zeroMs = Math.floor(Date.now() / 1_000) * 1_000 - 157_000
  useFollowed.setState({ orderId: undefined })
  useAppState.setState({ isLogin: 1, token: 't', userData: { authenticated: true, frozen: false } as never })
  vi.spyOn(liveConnection, 'useLiveState').mockReturnValue('open')
  vi.spyOn(liveConnection.live, 'start').mockReturnValue(undefined)
  vi.spyOn(liveConnection.live, 'call').mockResolvedValue(null)
  vi.spyOn(liveConnection.live, 'subscribe').mockImplementation((name, listener) => {
    topics.set(name, listener)
    return () => undefined
  })
  vi.spyOn(api, 'call').mockImplementation(((name: string) =>
    name === 'cancelSecondOrder' ? Promise.resolve({}) : new Promise<never>(() => {})) as never)
})

afterEach(() => {
  clearToasts()
  cleanup()
  vi.restoreAllMocks()
  secondOrders.forget()
  ticksStore('BTC_USDT').forget()
  useAppState.setState({ isLogin: 0, token: null, userData: null })
})

function show(orders: readonly SecondOrder[]): void {
  renderPart(<SecondTerminal symbol="BTC_USDT" products={[BTC_SECOND]} />, '/secondContract')
  act(() => {
    topics.get('secondOrders')?.snapshot({ orders })
    topics.get('ticks:BTC_USDT')?.snapshot({ ticks: [tickAt(at(155), '30000', 155)], seals: [] })
  })
}

describe('an order that settles', () => {
  it('shows its ticks one by one, their sum against as many entries, and its end', async () => {
    show([order()])
    publish(tickAt(at(156), '30000.1', 156))
    const box = screen.getByRole('region', { name: 'Settlement' })
    // Itself, and the sum so far.
    expect(within(box).getAllByText('30,000.10')).toHaveLength(2)
    expect(within(box).getAllByText('waiting')).toHaveLength(4)
    expect(within(box).getByText('Up, by 0.10')).toBeInTheDocument()
    publish(tickAt(at(157), '30000', 157))
    expect(within(box).getByText('Sum of 2')).toBeInTheDocument()
    expect(within(box).getByText('60,000.10')).toBeInTheDocument()
    expect(within(box).getByText('2 × entry')).toBeInTheDocument()
    expect(within(box).getByText('60,000.00')).toBeInTheDocument()
    expect(await screen.findByText('Settling 2 of 5')).toBeInTheDocument()
    act(() =>
      topics.get('secondOrders')?.delta({
        orders: [
          order({
            status: 'ended',
            outcome: 'won',
            reason: 'settled',
            sum: '150000.1',
            count: 5,
            paid: '1820',
            result: '820',
            endedTime: Date.now(),
          }),
        ],
      }),
    )
    expect(await within(box).findByText('150,000.10')).toBeInTheDocument()
    expect(within(box).getByText('Won')).toBeInTheDocument()
    expect(within(box).getByRole('link', { name: 'Receipt' })).toHaveAttribute(
      'href',
      '/secondContract/receipt?id=S7',
    )
    expect(screen.getByText('S7: Won')).toBeInTheDocument()
    expect(screen.getByText('No order is running.')).toBeInTheDocument()
  })
})

describe('the desk', () => {
  it('says what stands in escrow, and what timed orders wait for', async () => {
    show([
      order(),
      secondOrderOf({
        orderId: '8',
        status: 'scheduled',
        amount: '1500',
        openTime: Date.now() + 1_675_000,
        acceptedTime: null,
        entryPrice: null,
        entryTime: null,
        expiryTime: null,
      }),
    ])
    expect(screen.getByText(/1,000.00 yours, 820.00 from the house/)).toBeInTheDocument()
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: /Pending/ }))
    expect(await screen.findByText('1,500.00')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel S8' }))
    expect(await screen.findByText('S8 cancelled')).toBeInTheDocument()
  })

  it('asks a visitor to log in', () => {
    useAppState.setState({ isLogin: 0, token: null, userData: null })
    show([])
    expect(screen.getByText('to see your orders.')).toBeInTheDocument()
  })
})

describe('the tick chain', () => {
  it('shows what was published, newest first; a tick shows its quotes and leads to its check', async () => {
    show([])
    publish(tickAt(at(156), '30000.1', 31_256))
    const tape = screen.getByRole('region', { name: 'Tick chain' })
    const [newest] = within(tape).getAllByRole('link')
    expect(newest).toHaveTextContent('…1256')
    expect(newest).toHaveAttribute('href', '/fairness?symbol=BTC_USDT&tick=31256')
    await userEvent.setup().hover(newest ?? tape)
    await waitFor(() => expect(within(tape).getByRole('tooltip')).toHaveTextContent('Borealis'))
  })
})
