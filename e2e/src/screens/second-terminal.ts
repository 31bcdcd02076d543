// The second-contract terminal as a trader uses it.

import { expect, type Locator, type Page } from '@playwright/test'

export async function openSecond(page: Page, symbol = 'BTC_USDT'): Promise<void> {
  await page.goto(`secondContract?symbol=${symbol}`)
  await expect(page.getByRole('region', { name: 'Settlement' })).toBeVisible()
  await expect(secondForm(page).getByText('30 s', { exact: true })).toBeVisible()
  // The platform's time comes with its ticks.
  await expect(page.getByRole('link', { name: /^Tick \d+/ }).first()).toBeVisible()
}

export function secondForm(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Order form' })
}

export function secondDesk(page: Page): Locator {
  return page.getByRole('region', { name: 'Orders' })
}

export function settling(page: Page): Locator {
  return page.getByRole('region', { name: 'Settlement' })
}

export interface SecondEntry {
  readonly direction: 'up' | 'down'
  readonly amount: string
  readonly seconds?: 30 | 60 | 120 | 300
  /** Minutes from now, one of those to pick. */
  readonly inMinutes?: 1 | 5 | 15
}

/** Fills the form; nothing is sent. */
export async function enterSecond(page: Page, entry: Omit<SecondEntry, 'direction'>): Promise<void> {
  const form = secondForm(page)
  await form.getByRole('radio', { name: new RegExp(`^${entry.seconds ?? 30} s`) }).check()
  await form.getByRole('textbox', { name: 'Amount' }).fill(entry.amount)
  await form
    .getByRole('radio', { name: entry.inMinutes === undefined ? 'At the next tick' : 'Timed' })
    .check()
  if (entry.inMinutes !== undefined)
    await form.getByRole('button', { name: `+${entry.inMinutes} min`, exact: true }).click()
}

/** Fills the form and sends it, the second confirmation included. */
export async function sendSecond(page: Page, entry: SecondEntry): Promise<void> {
  await enterSecond(page, entry)
  const name = `${entry.inMinutes === undefined ? 'Buy' : 'Schedule'} ${entry.direction}`
  await secondForm(page).getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}
