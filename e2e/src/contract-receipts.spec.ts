// The contracts of the past at /contract: lists that are narrowed and saved, and receipts that are computed again.

import type { Page } from '@playwright/test'
import type { ApiCaller } from './fixtures/api-caller.ts'
import { DRIVEN, placeContract, tradeContract } from './fixtures/driven-world.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import {
  beginScene,
  expectSameRows,
  exportedRows,
  flattenAll,
  listedRows,
  openAgreeingReceipt,
  type Scene,
} from './screens/contract-tools.ts'

// A server of its own: what others traded would be in its lists and its mark.
test.use({ settings: { ...DRIVEN }, viewport: { width: 1440, height: 900 } })
// One server, one price for all: a test at a time.
test.describe.configure({ mode: 'serial' })

/** Narrows the list on the page. */
async function narrow(page: Page, { contract, direction }: { contract?: string; direction?: string }) {
  if (contract !== undefined) await page.getByRole('combobox', { name: 'Contract' }).selectOption(contract)
  if (direction !== undefined) await page.getByRole('combobox', { name: 'Direction' }).selectOption(direction)
}

/** The user is long in BTC and short in ETH. */
async function holdTwo({ user, other }: Scene): Promise<void> {
  await tradeContract(user, other, '20', '30000')
  await tradeContract(other, user, '20', '2000', 'ETHUSDT')
}

async function pastPositions(user: ApiCaller): Promise<number> {
  return (await user.call('positionHistory')).total
}

