// Robots through the browser: each strategy from the form to its fills and back to the coin account, what is refused, what
// pauses one, and the backtest.

import { setTimeout as sleep } from 'node:timers/promises'
import { placeContract } from './fixtures/driven-world.ts'
import { place, tradeAt } from './fixtures/quiet-market.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import {
  beginRobots,
  coins,
  createRobot,
  enterKey,
  newestRobot,
  openRobot,
  openTab,
  ROBOT_WORLD,
  robotOrders,
  robotRow,
  setUp,
  setupForm,
  startRobot,
  stopOnPage,
} from './screens/robot.ts'

test.use({ settings: ROBOT_WORLD, viewport: { width: 1440, height: 900 } })
// One server, one book for all: a test at a time.
test.describe.configure({ mode: 'default' })

/** Calls for one-minute candles. */
const MINUTES = /market\/candles\?.*interval=1m/

/** The rulebook's example of a grid. */
const GRID = {
  strategy: 'grid',
  fields: { 'Lowest price': '29000', 'Highest price': '31000', Steps: '4', 'Quantity of each order': '0.01' },
} as const

test('a grid: lines and sum before, real orders after, a round by its fills, and everything back', async ({
  page,
  context,
  server,
}) => {
  const { traders } = await beginRobots(server)
  const { user, buyer } = traders
  const before = { usdt: await coins(user, 'USDT'), btc: await coins(user, 'BTC') }
  await logInBrowser(context, user)
  await setUp(page, GRID)
  await expect(setupForm(page).getByText('1,186.1003 USDT')).toBeVisible()
  await startRobot(page)
  const row = robotRow(page, 'Grid BTC/USDT')
  await expect(row).toContainText('Running')
  const { robotId } = await newestRobot(user)
  // What it needs to sell is bought first, then every line has its order.
  await expect.poll(async () => (await robotOrders(user, robotId, 'open')).length).toBe(4)
  const lines = (await robotOrders(user, robotId, 'open')).map(
    ({ side, price }) => `${side} ${Number(price)}`,
  )
  expect(lines.sort()).toEqual(['buy 29000', 'buy 29500', 'sell 30500', 'sell 31000'])
  // Somebody takes the coins of the first line above.
  await traders.seller.call('cancelAllOrders')
  await place(buyer, { side: 'buy', price: '30500', quantity: '0.01' })
  await openRobot(page, 'Grid BTC/USDT')
  const rounds = await openTab(page, 'Rounds')
  await expect(rounds.getByRole('row')).toHaveCount(2)
  const fills = await openTab(page, 'Trades')
  await expect(fills.getByRole('row').filter({ hasText: '30,500' })).toHaveCount(1)
  // The cell buys again on the line below.
  await expect
    .poll(async () => (await robotOrders(user, robotId, 'open')).map(({ price }) => Number(price)))
    .toContain(30_000)
  await stopOnPage(page, 'Stop, keep coins')
  await expect.poll(async () => (await newestRobot(user)).state).toBe('stopped')
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible()
  const { money } = await newestRobot(user)
  // Bought 0.02003 and sold 0.01 of them again, both with a fee of a thousandth.
  await expect.poll(async () => (await coins(user, 'BTC')) - before.btc).toBeCloseTo(0.01000997, 8)
  expect((await coins(user, 'USDT')) - before.usdt).toBeCloseTo(-601.1003 + 304.695, 6)
  expect(Number(money?.funded)).toBeGreaterThan(1_186)
})

