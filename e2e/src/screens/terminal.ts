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

/** Orders go at once, without the second confirmation. Before the page is opened. */
export async function askNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return
    const item = { type: 'boolean', content: false, timestamp: Date.now() }
    localStorage.setItem('candor.spot.confirmOrders', JSON.stringify(item))
  })
}

/** What stands in the form. A field that is not named stays as it is; a choice that is not named is the usual one. */
export interface OrderEntry {
  readonly side?: 'Buy' | 'Sell'
  readonly type?: 'Limit' | 'Market' | 'Stop-limit' | 'Stop-market'
  readonly lasting?: 'GTC' | 'IOC' | 'FOK' | 'Post-only'
  /** The coin that a market order is sized in. */
  readonly sizedIn?: string
  readonly stopPrice?: string
  readonly price?: string
  readonly amount?: string
  readonly total?: string
}

const FIELDS = { stopPrice: 'Stop price', price: 'Price', amount: 'Amount', total: 'Total' } as const

export type FieldName = (typeof FIELDS)[keyof typeof FIELDS]

export function fieldOf(page: Page, name: FieldName): Locator {
  return orderForm(page).getByRole('textbox', { name, exact: true })
}

/** Touches only what has to change. */
export async function enterOrder(page: Page, entry: OrderEntry): Promise<void> {
  const form = orderForm(page)
  const { side = 'Buy', type = 'Limit', lasting = 'GTC', sizedIn } = entry
  const press = async (name: string): Promise<void> => {
    if (!(await chosenIn(form)).includes(name)) await form.getByRole('button', { name, exact: true }).click()
  }
  await press(side)
  if (type === 'Limit' || type === 'Market') await press(type)
  else await choose(form, 'Stop orders', type)
  if (sizedIn !== undefined) await choose(form, 'Sized in', sizedIn)
  if (type === 'Limit') {
    await form.getByRole('checkbox', { name: 'Post-only' }).setChecked(lasting === 'Post-only')
    if (lasting !== 'Post-only') await choose(form, 'Time in force', lasting)
  }
  for (const [name, label] of Object.entries(FIELDS) as [keyof typeof FIELDS, FieldName][]) {
    const text = entry[name]
    if (text !== undefined) await fieldOf(page, label).fill(text)
  }
}

/** The names of the buttons that are pressed and of the menus with their choice, read at once. */
function chosenIn(form: Locator): Promise<string[]> {
  return form
    .locator('button[aria-pressed="true"], button[aria-haspopup="listbox"]')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    )
}

async function choose(form: Locator, menu: string, option: string): Promise<void> {
  if ((await chosenIn(form)).includes(`${menu}: ${option}`)) return
  await form.getByRole('button', { name: new RegExp(`^${menu}: `) }).click()
  await form
    .page()
    .getByRole('listbox', { name: menu })
    .getByRole('option')
    .filter({ hasText: new RegExp(`^${option}`) })
    .click()
}

/** Presses the button that sends; it is the same in every language. */
export async function pressSend(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').click()
}

/** What the form says above its button. */
export function formNote(page: Page): Locator {
  return orderForm(page).getByRole('alert')
}

/** A short message at the top right, with what stands below it. */
export function noticeOf(page: Page, text: string, detail = ''): Locator {
  return page.locator('[data-toast]').filter({ hasText: text }).filter({ hasText: detail })
}

/** Opens the dialog that changes an order of the user. */
export async function openAmendment(page: Page, orderId: string): Promise<Locator> {
  await desk(page)
    .getByRole('button', { name: new RegExp(`^Change .+, order ${orderId}$`) })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change the order' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens a market that may have an empty book, and waits until the page is connected. */
export async function openQuietTerminal(page: Page, symbol: string): Promise<void> {
  await page.goto(`currencyTransaction?symbol=${symbol}`)
  await expect(page.locator('[role="status"][data-open]')).toBeVisible({ timeout: 30_000 })
}

/** Waits until the page knows what the user owns; the form then knows what the user can pay. */
export async function expectBalanceKnown(page: Page): Promise<void> {
  await expect(
    orderForm(page)
      .getByText(/^Available/)
      .first(),
  ).not.toContainText('--')
}
