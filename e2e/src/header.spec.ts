import { expect, test } from './fixtures/test.ts'
import { expectNotice, LOG_IN } from './screens/entry.ts'

test('visitors find Login and Register, but not on the login itself', async ({ page }) => {
  const header = page.getByRole('banner')
  await page.goto('')
  await expect(header.getByText('Demo: simulated funds')).toBeVisible()
  await header.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/desktop\/login\?statusType=1$/)
  await expect(page.getByRole('form', { name: 'Create account' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Register' })).toBeHidden()
  await page.goto('')
  await header.getByRole('link', { name: /^Log ?in$/ }).click()
  await expect(page).toHaveURL(/\/desktop\/login\?statusType=0$/)
})

test('customer service shows three ways, and copies each', async ({ page }) => {
  await page.goto(LOG_IN)
  await page.getByRole('button', { name: 'Customer service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customer service' })
  for (const way of ['Online service', 'LINE', 'WHATSAPP']) await expect(dialog).toContainText(way)
  await dialog.getByRole('button', { name: /LINE/ }).first().click()
  await expectNotice(page, 'Copy succeeded')
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
})

test('the popover of the user opens by hover and by keyboard, and closes with Escape', async ({
  page,
  loggedIn: _person,
}) => {
  await page.goto('')
  const account = page.getByRole('button', { name: /^Account of/ })
  const logOut = page.getByRole('button', { name: 'Log out' })
  await account.hover()
  await expect(logOut).toBeVisible()
  await page.mouse.move(10, 600)
  await expect(logOut).toBeHidden()
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(logOut).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logOut).toBeHidden()
})

test('in a narrow window the menu is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('link', { name: 'Market', exact: true }).click()
  await expect(page).toHaveURL(/\/desktop\/quotation$/)
})
