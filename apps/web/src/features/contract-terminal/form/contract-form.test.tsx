import { ApiError } from '@candor/client'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import * as accountStore from '../../../live/contract-account.ts'
import type { ContractTicker } from '../../../live/contract-tickers.ts'
import * as liveConnection from '../../../live/live-connection.ts'
import { useAppState } from '../../../state/app-state.ts'
import { renderPart } from '../../../testing/render.tsx'
import { setAsksFirst } from '../../terminal/form/form-settings.ts'
import { accountFigures } from '../account/account-figures.ts'
import * as stale from '../account/use-mark-stale.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { positionOf, BTCUSDT_RULES as RULES, triggerOf, units } from '../testing/btcusdt.ts'
import { useContractDraft } from './contract-draft.ts'
import { ContractForm } from './contract-form.tsx'
import * as paced from './paced-facts.ts'

const TICKER = {
  symbol: 'BTCUSDT',
  last: '68150',
  bid: '68149.9',
  ask: '68150',
  mark: '68150',
} as ContractTicker
const USER = { userId: '1', account: 'a', nickName: 'n', authenticated: true, frozen: false, feeLevel: 1 }
const PLACED = {
  orderId: '7',
  symbol: 'BTCUSDT',
  side: 'buy',
  status: 'new',
  averagePrice: null,
  closeReason: null,
}

function logIn(change: Partial<typeof USER> = {}): void {
  useAppState.setState({ isLogin: 1, token: 't', userData: { ...USER, ...change } as never })
}

function answer(place: () => unknown): MockInstance<typeof api.call> {
  return vi.spyOn(api, 'call').mockImplementation(((name: string) => {
    if (name === 'placeContractOrder' || name === 'placeContractTrigger') return Promise.resolve().then(place)
    if (name === 'limits')
      return Promise.resolve({
        dailyLoss: '1000',
        lostToday: '120.4',
        pendingDailyLoss: null,
        coolOffUntil: null,
      })
    if (name === 'feeLevels') {
      return Promise.resolve([
        {
          level: 1,
          volumeBtc: '0',
          spotMaker: '0',
          spotTaker: '0',
          perpMaker: '0.0002',
          perpTaker: '0.0005',
        },
      ])
    }
    return Promise.reject(new Error(`nobody asked for ${name}`))
  }) as never)
}

function sent(
  spy: MockInstance<typeof api.call>,
  wanted: 'placeContractOrder' | 'placeContractTrigger' = 'placeContractOrder',
): Record<string, unknown>[] {
  return spy.mock.calls.flatMap(([name, input]) =>
    name === wanted ? [(input as { body: Record<string, unknown> }).body] : [],
  )
}

function show(rules: ContractRules = RULES): void {
  renderPart(<ContractForm rules={rules} />, '/contractTransaction?symbol=BTCUSDT')
}

/** An account with these positions. */
function hold(
  positions: accountStore.Position[],
  settings: Partial<accountStore.ContractSettings> = {},
): void {
  vi.spyOn(accountStore, 'usePositions').mockReturnValue({
    isKnown: true,
    positions: new Map(positions.map((position) => [position.positionId, position])),
    settings: new Map([
      [
        'BTCUSDT',
        { symbol: 'BTCUSDT', marginMode: 'cross', positionMode: 'hedge', leverage: 20, ...settings },
      ],
    ]),
  })
  const figures = accountFigures({
    available: units('6420.35'),
    frozen: 0n,
    held: 0n,
    positions,
    rulesOf: () => RULES,
    markOf: () => units('68150'),
  })
  facts = { ...facts, figures }
}

/** What moves by itself is now this. */
let facts: ReturnType<typeof paced.usePacedFacts>

beforeEach(() => {
  useContractDraft.setState(useContractDraft.getInitialState(), true)
  setAsksFirst(true)
  facts = { ticker: TICKER, figures: undefined }
  hold([])
  vi.spyOn(paced, 'usePacedFacts').mockImplementation(() => facts)
  vi.spyOn(stale, 'useMarkStale').mockReturnValue(false)
  vi.spyOn(liveConnection, 'useLiveState').mockReturnValue('open')
  vi.spyOn(liveConnection.live, 'start').mockReturnValue(undefined)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useAppState.setState({ isLogin: 0, token: null, userData: null })
})

