import { ApiError } from '@candor/client'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import * as liveConnection from '../../../live/live-connection.ts'
import * as own from '../../../live/own.ts'
import * as tickers from '../../../live/tickers.ts'
import { useAppState } from '../../../state/app-state.ts'
import { renderPart } from '../../../testing/render.tsx'
import { setAsksFirst } from '../../terminal/form/form-settings.ts'
import type { MarketRules } from '../market/market-rules.ts'
import { RULES } from '../testing/btc-usdt.ts'
import { useDraft } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'

const TICKER = { symbol: 'BTC_USDT', last: '30000', bid: '29999', ask: '30001' } as tickers.Ticker
const USER = {
  userId: '1',
  account: 'a',
  nickName: 'n',
  unreadMessages: 0,
  authenticated: true,
  frozen: false,
  feeLevel: 1,
}
const PLACED = {
  orderId: '7',
  symbol: 'BTC_USDT',
  side: 'buy',
  status: 'new',
  averagePrice: null,
  closeReason: null,
  filledQuantity: '0',
}

function logIn(change: Partial<typeof USER> = {}): void {
  useAppState.setState({ isLogin: 1, token: 't', userData: { ...USER, ...change } as never })
}

/** Answers calls by name; an order gets what the test says. */
function answer(place: () => unknown): MockInstance<typeof api.call> {
  return vi.spyOn(api, 'call').mockImplementation(((name: string) => {
    if (name === 'placeOrder') return Promise.resolve().then(place)
    if (name === 'feeLevels') {
      return Promise.resolve([
        { level: 1, volumeBtc: '0', spotMaker: '0.001', spotTaker: '0.001', perpMaker: '0', perpTaker: '0' },
      ])
    }
    return Promise.reject(new Error(`nobody asked for ${name}`))
  }) as never)
}

function sent(spy: MockInstance<typeof api.call>): Record<string, unknown>[] {
  return spy.mock.calls.flatMap(([name, input]) =>
    name === 'placeOrder' ? [(input as { body: Record<string, unknown> }).body] : [],
  )
}

function show(rules: MarketRules = RULES): void {
  renderPart(<OrderForm rules={rules} />, '/currencyTransaction?symbol=BTC_USDT')
}

beforeAll(() => loadTexts('spot'))

beforeEach(() => {
  useDraft.setState(useDraft.getInitialState(), true)
  setAsksFirst(true)
  const balances = new Map([
    ['spot USDT', { wallet: 'spot', asset: 'USDT', available: '1000', frozen: '0' }],
    ['spot BTC', { wallet: 'spot', asset: 'BTC', available: '2', frozen: '0' }],
  ])
  vi.spyOn(own, 'useBalances').mockReturnValue({ isKnown: true, balances } as never)
  vi.spyOn(tickers, 'useTicker').mockReturnValue(TICKER)
  vi.spyOn(tickers, 'useTickerInTurn').mockReturnValue(TICKER)
  vi.spyOn(liveConnection, 'useLiveState').mockReturnValue('open')
  vi.spyOn(liveConnection.live, 'start').mockReturnValue(undefined)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useAppState.setState({ isLogin: 0, token: null, userData: null })
})

