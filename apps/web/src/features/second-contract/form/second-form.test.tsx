import { ApiError } from '@candor/client'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import * as liveConnection from '../../../live/live-connection.ts'
import { balancesStore } from '../../../live/own.ts'
import { secondOrders } from '../../../live/second-orders.ts'
import { ticksStore } from '../../../live/ticks.ts'
import { useAppState } from '../../../state/app-state.ts'
import { renderPart } from '../../../testing/render.tsx'
import { clearToasts } from '../../../ui/toasts.ts'
import { setAsksFirst } from '../../terminal/form/form-settings.ts'
import type { SecondRules } from '../product-rules.ts'
import { BTC_SECOND_RULES as RULES, secondOrderOf, tickAt } from '../testing/btc-second.ts'
import { useSecondDraft } from './second-draft.ts'
import { SecondForm } from './second-form.tsx'

const USER = { userId: '1', account: 'a', nickName: 'n', authenticated: true, frozen: false }
const LIMITS = {
  asset: 'USDT',
  limit: '5000',
  pending: null,
  lossToday: '1240',
  atStake: '0',
  left: '3760',
  dayEnds: Date.now() + 3_600_000,
  breakUntil: null,
  number: 1,
}
const STATISTICS = {
  asset: 'USDT',
  settled: 49,
  won: 25,
  lost: 22,
  winRate: '0.53191489',
  tie: 1,
  void: 1,
  staked: '47000',
  net: '-1500',
  last: { count: 47, won: 25, lost: 22, winRate: '0.53191489' },
  durations: [],
}

let limits: Record<string, unknown>
let place: () => unknown
let calls: { readonly name: string; readonly body: Record<string, unknown> }[]

function logIn(change: Partial<typeof USER> = {}): void {
  useAppState.setState({ isLogin: 1, token: 't', userData: { ...USER, ...change } as never })
  // Whoever logs in begins without orders, and is told so.
  secondOrders.change(() => ({ isKnown: true, orders: new Map(), ended: [] }))
  balancesStore.change(() => ({
    isKnown: true,
    balances: new Map([['second USDT', { available: '12320' } as never]]),
  }))
}

/** However slow the test is. */
const FRESH = -600_000

/** The index ticked this long ago. */
function tick(ageMs: number): void {
  ticksStore('BTC_USDT').change(() => ({
    isKnown: true,
    ticks: [tickAt(Date.now() - ageMs, '30000', 1)],
    seals: [],
    lags: [],
  }))
}

function show(rules: SecondRules = RULES): void {
  renderPart(<SecondForm rules={rules} />, '/secondContract')
}

beforeEach(() => {
  useSecondDraft.setState(useSecondDraft.getInitialState(), true)
  setAsksFirst(false)
  limits = LIMITS
  calls = []
  place = () => ({ ...secondOrderOf({ status: 'pending' }), number: 9 })
  vi.spyOn(liveConnection, 'useLiveState').mockReturnValue('open')
  vi.spyOn(liveConnection.live, 'start').mockReturnValue(undefined)
  vi.spyOn(liveConnection.live, 'subscribe').mockReturnValue(() => undefined)
  vi.spyOn(api, 'call').mockImplementation(((name: string, input?: { body?: Record<string, unknown> }) => {
    calls.push({ name, body: input?.body ?? {} })
    if (name === 'secondLimits' || name === 'setSecondLossLimit') return Promise.resolve(limits)
    if (name === 'limits') return Promise.resolve({ coolOffUntil: null })
    if (name === 'secondStatistics') return Promise.resolve(STATISTICS)
    if (name === 'placeSecondOrder') return Promise.resolve().then(place)
    return Promise.reject(new Error(`nobody asked for ${name}`))
  }) as never)
  tick(FRESH)
})

afterEach(() => {
  clearToasts()
  cleanup()
  vi.restoreAllMocks()
  useAppState.setState({ isLogin: 0, token: null, userData: null })
  secondOrders.forget()
})

