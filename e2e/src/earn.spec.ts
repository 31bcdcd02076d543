// Financial products and mining pools through the browser, on days that the test lets pass.

import type { Locator, Page } from '@playwright/test'
import type { ApiCaller } from './fixtures/api-caller.ts'
import { DRIVEN, DrivenWorld, demoTrader } from './fixtures/driven-world.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'

test.use({ settings: DRIVEN, viewport: { width: 1440, height: 900 } })
// One server, one time for all: a test at a time.
test.describe.configure({ mode: 'serial' })

type Server = { readonly address: string; readonly script?: string | undefined }

interface Scene {
  readonly world: DrivenWorld
  readonly user: ApiCaller
}

async function begin(server: Server, trader = 1): Promise<Scene> {
  const world = new DrivenWorld(server.script)
  const user = await demoTrader(server.address, trader)
  await world.priced(user, { BTC: '30000', ETH: '2000', SOL: '100', XRP: '0.5', DOGE: '0.1' })
  return { world, user }
}

type Product = Awaited<ReturnType<typeof products>>[number]

async function products(user: ApiCaller) {
  return (await user.call('financialProducts')).list
}

/** A product on offer in USDT that is paid from the coin account, the shortest. */
async function shortest(user: ApiCaller): Promise<Product> {
  const offered = (await products(user)).filter(({ asset, onOffer }) => asset === 'USDT' && onOffer)
  const [product] = offered.sort((a, b) => a.term - b.term)
  if (product === undefined) throw new Error('nothing is on offer')
  return product
}

async function openPurchase(page: Page, name: string): Promise<Locator> {
  await page.goto('financial')
  await page.getByRole('button', { name: `Buy ${name}`, exact: true }).click()
  return page.getByRole('dialog', { name: `Buy ${name}` })
}

async function fillPurchase(dialog: Locator, amount: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog.getByRole('checkbox', { name: 'I have read the product terms' }).check()
}

async function running(user: ApiCaller) {
  return (await user.call('financialOrders')).orders
}

test('a visitor sees products and pools, and is asked to log in to buy', async ({ page, server }) => {
  const { user } = await begin(server)
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
  const { world, user } = await begin(server)
  const product = await shortest(user)
  await logInBrowser(context, user)
  const dialog = await openPurchase(page, product.name)
  await fillPurchase(dialog, '1000')
  await dialog.getByRole('button', { name: /^Buy for 1,000/ }).click()
  await expect(dialog).toBeHidden()
  const [order] = await running(user)
  expect(order).toMatchObject({ principal: '1000', state: 'purchasing', accrued: '0' })
  await world.toDay(user, 2)
  expect((await running(user))[0]).toMatchObject({ state: 'inProgress', days: 1 })
  await page.goto('financialRecords')
  await expect(page.getByRole('row').filter({ hasText: product.name }).first()).toContainText('In progress')
  await world.toDay(user, product.term)
  await expect.poll(async () => (await running(user)).length).toBe(0)
  const { list } = await user.call('financialHistory')
  expect(list[0]).toMatchObject({ end: 'matured', paid: order?.income, state: 'settled' })
})

test('transferred out early: the dialog says what is given up, the principal comes back at once', async ({
  page,
  context,
  server,
}) => {
  const { world, user } = await begin(server)
  const { productId, term, annualRate, name } = await shortest(user)
  const body = { productId, amount: '1000', term, annualRate, agreed: true }
  const { orderId, income } = await user.call('buyFinancial', { body, key: 'leave-1' })
  await world.toDay(user, 2)
  await logInBrowser(context, user)
  await page.goto('financialRecords')
  await page.getByRole('button', { name: `Transfer out F${orderId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Transfer out of ${name}` })
  await expect(dialog).toContainText(`1,000.00 USDT now, ${income} given up.`)
  await dialog.getByRole('button', { name: /^Transfer out 1,000/ }).click()
  await expect.poll(async () => (await running(user)).length).toBe(0)
  const { list } = await user.call('financialHistory')
  expect(list[0]).toMatchObject({ orderId, end: 'transferredOut', paid: '0' })
})

test('cancelled on the day of purchase', async ({ page, context, server }) => {
  const { user } = await begin(server)
  const { productId, term, annualRate } = await shortest(user)
  const body = { productId, amount: '1000', term, annualRate, agreed: true }
  const { orderId } = await user.call('buyFinancial', { body, key: 'cancel-1' })
  await logInBrowser(context, user)
  await page.goto('financialRecords')
  await page.getByRole('button', { name: `Cancel F${orderId}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the purchase' }).click()
  await expect.poll(async () => (await running(user)).length).toBe(0)
  expect((await user.call('financialHistory')).list[0]).toMatchObject({ orderId, end: 'cancelled' })
})

test('below the minimum, above what one may hold, more than there is: said before anything is sent', async ({
  page,
  context,
  server,
}) => {
  const { user } = await begin(server)
  const product = await shortest(user)
  await logInBrowser(context, user)
  const dialog = await openPurchase(page, product.name)
  await fillPurchase(dialog, '1')
  await expect(dialog).toContainText('below the minimum')
  await fillPurchase(dialog, String(Number(product.maxPerUser) + 1))
  await expect(dialog).toContainText(/more than (one person may hold|remains|you have)/)
  await expect(dialog.getByRole('button', { name: /^Buy/ }).last()).toBeDisabled()
})

test('mining: confirmed with every date, paid daily, principal back; both inviters see their rebates', async ({
  page,
  context,
  server,
}) => {
  // A trader who was invited.
  const { world, user } = await begin(server, 2)
  const { list } = await user.call('miningPools')
  const pool = list.find(({ asset, payout, onOffer }) => asset === 'USDT' && payout === 'daily' && onOffer)
  if (pool === undefined) throw new Error('no pool is on offer')
  await logInBrowser(context, user)
  await page.goto('defiFinancial')
  await page
    .getByRole('button', { name: `Mine in ${pool.name}` })
    .or(page.getByRole('link', { name: `Mine in ${pool.name}` }))
    .first()
    .click()
  await expect(page).toHaveURL(/defiConfirm/)
  await page.getByRole('textbox', { name: /amount/i }).fill('1000')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Mine with 1,000/ }).click()
  await expect.poll(async () => (await user.call('miningOrders')).orders.length).toBe(1)
  const [order] = (await user.call('miningOrders')).orders
  const orderId = order?.orderId ?? ''
  await world.toDay(user, 3)
  await expect.poll(async () => (await user.call('miningOrders')).orders[0]?.paidDays).toBe(2)
  // Lists may be a moment older than what the core answers.
  await expect
    .poll(async () => {
      return (await user.call('miningOrder', { query: { orderId } })).lines.filter(
        ({ state }) => state === 'paid',
      ).length
    })
    .toBe(2)
  await page.goto(`miningDetail?id=M${orderId}`)
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(2)
  await world.toDay(user, pool.term)
  await expect.poll(async () => (await user.call('miningOrders')).orders.length).toBe(0)
  expect((await user.call('miningHistory')).list[0]).toMatchObject({ state: 'finished', principal: '1000' })
})
