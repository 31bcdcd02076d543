// Second-contracts through the browser, on prices and seconds that the test drives, and their receipts.

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { ApiCaller } from './fixtures/api-caller.ts'
import { DRIVEN, DrivenWorld, demoTrader } from './fixtures/driven-world.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import {
  enterSecond,
  openSecond,
  secondDesk,
  secondForm,
  sendSecond,
  settling,
} from './screens/second-terminal.ts'

// A world of its own: days of products and hours of funding would end the days of second-contracts in between.
test.use({ settings: { ...DRIVEN }, viewport: { width: 1440, height: 900 } })
// One server, one price for all: a test at a time. None needs what another one did.
test.describe.configure({ mode: 'default', timeout: 180_000 })

const FLAT = (count: number): string[] => Array.from({ length: count }, () => '30000')

interface Scene {
  readonly world: DrivenWorld
  readonly user: ApiCaller
}

async function begin(server: {
  readonly address: string
  readonly script?: string | undefined
}): Promise<Scene> {
  const world = new DrivenWorld(server.script)
  const user = await demoTrader(server.address, 1)
  await world.priced(user, { BTC: '30000', ETH: '2000', SOL: '100', XRP: '0.5', DOGE: '0.1' })
  return { world, user }
}

/** Lists and statistics may be older than what was pushed, by as much as a machine is slow; pages ask for them again. */
const LISTED = { timeout: 45_000 }

/** The user's newest order that has ended is, or will soon be known to be, such a one. */
async function lastEndedIs(user: ApiCaller, expected: Readonly<Record<string, unknown>>): Promise<void> {
  const newest = async () => (await user.call('secondHistory')).list[0]
  await expect.poll(newest, LISTED).toMatchObject(expected)
}

/** Waits until the order that was just sent is accepted, and lets it enter at 30,000. */
async function entered({ world, user }: Scene, page: Page): Promise<void> {
  await expect(secondDesk(page).getByRole('tab', { name: /^Current position 1$/ })).toBeVisible()
  await world.seconds(user, FLAT(2))
  await expect(settling(page)).toContainText('entry 30,000.00')
}

test('a visitor sees ticks and is asked to log in first', async ({ page, server }) => {
  await begin(server)
  await openSecond(page)
  await expect(page.getByText('30,000.00').first()).toBeVisible()
  await expect(secondForm(page)).toContainText('High risk. Below a 55.555% win rate')
  await secondForm(page).getByRole('link', { name: 'Log in first' }).click()
  await expect(page).toHaveURL(/\/desktop\/login\?statusType=0&next=/)
})

test('up wins: the five ticks appear one by one, and 1,800 comes back', async ({ page, context, server }) => {
  const scene = await begin(server)
  const { world, user } = scene
  await logInBrowser(context, user)
  await openSecond(page)
  await sendSecond(page, { direction: 'up', amount: '1000' })
  await entered(scene, page)
  // The order entered with the first of the two seconds that have passed.
  const { orders } = await user.call('secondOrders')
  const left = Math.round(((orders[0]?.expiryTime ?? 0) - (orders[0]?.entryTime ?? 0)) / 1_000) - 6
  await world.seconds(user, FLAT(left))
  await world.seconds(user, ['30000.10', '30000.00'])
  await expect(settling(page)).toContainText('Sum of')
  await world.seconds(user, ['29999.90', '30000.20', '30000.10', '30000.10'])
  await expect(settling(page)).toContainText('Complete')
  await expect(settling(page)).toContainText('Won')
  await expect(settling(page)).toContainText('+800.00')
  await lastEndedIs(user, { outcome: 'won', paid: '1800', result: '800', count: 5 })
})

test('down loses the whole stake; the record says so', async ({ page, context, server }) => {
  const scene = await begin(server)
  const { world, user } = scene
  const before = await user.call('secondStatistics')
  await logInBrowser(context, user)
  await openSecond(page)
  await sendSecond(page, { direction: 'down', amount: '2000' })
  await entered(scene, page)
  await world.seconds(
    user,
    Array.from({ length: 31 }, () => '30010'),
  )
  await expect(settling(page)).toContainText('Lost')
  await expect(settling(page)).toContainText('−2,000.00')
  await secondDesk(page).getByRole('tab', { name: 'History' }).click()
  const { settled, won, lost, tie } = before
  await expect(secondDesk(page)).toContainText(
    `${settled + 1} settled: ${won} won, ${lost + 1} lost, ${tie} tie, ${before.void} void.`,
    LISTED,
  )
})

