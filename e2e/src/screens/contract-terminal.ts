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
  readonly type?: 'Limit' | 'Market' | 'Best price' | 'Stop limit' | 'Stop market'
  readonly triggerPrice?: string
  readonly price?: string
  readonly lots: string
  readonly takeProfit?: string
  readonly stopLoss?: string
  readonly postOnly?: boolean
}

const FIELDS = {
  triggerPrice: 'Trigger price',
  price: 'Price',
  takeProfit: 'TP',
  stopLoss: 'SL',
  lots: /^Size/,
} as const

export type ContractFieldName = keyof typeof FIELDS

export function contractField(page: Page, name: ContractFieldName): Locator {
  return contractForm(page).getByRole('textbox', { name: FIELDS[name], exact: true })
}

/** Fills the form; nothing is sent. In one-way mode there is nothing to open or close apart. */
export async function enterContract(page: Page, entry: ContractEntry): Promise<void> {
  const form = contractForm(page)
  const { act = 'Open', direction, type = 'Limit', takeProfit, stopLoss, postOnly } = entry
  const tab = form.getByRole('tab', { name: act, exact: true })
  if ((await tab.count()) > 0) await tab.click()
  await form.getByRole('button', { name: direction, exact: true }).click()
  if (type === 'Stop limit' || type === 'Stop market') {
    await form.getByRole('button', { name: /^Stop orders/ }).click()
    await page.getByRole('option', { name: new RegExp(`^${type}`) }).click()
  } else await form.getByRole('button', { name: type, exact: true }).click()
  if (postOnly !== undefined) await form.getByRole('checkbox', { name: 'Post-only' }).setChecked(postOnly)
  const hasStops = takeProfit !== undefined || stopLoss !== undefined
  const stops = form.getByRole('checkbox', { name: 'TP / SL' })
  if (hasStops) await stops.check()
  else if ((await stops.count()) > 0) await stops.uncheck()
  for (const name of ['triggerPrice', 'price', 'lots'] as const) {
    const text = entry[name]
    if (text !== undefined) await contractField(page, name).fill(text)
  }
  if (!hasStops) return
  await contractField(page, 'takeProfit').fill(takeProfit ?? '')
  await contractField(page, 'stopLoss').fill(stopLoss ?? '')
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
