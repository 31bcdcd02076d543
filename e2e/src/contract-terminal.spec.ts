// Perpetual contracts through the browser, on prices and time that the test drives.

import type { ApiCaller } from './fixtures/api-caller.ts'
import { DRIVEN, DrivenWorld, demoTrader, placeContract, tradeContract } from './fixtures/driven-world.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import {
  confirmContract,
  contractDesk,
  contractForm,
  enterContract,
  openContract,
  positionRow,
  sendContract,
} from './screens/contract-terminal.ts'
import { expectError } from './screens/entry.ts'

test.use({ settings: DRIVEN, viewport: { width: 1440, height: 900 } })
// One server, one price for all: a test at a time.
test.describe.configure({ mode: 'serial' })

interface World {
  readonly world: DrivenWorld
  /** At the screen, and on the other side. */
  readonly user: ApiCaller
  readonly other: ApiCaller
}

async function begin(server: {
  readonly address: string
  readonly script?: string | undefined
}): Promise<World> {
  const world = new DrivenWorld(server.script)
  const [user, other] = [await demoTrader(server.address, 1), await demoTrader(server.address, 2)]
  await world.priced(user, { BTC: '30000', ETH: '2000', SOL: '100', XRP: '0.5', DOGE: '0.1' })
  for (const api of [user, other]) await api.call('cancelAllContractOrders')
  return { world, user, other }
}

/** Closes all that the user holds at the present price; somebody else opens the other side. */
async function flatten({ user, other }: World): Promise<void> {
  for (const api of [user, other]) await api.call('cancelAllContractOrders')
  const { positions } = await user.call('contractAccount')
  for (const { symbol, direction, lots } of positions) {
    const [ticker] = await user.call('contractTickers', { query: { symbol } })
    const price = rounded(ticker?.mark ?? '0', symbol)
    const isLong = direction === 'long'
    await placeContract(user, { symbol, side: isLong ? 'sell' : 'buy', positionSide: direction, lots, price })
    await placeContract(other, {
      symbol,
      side: isLong ? 'buy' : 'sell',
      positionSide: isLong ? 'long' : 'short',
      lots,
      price,
    })
  }
}

function rounded(price: string, symbol: string): string {
  return Number(price).toFixed(symbol === 'BTCUSDT' ? 1 : 2)
}

test('a visitor sees the contract and is asked to log in first', async ({ page, server }) => {
  await begin(server)
  await openContract(page)
  await expect(page.getByText('30,000.00').first()).toBeVisible()
  await contractForm(page).getByRole('link', { name: 'Log in first' }).click()
  await expect(page).toHaveURL(/\/desktop\/login\?statusType=0&next=/)
})

test('open by limit, add at the market, close a part; the table follows', async ({
  page,
  context,
  server,
}) => {
  const scene = await begin(server)
  const { user, other } = scene
  await logInBrowser(context, user)
  await openContract(page)
  await sendContract(page, { direction: 'Long', price: '29990', lots: '100' })
  await expect(contractDesk(page).getByRole('tab', { name: /^Open orders 1$/ })).toBeVisible()
  await placeContract(other, { side: 'sell', positionSide: 'short', lots: '100', price: '29990' })
  await expect(positionRow(page, 'BTCUSDT')).toContainText('100 lots')
  await placeContract(other, { side: 'sell', positionSide: 'short', lots: '50', price: '30010' })
  await sendContract(page, { direction: 'Long', type: 'Market', lots: '50' })
  await expect(positionRow(page, 'BTCUSDT')).toContainText('150 lots')
  await placeContract(other, { side: 'buy', positionSide: 'short', lots: '60', price: '30000' })
  await sendContract(page, { act: 'Close', direction: 'Long', type: 'Market', lots: '60' })
  await expect(positionRow(page, 'BTCUSDT')).toContainText('90 lots')
  const { positions } = await user.call('contractAccount')
  expect(positions).toMatchObject([{ symbol: 'BTCUSDT', direction: 'long', lots: '90' }])
  await flatten(scene)
  await expect(contractDesk(page).getByText('No positions. Open one from the form.')).toBeVisible()
})

