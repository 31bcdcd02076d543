import type { AdminAnswer } from '@candor/client'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Answers, No, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import EarnPage from './earn-page.tsx'

const offer = {
  term: 30,
  quota: '5000000',
  minAmount: '100',
  step: '1',
  maxPerUser: '200000',
  fromTime: Date.parse('2026-01-01T00:00:00'),
  untilTime: Date.parse('2030-12-31T00:00:00'),
}
const now: AdminAnswer<'earnNow'> = {
  time: 1_790_000_000_000,
  treasuries: [
    {
      asset: 'USDT',
      account: 'yield_treasury',
      treasury: '40000',
      escrow: '115.69',
      promised: '115.69',
      needed: '32876.5',
      used: '0.8219',
      isCovered: true,
    },
    {
      asset: 'ETH',
      account: 'mining_treasury',
      treasury: '10',
      escrow: '0',
      promised: '0',
      needed: '23',
      used: '2.3',
      isCovered: false,
    },
  ],
  products: [
    {
      productId: 2,
      name: 'Thirty',
      asset: 'USDT',
      status: 'open',
      sold: '1250000',
      remaining: '3750000',
      offNow: null,
      needed: '24657.5',
      isCovered: true,
      parameters: { ...offer, annualRate: '0.08', source: 'spot' },
    },
  ],
  pools: [
    {
      poolId: 1,
      name: 'Sprint',
      asset: 'USDT',
      incomeAsset: 'ETH',
      status: 'open',
      sold: '0',
      remaining: '5000000',
      offNow: 'notYet',
      needed: '23',
      isCovered: false,
      parameters: {
        ...offer,
        dailyRate: '0.0015',
        incomePaid: 'daily',
        incomeLag: 1,
        rebate1: '0.1',
        rebate2: '0.05',
      },
    },
  ],
}
const preview: AdminAnswer<'previewChange'> = {
  fields: [{ field: 'annualRate', from: '0.08', to: '0.2' }],
  openOrders: 0,
  openPositions: 0,
  endangered: 0,
  cover: {
    asset: 'USDT',
    account: 'yield_treasury',
    treasury: '40000',
    needed: '61643.83',
    together: '69863',
    isCovered: false,
  },
  accepted: true,
  problem: null,
  basis: 'a'.repeat(64),
}
const CHANGE = ['earnNow', 'listing', 'previewChange', 'applyChange']

function open(rights: string[], answers: Answers = {}) {
  const server = startFakeServer({
    earnNow: () => now,
    listing: () => ({ assets: [{ assetId: 1, code: 'USDT', scale: 8 }] }),
    previewChange: () => preview,
    ...answers,
  })
  renderPart(<EarnPage />, { rights })
  return server
}

describe('the page of financial products and pools', () => {
  test('shows what each offers and what stands behind it, to whoever only looks', async () => {
    open(['earnNow'])
    const thirty = await screen.findByRole('row', { name: /Thirty/ })
    expect(thirty).toHaveTextContent(/on sale.*30 days, 8% a year.*from the coin account/)
    expect(thirty).toHaveTextContent(/1,250,000 of 5,000,000.*3,750,000 USDT left.*24,657\.5 USDTcovered/)
    expect(within(thirty).getByRole('meter', { name: 'Thirty sold' })).toHaveAttribute('aria-valuenow', '25')
    const sprint = screen.getByRole('row', { name: /Sprint/ })
    expect(sprint).toHaveTextContent(/not yet on sale.*0\.15% a day in ETH, every day.*rebates 10% and 5%/)
    expect(sprint).toHaveTextContent(/23 ETHnot covered/)
    const treasury = screen.getByRole('row', { name: /USDT Financial products/ })
    expect(treasury).toHaveTextContent(/40,000.*115\.69.*115\.69.*32,876\.5 of 40,000.*82\.19%/)
    expect(screen.getByRole('meter', { name: 'ETH needed, Mining pools' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    )
    expect(screen.queryByRole('button', { name: /List|offers|Status/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Place capital/ })).toBeNull()
  })

  test('leads to the placing of capital with the treasury and the asset chosen', async () => {
    open(['earnNow', 'proposePlacement'])
    expect(await screen.findByRole('link', { name: 'Place capital for ETH, Mining pools' })).toHaveAttribute(
      'href',
      '/proposals?propose=placement&to=mining_treasury&asset=ETH',
    )
  })

  test('a promise that is not what is set aside is marked', async () => {
    const [first] = now.treasuries
    open(['earnNow'], { earnNow: () => ({ ...now, treasuries: [{ ...first, promised: '120' }] }) })
    expect(await screen.findByText('120, not what is set aside')).toBeInTheDocument()
  })

  test('says what is missing, and can be asked again', async () => {
    open(['earnNow'], {
      earnNow: () => {
        throw new No('database.unavailable', 503)
      },
    })
    expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBe(3)
  })
})

describe('changes', () => {
  test('terms are validated before anything is sent; what the treasury cannot cover is warned of', async () => {
    const server = open(CHANGE)
    await userEvent.click(await screen.findByRole('button', { name: 'What Thirty offers' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText(/Orders that exist keep the term and the rate/)).toBeInTheDocument()
    const rate = drawer.getByRole('textbox', { name: 'Rate a year' })
    await userEvent.clear(rate)
    await userEvent.click(drawer.getByRole('button', { name: 'Preview' }))
    expect(drawer.getByText('above 0, at most 10')).toBeInTheDocument()
    expect(server.of('previewChange')).toEqual([])
    await userEvent.type(rate, '0.2')
    await userEvent.click(drawer.getByRole('button', { name: 'Preview' }))
    expect(await drawer.findByRole('row', { name: 'Rate a year 8% 20%' })).toBeInTheDocument()
    expect(drawer.getByText(/^The treasury cannot cover it/)).toHaveTextContent(
      'would need 61,643.83 USDT, and it has 40,000 USDT',
    )
    expect(server.of('previewChange')[0]?.body).toEqual({
      change: {
        kind: 'financialParameters',
        productId: 2,
        name: 'Thirty',
        parameters: { ...offer, annualRate: '0.2', source: 'spot' },
      },
    })
  })

  test('a pool is closed by way of the preview, and what that means is said first', async () => {
    const server = open(CHANGE)
    await userEvent.click(await screen.findByRole('button', { name: 'Status of Sprint' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/orders that exist run on to their end/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(server.of('previewChange')).toHaveLength(1))
    expect(server.of('previewChange')[0]?.body).toEqual({
      change: { kind: 'miningStatus', poolId: 1, status: 'closed' },
    })
  })

  test('a new pool begins empty but for the rebates', async () => {
    const server = open(CHANGE)
    await userEvent.click(await screen.findByRole('button', { name: 'List a pool' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByRole('textbox', { name: 'Rebate, level 1' })).toHaveValue('0.1')
    await userEvent.click(drawer.getByRole('button', { name: 'Preview' }))
    expect(drawer.getAllByText('choose an asset')).toHaveLength(2)
    expect(server.of('previewChange')).toEqual([])
  })
})
