// Financial products and mining pools through the browser, on days that the test lets pass.

import { logInByApi } from './fixtures/people.ts'
import { DEMO_PASSWORD } from './fixtures/quiet-market.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import {
  beginEarn,
  EARN_TEST_MS,
  EARN_WORLD,
  elsewhere,
  endedOrder,
  fillPurchase,
  incomeLines,
  LISTED,
  mine,
  miningNow,
  openPurchase,
  orderRow,
  poolPaying,
  products,
  running,
} from './screens/earn.ts'
import { rebateFigure, rebateRows, rebatesOf } from './screens/earn-invite.ts'

test.use({ settings: EARN_WORLD, viewport: { width: 1440, height: 900 } })
// One server, one time for all: a test at a time. None needs what another one did.
test.describe.configure({ mode: 'default', timeout: EARN_TEST_MS })

type User = Parameters<typeof products>[0]

/** A product on offer in USDT, the shortest. */
async function shortest(user: User) {
  const offered = (await products(user)).filter(({ asset, onOffer }) => asset === 'USDT' && onOffer)
  const [product] = offered.sort((a, b) => a.term - b.term)
  if (product === undefined) throw new Error('nothing is on offer')
  return product
}

/** A thousand of the shortest product, bought without a screen. */
async function bought(user: User, key: string) {
  const { productId, term, annualRate, name } = await shortest(user)
  const body = { productId, amount: '1000', term, annualRate, agreed: true }
  return { ...(await user.call('buyFinancial', { body, key })), name }
}

/** So that a test may be tried again on the same server. */
const keyFor = (what: string): string => `${what}-${Date.now()}`

test('a visitor sees products and pools, and is asked to log in to buy', async ({ page, server }) => {
  const { user } = await beginEarn(server)
  const { name } = await shortest(user)
  const dialog = await openPurchase(page, name)
  await dialog.getByRole('link', { name: 'Log in to buy' }).click()
  await expect(page).toHaveURL(/\/desktop\/login\?statusType=0&next=/)
  await page.goto('defiFinancial')
  await expect(page.getByRole('heading', { name: 'Mining' }).first()).toBeVisible()
})

test('bought, earning from the next day, matured: principal and the whole income are back', async ({
  page,
  context,
  server,
}) => {
  const { world, user } = await beginEarn(server)
  const product = await shortest(user)
  await logInBrowser(context, user)
  const dialog = await openPurchase(page, product.name)
  await fillPurchase(dialog, '1000')
  await dialog.getByRole('button', { name: /^Buy for 1,000/ }).click()
  await expect(dialog).toBeHidden()
  const order = (await running(user)).at(-1)
  expect(order).toMatchObject({ principal: '1000', state: 'purchasing', accrued: '0' })
  const { orderId = '', income = '' } = order ?? {}
  await world.toDay(user, 2)
  expect((await running(user)).find((each) => each.orderId === orderId)).toMatchObject({
    state: 'inProgress',
    days: 1,
  })
  await page.goto('financialRecords')
  const row = orderRow(page, `F${orderId}`)
  await expect(row).toContainText('In progress')
  await world.toDay(user, product.term)
  expect(await endedOrder(user, orderId)).toMatchObject({ end: 'matured', paid: income, state: 'settled' })
  // The page hears of it by itself.
  await expect(row).toHaveCount(0, LISTED)
  await page.getByRole('link', { name: 'Ended' }).click()
  await expect(row).toContainText('Settled', LISTED)
  await expect(row).toContainText(income)
})

test('transferred out early: the dialog says what is given up, the principal comes back at once', async ({
  page,
  context,
  server,
}) => {
  const { world, user } = await beginEarn(server)
  const { orderId, income, name } = await bought(user, keyFor('leave'))
  await world.toDay(user, 2)
  await logInBrowser(context, user)
  await page.goto('financialRecords')
  await page.getByRole('button', { name: `Transfer out F${orderId}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Transfer out of ${name}` })
  await expect(dialog).toContainText(`1,000.00 USDT now, ${income} given up.`)
  await dialog.getByRole('button', { name: /^Transfer out 1,000/ }).click()
  await expect(dialog).toBeHidden()
  expect(await endedOrder(user, orderId)).toMatchObject({ end: 'transferredOut', paid: '0' })
})