describe('the form of a contract', () => {
  it('spells out lots, value and cost, asks once more, and sends the order once', async () => {
    logIn()
    const spy = answer(() => PLACED)
    show()
    const user = userEvent.setup()
    expect(screen.getByLabelText('Price')).toHaveValue('68150')
    await user.type(await screen.findByLabelText(/^Size, max/), '400')
    expect(screen.getByText('400 × 0.001 BTC = 0.4 BTC')).toBeInTheDocument()
    expect(screen.getByText('27,260.00 USDT')).toBeInTheDocument()
    expect(screen.getByText('1,363 USDT')).toBeInTheDocument()
    expect(screen.getByText('1,376.63 USDT')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Open long' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('1,376.63 USDT')).toBeInTheDocument()
    expect(sent(spy)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Open long' }))
    expect(await screen.findByText('Order placed')).toBeInTheDocument()
    expect(sent(spy)).toEqual([
      expect.objectContaining({
        symbol: 'BTCUSDT',
        side: 'buy',
        positionSide: 'long',
        type: 'limit',
        price: '68150',
        lots: '400',
      }),
    ])
    expect(screen.getByLabelText(/^Size, max/)).toHaveValue('')
  })

  it('does not complain of a price that it suggested itself, until something is entered', async () => {
    logIn()
    answer(() => PLACED)
    show()
    expect(screen.getByLabelText('Price')).toHaveValue('68150')
    facts = { ...facts, ticker: { ...TICKER, last: '68000', ask: '68000' } }
    act(() => useContractDraft.setState({ triggerBy: 'last' }))
    const complaint = /must not be above the market price/
    expect(screen.queryByText(complaint)).toBeNull()
    await userEvent.setup().type(await screen.findByLabelText(/^Size, max/), '4')
    expect((await screen.findAllByText(complaint)).length).toBeGreaterThan(0)
  })

  it('shows how a number comes about, to be copied', async () => {
    logIn()
    answer(() => PLACED)
    show()
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(/^Size, max/), '400')
    await user.click(screen.getByRole('button', { name: 'Margin at 20x' }))
    expect(await screen.findByText('⌈27,260 ÷ 20⌉ = 1,363 USDT')).toBeInTheDocument()
  })

  it('sends take-profit and stop-loss along, with what they bring after fees', async () => {
    logIn()
    setAsksFirst(false)
    const spy = answer(() => PLACED)
    show()
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(/^Size, max/), '400')
    await user.click(screen.getByLabelText('TP / SL'))
    await user.type(screen.getByLabelText('TP'), '69800')
    await user.type(screen.getByLabelText('SL'), '67300')
    expect(screen.getByText('+632.41')).toBeInTheDocument()
    expect(screen.getByText('−367.09')).toBeInTheDocument()
    expect(screen.getByText('36.72%')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Open long' }))
    await waitFor(() => expect(sent(spy)).toHaveLength(1))
    expect(sent(spy)[0]).toMatchObject({ takeProfit: '69800', stopLoss: '67300', triggerBy: 'mark' })
  })

  it('says when a limit is worse than the market, and sends it as a market order with one click', async () => {
    logIn()
    const spy = answer(() => ({ ...PLACED, status: 'filled', averagePrice: '68150', filledLots: '4' }))
    show()
    const user = userEvent.setup()
    await user.clear(screen.getByLabelText('Price'))
    await user.type(screen.getByLabelText('Price'), '68200')
    await user.type(await screen.findByLabelText(/^Size, max/), '4')
    expect(
      screen.getByText(/The price of a long limit order must not be above the market price/),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Use market instead' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/Market/)).toBeInTheDocument()
    expect(sent(spy)).toEqual([])
  })

  it('closes: closable lots and the result instead of margin', async () => {
    logIn()
    setAsksFirst(false)
    const spy = answer(() => PLACED)
    hold([
      positionOf({ marginMode: 'cross', leverage: 20, lots: '400', entryValue: '27000', margin: '1350' }),
    ])
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'Close' }))
    expect(screen.getByText('400 lots')).toBeInTheDocument()
    expect(screen.queryByText('Margin at 20x')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '50%' }))
    expect(screen.getByLabelText(/^Size, max/)).toHaveValue('200')
    await user.click(screen.getByRole('button', { name: 'Close long' }))
    await waitFor(() => expect(sent(spy)).toHaveLength(1))
    expect(sent(spy)[0]).toMatchObject({ side: 'sell', positionSide: 'long', lots: '200' })
    expect(sent(spy)[0]).not.toHaveProperty('reduceOnly')
  })

  it('offers reduce-only in one-way mode', async () => {
    logIn()
    setAsksFirst(false)
    const spy = answer(() => PLACED)
    hold([positionOf({ direction: 'short', lots: '10', entryValue: '681.5' })], { positionMode: 'oneWay' })
    show()
    const user = userEvent.setup()
    expect(screen.queryByRole('tab', { name: 'Close' })).not.toBeInTheDocument()
    await user.click(screen.getByLabelText('Reduce-only'))
    await user.type(await screen.findByLabelText(/^Size, max/), '10')
    await user.click(screen.getByRole('button', { name: 'Buy / long' }))
    await waitFor(() => expect(sent(spy)).toHaveLength(1))
    expect(sent(spy)[0]).toMatchObject({ side: 'buy', positionSide: 'both', reduceOnly: true })
  })

  it('puts a refusal of the server at its field until something is changed', async () => {
    logIn()
    setAsksFirst(false)
    answer(() => {
      throw new ApiError({ code: 'leverage.tier', msg: 'The leverage is too high', httpStatus: 400 })
    })
    show()
    const user = userEvent.setup()
    const size = await screen.findByLabelText(/^Size, max/)
    await user.type(size, '4')
    await user.click(screen.getByRole('button', { name: 'Open long' }))
    await waitFor(() => expect(size).toHaveAccessibleDescription('The leverage is too high'))
    await user.type(size, '0')
    expect(size).toHaveAccessibleDescription('')
  })

  it('keeps the risk note beside the button, with the own loss limit', async () => {
    logIn()
    answer(() => PLACED)
    show()
    expect(screen.getByRole('note')).toHaveTextContent('Leverage multiplies losses too.')
    expect(await screen.findByText('Loss limit today: 120.40 of 1,000.00 USDT used.')).toBeInTheDocument()
  })

  it('leads a visitor to the login and back', () => {
    answer(() => PLACED)
    show()
    expect(screen.getByRole('link', { name: 'Log in first' })).toHaveAttribute(
      'href',
      `/login?statusType=0&next=${encodeURIComponent('/contractTransaction?symbol=BTCUSDT')}`,
    )
  })

  it.each([
    ['account frozen', { frozen: true }, RULES, 'Account frozen'],
    ['closed', {}, { ...RULES, status: 'halted' as const }, 'Closed'],
    ['maintenance', {}, { ...RULES, status: 'cancelOnly' as const }, 'Under maintenance'],
  ])('cannot open: %s', (_, change, rules, text) => {
    logIn(change)
    answer(() => PLACED)
    show(rules)
    expect(screen.getByRole('button', { name: text })).toBeDisabled()
  })

  it('a stale index bars opening, not closing; a frozen account too', async () => {
    logIn({ frozen: true })
    answer(() => PLACED)
    vi.spyOn(stale, 'useMarkStale').mockReturnValue(true)
    hold([positionOf({ marginMode: 'cross' })])
    show()
    expect(screen.getByRole('button', { name: 'Account frozen' })).toBeDisabled()
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Close long' })).toBeEnabled()
    useAppState.setState({ userData: USER as never })
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Open' }))
    expect(screen.getByRole('button', { name: 'Index stale' })).toBeDisabled()
  })
})

