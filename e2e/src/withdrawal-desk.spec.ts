// Money out and in, with both sides at their screens: users on the site, two administrators in the console, each with an
// authenticator of their own. What is approved really leaves over the simulated chain; what is refused really comes back.

import { ADMIN_ROUTES, ADMIN_TICKET, type AdminRouteName } from '@candor/api'
import type { Browser, Locator, Page } from '@playwright/test'
import type { ApiCaller } from './fixtures/api-caller.ts'
import { PageWatch } from './fixtures/page-watch.ts'
import { bindAuthenticatorByApi, logInByApi } from './fixtures/people.ts'
import { DEMO_PASSWORD } from './fixtures/quiet-market.ts'
import { GENEROUS, ServerProcess } from './fixtures/server-process.ts'
import { test as base, expect, logInBrowser } from './fixtures/test.ts'
import { AuthenticatorApp } from './fixtures/totp.ts'

/** A code works once; a second one may have to wait for the clock. */
const WAITING_FOR_CODES_MS = 240_000
const ARRIVAL_MS = 60_000
const FUND_PASSWORD = 'candor-fund-1'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const CARD = '4242 4242 4242 4242'

interface Administrator {
  readonly email: string
  readonly ticket: string
  readonly app: AuthenticatorApp
}

interface Desk {
  readonly owner: Administrator
  readonly finance: Administrator
}

/** The owner exists once for each server, so the administrators belong to the worker. */
const test = base.extend<object, { readonly desk: Desk }>({
  settings: [{ ...GENEROUS, CANDOR_CHAIN_BLOCK_MS: '250' }, { scope: 'worker' }],
  desk: [
    async ({ server }, use) => {
      if (!(server instanceof ServerProcess))
        throw new Error('the owner’s password stands in the server’s log')
      const first = /^Console owner: (\S+), one-time password (\S+)/m.exec(server.log)
      if (first === null) throw new Error('the server named no owner')
      const owner = await enrol(server.address, first[1] ?? '', first[2] ?? '')
      const email = 'finance@candor.example'
      const created = await adminCall(server.address, 'createAdministrator', owner.ticket, {
        email,
        role: 'finance',
        code: await owner.app.code(),
      })
      await use({ owner, finance: await enrol(server.address, email, created['oneTimePassword'] ?? '') })
    },
    { scope: 'worker', timeout: WAITING_FOR_CODES_MS },
  ],
})

// One server for all: its owner can enrol once.
test.describe.configure({ mode: 'default', timeout: WAITING_FOR_CODES_MS })

async function adminCall(
  address: string,
  name: AdminRouteName,
  ticket: string | undefined,
  body: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(new URL(ADMIN_ROUTES[name].path, address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(ticket === undefined ? {} : { [ADMIN_TICKET]: ticket }),
    },
    body: JSON.stringify(body),
  })
  const { code, data } = (await response.json()) as { code: string; data: Record<string, string> | null }
  if (code !== 'success') throw new Error(`${name} was refused with ${code}`)
  return data ?? {}
}

/** The first login of an administrator: the one-time password goes, an authenticator comes. */
async function enrol(address: string, email: string, oneTimePassword: string): Promise<Administrator> {
  const { access_token: ticket = '' } = await adminCall(address, 'login', undefined, {
    email,
    password: oneTimePassword,
  })
  const { secret = '' } = await adminCall(address, 'beginEnrolment', ticket, {})
  const app = new AuthenticatorApp(secret)
  await adminCall(address, 'enrol', ticket, {
    password: oneTimePassword,
    newPassword: 'a console of our own',
    code: await app.code(),
  })
  return { email, ticket, app }
}

/** A browser of an administrator, watched like every other; `leave` ends it and says what was noticed. */
async function sitDown(browser: Browser, address: string, { ticket }: Administrator) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, timezoneId: 'UTC' })
  const watch = new PageWatch()
  await watch.watch(context)
  await context.addInitScript((given) => {
    if (location.protocol !== 'about:') sessionStorage.setItem('candor.admin.ticket', given)
  }, ticket)
  const page = await context.newPage()
  return {
    page,
    open: (path: string) => page.goto(`${address}/admin${path}`),
    leave: async (): Promise<void> => {
      await context.close()
      expect(watch.unexpected()).toEqual([])
    },
  }
}

const asTrader = (address: string, account: string): Promise<ApiCaller> =>
  logInByApi(address, { account, password: DEMO_PASSWORD })