test('cancelled on the day of purchase', async ({ page, context, server }) => {
  const { user } = await beginEarn(server)
  const { orderId } = await bought(user, keyFor('cancel'))
  await logInBrowser(context, user)
  await page.goto('financialRecords')
  await page.getByRole('button', { name: `Cancel F${orderId}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel the purchase' }).click()
  await expect(dialog).toBeHidden()
  expect(await endedOrder(user, orderId)).toMatchObject({ end: 'cancelled' })
})

test('below the minimum, above what one may hold, more than there is: said before anything is sent', async ({
  page,
  context,
  server,
}) => {
  const { user } = await beginEarn(server)
  const product = await shortest(user)
  await logInBrowser(context, user)
  const dialog = await openPurchase(page, product.name)
  const act = dialog.getByRole('button', { name: /^Buy/ }).last()
  await fillPurchase(dialog, '1')
  await expect(dialog).toContainText('below the minimum of 100.00')
  await expect(act).toBeDisabled()
  await fillPurchase(dialog, String(Number(product.maxPerUser) + 1))
  await expect(dialog).toContainText('1.00 USDT more than one person may hold')
  await expect(act).toBeDisabled()
  await fillPurchase(dialog, product.maxPerUser)
  await expect(dialog).toContainText(/[\d,.]+ USDT more than you have/)
  await expect(dialog.getByRole('button', { name: 'Transfer' })).toBeVisible()
  await expect(act).toBeDisabled()
})

test('mining, paid daily: each payout comes to the open page, and the principal with the last', async ({
  page,
  context,
  server,
}) => {
  const { world, user } = await beginEarn(server, 2)
  const pool = await poolPaying(user, 'daily')
  await logInBrowser(context, user)
  const orderId = await mine(page, pool.name, '1000')
  const lines = incomeLines(page)
  await expect(lines.getByText('Planned', { exact: true })).toHaveCount(pool.term + 1, LISTED)
  await world.toDay(user, 3)
  // Nobody loads the page again.
  await expect(lines.getByText('Paid', { exact: true })).toHaveCount(2, LISTED)
  expect(await miningNow(user, orderId)).toMatchObject({ paidDays: 2, paid: '3' })
  await world.toDay(user, pool.term)
  await expect(lines.getByText('Paid', { exact: true })).toHaveCount(pool.term, LISTED)
  await expect(lines.getByText('Returned', { exact: true })).toBeVisible(LISTED)
  expect(await miningNow(user, orderId)).toBeUndefined()
})

test('mining, paid at the end: nothing before, then the whole income and the principal', async ({
  page,
  context,
  server,
}) => {
  const { world, user } = await beginEarn(server, 3)
  const pool = await poolPaying(user, 'end')
  await logInBrowser(context, user)
  const orderId = await mine(page, pool.name, '1000')
  const lines = incomeLines(page)
  // One line for all days, and one for the principal.
  await expect(lines.getByRole('row')).toHaveCount(3, LISTED)
  await expect(lines).toContainText(`1 to ${pool.term}`)
  await expect(page.getByText('Escrow of 69.00 covers every line to come')).toBeVisible()
  await world.toDay(user, pool.term)
  expect(await miningNow(user, orderId)).toMatchObject({ paidDays: 0, paid: '0', income: '60' })
  await expect(lines.getByText('Paid', { exact: true })).toHaveCount(0)
  await world.toDay(user, 1)
  await expect(lines.getByText('Paid', { exact: true })).toHaveCount(1, LISTED)
  await expect(lines.getByText('Returned', { exact: true })).toBeVisible(LISTED)
  expect(await miningNow(user, orderId)).toBeUndefined()
  await page.goto('myMining')
  await page.getByRole('link', { name: 'Finished' }).click()
  const row = orderRow(page, `M${orderId}`)
  await expect(row).toContainText('1,000.00 USDT', LISTED)
  await expect(row).toContainText('60.00 USDT')
})

test('both inviters of a miner see each rebate, its level and its line in the log', async ({
  browser,
  server,
}) => {
  const { world, user } = await beginEarn(server)
  const inviters = await Promise.all(
    ['inviter', 'inviter2'].map((name) =>
      logInByApi(server.address, { account: `${name}@candor.example`, password: DEMO_PASSWORD }),
    ),
  )
  const before = await Promise.all(inviters.map(rebatesOf))
  const { poolId, term, dailyRate } = await poolPaying(user, 'daily')
  const body = { poolId, amount: '1000', term, dailyRate, agreed: true }
  await user.call('buyMining', { body, key: keyFor('invited') })
  await world.toDay(user, 3)
  // A tenth and a twentieth of 1.50 a day, for two days.
  const expected = [
    { level: 1, each: '0.15', sum: 0.3 },
    { level: 2, each: '0.075', sum: 0.15 },
  ] as const
  for (const [at, { level, each, sum }] of expected.entries()) {
    const inviter = inviters[at]
    if (inviter === undefined) throw new Error('there are two inviters')
    const total = async () =>
      (await rebatesOf(inviter))[`level${level}`] - (before[at]?.[`level${level}`] ?? 0)
    await expect.poll(total, LISTED).toBeCloseTo(sum, 8)
    const { page, leave } = await elsewhere(browser, server, inviter)
    await page.goto('accountSet/invite')
    await expect(rebateFigure(page)).toContainText((await rebatesOf(inviter)).shown)
    for (const row of [rebateRows(page).nth(0), rebateRows(page).nth(1)]) {
      await expect(row).toContainText(`Level ${level}`)
      await expect(row).toContainText(`+${each} USDT`)
      await expect(row.getByRole('link', { name: /^#[\d,]+$/ })).toHaveAttribute(
        'href',
        /fairness\?check=%23\d+/,
      )
    }
    await leave()
  }
})
