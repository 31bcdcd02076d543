// Financial products and mining pools as a buyer uses them, and what the server says of the same.

import type { Browser, Locator, Page } from '@playwright/test'
import type { ApiCaller } from '../fixtures/api-caller.ts'
import { DRIVEN, DrivenWorld, demoTrader } from '../fixtures/driven-world.ts'
import { PageWatch } from '../fixtures/page-watch.ts'
import { expect, logInBrowser } from '../fixtures/test.ts'

/** Days pass here by the dozen, so whoever else drives a world has another one. */
export const EARN_WORLD: Readonly<Record<string, string>> = { ...DRIVEN }

/** Lists may be older than what the core answers, by as much as a machine is slow; pages ask for them again and again. */
export const LISTED = { timeout: 45_000 }
/** For a test that waits for several of them. */
export const EARN_TEST_MS = 180_000

export interface EarnServer {
  readonly address: string
  readonly script?: string | undefined
}

export interface EarnScene {
  readonly world: DrivenWorld
  readonly user: ApiCaller
}

export async function beginEarn(server: EarnServer, trader = 1): Promise<EarnScene> {
  const world = new DrivenWorld(server.script)
  const user = await demoTrader(server.address, trader)
  await world.priced(user, { BTC: '30000', ETH: '2000', SOL: '100', XRP: '0.5', DOGE: '0.1' })
  // No day ends by itself while the test buys.
  await world.toDay(user, 1)
  return { world, user }
}

/** Another person at another machine, watched like every other; `leave` ends it and says what was noticed. */
export async function elsewhere(browser: Browser, { address }: EarnServer, user: ApiCaller) {
  const context = await browser.newContext({
    baseURL: `${address}/desktop/`,
    viewport: { width: 1440, height: 900 },
  })
  const watch = new PageWatch()
  await watch.watch(context)
  await logInBrowser(context, user)
  return {
    page: await context.newPage(),
    leave: async (): Promise<void> => {
      await context.close()
      expect(watch.unexpected()).toEqual([])
    },
  }
}

export type Product = Awaited<ReturnType<typeof products>>[number]
export type Pool = Awaited<ReturnType<typeof pools>>[number]

export async function products(user: ApiCaller) {
  return (await user.call('financialProducts')).list
}

export async function productNamed(user: ApiCaller, wanted: string): Promise<Product> {
  const product = (await products(user)).find(({ name }) => name === wanted)
  if (product === undefined) throw new Error(`${wanted} is not listed`)
  return product
}

async function pools(user: ApiCaller) {
  return (await user.call('miningPools')).list
}

/** The pool in USDT that pays in this way. */
export async function poolPaying(user: ApiCaller, wanted: Pool['payout']): Promise<Pool> {
  const found = (await pools(user)).find(
    ({ asset, payout, onOffer }) => asset === 'USDT' && payout === wanted && onOffer,
  )
  if (found === undefined) throw new Error('no such pool is on offer')
  return found
}

/** Orders of products that run. */
export async function running(user: ApiCaller) {
  return (await user.call('financialOrders')).orders
}

/** A product's order once it has ended and the lists know. */
export async function endedOrder(user: ApiCaller, orderId: string) {
  const look = async () =>
    (await user.call('financialHistory')).list.find((order) => order.orderId === orderId)
  await expect.poll(async () => (await look())?.end ?? 'runs', LISTED).not.toBe('runs')
  return look()
}

export async function openPurchase(page: Page, name: string): Promise<Locator> {
  await page.goto('financial')
  await page.getByRole('button', { name: `Buy ${name}`, exact: true }).click()
  return purchaseDialog(page, name)
}

export function purchaseDialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name: `Buy ${name}` })
}

export async function fillPurchase(dialog: Locator, amount: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog.getByRole('checkbox', { name: 'I have read the product terms' }).check()
}

/** From the list of pools to the order's own page; gives its number. */
export async function mine(page: Page, pool: string, amount: string): Promise<string> {
  await page.goto('defiFinancial')
  await page.getByRole('link', { name: `Mine in ${pool}` }).click()
  await expect(page).toHaveURL(/defiConfirm/)
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('checkbox', { name: 'I have read the product terms' }).check()
  await page.getByRole('button', { name: /^Mine with/ }).click()
  await expect(page).toHaveURL(/miningDetail\?id=\d+/)
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** The row of `F12` and of no other. */
export function orderRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: new RegExp(`${name}(?!\\d)`) })
}

export function incomeLines(page: Page): Locator {
  return page.getByRole('region', { name: 'Lines of income' })
}

/** The order that runs in a pool; nothing when it has ended. */
export async function miningNow(user: ApiCaller, orderId: string) {
  return (await user.call('miningOrders')).orders.find((order) => order.orderId === orderId)
}

/** What is at hand, as a number: the tests deal in few digits. */
export async function availableOf(user: ApiCaller, wallet: string): Promise<number> {
  const { list } = await user.call('balances')
  return Number(list.find((each) => each.wallet === wallet && each.asset === 'USDT')?.available ?? '0')
}
