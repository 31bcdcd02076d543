// The console as its people meet it: the first login, roles that see no more than their own, a user who is frozen and told,
// and an audit log that a browser checks for itself. One story, in this order, on one server.

import { ADMIN_ROUTES } from '@candor/api'
import type { Browser, Page } from '@playwright/test'
import { logInByApi } from './fixtures/people.ts'
import { ServerProcess } from './fixtures/server-process.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import { AuthenticatorApp } from './fixtures/totp.ts'

test.describe.configure({ mode: 'serial' })

const OWNER = 'owner@candor.example'
const COMPLIANCE = 'compliance@candor.example'
const CONTENT = 'content@candor.example'
const PASSWORD = 'a quiet orange harbour'
const PRINTED = /^Console owner: \S+, one-time password (\S+) /m
/** Each authenticator code works once: three administrators need more of them than there are in half a minute. */
const CODES_MS = 180_000

/** Who has been enrolled, and can come back. */
const apps = new Map<string, AuthenticatorApp>()

function printedPassword(server: unknown): string {
  if (!(server instanceof ServerProcess)) throw new Error('the console needs a server of its own')
  const password = PRINTED.exec(server.log)?.[1]
  if (password === undefined) throw new Error(`no one-time password was printed:\n${server.log}`)
  return password
}

async function giveNames(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function enrol(page: Page, email: string, oneTimePassword: string): Promise<void> {
  await giveNames(page, email, oneTimePassword)
  const shown = await page.getByRole('button', { name: 'Copy the secret' }).innerText()
  const app = new AuthenticatorApp(shown.replaceAll(/\s/g, ''))
  apps.set(email, app)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password, once more').fill(PASSWORD)
  await page.getByLabel('Code that the app shows').fill(await app.code())
  await page.getByRole('button', { name: 'Open the console' }).click()
}

async function codeOf(email: string): Promise<string> {
  const app = apps.get(email)
  if (app === undefined) throw new Error(`${email} has no authenticator yet`)
  return app.code()
}

async function logIn(page: Page, email: string): Promise<void> {
  await giveNames(page, email, PASSWORD)
  await page.getByLabel('Code of your authenticator app').fill(await codeOf(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Console' })
  await expect(menu).toBeVisible()
  return menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.firstChild?.nextSibling?.textContent ?? ''))
}

/** Another person at another machine. */
async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

test('the first login makes the account one’s own, before anything else opens', async ({ page, server }) => {
  const password = printedPassword(server)
  await page.goto(`${server.address}/admin/audit`)
  await giveNames(page, OWNER, 'not the password')
  await expect(page.getByRole('alert')).toContainText('The account or the password is wrong')
  await enrol(page, OWNER, password)
  // Where the link led in the first place.
  await expect(page).toHaveURL(`${server.address}/admin/audit`)
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /owner/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  // The one-time password has had its time.
  await giveNames(page, OWNER, password)
  await expect(page.getByRole('alert')).toContainText('The account or the password is wrong')
  // A session that the tab no longer holds opens nothing.
  await page.goto(`${server.address}/admin/users`)
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fusers$/)
})