test('staged buying: buys more below, sells at the target, and ends by itself', async ({
  page,
  context,
  server,
}) => {
  const { traders } = await beginRobots(server)
  const { user, seller, buyer } = traders
  const before = await coins(user, 'USDT')
  await logInBrowser(context, user)
  await setUp(page, {
    strategy: 'dca',
    fields: {
      'First purchase': '100',
      'Each further purchase': '100',
      'Further purchases': '2',
      Distance: '1',
      'Take-profit': '1',
    },
    off: ['Begin again after each round'],
  })
  await startRobot(page)
  const { robotId } = await newestRobot(user)
  const open = async () => robotOrders(user, robotId, 'open')
  // Two purchases wait below, and the target above.
  await expect.poll(async () => (await open()).map(({ side }) => side).sort()).toEqual(['buy', 'buy', 'sell'])
  const first = Math.max(
    ...(await open()).filter(({ side }) => side === 'buy').map(({ price }) => Number(price)),
  )
  const target = async () => Number((await open()).find(({ side }) => side === 'sell')?.price ?? 'NaN')
  const firstTarget = await target()
  await seller.call('cancelAllOrders')
  await place(seller, { side: 'sell', price: String(first), quantity: '0.02' })
  // Nearer than before: what it holds became cheaper.
  await expect.poll(target).toBeLessThan(firstTarget)
  await seller.call('cancelAllOrders')
  const wanted = await target()
  await place(buyer, { side: 'buy', price: String(wanted), quantity: '0.02' })
  await expect.poll(async () => (await newestRobot(user)).stop).toBe('takeProfit')
  const { trips, wins, money } = await newestRobot(user)
  expect({ trips, wins }).toEqual({ trips: 1, wins: 1 })
  await expect.poll(async () => (await coins(user, 'USDT')) - before).toBeGreaterThan(1.9)
  await page.getByRole('tab', { name: 'Stopped' }).click()
  await expect(robotRow(page, 'Staged buying BTC/USDT').first()).toContainText('take-profit reached')
  expect(Number(money?.realised)).toBeGreaterThan(1.9)
})

test('a direction on spot: one entry, sold at the take-profit', async ({ page, context, server }) => {
  const { traders } = await beginRobots(server)
  const { user, seller, buyer } = traders
  await logInBrowser(context, user)
  await setUp(page, {
    strategy: 'direction',
    fields: { 'Take-profit': '30500', 'Stop-loss': '29500', 'Quantity of each order': '0.01' },
  })
  await startRobot(page)
  const { robotId } = await newestRobot(user)
  await expect.poll(async () => (await robotOrders(user, robotId, 'open')).length).toBeGreaterThan(0)
  await seller.call('cancelAllOrders')
  await place(buyer, { side: 'buy', price: '30500', quantity: '0.02' })
  // A trade at the line: the robot sells what it has.
  await place(seller, { side: 'sell', price: '30500', quantity: '0.001' })
  await expect.poll(async () => (await newestRobot(user)).stop).toBe('takeProfit')
  await page.getByRole('tab', { name: 'Stopped' }).click()
  await openRobot(page, 'Direction BTC/USDT')
  const fills = await openTab(page, 'Trades')
  await expect(fills.getByRole('row')).toHaveCount(3)
})

test('a direction on a contract: short, closed and back by a stop', async ({ page, context, server }) => {
  const { traders, world } = await beginRobots(server)
  const { user, seller, buyer } = traders
  for (const api of [user, seller, buyer]) await api.call('cancelAllContractOrders')
  await world.priced(user, { BTC: '30000' })
  await placeContract(seller, { side: 'sell', positionSide: 'short', lots: '50', price: '30000' })
  await placeContract(buyer, { side: 'buy', positionSide: 'long', lots: '1', price: '30000' })
  await placeContract(buyer, { side: 'buy', positionSide: 'long', lots: '50', price: '29990' })
  const before = await coins(user, 'USDT')
  await logInBrowser(context, user)
  await setUp(page, {
    strategy: 'direction',
    venue: 'contract',
    symbol: 'BTCUSDT',
    choices: ['Short'],
    fields: { 'Take-profit': '29000', 'Stop-loss': '31000', 'Quantity of each order': '10' },
  })
  await startRobot(page)
  await openRobot(page, 'Direction BTCUSDT')
  await expect(page.getByText('Short position')).toBeVisible()
  await stopOnPage(page, 'Stop and close')
  await expect.poll(async () => (await newestRobot(user)).state).toBe('stopped')
  // Ten dollars on a hundredth of a coin, and two fees.
  await expect.poll(async () => Math.abs((await coins(user, 'USDT')) - before)).toBeLessThan(1)
})