async function available(api: ApiCaller, wallet: string, asset: string): Promise<number> {
  const { list } = await api.call('transferOptions')
  const row = list.find((each) => each.wallet === wallet && each.asset === asset)
  return Number(row?.transferable ?? 0)
}

const chainForm = (page: Page): Locator => page.getByRole('form', { name: 'To a chain address' })
const bankForm = (page: Page): Locator => page.getByRole('form', { name: 'To a bank card' })
const stepOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })
const rowWith = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text }).first()

/** The withdrawal with this amount, from the list of those in review. */
async function openFromReview(page: Page, amount: string): Promise<void> {
  await rowWith(page, amount).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
}

async function confirmWithCode(page: Page, act: string, { app }: Administrator): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your authenticator code' }).fill(await app.code())
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('above the threshold a withdrawal leaves after two approvals by two persons, and the user sees each step', async ({
  browser,
  context,
  page,
  server,
  desk,
}) => {
  const account = 'demo2@candor.example'
  const api = await asTrader(server.address, account)
  // Only with an authenticator may so much leave in a day.
  const { app } = await bindAuthenticatorByApi({ account, password: DEMO_PASSWORD, api })
  const before = await available(api, 'spot', 'USDT')
  await logInBrowser(context, api)
  await page.goto('withdrawal')
  const form = chainForm(page)
  await form.getByRole('textbox', { name: 'Address' }).fill(ADDRESS)
  await expect(form.getByText('Checksum is right')).toBeVisible()
  await form.getByRole('textbox', { name: 'Amount' }).fill('12500')
  await form.getByLabel('Fund password').fill(FUND_PASSWORD)
  await form.getByRole('textbox', { name: 'Authenticator code' }).fill(await app.code())
  await form.getByRole('button', { name: 'Withdraw 12,500 USDT' }).click()
  await expect(stepOf(page, 'First approval')).toHaveAttribute('aria-current', 'step')
  expect(await available(api, 'spot', 'USDT')).toBe(before - 12_503)

  const first = await sitDown(browser, server.address, desk.owner)
  await first.open('/withdrawals')
  await openFromReview(first.page, '12,500')
  await expect(first.page.getByText('new destination')).toBeVisible()
  await first.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await confirmWithCode(first.page, 'Approve', desk.owner)
  await expect(
    first.page.getByText('You gave the first approval. The second must come from another person.'),
  ).toBeVisible()
  await expect(first.page.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await expect(stepOf(page, 'Second approval')).toHaveAttribute('aria-current', 'step')

  const second = await sitDown(browser, server.address, desk.finance)
  await second.open('/withdrawals')
  await openFromReview(second.page, '12,500')
  await expect(stepOf(second.page, 'First approval')).toContainText(desk.owner.email)
  await second.page.getByRole('button', { name: 'Approve as the second' }).click()
  await confirmWithCode(second.page, 'Approve', desk.finance)

  await expect(rowWith(page, '12,500')).toContainText('Withdrawn', { timeout: ARRIVAL_MS })
  await expect(page.getByText('Second approval')).toBeHidden()
  await expect(stepOf(second.page, 'final in the ledger')).toBeHidden({ timeout: ARRIVAL_MS })
  const { list } = await api.call('withdrawals')
  expect(list[0]).toMatchObject({ state: 'withdrawn', approvals: 2, arrivalQuantity: '12500' })
  expect(list[0]?.txId).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await available(api, 'spot', 'USDT')).toBe(before - 12_503)
  await first.leave()
  await second.leave()
})

test('a refused withdrawal comes back with its fee, and the user is told why', async ({
  browser,
  context,
  page,
  server,
  desk,
}) => {
  const api = await asTrader(server.address, 'demo3@candor.example')
  const before = await available(api, 'spot', 'USDT')
  await logInBrowser(context, api)
  await page.goto('withdrawal')
  const form = chainForm(page)
  await form.getByRole('textbox', { name: 'Address' }).fill(ADDRESS)
  await form.getByRole('textbox', { name: 'Amount' }).fill('731')
  await form.getByLabel('Fund password').fill(FUND_PASSWORD)
  await form.getByRole('button', { name: 'Withdraw 731 USDT' }).click()
  await expect(stepOf(page, 'First approval')).toHaveAttribute('aria-current', 'step')

  const console = await sitDown(browser, server.address, desk.finance)
  await console.open('/withdrawals')
  await openFromReview(console.page, '731')
  await console.page.getByRole('button', { name: 'Refuse, return 734 USDT' }).click()
  const dialog = console.page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Refuse and return' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('address.risk')
  await confirmWithCode(console.page, 'Refuse and return', desk.finance)
  await expect(stepOf(console.page, 'Returned to the user')).toBeVisible()

  await expect(rowWith(page, '731')).toContainText('Rejected')
  expect(await available(api, 'spot', 'USDT')).toBe(before)
  await page.goto('accountSet/messages')
  await page
    .getByRole('button', { name: /^Withdrawal rejected/ })
    .first()
    .click()
  await expect(page.getByText(/731 USDT was rejected.*linked to known risks/).first()).toBeVisible()
  await console.leave()
})

