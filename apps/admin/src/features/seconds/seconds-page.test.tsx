import type { AdminAnswer } from '@candor/client'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Answers, No, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import type { Listing } from '../markets/change-words.ts'
import SecondsPage from './seconds-page.tsx'

const NOW = 1_790_000_000_000
const parameters = {
  durations: [
    { seconds: 30, payoutRate: '0.8' },
    { seconds: 60, payoutRate: '0.82' },
  ],
  minStake: '1000',
  maxStake: '9999999',
  userCap: '20000000',
  directionCap: '0.1',
  totalCap: '0.5',
}
const listing: Listing = {
  assets: [],
  indexes: [{ indexId: 2, base: 'ETH', quote: 'USDT', tick: '0.01' }],
  markets: [],
  contracts: [],
  seconds: [
    { productId: 1, symbol: 'BTC_USDT', base: 'BTC', quote: 'USDT', indexId: 1, status: 'open', parameters },
  ],
  secondCountries: { everywhere: false, countries: ['JP', 'TH'] },
  feeLevels: [],
}
const now: AdminAnswer<'secondsNow'> = {
  time: NOW,
  house: { asset: 'USDT', available: '6995620', escrow: '2700000', profits: '1204380', equity: '8200000' },
  evidence: { isHalted: false },
  list: [
    {
      symbol: 'BTC_USDT',
      quote: 'USDT',
      status: 'open',
      price: '65000.5',
      priceTime: NOW - 1_000,
      isFresh: true,
      scheduled: 2,
      accepted: 31,
      stakes: '1495620',
      up: { profit: '402660', cap: '820000', used: '0.491' },
      down: { profit: '780000', cap: '820000', used: '0.9512' },
      all: { profit: '1204380', cap: '4100000', used: '0.2937' },
      checkpoint: { number: 412, time: NOW - 12_000 },
    },
  ],
}
const preview: AdminAnswer<'previewChange'> = {
  fields: [{ field: 'duration 60 payoutRate', from: '0.82', to: '0.85' }],
  openOrders: 0,
  openPositions: 0,
  endangered: 0,
  cover: null,
  accepted: true,
  problem: null,
  basis: 'a'.repeat(64),
}
const LOOK = ['secondsNow', 'listing']
const CHANGE = [...LOOK, 'previewChange', 'applyChange']

function open(rights: string[], answers: Answers = {}) {
  const server = startFakeServer({
    listing: () => listing,
    secondsNow: () => now,
    previewChange: () => preview,
    ...answers,
  })
  renderPart(<SecondsPage />, { rights })
  return server
}

