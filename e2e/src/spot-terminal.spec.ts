import type { Browser, BrowserContext } from '@playwright/test'
import { ApiCaller } from './fixtures/api-caller.ts'
import { logInByApi } from './fixtures/people.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import { logInByForm } from './screens/entry.ts'
import {
  confirmOrder,
  currentOrders,
  desk,
  openTerminal,
  orderForm,
  sendLimitOrder,
} from './screens/terminal.ts'

const PASSWORD = 'candor-demo-1'

/** A session of a demo trader, from 1. */
function trader(address: string, number: number): Promise<ApiCaller> {
  const account = `demo${number === 1 ? '' : number}@candor.example`
  return logInByApi(address, { account, password: PASSWORD })
}

async function newBrowser(browser: Browser, baseURL: string, api: ApiCaller): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  await logInBrowser(context, api)
  return context
}

async function best(address: string): Promise<{ readonly bid: number; readonly ask: number }> {
  const [ticker] = await new ApiCaller(address).call('tickers', { query: { symbol: 'BTC_USDT' } })
  return { bid: Number(ticker?.bid), ask: Number(ticker?.ask) }
}

test('a visitor sees the living market and is asked to log in first, and comes back', async ({
  page,
  person,
}) => {
  await openTerminal(page)
  const prices = page.getByRole('region', { name: 'Trades' })
  await expect(prices).toBeVisible()
  await orderForm(page).getByRole('link', { name: 'Log in first' }).click()
  await expect(page).toHaveURL(/\/desktop\/login\?statusType=0&next=/)
  await logInByForm(page, person.account, person.password)
  await expect(page).toHaveURL(/\/desktop\/currencyTransaction\?symbol=BTC_USDT/)
})

test('a market order fills against the makers; balance and fills show it', async ({
  page,
  context,
  server,
}) => {
  const api = await trader(server.address, 1)
  await logInBrowser(context, api)
  await openTerminal(page)
  const form = orderForm(page)
  await form.getByRole('button', { name: 'Market', exact: true }).click()
  await form.getByRole('textbox', { name: 'Total', exact: true }).fill('150')
  await form.getByRole('button', { name: 'Buy BTC' }).click()
  await confirmOrder(page, 'Buy')
  await expect(page.getByText('Order filled')).toBeVisible()
  await desk(page).getByRole('tab', { name: 'Fills' }).click()
  await expect(desk(page).getByText('BTC/USDT').first()).toBeVisible()
  const { total } = await api.call('fills')
  expect(total).toBeGreaterThan(0)
})

