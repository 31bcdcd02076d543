import type { AdminAnswer } from '@candor/client'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import type { Listing } from './change-words.ts'
import MarketsPage from './markets-page.tsx'

const NOW = 1_790_000_000_000
const listing: Listing = {
  assets: [],
  indexes: [],
  markets: [],
  contracts: [
    {
      marketId: 101,
      symbol: 'BTCUSDT',
      base: 'BTC',
      quote: 'USDT',
      indexId: 1,
      status: 'open',
      openOrders: 7,
      parameters: {
        multiplier: '0.001',
        tick: '0.1',
        markTick: '0.01',
        maxLots: '100000',
        maxOpenOrders: 200,
        limitBand: '0.05',
        marketBand: '0.03',
        takerRate: '0.0005',
        liquidationFee: '0.005',
        volumeWeight: '0.2',
        impactValue: '10000',
        fundingHours: 8,
        refusesCrossing: true,
        markMethod: 'basisAverage',
        selfTrade: 'expireTaker',
        tiers: [
          { upTo: '50000', maxLeverage: 100, maintenance: '0.005' },
          { upTo: '250000', maxLeverage: 50, maintenance: '0.01' },
        ],
      },
    },
  ],
  seconds: [],
  secondCountries: { everywhere: false, countries: [] },
  feeLevels: [],
}
const now: AdminAnswer<'contractsNow'> = {
  time: NOW,
  insurance: { asset: 'USDT', amount: '1000000.5' },
  list: [
    {
      symbol: 'BTCUSDT',
      mark: '65001.25',
      markTime: NOW,
      index: '65000.5',
      indexTime: NOW - 48_000,
      fundingRate: '0.0001',
      nextFundingTime: NOW + 3_600_000,
      openLots: '1200',
      quote: 'USDT',
      status: 'open',
      isFresh: false,
      openValue: '78001.5',
      openOrders: 9,
    },
  ],
}
const preview: AdminAnswer<'previewChange'> = {
  fields: [{ field: 'tier 1 maxLeverage', from: '100', to: '75' }],
  openOrders: 9,
  openPositions: 4,
  endangered: 0,
  cover: null,
  accepted: true,
  problem: null,
  basis: 'a'.repeat(64),
}

function open(rights: string[]) {
  const server = startFakeServer({
    listing: () => listing,
    contractsNow: () => now,
    previewChange: () => preview,
  })
  renderPart(<MarketsPage />, { rights }, '/?tab=contracts')
  return server
}

test('contracts stand with their mark, an index that is late, funding and the insurance fund', async () => {
  open(['listing', 'contractsNow'])
  const row = await screen.findByRole('row', { name: /^BTCUSDT open 65,001\.25/ })
  expect(row).toHaveTextContent(/65,000\.5 48 s.*1,200 lots 78,001 USDT.*9.*0\.01%.*in 1 h.*100×, 2/)
  expect(screen.getByText('insurance fund 1,000,000.50 USDT')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Parameters of BTCUSDT' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'List a contract' })).toBeNull()
})

test('a tier is changed by way of the preview, all other rules as they are', async () => {
  const server = open(['listing', 'contractsNow', 'previewChange', 'applyChange'])
  await userEvent.click(await screen.findByRole('button', { name: 'Parameters of BTCUSDT' }))
  const dialog = within(await screen.findByRole('dialog'))
  const leverage = dialog.getByRole('textbox', { name: 'Tier 1, Most leverage' })
  await userEvent.clear(leverage)
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Tier 1: a whole number up to 1000')
  expect(server.of('previewChange')).toEqual([])
  await userEvent.type(leverage, '75')
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('row', { name: 'Tier 1, Most leverage 100× 75×' })).toBeInTheDocument()
  expect(dialog.getByText('4 positions of customers are concerned.')).toBeInTheDocument()
  const [contract] = listing.contracts
  const [first, second] = contract?.parameters.tiers ?? []
  expect(server.of('previewChange')[0]?.body).toEqual({
    change: {
      kind: 'contractParameters',
      symbol: 'BTCUSDT',
      parameters: { ...contract?.parameters, tiers: [{ ...first, maxLeverage: 75 }, second] },
    },
  })
})

test('a contract is halted by way of the preview, and what that means is said first', async () => {
  const server = open(['listing', 'contractsNow', 'previewChange', 'applyChange'])
  await userEvent.click(await screen.findByRole('button', { name: 'Status of BTCUSDT' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'halted')
  expect(dialog.getByText(/Nobody is liquidated/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  await dialog.findByText('9 open orders are concerned.')
  expect(server.of('previewChange')[0]?.body).toEqual({
    change: { kind: 'contractStatus', symbol: 'BTCUSDT', status: 'halted' },
  })
})