test('an indicator: buys on the close that crosses, and a stop sells', async ({ page, context, server }) => {
  const { traders, world } = await beginRobots(server)
  const { user, seller, buyer } = traders
  const before = await coins(user, 'BTC')
  await seller.call('cancelAllOrders')
  const minutes = async (prices: readonly number[]): Promise<void> => {
    for (const price of prices) {
      await tradeAt(traders, 'BTC_USDT', String(price), '0.0005')
      await world.minutes(user, 1)
    }
  }
  // As many closes as the indicator wants to have seen.
  await minutes(Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 30_010 : 30_000)))
  await logInBrowser(context, user)
  await setUp(page, {
    strategy: 'indicator',
    choices: ['1m'],
    fields: { Length: '2', 'Amount of each purchase': '300' },
  })
  await startRobot(page)
  const { robotId } = await newestRobot(user)
  await expect(robotRow(page, 'Indicator BTC/USDT')).toContainText('Running')
  await minutes([29_960, 29_920, 29_880])
  await place(buyer, { side: 'buy', price: '29990', quantity: '0.05' })
  await minutes([30_040])
  await place(seller, { side: 'sell', price: '30050', quantity: '0.1' })
  await minutes([30_049])
  const trades = async () => (await user.call('robotFills', { query: { robotId } })).total
  await expect.poll(trades, { timeout: 30_000 }).toBeGreaterThan(0)
  await openRobot(page, 'Indicator BTC/USDT')
  await stopOnPage(page, 'Stop and sell')
  await expect.poll(async () => (await newestRobot(user)).state).toBe('stopped')
  const log = await openTab(page, 'Log')
  await expect(log.getByText('Coins sold')).toBeVisible()
  // Less than a lot at most is left of what was bought.
  expect((await coins(user, 'BTC')) - before).toBeLessThan(0.00001)
})

test('a wrong key is refused; the right one starts', async ({ page, context, server }) => {
  const { traders } = await beginRobots(server)
  await logInBrowser(context, traders.user)
  await setUp(page, GRID)
  const secret = await createRobot(page)
  await enterKey(page, `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BA' : 'AA'}`)
  const dialog = page.getByRole('dialog', { name: 'Start the robot' })
  await expect(dialog.getByText('The secret key is wrong')).toBeVisible()
  expect((await newestRobot(traders.user)).state).toBe('created')
  await enterKey(page, secret)
  await expect(dialog).toBeHidden()
  await expect(robotRow(page, 'Grid BTC/USDT')).toContainText('Running')
})

test('too little investment: the button says the least; more than there is: the field says by how much', async ({
  page,
  context,
  server,
}) => {
  const { traders } = await beginRobots(server)
  await logInBrowser(context, traders.user)
  await setUp(page, GRID)
  const investment = setupForm(page).getByRole('textbox', { name: 'Investment' })
  await investment.fill('100')
  await expect(setupForm(page).getByRole('button', { name: 'At least 1,186.1003 USDT' })).toBeDisabled()
  await investment.fill('999999999')
  await expect(setupForm(page)).toContainText(/USDT more than you have/)
  await expect(setupForm(page).getByRole('button', { name: 'Create robot' })).toBeDisabled()
})

test('take-profit and stop-loss on the wrong side are said at their fields', async ({
  page,
  context,
  server,
}) => {
  const { traders } = await beginRobots(server)
  await logInBrowser(context, traders.user)
  await setUp(page, {
    strategy: 'direction',
    fields: { 'Take-profit': '29000', 'Stop-loss': '31000', 'Quantity of each order': '0.01' },
  })
  await expect(setupForm(page).getByText('Long: take-profit must be above the entry')).toBeVisible()
  await expect(setupForm(page).getByText('Long: stop-loss must be below the entry')).toBeVisible()
  await expect(setupForm(page).getByRole('button', { name: 'Create robot' })).toBeDisabled()
})

test('pauses while the index is stale, and goes on by itself', async ({ page, context, server }) => {
  const { traders, world } = await beginRobots(server)
  const { user } = traders
  await logInBrowser(context, user)
  await setUp(page, GRID)
  await startRobot(page)
  const row = robotRow(page, 'Grid BTC/USDT')
  await expect(row).toContainText('Running')
  await world.seconds(user, [undefined])
  await expect(row).toContainText('no fresh index price', { timeout: 45_000 })
  await world.priced(user, { BTC: '30000' })
  await expect(row).toContainText('Running', { timeout: 45_000 })
})