describe('the page of second-contracts', () => {
  test('shows the house, its caps, where it is offered and how each stands, to whoever only looks', async () => {
    open(LOOK)
    const row = await screen.findByRole('row', { name: /BTC\/USDT/ })
    expect(row).toHaveTextContent(/30 s 80%.*60 s 82%.*65,000\.5.*1 s.*31 \+ 2 timed.*1,495,620 USDT/)
    expect(row).toHaveTextContent(/402,660 of 820,000.*780,000 of 820,000.*#412.*12 s ago/)
    expect(within(row).getByRole('meter', { name: 'down' })).toHaveAttribute('aria-valuenow', '95')
    expect(screen.getByText('1,204,380 of 4,100,000')).toBeInTheDocument()
    expect(screen.getByText('Largest side: BTC down')).toBeInTheDocument()
    expect(screen.getByText('Japan')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Void|List|Status|offers|countries/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Place capital' })).toBeNull()
  })

  test('says that nothing is offered, and that nothing is listed', async () => {
    open(LOOK, {
      listing: () => ({ ...listing, seconds: [], secondCountries: { everywhere: false, countries: [] } }),
      secondsNow: () => ({ ...now, house: null, list: [] }),
    })
    expect(await screen.findByText('No second-contract is listed')).toBeInTheDocument()
    expect(await screen.findByText(/^Nowhere: no order is taken/)).toBeInTheDocument()
    expect(await screen.findByText('No house yet')).toBeInTheDocument()
  })

  test('a part that could not be loaded can be asked for again', async () => {
    open(LOOK, {
      secondsNow: () => {
        throw new No('request.invalid', 400)
      },
    })
    expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
    expect(await screen.findByText('BTC/USDT')).toBeInTheDocument()
  })

  test('what needs a look is marked: halted checkpoints, a price on which no order is taken', async () => {
    const [first] = now.list
    open(LOOK, {
      secondsNow: () => ({
        ...now,
        evidence: { isHalted: true },
        list: [{ ...first, isFresh: false, checkpoint: { number: 412, time: NOW - 200_000 } }],
      }),
    })
    expect(await screen.findByText(/^Checkpoints are halted/)).toBeInTheDocument()
    expect(await screen.findByText('1 s, no orders')).toBeInTheDocument()
    expect(screen.getByText('3 min ago')).toBeInTheDocument()
  })
})

describe('changes', () => {
  test('what is offered is validated before anything is sent, and goes by way of the preview', async () => {
    const server = open(CHANGE)
    await userEvent.click(await screen.findByRole('button', { name: 'What BTC_USDT offers' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText(/Orders that exist keep the duration and the payout/)).toBeInTheDocument()
    expect(drawer.getByLabelText('Duration 2, break-even')).toHaveTextContent('54.94%')
    const rate = drawer.getByRole('textbox', { name: 'Duration 2, payout rate' })
    await userEvent.clear(rate)
    await userEvent.type(rate, '1.2')
    await userEvent.click(drawer.getByRole('button', { name: 'Preview' }))
    expect(drawer.getByRole('alert')).toHaveTextContent('Duration 2: above 0, at most 1')
    expect(server.of('previewChange')).toEqual([])
    await userEvent.clear(rate)
    await userEvent.type(rate, '0.85')
    await userEvent.click(drawer.getByRole('button', { name: 'Preview' }))
    expect(await drawer.findByRole('row', { name: 'Payout for 60 s 82% 85%' })).toBeInTheDocument()
    const [first] = parameters.durations
    expect(server.of('previewChange')[0]?.body).toEqual({
      change: {
        kind: 'secondParameters',
        symbol: 'BTC_USDT',
        parameters: { ...parameters, durations: [first, { seconds: 60, payoutRate: '0.85' }] },
      },
    })
  })

  test('it is closed by way of the preview, and what that means is said first', async () => {
    const server = open(CHANGE)
    await userEvent.click(await screen.findByRole('button', { name: 'Status of BTC_USDT' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/orders that were accepted go on to their end/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(server.of('previewChange')).toHaveLength(1))
    expect(server.of('previewChange')[0]?.body).toEqual({
      change: { kind: 'secondStatus', symbol: 'BTC_USDT', status: 'closed' },
    })
  })

  test('countries are found by name, and sent by code', async () => {
    const server = open(CHANGE)
    await userEvent.click(await screen.findByRole('button', { name: 'Change countries' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Countries' }), 'braz')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Brazil (BR)' }))
    expect(dialog.queryByRole('checkbox', { name: 'Japan (JP)' })).toBeNull()
    expect(dialog.getByText('3 listed')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(server.of('previewChange')).toHaveLength(1))
    expect(server.of('previewChange')[0]?.body).toEqual({
      change: { kind: 'secondCountries', everywhere: false, countries: ['BR', 'JP', 'TH'] },
    })
  })

  test('a new one is listed on an index that has none', async () => {
    const server = open(CHANGE)
    await userEvent.click(await screen.findByRole('button', { name: 'List a second-contract' }))
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Index' }), '2')
    await userEvent.click(drawer.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(server.of('previewChange')).toHaveLength(1))
    expect(server.of('previewChange')[0]?.body).toEqual({
      change: { kind: 'secondProduct', productId: 2, symbol: 'ETH_USDT', indexId: 2, parameters },
    })
  })
})