describe('the form of second-contracts', () => {
  it('[B1] says what comes of each case, and how often one must be right', async () => {
    logIn()
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('radio', { name: /60 s/ }))
    expect(screen.getByText('1,820.00')).toBeInTheDocument()
    expect(screen.getByText('+820.00')).toBeInTheDocument()
    expect(screen.getByText('−1,000.00')).toBeInTheDocument()
    expect(screen.getByText('1,000.00 back')).toBeInTheDocument()
    expect(screen.getByText('54.945%')).toBeInTheDocument()
    expect(await screen.findByText('Yours, last 47 orders')).toBeInTheDocument()
    expect(screen.getByText('53.191%').className).toMatch(/warn/)
    expect(screen.getByRole('note')).toHaveTextContent('the whole stake can go in 60 seconds')
    expect(screen.getByText('1,240.00 of 5,000.00')).toBeInTheDocument()
  })

  it('sends the order once, with the rate that was shown, and takes its answer in', async () => {
    logIn()
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('radio', { name: /60 s/ }))
    await user.click(screen.getByRole('button', { name: '2,000' }))
    await user.click(screen.getByRole('button', { name: 'Buy down' }))
    expect(await screen.findByText('S7 accepted')).toBeInTheDocument()
    const sent = calls.filter(({ name }) => name === 'placeSecondOrder')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({
      symbol: 'BTC_USDT',
      direction: 'down',
      seconds: 60,
      payout: '0.82',
      amount: '2000',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    })
    expect(secondOrders.getState().orders.has('7')).toBe(true)
  })

  it('asks once more when the user wants that', async () => {
    logIn()
    setAsksFirst(true)
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Buy up' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('1,000.00 USDT')).toBeInTheDocument()
    expect(calls.some(({ name }) => name === 'placeSecondOrder')).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'Buy up' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'placeSecondOrder')).toBe(true))
  })

  it('says in the question what came between: its time, or the money', async () => {
    logIn()
    setAsksFirst(true)
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('radio', { name: 'Timed' }))
    await user.click(screen.getByRole('button', { name: '+1 min' }))
    await user.click(screen.getByRole('button', { name: 'Schedule up' }))
    const dialog = within(await screen.findByRole('dialog'))
    const send = dialog.getByRole('button', { name: 'Schedule up' })
    expect(send).toBeEnabled()
    // The platform's time turns out to be an hour later.
    act(() => ticksStore('BTC_USDT').change((state) => ({ ...state, lags: [-3_600_000] })))
    await waitFor(() => expect(send).toBeDisabled())
    expect(dialog.getByRole('alert')).toHaveTextContent('At least 5 s ahead')
    act(() => {
      ticksStore('BTC_USDT').change((state) => ({ ...state, lags: [] }))
      balancesStore.change((state) => ({ ...state, balances: new Map() }))
    })
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('1,000.00 more than you have'))
    expect(send).toBeDisabled()
  })

  it('sends a timed order with its moment', async () => {
    logIn()
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('radio', { name: 'Timed' }))
    await user.click(screen.getByRole('button', { name: '+5 min' }))
    await user.click(screen.getByRole('button', { name: 'Schedule up' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'placeSecondOrder')).toBe(true))
    const openTime = Number(calls.find(({ name }) => name === 'placeSecondOrder')?.body['openTime'])
    expect(Math.abs(openTime - Date.now() - 300_000)).toBeLessThan(60_000)
  })

  it.each([
    ['999', '1.00 below the minimum of 1,000.00'],
    ['99999999', '90,000,000.00 above the maximum of 9,999,999.00'],
    ['4000', '240.00 more than your loss limit allows today: 3,760.00 left'],
  ])('says of %s: %s', async (amount, problem) => {
    logIn()
    show()
    await screen.findByText('1,240.00 of 5,000.00')
    const user = userEvent.setup()
    const field = screen.getByLabelText('Amount')
    await user.clear(field)
    await user.type(field, amount)
    expect(screen.getByText(problem)).toBeInTheDocument()
    expect(field).toBeInvalid()
    expect(screen.getByRole('button', { name: 'Buy up' })).toBeDisabled()
  })

  it('says by how much the balance is short, and offers no pick above it', async () => {
    limits = { ...LIMITS, limit: null, left: null }
    logIn()
    balancesStore.change(() => ({
      isKnown: true,
      balances: new Map([['second USDT', { available: '1890' } as never]]),
    }))
    show()
    const user = userEvent.setup()
    const field = screen.getByLabelText('Amount')
    await user.clear(field)
    await user.type(field, '2000')
    expect(screen.getByText('110.00 more than you have')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '2,000' })).toBeDisabled()
    expect(screen.getByRole('button', { name: '1,000' })).toBeEnabled()
  })

  it('says what the server refused: at the field, or above the buttons', async () => {
    limits = { ...LIMITS, limit: null, left: null }
    logIn()
    const refuse = (code: string, msg: string) => () => {
      throw new ApiError({ code, msg, httpStatus: 409, data: null })
    }
    place = refuse('second.cover', 'Not accepted: the house cannot cover this payout now')
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Buy up' }))
    const said = await screen.findAllByText('Not accepted: the house cannot cover this payout now')
    expect(said.length).toBeGreaterThan(0)
    place = refuse('balance.insufficient', 'Too little')
    await user.click(screen.getByRole('button', { name: 'Buy up' }))
    await waitFor(() => expect(screen.getByLabelText('Amount')).toBeInvalid())
  })
})