test('paused by its owner, it places nothing until its owner lets it', async ({ page, context, server }) => {
  const { traders } = await beginRobots(server)
  const { user, buyer, seller } = traders
  await logInBrowser(context, user)
  await setUp(page, GRID)
  await startRobot(page)
  const { robotId } = await newestRobot(user)
  await expect.poll(async () => (await robotOrders(user, robotId, 'open')).length).toBe(4)
  await page.getByRole('button', { name: 'Pause Grid BTC/USDT' }).click()
  const row = robotRow(page, 'Grid BTC/USDT')
  await expect(row).toContainText('by you')
  await seller.call('cancelAllOrders')
  await place(buyer, { side: 'buy', price: '30500', quantity: '0.01' })
  await expect.poll(async () => (await robotOrders(user, robotId, 'open')).length).toBe(3)
  await page.getByRole('button', { name: 'Resume Grid BTC/USDT' }).click()
  await expect.poll(async () => (await robotOrders(user, robotId, 'open')).length).toBe(4)
  await expect(row).toContainText('Running')
})

test('the quantitative mode of the terminal leads to the set-up of its market', async ({ page }) => {
  await page.goto('currencyTransaction?symbol=ETH_USDT')
  await page.getByRole('tab', { name: 'Quantitative' }).click()
  await page.getByRole('link', { name: 'Open the robot' }).click()
  await expect(page).toHaveURL(/robot\?strategy=grid&venue=spot&symbol=ETH_USDT/)
  await expect(setupForm(page).getByRole('button', { name: 'Market: ETH/USDT' })).toBeVisible()
})

test('a backtest shows how far it is, can be broken off, and reports on hashed data', async ({
  page,
  server,
}) => {
  const { traders, world } = await beginRobots(server)
  await traders.seller.call('cancelAllOrders')
  for (const price of [30_100, 29_400, 30_600, 29_400, 30_600, 30_000]) {
    await tradeAt(traders, 'BTC_USDT', String(price), '0.001')
    await world.minutes(traders.user, 1)
  }
  await setUp(page, GRID)
  const backtest = page.getByRole('region', { name: 'Backtest' })
  // The first days come late, so that there is something to break off.
  await page.route(MINUTES, async (route) => {
    await sleep(2_000)
    // Whoever broke off does not wait for it any more.
    await route.continue().catch(() => undefined)
  })
  await backtest.getByRole('button', { name: 'Run backtest' }).click()
  await expect(backtest.getByRole('progressbar')).toBeVisible()
  await backtest.getByRole('button', { name: 'Cancel' }).click()
  await expect(backtest.getByText('Cancelled. Nothing was kept.')).toBeVisible()
  await expect(backtest.getByRole('progressbar')).toBeHidden()
  await page.unroute(MINUTES)
  await backtest.getByRole('button', { name: 'Run backtest' }).click()
  await expect(backtest.getByText('Largest drawdown')).toBeVisible({ timeout: 60_000 })
  await expect(backtest.getByText(/^data [0-9a-f]{8}…[0-9a-f]{4}$/)).toBeVisible()
  await expect(backtest.getByText('from 30 days on')).toBeVisible()
  await expect(backtest.getByRole('img', { name: 'Robot against holding over time' })).toBeVisible()
  await expect(backtest.getByText('Lowest price 29,000', { exact: false })).toBeVisible()
})

test('a sweep shows every pair of values, and takes the best over into the form', async ({
  page,
  server,
}) => {
  await beginRobots(server)
  await setUp(page, GRID)
  const backtest = page.getByRole('region', { name: 'Backtest' })
  await backtest.getByLabel('Across: From').fill('3')
  await backtest.getByLabel('Across: To').fill('5')
  await backtest.getByLabel('Down: From').fill('0.01')
  await backtest.getByLabel('Down: To').fill('0.02')
  await backtest.getByRole('button', { name: /^Sweep \d+ pairs$/ }).click()
  const map = backtest.getByRole('table', { name: 'Parameter sweep' })
  await expect(map).toBeVisible({ timeout: 60_000 })
  await expect(map.getByRole('columnheader', { name: '3', exact: true })).toBeVisible()
  await expect(map.getByText(/%$/).first()).toBeVisible()
  await backtest.getByRole('button', { name: 'Take it over' }).click()
  await expect(setupForm(page).getByRole('textbox', { name: 'Steps' })).toHaveValue(/^[345]$/)
})