test('closed positions and fills are narrowed, and the file has the rows that are shown', async ({
  page,
  context,
  server,
}) => {
  const scene = await beginScene(server)
  const { user } = scene
  await holdTwo(scene)
  await flattenAll(scene)
  await expect.poll(() => pastPositions(user)).toBe(2)
  await logInBrowser(context, user)

  await page.goto('contract?tab=history')
  await expect(listedRows(page)).toHaveCount(2)
  const columns = ['positionId', 'symbol', 'openedLots', 'openedValue', 'openFees', 'closeFees', 'netPnl']
  await expectSameRows(page, await exportedRows(page, /^candor-contract-positions-.*\.csv$/), columns)
  await narrow(page, { contract: 'ETHUSDT' })
  await expect(listedRows(page)).toHaveCount(1)
  const positions = await exportedRows(page, /^candor-contract-positions-.*\.csv$/)
  await expectSameRows(page, positions, columns)
  // 0.2 ETH at 2,000; a taker paid 0.05% for opening, and again for closing.
  expect(positions).toMatchObject([
    { symbol: 'ETHUSDT', direction: 'short', openedValue: '400', openFees: '0.2', realisedPnl: '0' },
  ])
  await narrow(page, { direction: 'long' })
  await expect(page.getByText('Nothing fits these filters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await narrow(page, { contract: '' })
  await expect(listedRows(page)).toHaveCount(1)
  await expect(listedRows(page)).toContainText('BTCUSDT')

  await page.goto('contract?tab=fills')
  await narrow(page, { contract: 'BTCUSDT' })
  const { list } = await user.call('contractFills', { query: { symbol: 'BTCUSDT' } })
  expect(list).toHaveLength(2)
  const fills = await exportedRows(page, /^candor-contract-fills-.*\.csv$/)
  await expectSameRows(page, fills, ['symbol', 'tradeId', 'orderId', 'positionId', 'lots', 'value', 'fee'])
  expect(fills.map(({ fillId }) => fillId)).toEqual(list.map(({ fillId }) => fillId))
  // The newest first: 0.02 BTC at 30,000.
  expect(fills).toMatchObject([
    { action: 'close', side: 'sell', value: '600' },
    { action: 'open', side: 'buy', value: '600' },
  ])
})

test('funding is narrowed, and the file has the rows that are shown', async ({ page, context, server }) => {
  const scene = await beginScene(server)
  const { world, user, third } = scene
  await holdTwo(scene)
  // The book stands evenly about the index: the premium is nothing, and the rate 0.01%.
  for (const [symbol, lots, bid, ask] of [
    ['BTCUSDT', '400', '29990', '30010'],
    ['ETHUSDT', '600', '1999', '2001'],
  ] as const) {
    await placeContract(third, { symbol, side: 'buy', positionSide: 'long', lots, price: bid })
    await placeContract(third, { symbol, side: 'sell', positionSide: 'short', lots, price: ask })
  }
  await world.toFunding(user, 40)
  await expect.poll(async () => (await user.call('fundingRecords')).list, { timeout: 30_000 }).toHaveLength(2)
  await logInBrowser(context, user)
  await page.goto('contract?tab=funding')
  await expect(listedRows(page)).toHaveCount(2)
  const columns = ['symbol', 'positionId', 'lots', 'mark', 'value', 'amount']
  const all = await exportedRows(page, /^candor-contract-funding-.*\.csv$/)
  await expectSameRows(page, all, columns)
  await narrow(page, { direction: 'short' })
  await expect(listedRows(page)).toHaveCount(1)
  const received = await exportedRows(page, /^candor-contract-funding-.*\.csv$/)
  await expectSameRows(page, received, columns)
  // A short of 400 receives, a long of 600 pays.
  expect(received).toMatchObject([{ symbol: 'ETHUSDT', rate: '0.0001', value: '400', amount: '0.04' }])
  await expect(listedRows(page)).toContainText('+0.04')
  await narrow(page, { direction: '', contract: 'BTCUSDT' })
  await expect(listedRows(page)).toHaveCount(1)
  await expect(listedRows(page)).toContainText('−0.06')
  await flattenAll(scene)
})

test('a cross account is liquidated, and its receipt agrees line by line', async ({
  page,
  context,
  server,
}) => {
  const scene = await beginScene(server)
  const { world, user, other } = scene
  // 200 stay behind the positions.
  const { available } = await user.call('contractAccount')
  const away = (Number(available) - 200).toFixed(8)
  const move = { asset: 'USDT', amount: away }
  await user.call('transfer', { body: { from: 'contract', to: 'spot', ...move } })
  await tradeContract(user, other, '100', '30000')
  await placeContract(user, {
    symbol: 'ETHUSDT',
    side: 'sell',
    positionSide: 'short',
    lots: '5',
    price: '2000',
  })
  await placeContract(other, {
    symbol: 'ETHUSDT',
    side: 'buy',
    positionSide: 'long',
    lots: '5',
    price: '2000',
  })
  // Who will take what is closed.
  await placeContract(other, { side: 'buy', positionSide: 'short', lots: '100', price: '28050' })
  await placeContract(other, {
    symbol: 'ETHUSDT',
    side: 'sell',
    positionSide: 'long',
    lots: '5',
    price: '2001',
  })
  await world.priced(user, { BTC: '28150' })
  const newest = async () => (await user.call('liquidations')).list[0]
  // 200 less fees of 0.62 and a loss of 185; 0.55% of 2,815 and of 100.
  await expect
    .poll(newest)
    .toMatchObject({ kind: 'liquidation', outcome: 'closed', equity: '14.38', maintenance: '16.0325' })
  const left = await user.call('contractAccount')
  expect(left.positions).toEqual([])
  await logInBrowser(context, user)
  await page.goto('contract?tab=liquidations')
  await expect(listedRows(page).first()).toContainText('Several contracts')
  await openAgreeingReceipt(page)
  await expect(page.getByText(/together left 14\.38 USDT.* more than 16\.0325 USDT/)).toBeVisible()
  await expect(page.getByText(`199.38 USDT stood behind it, ${left.available} are left`)).toBeVisible()
  await expect(page.getByText('100 lots traded at 28,050.')).toBeVisible()
  await expect(page.getByText('5 lots traded at 2,001.')).toBeVisible()
  await user.call('transfer', { body: { from: 'spot', to: 'contract', ...move } })
  await flattenAll(scene)
})

test('with an empty book the other side is deleveraged, and both receipts agree', async ({
  page,
  context,
  browser,
  baseURL,
  server,
}) => {
  const scene = await beginScene(server)
  const { world, user, third } = scene
  await third.call('setContractMode', { body: { symbol: 'BTCUSDT', marginMode: 'isolated' } })
  await tradeContract(third, user, '50', '30000')
  // A margin of 75 and a loss of 70: 5 is less than 0.55% of 1,430. Nobody bids.
  await world.priced(user, { BTC: '28600' })
  const newest = async () => (await user.call('liquidations')).list[0]
  await expect.poll(newest).toMatchObject({ kind: 'deleveraging', symbol: 'BTCUSDT', lots: '50', pnl: '75' })
  for (const api of [user, third]) expect((await api.call('contractAccount')).positions).toEqual([])
  await logInBrowser(context, user)
  await page.goto('contract?tab=liquidations')
  await expect(listedRows(page).first()).toContainText('Auto-deleveraging')
  await openAgreeingReceipt(page)
  await expect(page.getByRole('heading', { name: 'Auto-deleveraging receipt' })).toBeVisible()
  // Closed for 1,500 less the margin of 75; the own margin of 75 comes back with the gain.
  await expect(
    page.getByText(/50 lots of your short position were closed against it, at 28,500\./),
  ).toBeVisible()
  await expect(page.getByText(/^150 USDT went to your available balance/)).toBeVisible()

  const losing = await browser.newContext({ baseURL: baseURL ?? '' })
  await logInBrowser(losing, third)
  const loser = await losing.newPage()
  await loser.goto('contract?tab=liquidations')
  await openAgreeingReceipt(loser)
  await expect(loser.getByText(/^Nobody took 50 lots\./)).toBeVisible()
  await losing.close()
  await third.call('setContractMode', { body: { symbol: 'BTCUSDT', marginMode: 'cross' } })
  await flattenAll(scene)
})
