// The contract terminal as a trader uses it.

import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a contract and waits until its mark is there. */
export async function openContract(page: Page, symbol = 'BTCUSDT'): Promise<void> {
  await page.goto(`contractTransaction?symbol=${symbol}`)
  await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible()
  await expect(contractForm(page).getByRole('button', { name: 'Long', exact: true })).toBeVisible()
}

export function contractForm(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Order form' })
}

export function contractDesk(page: Page): Locator {
  return page.getByRole('region', { name: 'Positions and orders' })
}

export interface ContractEntry {
  readonly act?: 'Open' | 'Close'
  readonly direction: 'Long' | 'Short'
  readonly type?: 'Limit' | 'Market' | 'Best price'
  readonly price?: string
  readonly lots: string
  readonly takeProfit?: string
  readonly stopLoss?: string
}

/** Fills the form; nothing is sent. */
export async function enterContract(page: Page, entry: ContractEntry): Promise<void> {
  const form = contractForm(page)
  await form.getByRole('tab', { name: entry.act ?? 'Open', exact: true }).click()
  await form.getByRole('button', { name: entry.direction, exact: true }).click()
  await form.getByRole('button', { name: entry.type ?? 'Limit', exact: true }).click()
  if (entry.price !== undefined)
    await form.getByRole('textbox', { name: 'Price', exact: true }).fill(entry.price)
  await form.getByRole('textbox', { name: /^Size/ }).fill(entry.lots)
  if (entry.takeProfit === undefined && entry.stopLoss === undefined) return
  await form.getByRole('checkbox', { name: 'TP / SL' }).check()
  await form.getByRole('textbox', { name: 'TP', exact: true }).fill(entry.takeProfit ?? '')
  await form.getByRole('textbox', { name: 'SL', exact: true }).fill(entry.stopLoss ?? '')
}

/** Fills the form and sends it, the second confirmation included where it is asked for. */
export async function sendContract(page: Page, entry: ContractEntry): Promise<void> {
  await enterContract(page, entry)
  await submitContract(page)
}

const ACT = /^(Open|Close) (long|short)$|^(Buy|Sell) \/ (long|short)$/

async function submitContract(page: Page): Promise<void> {
  await contractForm(page).getByRole('button', { name: ACT }).click()
  await confirmContract(page)
}

export async function confirmContract(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Send this order?' })
  await dialog.getByRole('button', { name: ACT }).click()
}

/** The row of one position. */
export function positionRow(page: Page, symbol: string, direction: 'Long' | 'Short' = 'Long'): Locator {
  return contractDesk(page).getByRole('row').filter({ hasText: symbol }).filter({ hasText: direction })
}