test('a take-profit and a stop-loss fire at the mark', async ({ page, context, server }) => {
  const scene = await begin(server)
  const { world, user, other } = scene
  await logInBrowser(context, user)
  await openContract(page)
  await placeContract(other, { side: 'sell', positionSide: 'short', lots: '10', price: '30000' })
  await sendContract(page, {
    direction: 'Long',
    type: 'Market',
    lots: '10',
    takeProfit: '30200',
    stopLoss: '29800',
  })
  await expect(positionRow(page, 'BTCUSDT')).toContainText('30,200')
  await placeContract(other, { side: 'buy', positionSide: 'short', lots: '10', price: '30150' })
  await world.priced(user, { BTC: '30250' })
  await expect(positionRow(page, 'BTCUSDT')).toHaveCount(0)
  await contractDesk(page).getByRole('tab', { name: 'Closed' }).click()
  await expect(contractDesk(page).getByText('Take-profit').first()).toBeVisible()

  await placeContract(other, { side: 'sell', positionSide: 'short', lots: '10', price: '30250' })
  await sendContract(page, {
    direction: 'Long',
    type: 'Market',
    lots: '10',
    takeProfit: '31000',
    stopLoss: '30100',
  })
  await contractDesk(page)
    .getByRole('tab', { name: /^Positions/ })
    .click()
  await expect(positionRow(page, 'BTCUSDT')).toContainText('30,100')
  await placeContract(other, { side: 'buy', positionSide: 'short', lots: '10', price: '30000' })
  await world.priced(user, { BTC: '30050' })
  await expect(positionRow(page, 'BTCUSDT')).toHaveCount(0)
  await contractDesk(page).getByRole('tab', { name: 'Closed' }).click()
  await expect(contractDesk(page).getByText('Stop-loss').first()).toBeVisible()
})

test('an isolated position is liquidated, and its receipt is computed again in the browser', async ({
  page,
  context,
  server,
}) => {
  const scene = await begin(server)
  const { world, user, other } = scene
  await user.call('setContractMode', { body: { symbol: 'BTCUSDT', marginMode: 'isolated' } })
  await tradeContract(user, other, '50', '30000')
  await placeContract(other, { side: 'buy', positionSide: 'short', lots: '50', price: '28500' })
  await logInBrowser(context, user)
  await openContract(page)
  await expect(positionRow(page, 'BTCUSDT')).toContainText('Isolated')
  await world.priced(user, { BTC: '28600' })
  await expect(positionRow(page, 'BTCUSDT')).toHaveCount(0)
  await page.goto('contract?tab=liquidations')
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await expect(page.getByText(/^\d+ of \d+ lines agree$/)).toBeVisible()
  const text = (await page.getByText(/^\d+ of \d+ lines agree$/).textContent()) ?? ''
  const [agreeing, all] = [...text.matchAll(/\d+/g)].map(Number)
  expect(agreeing).toBe(all)
  await user.call('setContractMode', { body: { symbol: 'BTCUSDT', marginMode: 'cross' } })
})

test('funding is received and its receipt holds', async ({ page, context, server }) => {
  const scene = await begin(server)
  const { world, user, other } = scene
  // The user is short, and the book stands above the index: longs pay.
  await tradeContract(other, user, '20', '30000')
  const third = await demoTrader(server.address, 3)
  await placeContract(third, { side: 'buy', positionSide: 'long', lots: '400', price: '30060' })
  await placeContract(third, { side: 'sell', positionSide: 'short', lots: '400', price: '30090' })
  await world.toFunding(user, 40)
  await logInBrowser(context, user)
  await page.goto('contract?tab=funding')
  await expect(page.getByText(/^\+0\.\d+$/).first()).toBeVisible({ timeout: 30_000 })
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await expect(page.getByText(/^\d+ of \d+ lines agree$/)).toBeVisible()
  await third.call('cancelAllContractOrders')
  await flatten(scene)
})