test('each role sees only its own menu', async ({ page, server, browser }) => {
  test.setTimeout(2 * CODES_MS)
  await page.goto(`${server.address}/admin/administrators`)
  await logIn(page, OWNER)
  expect(await menuOf(page)).toEqual([
    'Dashboard',
    'Identity',
    'Withdrawals',
    'Deposits',
    'Proposals',
    'Service',
    'Users',
    'Markets',
    'Second-contracts',
    'Earn',
    'Robots',
    'Content',
    'Audit log',
    'Administrators',
    'Settings',
  ])
  const products = ['Markets', 'Second-contracts', 'Earn', 'Robots']
  const people = [
    [
      COMPLIANCE,
      'compliance',
      ['Dashboard', 'Identity', 'Withdrawals', 'Deposits', 'Users', ...products, 'Audit log'],
      'administrators',
    ],
    [CONTENT, 'content', ['Content', 'Settings'], 'administrators'],
    [
      'treasurer@candor.example',
      'finance',
      ['Dashboard', 'Withdrawals', 'Deposits', 'Proposals', 'Users', ...products],
      'identity',
    ],
    [
      'helper@candor.example',
      'support',
      ['Dashboard', 'Withdrawals', 'Deposits', 'Service', 'Users', ...products],
      'audit',
    ],
    [
      'reader@candor.example',
      'auditor',
      [
        ...['Dashboard', 'Identity', 'Withdrawals', 'Deposits', 'Proposals', 'Users', ...products],
        ...['Content', 'Audit log', 'Administrators', 'Settings'],
      ],
      'service',
    ],
  ] as const
  for (const [email, role, menu, strange] of people) {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an administrator' })
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Role').selectOption(role)
    await dialog.getByLabel('Your authenticator code').fill(await codeOf(OWNER))
    await dialog.getByRole('button', { name: 'Add' }).click()
    const shown = page.getByRole('dialog', { name: 'One-time password' })
    const password = await shown.getByRole('button', { name: /^Copy the one-time password/ }).innerText()
    await shown.getByRole('button', { name: 'I have passed it on' }).click()
    await expect(page.getByRole('row', { name: email })).toContainText('Waits for the first login')

    const theirs = await elsewhere(browser)
    await theirs.goto(`${server.address}/admin/${strange}`)
    await enrol(theirs, email, password.trim())
    expect(await menuOf(theirs)).toEqual(menu)
    // The address that they asked for is not theirs.
    await expect(theirs.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
    await theirs.context().close()
  }
})

test('a user who is frozen can trade and move nothing more, and is told why', async ({
  page,
  server,
  browser,
  person,
}) => {
  await page.goto(`${server.address}/admin/users`)
  await logIn(page, COMPLIANCE)
  const { userId } = await person.api.call('getUserInfo')
  await page.getByLabel('Number, e-mail, phone or nickname').fill(userId)
  await page.getByRole('row', { name: new RegExp(`^${userId} `) }).click()
  await expect(page.getByRole('heading', { name: `User ${userId}` })).toBeVisible()
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Freeze user ${userId}?` })
  const freeze = dialog.getByRole('button', { name: 'Freeze' })
  // Nothing happens to anybody without a reason.
  await expect(freeze).toBeDisabled()
  await dialog.getByLabel('Reason').selectOption('source.of.funds')
  await dialog.getByLabel('Note').fill('statement asked for')
  await freeze.click()
  await expect(page.getByText('Frozen', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unfreeze' })).toBeVisible()

  const theirs = await elsewhere(browser)
  await logInBrowser(theirs.context(), await logInByApi(server.address, person))
  await theirs.goto(`${server.address}/desktop/accountSet/messages`)
  await theirs.getByText('Account frozen').click()
  await expect(theirs.getByText('the source of the funds must be shown')).toBeVisible()
  await expect(theirs.getByText('statement asked for')).toHaveCount(0)
  // From the same moment on nothing is traded, moved or withdrawn.
  await theirs.goto(`${server.address}/desktop/currencyTransaction?symbol=BTC_USDT`)
  await expect(theirs.getByText('Account frozen').first()).toBeVisible()
  await expect(
    person.api.call('transfer', { body: { from: 'spot', to: 'contract', asset: 'USDT', amount: '1' } }),
  ).rejects.toThrow(/account\.frozen/)
  await theirs.context().close()
})

test('the audit log is checked in the browser, and a changed line is found there', async ({
  page,
  server,
}) => {
  test.setTimeout(CODES_MS)
  await page.goto(`${server.address}/admin/audit`)
  await logIn(page, COMPLIANCE)
  await page.getByLabel('Act', { exact: true }).selectOption('user.freeze')
  // What was meant to be done, with its reason, and then what became of it.
  const frozen = page.getByRole('row', { name: /compliance@candor\.example user\.freeze/ })
  await expect(frozen.filter({ hasText: 'Source of funds must be shown' })).toHaveCount(1)
  await expect(frozen.filter({ hasText: /outcome of line \d+/ })).toHaveCount(1)
  const verify = page.getByRole('button', { name: 'Verify chain' })
  await verify.click()
  await expect(page.getByText(/^(\d+) of \1 lines hold$/)).toBeVisible()
  await expect(page.getByText(/the same here/)).toBeVisible()

  // From here on the page is given another reason than the one that was written.
  await page.route(`**${ADMIN_ROUTES.auditLines.path}*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { list: { action: string; reason: string }[] } }
    for (const line of body.data.list) if (line.action === 'user.freeze') line.reason = 'user.request'
    await route.fulfill({ response, json: body })
  })
  await verify.click()
  const warning = page.getByRole('alert').filter({ hasText: 'was changed' })
  await expect(warning).toContainText('Every line after it is in doubt')
  const number = /Line (\d+)/.exec(await warning.innerText())?.[1] ?? ''
  await expect(page.locator(`tr[data-row="${number}"]`)).toHaveAttribute('data-mark', 'warn')
  await expect(page.locator(`tr[data-row="${number}"]`)).toBeInViewport()
  await expect(page.locator(`tr[data-row="${Number(number) + 1}"]`)).toHaveAttribute('data-mark', 'doubt')
  // The server still holds what was written.
  await expect(page.getByText(/^says that \d+ lines hold$/)).toBeVisible()
})