describe('whoever cannot buy', () => {
  it('as a visitor is led to the login, and back', () => {
    show()
    const way = screen.getByRole('link', { name: 'Log in first' })
    expect(way.getAttribute('href')).toContain(encodeURIComponent('/secondContract?symbol=BTC_USDT'))
    expect(screen.queryByRole('button', { name: 'Buy up' })).toBeNull()
  })

  it('without a verified name is led to the verification', () => {
    logIn({ authenticated: false })
    show()
    expect(screen.getByRole('link', { name: 'Verify your identity first' })).toHaveAttribute(
      'href',
      '/accountSet/realName',
    )
  })

  it.each([
    ['a frozen account', { frozen: true }, {}, /Your account is frozen/],
    ['a country without the product', {}, { isOffered: false }, /not offered in your country/],
    ['a closed product', {}, { status: 'closed' as const }, /takes no new orders/],
  ])('because of %s is told so', (_, user, rules, text) => {
    logIn(user)
    show({ ...RULES, ...rules })
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(screen.getByRole('button', { name: 'Buy up' })).toBeDisabled()
  })

  it('while the index is stale is told for how long; a timed order needs no price now', async () => {
    logIn()
    tick(4_300)
    show()
    expect(screen.getByRole('alert')).toHaveTextContent(/No fresh index for \d+ s/)
    expect(screen.getByRole('button', { name: 'Buy up' })).toBeDisabled()
    await userEvent.setup().click(screen.getByRole('radio', { name: 'Timed' }))
    expect(screen.getByRole('button', { name: 'Schedule up' })).toBeEnabled()
    act(() => tick(FRESH))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('without a connection is told so', () => {
    vi.spyOn(liveConnection, 'useLiveState').mockReturnValue('waiting')
    logIn()
    show()
    expect(screen.getByRole('alert')).toHaveTextContent('No connection')
  })

  it.each([
    ['a break', { breakUntil: Date.now() + 86_400_000 }, 'You are taking a break'],
    ['the loss limit', { lossToday: '4500', left: '500' }, 'Your loss limit for today is reached'],
  ])('because of %s sees until when instead of the form', async (_, change, title) => {
    limits = { ...LIMITS, ...change }
    logIn()
    show()
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
    expect(screen.queryByLabelText('Amount')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Buy up' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Take a break' })).toBeInTheDocument()
  })
})

it('the own limit is changed in a dialog', async () => {
  logIn()
  show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change limit' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('New limit'), '3000')
  limits = { ...LIMITS, limit: '3000' }
  await user.click(within(dialog).getByRole('button', { name: 'Save limit' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ name }) => name === 'setSecondLossLimit')?.body).toEqual({ limit: '3000' })
})
