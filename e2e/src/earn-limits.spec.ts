// Where products end: the last of a quota wanted by two at once, a treasury that cannot promise more, an account that is
// frozen. The owner of the console makes each of these true first.

import { ROUTES } from '@candor/api'
import type { Page } from '@playwright/test'
import { ConsoleOwner } from './fixtures/console-owner.ts'
import { DRIVEN, demoTrader } from './fixtures/driven-world.ts'
import { test as base, expect, logInBrowser } from './fixtures/test.ts'
import {
  availableOf,
  beginEarn,
  EARN_TEST_MS,
  elsewhere,
  endedOrder,
  fillPurchase,
  openPurchase,
  productNamed,
  purchaseDialog,
  running,
} from './screens/earn.ts'

/** The owner can enrol once for each server, so this is a server of its own. */
const test = base.extend<object, { readonly owner: ConsoleOwner }>({
  settings: [{ ...DRIVEN }, { scope: 'worker' }],
  owner: [
    async ({ server }, use) => {
      await use(await ConsoleOwner.enrol(server))
    },
    { scope: 'worker', timeout: EARN_TEST_MS },
  ],
})

test.use({ viewport: { width: 1440, height: 900 } })
// One server, one time for all: a test at a time. None needs what another one did.
test.describe.configure({ mode: 'default', timeout: EARN_TEST_MS })

/** What the pages send to a call waits until each of them has sent it; then all of it goes at once. */
async function letGoTogether(pages: readonly Page[], path: string): Promise<void> {
  let waiting = 0
  let letGo = (): void => undefined
  const all = new Promise<void>((resolve) => {
    letGo = resolve
  })
  for (const page of pages) {
    await page.route(`**${path}`, async (route) => {
      waiting += 1
      if (waiting === pages.length) letGo()
      await all
      await route.continue()
    })
  }
}

test('two want the last of a quota at the same moment: one has it, the other is told and keeps the money', async ({
  page,
  context,
  browser,
  server,
  owner,
}) => {
  const { user: first } = await beginEarn(server)
  const second = await demoTrader(server.address, 2)
  const name = 'Last thousand'
  await owner.listFinancial({
    productId: 61,
    name,
    term: 30,
    annualRate: '0.1',
    quota: '1000',
    minAmount: '100',
  })
  await logInBrowser(context, first)
  const { page: other, leave } = await elsewhere(browser, server, second)
  const before = await Promise.all([first, second].map((user) => availableOf(user, 'spot')))
  const pages = [page, other]
  for (const each of pages) await fillPurchase(await openPurchase(each, name), '1000')
  await letGoTogether(pages, ROUTES.buyFinancial.path)
  for (const each of pages) {
    await purchaseDialog(each, name).getByRole('button', { name: 'Buy for 1,000.00 USDT' }).click()
  }
  const bought = async () =>
    Promise.all(
      [first, second].map(async (user) => (await running(user)).filter((each) => each.name === name)),
    )
  await expect.poll(async () => (await bought()).flat().length).toBe(1)
  const winner = (await bought()).findIndex(({ length }) => length === 1)
  const [won, lost] = winner === 0 ? [page, other] : [other, page]
  await expect(purchaseDialog(won, name)).toBeHidden()
  const told = purchaseDialog(lost, name)
  await expect(told).toContainText('1,000.00 USDT more than remains. 0.00 is left')
  await expect(told.getByRole('button', { name: 'Sold out' })).toBeDisabled()
  for (const [at, user] of [first, second].entries()) {
    const spent = (before[at] ?? 0) - (await availableOf(user, 'spot'))
    expect(spent).toBeCloseTo(at === winner ? 1_000 : 0, 6)
  }
  expect(await productNamed(first, name)).toMatchObject({ sold: '1000', remaining: '0', offNow: 'soldOut' })
  await leave()
})

test('a treasury that cannot set the income aside: the offer says so, nothing else is affected', async ({
  page,
  context,
  server,
  owner,
}) => {
  const { user } = await beginEarn(server)
  // Ninety times the principal, for which the treasury has 200,000.
  const name = 'Ten years'
  await owner.listFinancial({
    productId: 62,
    name,
    term: 3_650,
    annualRate: '9',
    quota: '1000000',
    minAmount: '1000',
  })
  await logInBrowser(context, user)
  const dialog = await openPurchase(page, name)
  await fillPurchase(dialog, '3000')
  await expect(dialog).toContainText(
    /Income for this amount cannot be set aside now: [\d,.]+ USDT is missing/,
  )
  await expect(dialog.getByRole('button', { name: /^Buy for/ })).toBeDisabled()
  const { productId, term, annualRate } = await productNamed(user, name)
  const body = { productId, amount: '3000', term, annualRate, agreed: true }
  await expect(user.call('buyFinancial', { body, key: 'too-much' })).rejects.toThrow('earn.treasury')
  // What it can bear is sold, and then not even the minimum is.
  await fillPurchase(dialog, '2000')
  await dialog.getByRole('button', { name: 'Buy for 2,000.00 USDT' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('button', { name: 'Not on offer' })).toBeDisabled()
  await expect(page.getByText('Not on offer: income cannot be set aside').first()).toBeVisible()
  expect(await productNamed(user, name)).toMatchObject({ onOffer: false, offNow: 'treasury' })
  const other = await openPurchase(page, 'Thirty')
  await fillPurchase(other, '1000')
  await other.getByRole('button', { name: 'Buy for 1,000.00 USDT' }).click()
  await expect(other).toBeHidden()
  const { coverage } = await productNamed(user, 'Thirty')
  expect(coverage.escrow).toBe(coverage.promised)
  // Whoever cancels gives the treasury its income back, and the offer stands again.
  const order = (await running(user)).find((each) => each.name === name)
  await page.goto('financialRecords')
  await page.getByRole('button', { name: `Cancel F${order?.orderId ?? ''}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the purchase' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await openPurchase(page, name)
  expect(await productNamed(user, name)).toMatchObject({ onOffer: true, offNow: null })
})

test('a frozen account buys and leaves nothing, and what it has still matures with its income', async ({
  page,
  context,
  server,
  owner,
}) => {
  const { world, user } = await beginEarn(server, 3)
  const { productId, term, annualRate, name } = await productNamed(user, 'Thirty')
  const body = { productId, amount: '1000', term, annualRate, agreed: true }
  const { orderId, income } = await user.call('buyFinancial', { body, key: 'before-the-freeze' })
  await owner.freeze((await user.call('getUserInfo')).userId)
  await logInBrowser(context, user)
  const dialog = await openPurchase(page, name)
  await expect(dialog).toContainText('Your account is frozen: nothing can be bought.')
  await expect(dialog.getByRole('button', { name: 'Account frozen' })).toBeDisabled()
  await page.goto('defiConfirm?id=1&amount=1000')
  await expect(page.getByRole('button', { name: 'Account frozen' })).toBeDisabled()
  for (const key of ['once', 'again']) {
    await expect(user.call('buyFinancial', { body, key })).rejects.toThrow('account.frozen')
  }
  await page.goto('financialRecords')
  await page.getByRole('button', { name: `Cancel F${orderId}`, exact: true }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByRole('button', { name: 'Cancel the purchase' }).click()
  await expect(leaving).toContainText('The account is frozen')
  const before = await availableOf(user, 'spot')
  await world.toDay(user, term + 1)
  expect(await endedOrder(user, orderId)).toMatchObject({ end: 'matured', paid: income })
  expect(await availableOf(user, 'spot')).toBeCloseTo(before + 1_000 + Number(income), 8)
})
