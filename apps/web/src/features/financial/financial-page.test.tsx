import { ApiError } from '@candor/client'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { live } from '../../live/live-connection.ts'
import { balancesStore } from '../../live/own.ts'
import { useAppState } from '../../state/app-state.ts'
import { renderPart } from '../../testing/render.tsx'
import { refusal } from '../account/fake-api.ts'
import { testBalance } from '../assets/testing-balance.ts'
import FinancialPage from './financial-page.tsx'
import type { FinancialProduct } from './financial-rules.ts'
import { F1_ORDER, NOW, productOf, THIRTY } from './testing/earn-answers.ts'

const USER = { userId: '1', account: 'a', nickName: 'n', authenticated: true, frozen: false }
const EMPTY = { list: [], total: 0, pageIndex: 1, pageSize: 20 }

let answers: Record<string, unknown>
let sent: { readonly name: string; readonly body: unknown; readonly key: string | undefined }[]

function logIn(change: Partial<typeof USER> = {}): void {
  useAppState.setState({ isLogin: 1, token: 't', userData: { ...USER, ...change } as never })
  balancesStore.change(() => ({
    isKnown: true,
    balances: new Map([['spot USDT', testBalance('spot', 'USDT', { available: '18204.63' })]]),
  }))
}

function show(
  products: readonly FinancialProduct[],
  path = '/financial',
): ReturnType<typeof userEvent.setup> {
  answers['financialProducts'] = { now: NOW, list: products }
  renderPart(<FinancialPage />, path)
  return userEvent.setup()
}

beforeEach(() => {
  sent = []
  answers = {
    financialOrders: { number: 1, orders: [F1_ORDER] },
    financialHistory: EMPTY,
    financialSummary: {
      number: 1,
      assets: [
        {
          asset: 'USDT',
          orders: 1,
          principal: '10000',
          accrued: '43.83561643',
          expected: '65.75342465',
          paid: '0',
        },
      ],
      next: {
        orderId: '123',
        asset: 'USDT',
        time: F1_ORDER.maturityTime,
        principal: '10000',
        income: '65.75342465',
      },
    },
    miningOrders: { number: 1, orders: [] },
    miningHistory: EMPTY,
    assetsOverview: { number: 1, quote: 'USD', priceTime: 1, total: { btc: null }, accounts: [], rows: [] },
    buyFinancial: { ...F1_ORDER, orderId: '124', number: 9 },
    leaveFinancial: { ...F1_ORDER, state: 'cancelled', end: 'transferredOut', number: 9 },
  }
  vi.spyOn(live, 'start').mockReturnValue(undefined)
  vi.spyOn(live, 'subscribe').mockReturnValue(() => undefined)
  vi.spyOn(api, 'call').mockImplementation(((name: string, input?: { body?: unknown; key?: string }) => {
    sent.push({ name, body: input?.body, key: input?.key })
    const answer = answers[name]
    if (answer === undefined) return Promise.reject(new Error(`nobody asked for ${name}`))
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }) as never)
})

afterEach(() => {
  vi.restoreAllMocks()
  useAppState.setState({ isLogin: 0, token: null, userData: null })
  balancesStore.forget()
})