test('dollars come in by a bank line that two persons agreed on, and go out when finance marks them paid', async ({
  browser,
  context,
  page,
  server,
  desk,
}) => {
  const api = await asTrader(server.address, 'demo4@candor.example')
  const { deposit } = await api.call('fiatDepositReference', { body: { amount: '900' } })
  const finance = await sitDown(browser, server.address, desk.finance)
  await finance.open('/deposits?tab=bank')
  await rowWith(finance.page, deposit.reference).getByRole('button', { name: 'Propose bank line' }).click()
  const line = finance.page.getByRole('dialog')
  await line.getByRole('textbox', { name: 'Statement line' }).fill('MT103-2026-000184')
  await line.getByRole('textbox', { name: 'Amount that arrived' }).fill('880.50')
  await expect(line.getByRole('group', { name: 'Will be posted' })).toContainText('880.50 USD')
  await line.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(line).toBeHidden()
  await finance.open('/proposals')
  await finance.page.getByRole('button', { name: /^Open proposal/ }).click()
  await expect(finance.page.getByText('You proposed this.')).toBeVisible()
  await expect(finance.page.getByRole('button', { name: 'Approve' })).toBeHidden()

  const owner = await sitDown(browser, server.address, desk.owner)
  await owner.open('/proposals')
  await owner.page.getByRole('button', { name: /^Open proposal/ }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await confirmWithCode(owner.page, 'Approve the bank deposit', desk.owner)
  await expect.poll(() => available(api, 'fiat', 'USD')).toBe(880.5)

  await logInBrowser(context, api)
  await page.goto('withdrawal')
  const form = bankForm(page)
  await form.getByRole('textbox', { name: 'Bank name' }).fill('Harbour Bank')
  await form.getByRole('textbox', { name: 'Card number' }).fill(CARD)
  await form.getByRole('textbox', { name: 'Amount' }).fill('412.25')
  await form.getByLabel('Fund password').fill(FUND_PASSWORD)
  await form.getByRole('button', { name: 'Withdraw 412.25 USD' }).click()
  await expect(stepOf(page, 'First approval')).toHaveAttribute('aria-current', 'step')

  await owner.open('/withdrawals')
  await openFromReview(owner.page, '412.25')
  await expect(owner.page.getByText(CARD.replaceAll(' ', ''))).toBeVisible()
  await owner.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await confirmWithCode(owner.page, 'Approve', desk.owner)
  await finance.open('/withdrawals?stage=approved')
  await openFromReview(finance.page, '412.25')
  await finance.page.getByRole('button', { name: 'Mark as paid' }).click()
  await finance.page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Reference of the bank' })
    .fill('OUT-77')
  await confirmWithCode(finance.page, 'Mark as paid', desk.finance)
  await expect(rowWith(page, '412.25')).toContainText('Withdrawn')
  expect(await available(api, 'fiat', 'USD')).toBe(880.5 - 422.25)
  await finance.leave()
  await owner.leave()
})

test('coins of the faucet are credited with the twelfth confirmation, live', async ({
  context,
  page,
  server,
}) => {
  const api = await asTrader(server.address, 'demo@candor.example')
  const before = await available(api, 'spot', 'USDT')
  await logInBrowser(context, api)
  await page.goto('recharge')
  await page.getByRole('button', { name: 'Send me 10,000 USDT' }).click()
  const progress = page.getByRole('progressbar', { name: /of 12 confirmations$/ })
  await expect(progress).toBeVisible()
  expect(await available(api, 'spot', 'USDT')).toBe(before)
  await expect(rowWith(page, '10,000')).toContainText('Success', { timeout: ARRIVAL_MS })
  await expect(progress).toBeHidden()
  expect(await available(api, 'spot', 'USDT')).toBe(before + 10_000)
  const { list } = await api.call('recharges')
  expect(list[0]).toMatchObject({ state: 'success', confirmations: 12, amount: '10000' })
})
