import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ApiCaller } from './fixtures/api-caller.ts'
import { logInByApi } from './fixtures/people.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'

const PASSWORD = 'candor-demo-1'

/** A session of the second demo trader, who has money in several accounts. */
function trader(address: string): Promise<ApiCaller> {
  return logInByApi(address, { account: 'demo2@candor.example', password: PASSWORD })
}

function transfer(api: ApiCaller, amount: string): Promise<{ readonly number: number }> {
  return api.call('transfer', { body: { from: 'spot', to: 'second', asset: 'USDT', amount } })
}

async function secondAccount(api: ApiCaller): Promise<number> {
  const { list } = await api.call('balances')
  const found = list.find(({ wallet, asset }) => wallet === 'second' && asset === 'USDT')
  return Number(found?.available)
}

/** The card of the second-contract account. */
function card(page: Page) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Second-contract' }) })
}

function shown(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

test.describe.configure({ mode: 'serial' })

test('a transfer by the dialog moves money at once and is listed with its number', async ({
  page,
  context,
  server,
}) => {
  const api = await trader(server.address)
  await logInBrowser(context, api)
  const before = await secondAccount(api)
  await page.goto('myassets')
  await page.getByRole('button', { name: 'Transfer from Coin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer' })
  await dialog.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Second-contract account' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('99999999')
  await expect(dialog.getByText(/USDT more than can be moved/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('25')
  await expect(dialog.getByText(`${shown(before + 25)} USDT`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Transfer 25.00 USDT' }).click()
  await expect(page.getByText('25 USDT transferred')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(
    card(page)
      .getByText(shown(before + 25))
      .first(),
  ).toBeVisible()
  expect(await secondAccount(api)).toBe(before + 25)

  await page.goto('assetRecords?tab=transfers')
  await expect(
    page.getByRole('row', { name: /Coin account.*Second-contract account.*25/ }).first(),
  ).toBeVisible()
})

test('what happens elsewhere is seen without a reload', async ({ page, context, server }) => {
  const api = await trader(server.address)
  await logInBrowser(context, api)
  await page.goto('myassets')
  const before = await secondAccount(api)
  await expect(card(page).getByText(shown(before)).first()).toBeVisible()
  await transfer(api, '10')
  await expect(
    card(page)
      .getByText(shown(before + 10))
      .first(),
  ).toBeVisible()
})

test('amounts stay hidden over a reload', async ({ page, context, server }) => {
  await logInBrowser(context, await trader(server.address))
  await page.goto('myassets')
  await expect(
    card(page)
      .getByText(/\d{2}\.\d{2}/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(card(page).getByText(/\d\.\d{2}/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Hide amounts' })).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page).getByRole('img', { name: 'Hidden' }).first()).toBeVisible()
  await expect(card(page).getByText(/\d\.\d{2}/)).toHaveCount(0)
})

test('a record opens its lines in words, with the number in the log', async ({ page, context, server }) => {
  const api = await trader(server.address)
  await logInBrowser(context, api)
  const { number } = await transfer(api, '1.5')
  const grouped = number.toLocaleString('en')
  await page.goto('assetRecords')
  await page.getByRole('button', { name: `Transfer out, open number ${grouped}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Record' })
  await expect(drawer.getByText('You: Coin account, available')).toBeVisible()
  await expect(drawer.getByText('You: Second-contract account, available')).toBeVisible()
  await expect(drawer.getByText(grouped, { exact: true })).toBeVisible()
})

test('records are exported whole, as the filters say', async ({ page, context, server }) => {
  const api = await trader(server.address)
  await logInBrowser(context, api)
  await transfer(api, '0.25')
  await page.goto('assetRecords')
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Transfer in' })
  await expect(page.getByRole('cell', { name: 'Transfer out' })).toHaveCount(0)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await coming).path(), 'utf8')
  const rows = file.trim().split(/\r?\n/)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.slice(1).every((row) => row.includes('transferIn'))).toBe(true)
  expect(rows.some((row) => /^\d{4}-\d{2}-\d{2}T.*,0\.25,/.test(row))).toBe(true)
})

test('somebody new has nothing yet, and is shown the way to begin', async ({ page, loggedIn }) => {
  expect(loggedIn.account).toContain('@')
  await page.goto('myassets')
  await expect(page.getByText('Nothing in this account yet')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search coin' }).fill('moon')
  await expect(page.getByText('No coin called moon')).toBeVisible()
})
