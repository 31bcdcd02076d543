// The spot terminal as a trader uses it.

import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a market and waits until its book is there. */
export async function openTerminal(page: Page, symbol = 'BTC_USDT'): Promise<void> {
  await page.goto(`currencyTransaction?symbol=${symbol}`)
  await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible()
  // The spoken copy of the book, which a screen reader has.
  await expect(
    page
      .getByRole('table', { name: /^Order book of/ })
      .getByRole('row')
      .nth(4),
  ).toBeAttached({
    timeout: 30_000,
  })
}

export function orderForm(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Order form' })
}

export function desk(page: Page): Locator {
  return page.getByRole('region', { name: 'Orders and assets' })
}

/** The tab that says how many orders are open. */
export function currentOrders(page: Page, count: number): Locator {
  return desk(page).getByRole('tab', {
    name: new RegExp(`^Current orders( ${count})${count === 0 ? '?' : ''}$`),
  })
}

export interface LimitOrder {
  readonly side: 'Buy' | 'Sell'
  readonly price: string
  readonly amount: string
}

/** Fills the form for a limit order and sends it, the second confirmation included. */
export async function sendLimitOrder(page: Page, { side, price, amount }: LimitOrder): Promise<void> {
  const form = orderForm(page)
  await form.getByRole('button', { name: side, exact: true }).click()
  await form.getByRole('button', { name: 'Limit', exact: true }).click()
  await form.getByRole('textbox', { name: 'Price', exact: true }).fill(price)
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
  await form.getByRole('button', { name: new RegExp(`^${side} [A-Z]+$`) }).click()
  await confirmOrder(page, side)
}

export async function confirmOrder(page: Page, side: 'Buy' | 'Sell'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Send this order?' })
  await dialog.getByRole('button', { name: new RegExp(`^${side} [A-Z]+$`) }).click()
}