describe('conditional orders in the form', () => {
  async function chooseStop(type: 'Stop limit' | 'Stop market'): Promise<ReturnType<typeof userEvent.setup>> {
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Stop orders: / }))
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${type}`) }))
    return user
  }

  it('keeps the buttons of the other types, and says which stop is chosen', async () => {
    logIn()
    answer(() => triggerOf())
    show()
    await chooseStop('Stop limit')
    const types = within(screen.getByRole('group', { name: 'Order type' }))
    for (const name of ['Limit', 'Market', 'Best price']) {
      expect(types.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false')
    }
    expect(types.getByRole('button', { name: 'Stop orders: Stop limit' })).toBeInTheDocument()
    expect(screen.getByLabelText('Trigger price')).toHaveValue('')
    expect(screen.getByLabelText('Price')).toBeInTheDocument()
    expect(screen.queryByLabelText('TP / SL')).not.toBeInTheDocument()
    expect(screen.queryByText('BBO')).not.toBeInTheDocument()
    expect(screen.getByText(/^Nothing is held until it fires/)).toBeInTheDocument()
  })

  it('a stop market says what it waits for, asks once more, and sends exactly that', async () => {
    logIn()
    const spy = answer(() => triggerOf({ type: 'market', price: null, triggerPrice: '69000' }))
    show()
    const user = await chooseStop('Stop market')
    expect(screen.queryByLabelText('Price')).not.toBeInTheDocument()
    const trigger = screen.getByLabelText('Trigger price')
    await user.type(trigger, '69000')
    expect(trigger).toHaveAccessibleDescription('Mark price ≥ 69,000.0')
    await user.type(await screen.findByLabelText(/^Size, max/), '400')
    expect(screen.getByText('Cost, about')).toBeInTheDocument()
    expect(screen.getByText('1,393.8 USDT')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Open long' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Stop market', { exact: false })).toBeInTheDocument()
    expect(within(dialog).getByText('Mark price ≥ 69,000.0')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Open long' }))
    expect(await screen.findByText('Conditional order placed')).toBeInTheDocument()
    expect(screen.getByText(/^BTCUSDT · Mark price ≥ 69,000/)).toBeInTheDocument()
    expect(sent(spy)).toEqual([])
    expect(sent(spy, 'placeContractTrigger')).toEqual([
      {
        symbol: 'BTCUSDT',
        side: 'buy',
        positionSide: 'long',
        type: 'market',
        timeInForce: 'immediateOrCancel',
        lots: '400',
        triggerPrice: '69000',
        trigger: 'atOrAbove',
        triggerBy: 'mark',
        clientOrderId: expect.any(String),
      },
    ])
    expect(screen.getByLabelText(/^Size, max/)).toHaveValue('')
  })

  it('closes by a stop limit below the last price', async () => {
    logIn()
    setAsksFirst(false)
    const spy = answer(() => triggerOf({ side: 'sell', trigger: 'atOrBelow', triggerBy: 'last' }))
    hold([
      positionOf({ marginMode: 'cross', leverage: 20, lots: '400', entryValue: '27000', margin: '1350' }),
    ])
    show()
    const user = await chooseStop('Stop limit')
    await user.click(screen.getByRole('tab', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Trigger by: Mark' }))
    await user.click(await screen.findByRole('option', { name: /^Last/ }))
    await user.type(screen.getByLabelText('Trigger price'), '67000')
    await user.clear(screen.getByLabelText('Price'))
    await user.type(screen.getByLabelText('Price'), '66900')
    await user.click(screen.getByRole('button', { name: '50%' }))
    await user.click(screen.getByRole('button', { name: 'Close long' }))
    await waitFor(() => expect(sent(spy, 'placeContractTrigger')).toHaveLength(1))
    expect(sent(spy, 'placeContractTrigger')[0]).toMatchObject({
      side: 'sell',
      positionSide: 'long',
      type: 'limit',
      price: '66900',
      lots: '200',
      triggerPrice: '67000',
      trigger: 'atOrBelow',
      triggerBy: 'last',
    })
  })

  it('says at the field what is missing or met already', async () => {
    logIn()
    const spy = answer(() => triggerOf())
    show()
    const user = await chooseStop('Stop market')
    const trigger = screen.getByLabelText('Trigger price')
    // Without a price nobody can say what the most is.
    await user.type(screen.getByLabelText('Size'), '4')
    await user.click(screen.getByRole('button', { name: 'Open long' }))
    expect(trigger).toHaveAccessibleDescription('Data cannot be empty')
    await user.type(trigger, '68150')
    expect(trigger).toHaveAccessibleDescription('The mark price is already there')
    expect(sent(spy, 'placeContractTrigger')).toEqual([])
  })

  it('puts a refusal at the trigger price', async () => {
    logIn()
    setAsksFirst(false)
    answer(() => {
      throw new ApiError({ code: 'trigger.immediate', msg: 'Met already', httpStatus: 400 })
    })
    show()
    const user = await chooseStop('Stop market')
    await user.type(screen.getByLabelText('Trigger price'), '69000')
    await user.type(await screen.findByLabelText(/^Size, max/), '4')
    await user.click(screen.getByRole('button', { name: 'Open long' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Trigger price')).toHaveAccessibleDescription('Met already'),
    )
  })

  it('does not send what was not asked about: the market passed the price while the dialog was open', async () => {
    logIn()
    answer(() => triggerOf())
    show()
    const user = await chooseStop('Stop market')
    await user.type(screen.getByLabelText('Trigger price'), '69000')
    await user.type(await screen.findByLabelText(/^Size, max/), '4')
    await user.click(screen.getByRole('button', { name: 'Open long' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('button', { name: 'Open long' })).toBeEnabled()
    facts = { ...facts, ticker: { ...TICKER, mark: '69100' } }
    act(() => useContractDraft.setState({ filled: 1 }))
    expect(within(dialog).getByRole('button', { name: 'Open long' })).toBeDisabled()
    expect(within(dialog).getByText('The mark price is already there')).toBeInTheDocument()
  })

  it('can wait while the index is stale', async () => {
    logIn()
    answer(() => triggerOf())
    vi.spyOn(stale, 'useMarkStale').mockReturnValue(true)
    show()
    await chooseStop('Stop market')
    expect(screen.getByRole('button', { name: 'Open long' })).toBeEnabled()
  })
})