test('one key closes five positions, cross and isolated, long and short', async ({
  page,
  context,
  server,
}) => {
  const scene = await begin(server)
  const { user, other } = scene
  await user.call('setContractMode', { body: { symbol: 'SOLUSDT', marginMode: 'isolated' } })
  const held = [
    ['BTCUSDT', '5', '30000'],
    ['ETHUSDT', '5', '2000'],
    ['SOLUSDT', '5', '100'],
    ['XRPUSDT', '5', '0.5'],
    ['DOGEUSDT', '5', '0.1'],
  ] as const
  for (const [place, [symbol, lots, price]] of held.entries()) {
    if (place % 2 === 0) await tradeContract(user, other, lots, price, symbol)
    else await tradeContract(other, user, lots, price, symbol)
  }
  for (const [place, [symbol, lots, price]] of held.entries()) {
    const side = place % 2 === 0 ? 'buy' : 'sell'
    const positionSide = place % 2 === 0 ? 'short' : 'long'
    await placeContract(other, { symbol, side, positionSide, lots, price })
  }
  await logInBrowser(context, user)
  await openContract(page)
  await expect(contractDesk(page).getByRole('tab', { name: 'Positions 5' })).toBeVisible()
  await contractDesk(page).getByRole('button', { name: 'One-key close' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close everything?' })
  await expect(dialog.getByText('5 positions will be closed')).toBeVisible()
  await dialog.getByRole('button', { name: 'One-key close' }).click()
  const report = page.getByRole('dialog', { name: 'What was closed' })
  for (const [symbol] of held) await expect(report.getByText(symbol)).toBeVisible()
  const { positions } = await user.call('contractAccount')
  expect(positions).toEqual([])
})

test('one-way: a sale reverses a long through zero', async ({ page, context, server }) => {
  const scene = await begin(server)
  const { user, other } = scene
  await logInBrowser(context, user)
  await openContract(page, 'ETHUSDT')
  await contractForm(page)
    .getByRole('button', { name: /^Margin mode/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Modes of ETHUSDT' })
  await dialog.getByText('One-way', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save modes' }).click()
  await expect(page.getByText('Modes of ETHUSDT saved')).toBeVisible()
  // There is nothing to open or close apart: a purchase is one, a sale the other, and more than is held turns it round.
  await expect(contractForm(page).getByRole('tab', { name: 'Close', exact: true })).toHaveCount(0)
  const meets = (side: 'buy' | 'sell', lots: string, price = '2000') => {
    const positionSide = side === 'buy' ? 'long' : 'short'
    return placeContract(other, { symbol: 'ETHUSDT', side, positionSide, lots, price })
  }
  await sendContract(page, { direction: 'Long', price: '2000', lots: '10' })
  await meets('sell', '10')
  await expect(positionRow(page, 'ETHUSDT')).toContainText('10 lots')
  await sendContract(page, { direction: 'Short', price: '2000', lots: '16' })
  await meets('buy', '16')
  await expect(positionRow(page, 'ETHUSDT', 'Short')).toContainText('6 lots')
  await expect(positionRow(page, 'ETHUSDT', 'Long')).toHaveCount(0)
  await sendContract(page, { direction: 'Long', price: '2000', lots: '6' })
  await meets('sell', '6')
  await expect(positionRow(page, 'ETHUSDT', 'Short')).toHaveCount(0)
  expect((await user.call('contractAccount')).positions).toEqual([])

  // Both sides are quoted while nothing is held, and both are taken: one position at a time, and none at the end.
  await sendContract(page, { direction: 'Long', price: '1990', lots: '10' })
  await sendContract(page, { direction: 'Short', price: '2010', lots: '10' })
  await meets('sell', '10', '1990')
  await expect(positionRow(page, 'ETHUSDT', 'Long')).toContainText('10 lots')
  await meets('buy', '10', '2010')
  await expect(positionRow(page, 'ETHUSDT')).toHaveCount(0)
  expect(await user.call('contractAccount')).toMatchObject({ positions: [], orders: [] })

  // A sale that rests is to close the whole long; one that comes later closes a part of it first, and the other gives way.
  await sendContract(page, { direction: 'Long', price: '2000', lots: '10' })
  await meets('sell', '10')
  await sendContract(page, { direction: 'Short', price: '2050', lots: '10' })
  await meets('buy', '4')
  await sendContract(page, { direction: 'Short', price: '2000', lots: '4' })
  await expect(positionRow(page, 'ETHUSDT', 'Long')).toContainText('6 lots')
  await contractDesk(page)
    .getByRole('tab', { name: /^Open orders 1$/ })
    .click()
  await expect(
    contractDesk(page)
      .getByRole('row', { name: /2,050\.00/ })
      .getByRole('cell')
      .nth(4),
  ).toHaveText('6')
  await meets('buy', '6', '2050')
  await expect(contractDesk(page).getByRole('tab', { name: /^Open orders 0$/ })).toBeVisible()
  expect(await user.call('contractAccount')).toMatchObject({ positions: [], orders: [] })
  await user.call('setContractMode', { body: { symbol: 'ETHUSDT', positionMode: 'hedge' } })
})

test('hedge: long and short are held side by side, and closed apart', async ({ page, context, server }) => {
  const scene = await begin(server)
  const { user, other } = scene
  await logInBrowser(context, user)
  await openContract(page)
  await placeContract(other, { side: 'sell', positionSide: 'short', lots: '10', price: '30000' })
  await sendContract(page, { direction: 'Long', type: 'Market', lots: '10' })
  await placeContract(other, { side: 'buy', positionSide: 'long', lots: '4', price: '30000' })
  await sendContract(page, { direction: 'Short', type: 'Market', lots: '4' })
  await expect(positionRow(page, 'BTCUSDT', 'Long')).toContainText('10 lots')
  await expect(positionRow(page, 'BTCUSDT', 'Short')).toContainText('4 lots')
  await placeContract(other, { side: 'sell', positionSide: 'long', lots: '4', price: '30000' })
  await sendContract(page, { act: 'Close', direction: 'Short', type: 'Market', lots: '4' })
  await expect(positionRow(page, 'BTCUSDT', 'Short')).toHaveCount(0)
  await expect(positionRow(page, 'BTCUSDT', 'Long')).toContainText('10 lots')
  await flatten(scene)
})

test('a transfer that would endanger a position is refused', async ({ page, context, server }) => {
  const scene = await begin(server)
  const { world, user, other } = scene
  await tradeContract(user, other, '100', '30000')
  await logInBrowser(context, user)
  await page.goto('transfer')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Coin account' })
  await page.getByRole('combobox', { name: 'From' }).selectOption({ label: 'Contract account' })
  const { available: all } = await user.call('contractAccount')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(amount).toHaveValue(all)

  // 0.1 BTC lost 500 each, and at 29,500 the position needs 2.5 less margin than it has: 47.5 must stay.
  await world.priced(user, { BTC: '29500' })
  const { available, transferable } = await user.call('contractAccount')
  expect(available).toBe(all)
  expect(Number(available) - Number(transferable)).toBeGreaterThan(40)
  await page.getByRole('button', { name: /^Transfer .+ USDT$/ }).click()
  await expectError(amount, /The position needs this margin/)
  expect((await user.call('contractAccount')).available).toBe(all)

  await page.reload()
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Coin account' })
  await page.getByRole('combobox', { name: 'From' }).selectOption({ label: 'Contract account' })
  await amount.fill(all)
  await expectError(amount, /^\d+(\.\d+)? USDT more than can be moved$/)
  await expect(page.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled()
  await expect(
    user.call('transfer', { body: { from: 'contract', to: 'spot', asset: 'USDT', amount: available } }),
  ).rejects.toThrow(/position\.margin\.needed/)
  await world.priced(user, { BTC: '30000' })
  await flatten(scene)
})

test('a limit worse than the market can be sent at the market with one click', async ({
  page,
  context,
  server,
}) => {
  const scene = await begin(server)
  const { user, other } = scene
  await placeContract(other, { side: 'sell', positionSide: 'short', lots: '3', price: '30010' })
  await logInBrowser(context, user)
  await openContract(page)
  await enterContract(page, { direction: 'Long', price: '30100', lots: '3' })
  await contractForm(page).getByRole('button', { name: 'Open long' }).click()
  await contractForm(page).getByRole('button', { name: 'Use market instead' }).click()
  await confirmContract(page)
  await expect(positionRow(page, 'BTCUSDT')).toContainText('3 lots')
  await flatten(scene)
})