test('equal sums are a tie: the stake comes back', async ({ page, context, server }) => {
  const scene = await begin(server)
  const { world, user } = scene
  await logInBrowser(context, user)
  await openSecond(page)
  await sendSecond(page, { direction: 'up', amount: '1000' })
  await entered(scene, page)
  await world.seconds(user, FLAT(31))
  await expect(settling(page)).toContainText('Tie')
  await lastEndedIs(user, { outcome: 'tie', paid: '1000', result: '0' })
})

test('a stale feed: buttons are off, and what ran is void and given back', async ({
  page,
  context,
  server,
}) => {
  const scene = await begin(server)
  const { world, user } = scene
  await logInBrowser(context, user)
  await openSecond(page)
  await sendSecond(page, { direction: 'up', amount: '1000' })
  await entered(scene, page)
  await world.seconds(
    user,
    Array.from({ length: 6 }, () => undefined),
  )
  await expect(secondForm(page).getByRole('alert')).toContainText(/No fresh index for \d+ s/)
  await expect(secondForm(page).getByRole('button', { name: 'Buy up' })).toBeDisabled()
  await world.seconds(
    user,
    Array.from({ length: 28 }, () => undefined),
  )
  await expect(settling(page)).toContainText('Void')
  await lastEndedIs(user, { outcome: 'void', reason: 'window', paid: '1000' })
  await world.priced(user, { BTC: '30000' })
  await expect(secondForm(page).getByRole('button', { name: 'Buy up' })).toBeEnabled()
})

test('timed: frozen now, cancelled before its time; another opens by itself', async ({
  page,
  context,
  server,
}) => {
  const scene = await begin(server)
  const { world, user } = scene
  await logInBrowser(context, user)
  await openSecond(page)
  await sendSecond(page, { direction: 'up', amount: '1000', inMinutes: 5 })
  const desk = secondDesk(page)
  await desk.getByRole('tab', { name: /^Pending 1$/ }).click()
  await desk.getByRole('button', { name: /^Cancel S\d+$/ }).click()
  await expect(desk.getByRole('tab', { name: /^Pending( 0)?$/ })).toBeVisible()
  await lastEndedIs(user, { outcome: 'cancelled', reason: 'byUser', paid: '1000' })
  await sendSecond(page, { direction: 'down', amount: '1000', inMinutes: 1 })
  await expect(desk.getByRole('tab', { name: /^Pending 1$/ })).toBeVisible()
  await world.seconds(user, FLAT(64))
  await desk.getByRole('tab', { name: /^Current position 1$/ }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Down' })).toContainText('30,000.00')
  await world.seconds(user, FLAT(31))
  await expect(settling(page)).toContainText('Tie')
})

test('below the minimum, above the maximum, more than there is: said before anything is sent', async ({
  page,
  context,
  server,
}) => {
  const { user } = await begin(server)
  await logInBrowser(context, user)
  await openSecond(page)
  const form = secondForm(page)
  const buy = form.getByRole('button', { name: 'Buy up' })
  await enterSecond(page, { amount: '999' })
  await expect(form).toContainText('1.00 below the minimum of 1,000.00')
  await expect(buy).toBeDisabled()
  await enterSecond(page, { amount: '10000000' })
  await expect(form).toContainText('1.00 above the maximum of 9,999,999.00')
  await enterSecond(page, { amount: '9999999' })
  await expect(form).toContainText(/more than you have/)
  await expect(buy).toBeDisabled()
  await enterSecond(page, { amount: '1000' })
  await expect(buy).toBeEnabled()
})

test('the server refuses what a form would not send, with a code', async ({ server }) => {
  const { user } = await begin(server)
  const order = { symbol: 'BTC_USDT', direction: 'up', seconds: 30, payout: '0.8', amount: '1000' } as const
  const refused: readonly (readonly [object, string])[] = [
    [{ amount: '999.99' }, 'second.stake.min'],
    [{ amount: '10000000' }, 'second.stake.max'],
    [{ amount: '9999999' }, 'balance.insufficient'],
    [{ payout: '0.9' }, 'second.payout.changed'],
    [{ seconds: 31 }, 'second.duration'],
    [{ openTime: Date.now() - 1 }, 'second.open.time'],
  ]
  for (const [change, code] of refused) {
    await expect(user.call('placeSecondOrder', { body: { ...order, ...change } })).rejects.toThrow(code)
  }
})

test('the own loss limit: set in the terminal, reached, and the form says until when', async ({
  page,
  context,
  server,
}) => {
  const scene = await begin(server)
  const { world } = scene
  const user = await demoTrader(server.address, 2)
  await logInBrowser(context, user)
  await openSecond(page)
  await secondForm(page).getByRole('button', { name: 'Set a limit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New limit' }).fill('1500')
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await expect(secondForm(page)).toContainText('of 1,500.00')
  await page.keyboard.press('Escape')
  await enterSecond(page, { amount: '2000' })
  await expect(secondForm(page)).toContainText('500.00 more than your loss limit allows today: 1,500.00 left')
  await sendSecond(page, { direction: 'down', amount: '1000' })
  await expect(secondDesk(page).getByRole('tab', { name: /^Current position 1$/ })).toBeVisible()
  await world.seconds(user, FLAT(2))
  await world.seconds(
    user,
    Array.from({ length: 31 }, () => '30010'),
  )
  await expect(secondForm(page)).toContainText('Your loss limit for today is reached')
  await expect(secondForm(page).getByRole('button', { name: 'Buy up' })).toHaveCount(0)
})

test('a break: taken in the terminal, the form is gone until it ends', async ({ page, context, server }) => {
  await begin(server)
  const user = await demoTrader(server.address, 3)
  await logInBrowser(context, user)
  await openSecond(page)
  await secondForm(page).getByRole('button', { name: 'Take a break' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 day', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Take a break', exact: true }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: 'You cannot buy second-contracts until' })
    .last()
    .getByRole('button', { name: 'Take a break', exact: true })
    .click()
  await expect(secondForm(page)).toContainText('You are taking a break')
  const body = { symbol: 'BTC_USDT', direction: 'up', seconds: 30, payout: '0.8', amount: '1000' } as const
  await expect(user.call('placeSecondOrder', { body })).rejects.toThrow('second.break')
})

