// Robots as their owner uses them, and what the server says of the same.

import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiCaller } from '../fixtures/api-caller.ts'
import { DRIVEN, DrivenWorld } from '../fixtures/driven-world.ts'
import { clearBooks, place, quietTraders, type Traders, tradeAt } from '../fixtures/quiet-market.ts'

/** Prices and time are driven, so whoever else drives a world has another one. */
export const ROBOT_WORLD: Readonly<Record<string, string>> = { ...DRIVEN }

export const FUND_PASSWORD = 'candor-fund-1'
export const LAST_PRICE = '30010'

export interface RobotServer {
  readonly address: string
  readonly script?: string | undefined
}

export interface RobotScene {
  readonly world: DrivenWorld
  readonly traders: Traders
}

/** One last price, coins on offer just there and money to sell to, and no robot that an earlier test left. */
export async function beginRobots(server: RobotServer): Promise<RobotScene> {
  const world = new DrivenWorld(server.script)
  const traders = await quietTraders(server.address)
  await stopAll(traders.user)
  await clearBooks(traders)
  await world.priced(traders.user, { BTC: '30000' })
  await tradeAt(traders, 'BTC_USDT', LAST_PRICE, '0.01')
  await place(traders.seller, { side: 'sell', price: LAST_PRICE, quantity: '0.1' })
  await place(traders.buyer, { side: 'buy', price: '28000', quantity: '0.05' })
  return { world, traders }
}

async function stopAll(user: ApiCaller): Promise<void> {
  for (const { robotId } of await openRobots(user)) {
    await user.call('stopRobot', { body: { robotId, sell: false } })
  }
  await expect.poll(async () => (await openRobots(user)).length).toBe(0)
}

export async function openRobots(user: ApiCaller) {
  return (await user.call('robots', { query: { which: 'open', pageSize: '50' } })).list
}

/** The robot that was made last. */
export async function newestRobot(user: ApiCaller) {
  const [robot] = (await user.call('robots')).list
  if (robot === undefined) throw new Error('there is no robot')
  return robot
}

export async function robotOrders(user: ApiCaller, robotId: string, which: 'open' | 'ended') {
  return (await user.call('robotOrders', { query: { robotId, which, pageSize: '50' } })).list
}

/** What lies at hand in the coin account, as a number: the tests deal in few digits. */
export async function coins(user: ApiCaller, asset: string): Promise<number> {
  const { list } = await user.call('balances')
  return Number(list.find((each) => each.wallet === 'spot' && each.asset === asset)?.available ?? '0')
}

export interface SetupEntry {
  readonly strategy: 'grid' | 'dca' | 'direction' | 'indicator'
  readonly venue?: 'spot' | 'contract'
  readonly symbol?: string
  /** What is chosen from words, by the words. */
  readonly choices?: readonly string[]
  readonly fields: Readonly<Record<string, string>>
  readonly off?: readonly string[]
}

/** Opens the set-up and fills its form; nothing is sent. */
export async function setUp(page: Page, entry: SetupEntry): Promise<void> {
  const { strategy, venue = 'spot', symbol = 'BTC_USDT', choices = [], fields, off = [] } = entry
  await page.goto(`robot?strategy=${strategy}&venue=${venue}&symbol=${symbol}`)
  // The form begins with what the price of now suggests.
  const [first = ''] = Object.keys(fields)
  await expect(setupForm(page).getByRole('textbox', { name: first, exact: true })).not.toHaveValue('')
  for (const choice of choices)
    await setupForm(page).locator('form').getByText(choice, { exact: true }).click()
  for (const [name, value] of Object.entries(fields)) {
    await setupForm(page).getByRole('textbox', { name, exact: true }).fill(value)
  }
  for (const name of off) await setupForm(page).getByRole('checkbox', { name }).uncheck()
}

export function setupForm(page: Page): Locator {
  return page.getByRole('region', { name: 'Set-up' })
}

/** Makes the robot of the form, and gives its secret key; the dialog then asks for it. */
export async function createRobot(page: Page): Promise<string> {
  await setupForm(page).getByRole('button', { name: 'Create robot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create and show the key' }).click()
  const dialog = page.getByRole('dialog', { name: "The robot's secret key" })
  const secret =
    (await dialog
      .getByRole('button', { name: /^Secret key/ })
      .locator('[data-mono]')
      .textContent()) ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  await dialog.getByRole('checkbox', { name: 'I have kept it' }).check()
  await dialog.getByRole('button', { name: 'Go on to the start' }).click()
  return secret
}

export async function enterKey(page: Page, secret: string, fundPassword = FUND_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Start the robot' })
  await dialog.getByLabel('Secret key of the robot').fill(secret)
  await dialog.getByLabel('Fund password').fill(fundPassword)
  await dialog.getByRole('button', { name: /^Start with/ }).click()
}

/** From the filled form to a robot that runs. */
export async function startRobot(page: Page): Promise<void> {
  await enterKey(page, await createRobot(page))
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The row of a robot that has not ended. */
export function robotRow(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Your robots' }).getByRole('row').filter({ hasText: name })
}

/** The newest of that name. */
export async function openRobot(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name: `Open ${name}` })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible()
}

export async function openTab(page: Page, name: 'Rounds' | 'Trades' | 'Orders' | 'Log'): Promise<Locator> {
  const lists = page.getByRole('region', { name: 'What it did' })
  await lists.getByRole('tab', { name, exact: true }).click()
  return lists
}

export async function stopOnPage(
  page: Page,
  how: 'Stop, keep coins' | 'Stop and sell' | 'Stop and close',
): Promise<void> {
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop the robot' })
  if (how === 'Stop and sell') await dialog.getByRole('radio', { name: /^Sell/ }).check()
  await dialog.getByRole('button', { name: how }).click()
  await expect(dialog).toBeHidden()
}
