// API keys through the browser: made with the fund password, shown once, listed, changed, used by a program, deleted.

import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { type Person, proofByApi } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'
import { expectError, expectNotice } from './screens/entry.ts'

const API_KEYS = 'accountSet/apiKeys'
const FUND_PASSWORD = 'silver-river-9'
const KEY_TEXT = /^[A-Za-z0-9]{64}$/

async function setFundPassword(person: Person): Promise<void> {
  await person.api.call('setFundPassword', {
    body: { ...(await proofByApi(person)), fundPassword: FUND_PASSWORD },
  })
}

async function openForm(page: Page): Promise<Locator> {
  await page.goto(API_KEYS)
  await page.getByRole('main').getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await expect(dialog).toBeVisible()
  return dialog
}

function keyOf(page: Page, label: string): Locator {
  return page.getByRole('listitem', { name: label, exact: true })
}

/** The value that a line of a dialog copies. */
async function copied(page: Page, name: RegExp): Promise<string> {
  await page.getByRole('dialog').getByRole('button', { name }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('a key is made, shown once, listed, changed and deleted', async ({ page, loggedIn }) => {
  await setFundPassword(loggedIn)
  const form = await openForm(page)
  await form.getByLabel('Name').fill('Market maker')
  await form.getByRole('checkbox', { name: 'Spot trading' }).check()
  await expect(form.getByText(/expires after 90 days at most/)).toBeVisible()
  await form.getByLabel('Fund password').fill('not-my-password')
  await form.getByRole('button', { name: 'Create API key' }).click()
  await expectError(form.getByLabel('Fund password'), /^The fund password is wrong/)
  await form.getByLabel('Fund password').fill(FUND_PASSWORD)
  await form.getByRole('button', { name: 'Create API key' }).click()

  const shown = page.getByRole('dialog', { name: 'Your new API key' })
  const apiKey = await copied(page, /^API key/)
  const secret = await copied(page, /^Secret key/)
  expect(apiKey).toMatch(KEY_TEXT)
  expect(secret).toMatch(KEY_TEXT)
  const downloading = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download as a file' }).click()
  expect((await downloading).suggestedFilename()).toBe('candor-api-key.txt')
  await page.keyboard.press('Escape')
  await expect(shown.getByText('Confirm first that you have stored it')).toBeVisible()
  await shown.getByRole('checkbox', { name: 'I have stored the secret key' }).check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()

  const row = keyOf(page, 'Market maker')
  await expect(row).toContainText('Spot trading')
  await expect(row).toContainText('Any address')
  await expect(row).toContainText('Not used yet')
  expect(await page.content()).not.toContain(secret)
  await row.getByRole('button', { name: 'Copy the API key of Market maker' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(apiKey)

  await row.getByRole('button', { name: 'Edit Market maker' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit API key' })
  await edit.getByLabel('Name').fill('Reader')
  await edit.getByRole('checkbox', { name: 'Spot trading' }).uncheck()
  const addresses = edit.getByLabel('Allowed addresses')
  await addresses.fill('203.0.113.0/99')
  await edit.getByLabel('Fund password').fill(FUND_PASSWORD)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expectError(addresses, /^List IP addresses or networks/)
  await addresses.fill('203.0.113.0/24\n2001:db8::/32')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, 'API key changed')
  const changed = keyOf(page, 'Reader')
  await expect(changed).toContainText('203.0.113.0/24, 2001:db8::/32')
  await expect(changed).not.toContainText('Spot trading')

  await changed.getByRole('button', { name: 'Delete Reader' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this API key?' })
  await question.getByRole('button', { name: 'Delete API key' }).click()
  await expectNotice(page, 'API key deleted')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await page.goto('accountSet/messages')
  for (const title of ['API key created', 'API key changed', 'API key deleted']) {
    await expect(page.getByText(title)).toBeVisible()
  }
})

test('without a fund password there is only the way to one', async ({ page, loggedIn }) => {
  expect((await loggedIn.api.call('securityOverview')).fundPassword).toBe(false)
  const form = await openForm(page)
  await form.getByRole('link', { name: 'Set a fund password' }).click()
  await expect(page).toHaveURL(/\/desktop\/accountSet\/security$/)
})

test('the form is reached and read by everybody, on a phone too', async ({ page, loggedIn }) => {
  await setFundPassword(loggedIn)
  await page.setViewportSize({ width: 390, height: 844 })
  const form = await openForm(page)
  await form.getByText('Ed25519', { exact: true }).click()
  await expect(form.getByLabel('Public key')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').setLegacyMode().analyze()
  const severe = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(severe.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