test('a receipt is checked by the browser, without logging in; a tampered file is refused by name', async ({
  page,
  server,
}) => {
  const { world, user } = await begin(server)
  const order = { symbol: 'BTC_USDT', direction: 'up', seconds: 30, payout: '0.8', amount: '1000' } as const
  const { orderId } = await user.call('placeSecondOrder', { body: order })
  await world.seconds(user, FLAT(2))
  await world.seconds(
    user,
    Array.from({ length: 31 }, () => '30005'),
  )
  // A checkpoint comes with the next minute.
  await expect
    .poll(async () => (await user.call('fairnessReceipt', { query: { orderId } })).tickCheckpoint !== null, {
      timeout: 90_000,
    })
    .toBe(true)
  await page.goto(`secondContract/receipt?id=S${orderId}`)
  await expect(page.getByRole('heading', { name: '6 of 6 steps agree' })).toBeVisible()
  await expect(page.getByText('+800.00')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ])
  const receipt = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
    ticks: { price: string }[]
    order: { stake: string }
    seal: object
    tickCheckpoint: object
  }
  await page.goto('fairness')
  const check = async (changed: object): Promise<void> => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'receipt.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(changed)),
    })
  }
  const result = page.getByTestId('check-result')
  await check(receipt)
  await expect(result).toHaveAttribute('data-state', 'agrees')
  const [first, ...rest] = receipt.ticks
  const tampered: readonly (readonly [object, RegExp])[] = [
    [{ ticks: [{ ...first, price: '3000000000001' }, ...rest] }, /tick/i],
    [{ order: { ...receipt.order, stake: '99900000000' } }, /order|stake/i],
    [{ seal: { ...receipt.seal, root: 'ab'.repeat(32) } }, /seal|root|commit/i],
    [{ tickCheckpoint: { ...receipt.tickCheckpoint, signature: 'A'.repeat(86).concat('==') } }, /signature/i],
  ]
  for (const [change, name] of tampered) {
    await check({ ...receipt, ...change })
    await expect(result).toHaveAttribute('data-state', 'refused')
    await expect(result).toContainText(name)
  }
  await page.getByRole('textbox', { name: 'What to check' }).fill(`S${orderId}`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(result).toHaveAttribute('data-state', 'agrees')
})