describe('the order form', () => {
  it('asks once more, sends the order once, and clears the size', async () => {
    logIn()
    const spy = answer(() => PLACED)
    show()
    const user = userEvent.setup()
    expect(screen.getByLabelText('Price')).toHaveValue('30000')
    await user.type(screen.getByLabelText('Amount'), '0.01')
    expect(screen.getByLabelText('Total')).toHaveValue('300')
    expect(await screen.findByText('0.00999 BTC')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    const dialog = await screen.findByRole('dialog')
    expect(sent(spy)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Buy BTC' }))
    expect(await screen.findByText('Order placed')).toBeInTheDocument()
    expect(sent(spy)).toEqual([
      expect.objectContaining({
        symbol: 'BTC_USDT',
        side: 'buy',
        type: 'limit',
        price: '30000',
        quantity: '0.01',
      }),
    ])
    expect(sent(spy)[0]?.['clientOrderId']).toMatch(/^[\da-f]{32}$/)
    expect(screen.getByLabelText('Amount')).toHaveValue('')
  })

  it('does not ask again when told so', async () => {
    logIn()
    const spy = answer(() => PLACED)
    show()
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Amount'), '0.01')
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByLabelText('Do not ask again'))
    await user.click(within(dialog).getByRole('button', { name: 'Buy BTC' }))
    await screen.findByText('Order placed')
    await user.type(screen.getByLabelText('Amount'), '0.02')
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    await waitFor(() => expect(sent(spy)).toHaveLength(2))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('says what is missing and sends nothing', async () => {
    logIn()
    const spy = answer(() => PLACED)
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    expect(screen.getByText('Data cannot be empty')).toBeInTheDocument()
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Data cannot be empty')
    await user.type(screen.getByLabelText('Amount'), '5')
    expect(screen.getByText('Insufficient balance')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(sent(spy)).toEqual([])
  })

  it('puts a refusal of the server at its field until something is changed', async () => {
    logIn()
    setAsksFirst(false)
    answer(() => {
      throw new ApiError({
        code: 'order.price.band',
        msg: 'The price is too far from the market',
        httpStatus: 400,
      })
    })
    show()
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Amount'), '0.01')
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(
        'The price is too far from the market',
      ),
    )
    await user.type(screen.getByLabelText('Price'), '{Backspace}')
    expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('')
  })

  it('sends an order without an answer again under the same id', async () => {
    logIn()
    setAsksFirst(false)
    let tries = 0
    const spy = answer(() => {
      tries++
      if (tries === 1) throw new ApiError({ code: 'network.failed', msg: '', httpStatus: 0 })
      return PLACED
    })
    show()
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Amount'), '0.01')
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    await waitFor(() => expect(sent(spy)).toHaveLength(2), { timeout: 5_000 })
    expect(sent(spy)[1]).toEqual(sent(spy)[0])
  })

  it('sells a share of what there is', async () => {
    logIn()
    answer(() => PLACED)
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Sell' }))
    await user.click(screen.getByRole('button', { name: '50%' }))
    expect(screen.getByLabelText('Amount')).toHaveValue('1')
    expect(screen.getByLabelText('Total')).toHaveValue('30000')
    screen.getByRole('slider').focus()
    await user.keyboard('{End}')
    expect(screen.getByLabelText('Amount')).toHaveValue('2')
  })

  it('leads a visitor to the login and back', () => {
    answer(() => PLACED)
    show()
    expect(screen.getByRole('link', { name: 'Log in first' })).toHaveAttribute(
      'href',
      `/login?statusType=0&next=${encodeURIComponent('/currencyTransaction?symbol=BTC_USDT')}`,
    )
  })

  it.each([
    ['account frozen', { frozen: true }, RULES, 'Account frozen'],
    ['closed', {}, { ...RULES, status: 'halted' as const }, 'Closed'],
    ['maintenance', {}, { ...RULES, status: 'cancelOnly' as const }, 'Under maintenance'],
  ])('cannot send: %s', (_, change, rules, text) => {
    logIn(change)
    answer(() => PLACED)
    show(rules)
    expect(screen.getByRole('button', { name: text })).toBeDisabled()
  })

  it('shows the way to who is not authenticated', () => {
    logIn({ authenticated: false })
    answer(() => PLACED)
    show()
    for (const link of screen.getAllByRole('link', { name: 'Verify your identity' })) {
      expect(link).toHaveAttribute('href', '/accountSet/realName')
    }
  })

  it('explains the robot and leads there', async () => {
    answer(() => PLACED)
    show()
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Quantitative' }))
    expect(screen.getByRole('link', { name: 'Open the robot' })).toHaveAttribute(
      'href',
      '/robot?strategy=grid&venue=spot&symbol=BTC_USDT',
    )
  })
})