describe('products', () => {
  it('[F1] show the income of a round amount to the last unit, and the calculator the three dates', async () => {
    show([THIRTY])
    const row = within((await screen.findByRole('button', { name: 'Buy Thirty' })).closest('tr')!)
    expect(row.getByText('65.75342465 USDT')).toBeInTheDocument()
    expect(row.getByText('8.00%')).toBeInTheDocument()
    expect(row.getByText('74.3% sold')).toBeInTheDocument()
    expect(screen.getByText('03-07 00:00')).toBeInTheDocument()
    expect(screen.getByText('04-06 00:00')).toBeInTheDocument()
    expect(screen.getByText('Escrow covers what is promised')).toBeInTheDocument()
    expect(screen.queryByText('My purchases')).not.toBeInTheDocument()
  })

  it('that cannot be bought stay listed, disabled, and say why', async () => {
    show([
      productOf({ productId: '1', name: 'A', onOffer: false, offNow: 'soldOut' }),
      productOf({ productId: '2', name: 'B', onOffer: false, offNow: 'notYet' }),
      productOf({ productId: '3', name: 'C', onOffer: false, offNow: 'treasury' }),
      productOf({ productId: '4', name: 'D', onOffer: false, offNow: 'closed' }),
    ])
    expect(await screen.findByRole('button', { name: 'Sold out' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'From 2026-01-01' })).toBeDisabled()
    expect(screen.getByText('Not on offer: income cannot be set aside')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Closed' })).toBeDisabled()
  })

  it('that cannot be loaded say so, and none is said too', async () => {
    answers['financialProducts'] = refusal('database.unavailable', 'Later')
    renderPart(<FinancialPage />, '/financial')
    expect(await screen.findByText('This could not be loaded')).toBeInTheDocument()
  })

  it('escrow below what is promised is not called covered', async () => {
    show([productOf({ coverage: { treasury: '1', escrow: '99', promised: '100' } })])
    expect(await screen.findByText('Escrow is short')).toBeInTheDocument()
  })
})

describe('a purchase', () => {
  async function open(products = [THIRTY]): Promise<ReturnType<typeof userEvent.setup>> {
    const user = show(products, '/financial?buy=2')
    await screen.findByRole('dialog')
    return user
  }
  const dialog = () => within(screen.getByRole('dialog'))
  const amount = () => dialog().getByRole('textbox', { name: 'Amount' })

  it('is sent once, with the terms that were shown, after consent', async () => {
    logIn()
    const user = await open()
    await user.type(amount(), '10000')
    const button = dialog().getByRole('button', { name: 'Buy for 10,000.00 USDT' })
    expect(button).toBeDisabled()
    expect(dialog().getByText('10,065.75342465 USDT')).toBeInTheDocument()
    expect(dialog().getByText('10,000.00 USDT, no income')).toBeInTheDocument()
    expect(dialog().getByText(/you hold 10,000.00 USDT already/)).toBeInTheDocument()
    await user.click(dialog().getByRole('checkbox', { name: 'I have read the product terms' }))
    await user.click(button)
    expect(await screen.findByText('Thirty bought, F124')).toBeInTheDocument()
    const purchases = sent.filter(({ name }) => name === 'buyFinancial')
    expect(purchases).toEqual([
      {
        name: 'buyFinancial',
        body: { productId: '2', amount: '10000', term: 30, annualRate: '0.08', agreed: true },
        key: expect.any(String) as unknown,
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it.each([
    ['499', '1.00 USDT below the minimum of 500.00'],
    ['500.5', 'Off the step by 0.50. The next one below is 500.00 USDT'],
    ['190001', '1.00 USDT more than one person may hold. 190,000.00 is left to you'],
    ['18205', '0.37 USDT more than you have'],
  ])('of %s says by how much it is wrong', async (typed, problem) => {
    logIn()
    const user = await open()
    await user.type(amount(), typed)
    expect(dialog().getByText(problem)).toBeInTheDocument()
  })

  it('that the quota or the treasury cannot bear says so', async () => {
    logIn()
    const short = productOf({
      remaining: '600',
      coverage: { treasury: '3.2', escrow: '0', promised: '0' },
    })
    const user = await open([short])
    await user.type(amount(), '601')
    expect(dialog().getByText('1.00 USDT more than remains. 600.00 is left')).toBeInTheDocument()
    await user.clear(amount())
    await user.type(amount(), '500')
    expect(dialog().getByText(/cannot be set aside now: 0.08767123 USDT is missing/)).toBeInTheDocument()
  })

  it('offers a transfer when there is too little, and All takes whole steps of what there is', async () => {
    logIn()
    const user = await open()
    await user.click(dialog().getByRole('button', { name: 'All' }))
    expect(amount()).toHaveValue('18204')
    expect(dialog().queryByRole('button', { name: 'Transfer' })).not.toBeInTheDocument()
    await user.type(amount(), '9')
    expect(dialog().getByRole('button', { name: 'Transfer' })).toBeInTheDocument()
  })

  it('that the server refuses stays, with its words; without an answer it is sent again under the same key', async () => {
    logIn()
    const user = await open()
    await user.type(amount(), '10000')
    await user.click(dialog().getByRole('checkbox'))
    answers['buyFinancial'] = new ApiError({
      code: 'network.failed',
      msg: '',
      httpStatus: 0,
      data: undefined,
    })
    await user.click(dialog().getByRole('button', { name: /^Buy for/ }))
    expect(await dialog().findByText(/it cannot happen twice/)).toBeInTheDocument()
    answers['buyFinancial'] = refusal('earn.terms.changed', 'The term or the rate has changed')
    await user.click(dialog().getByRole('button', { name: /^Buy for/ }))
    expect(await dialog().findByText('The term or the rate has changed')).toBeInTheDocument()
    await user.click(dialog().getByRole('button', { name: /^Buy for/ }))
    await waitFor(() => expect(sent.filter(({ name }) => name === 'buyFinancial')).toHaveLength(3))
    const [first, second, third] = sent.filter(({ name }) => name === 'buyFinancial').map(({ key }) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('asks a visitor to log in, and comes back to the same dialog', async () => {
    await open()
    expect(dialog().getByRole('link', { name: 'Log in to buy' })).toHaveAttribute(
      'href',
      '/login?statusType=0&next=%2Ffinancial%3Fbuy%3D2',
    )
  })

  it.each([
    [{ authenticated: false }, 'Verify your identity first', 'link'],
    [{ frozen: true }, 'Account frozen', 'button'],
  ] as const)('of a user who is %o says what to do', async (change, name, role) => {
    logIn(change)
    await open()
    expect(dialog().getByRole(role, { name })).toBeInTheDocument()
    expect(dialog().queryByRole('button', { name: /^Buy/ })).not.toBeInTheDocument()
  })

  it('of what was closed meanwhile is not offered', async () => {
    logIn()
    await open([productOf({ onOffer: false, offNow: 'over' })])
    expect(dialog().getByText('Its time of sale is over.')).toBeInTheDocument()
    expect(dialog().getByRole('button', { name: 'Sale ended' })).toBeDisabled()
  })
})

describe('own purchases', () => {
  it('show what has accrued of what, and the calendar what comes when', async () => {
    logIn()
    const user = show([THIRTY])
    expect(await screen.findByText('43.83561643')).toBeInTheDocument()
    expect(screen.getByText('day 20 of 30')).toBeInTheDocument()
    expect(screen.getByText('03-16 00:00')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'March 16: 2 lines' }))
    expect(screen.getByText('+65.75342465 USDT')).toBeInTheDocument()
    expect(screen.getByText('March 2026: 10,065.75 USDT')).toBeInTheDocument()
  })

  it('[F3] leaving asks once, and says plainly what is given up', async () => {
    logIn()
    const user = show([THIRTY])
    await user.click(await screen.findByRole('button', { name: 'Transfer out F123' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('10,000.00 USDT now, 65.75342465 given up.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Transfer out 10,000.00 USDT' }))
    expect(await screen.findByText('F123 transferred out')).toBeInTheDocument()
    expect(sent.filter(({ name }) => name === 'leaveFinancial')).toHaveLength(1)
  })

  it('on the day of the purchase it is a cancellation', async () => {
    logIn()
    answers['financialOrders'] = {
      number: 1,
      orders: [{ ...F1_ORDER, state: 'purchasing', days: 0, accrued: '0' }],
    }
    const user = show([THIRTY])
    await user.click(await screen.findByRole('button', { name: 'Cancel F123' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Interest has not started/)).toBeInTheDocument()
  })
})