test('two browsers trade with each other, and both see it at once', async ({ browser, baseURL, server }) => {
  const [seller, buyer] = [await trader(server.address, 2), await trader(server.address, 3)]
  const [one, other] = (await Promise.all(
    [seller, buyer].map((api) => newBrowser(browser, baseURL ?? '', api)),
  )) as [BrowserContext, BrowserContext]
  const [sellerPage, buyerPage] = [await one.newPage(), await other.newPage()]
  await Promise.all([openTerminal(sellerPage), openTerminal(buyerPage)])

  const { bid, ask } = await best(server.address)
  const price = ((bid + ask) / 2 + 5).toFixed(2)
  // More than a taker of the house takes at once: one may come in between.
  await sendLimitOrder(sellerPage, { side: 'Sell', price, amount: '0.05' })
  await expect(sellerPage.getByText('Order placed').or(sellerPage.getByText('Order filled'))).toBeVisible()

  // Enough to reach the order whatever the makers have put before it meanwhile.
  await sendLimitOrder(buyerPage, { side: 'Buy', price, amount: '0.4' })
  await expect(currentOrders(sellerPage, 0)).toBeVisible()
  const sold = await seller.call('fills', { query: { symbol: 'BTC_USDT' } })
  const ofOrder = sold.list.filter(({ orderId }) => orderId === sold.list[0]?.orderId)
  expect(ofOrder.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBeCloseTo(0.05, 8)
  const bought = await buyer.call('fills', { query: { symbol: 'BTC_USDT' } })
  const trades = new Set(ofOrder.map(({ tradeId }) => tradeId))
  expect(bought.list.some(({ tradeId }) => trades.has(tradeId))).toBe(true)
  for (const page of [sellerPage, buyerPage]) {
    await desk(page).getByRole('tab', { name: 'Fills' }).click()
    await expect(desk(page).getByText('BTC/USDT').first()).toBeVisible()
  }
  await buyer.call('cancelAllOrders')
  await Promise.all([one.close(), other.close()])
})

test('an order that fills in part rests, is seen, and is cancelled', async ({ page, context, server }) => {
  const api = await trader(server.address, 4)
  await logInBrowser(context, api)
  await openTerminal(page)
  const { ask } = await best(server.address)
  await sendLimitOrder(page, { side: 'Buy', price: ask.toFixed(2), amount: '0.6' })
  await expect(currentOrders(page, 1)).toBeVisible()
  await desk(page)
    .getByRole('button', { name: /^Cancel BTC\/USDT, order/ })
    .click()
  await expect(currentOrders(page, 0)).toBeVisible()
  const { list } = await api.call('orderHistory', { query: { status: 'ended' } })
  expect(list[0]).toMatchObject({ status: 'cancelled', quantity: '0.6' })
})

test('what the form or the core does not take is said at its field', async ({ page, context, server }) => {
  await logInBrowser(context, await trader(server.address, 4))
  await openTerminal(page)
  const form = orderForm(page)
  const send = form.getByRole('button', { name: 'Buy BTC' })
  await form.getByRole('textbox', { name: 'Price', exact: true }).fill('')
  await send.click()
  await expect(form.getByText('Data cannot be empty').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Price', exact: true }).fill('60000')
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0')
  await send.click()
  await expect(form.getByText('Must be greater than 0')).toBeVisible()
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('99')
  await send.click()
  await expect(form.getByText('Insufficient balance')).toBeVisible()
  await sendLimitOrder(page, { side: 'Buy', price: '99000', amount: '0.001' })
  await expect(form.getByRole('textbox', { name: 'Price', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
})

test('a cut network is said, and everything goes on by itself afterwards', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const api = await trader(server.address, 4)
  await logInBrowser(context, api)
  await openTerminal(page)
  await context.setOffline(true)
  await expect(page.getByText(/^Connection lost/)).toBeVisible()
  const placed = await api.call('placeOrder', {
    body: { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.001' },
  })
  await context.setOffline(false)
  await expect(page.getByText(/^Connection lost/)).toBeHidden({ timeout: 30_000 })
  // The order that was placed elsewhere meanwhile is there without a reload.
  await expect(currentOrders(page, 1)).toBeVisible({ timeout: 30_000 })
  await api.call('cancelOrder', { body: { orderId: placed.orderId } })
  await expect(currentOrders(page, 0)).toBeVisible()
})

test('the page agrees with the server to the last digit', async ({ page, context, server }) => {
  const api = await trader(server.address, 2)
  await logInBrowser(context, api)
  await openTerminal(page)
  // An order that leaves odd amounts behind: what is bought less its fee, and what it cost.
  await api.call('placeOrder', {
    body: { symbol: 'ETH_USDT', side: 'buy', type: 'market', quantity: '0.0137' },
  })
  await desk(page).getByRole('tab', { name: 'Assets' }).click()
  const { list } = await api.call('balances')
  for (const asset of ['USDT', 'BTC', 'ETH']) {
    const balance = list.find((each) => each.wallet === 'spot' && each.asset === asset)
    const row = desk(page)
      .getByRole('row')
      .filter({ hasText: new RegExp(`^${asset}`) })
    await expect(async () => {
      const shown = (await row.first().innerText()).replaceAll(',', '')
      expect(shown).toContain(balance?.available ?? 'no such balance')
    }).toPass({ timeout: 15_000 })
  }
})
