// What a trader does with a contract besides ordering: reckon, reverse, move margin, set stops, share, lose the connection.

import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { chooseLanguage } from './fixtures/choose-language.ts'
import { DRIVEN, placeContract, tradeContract } from './fixtures/driven-world.ts'
import { HeldPushes } from './fixtures/held-pushes.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import { contractDesk, openContract, positionRow } from './screens/contract-terminal.ts'
import {
  answerOf,
  beginScene,
  chooseForPosition,
  dragLabel,
  flattenAll,
  hasDrawn,
  openCalculator,
  openStops,
  recordDrawn,
  type Scene,
  settledAt,
} from './screens/contract-tools.ts'

// A server of its own: what others traded would be in its lists and its mark.
test.use({ settings: { ...DRIVEN }, viewport: { width: 1440, height: 900 } })
// One server, one price for all: a test at a time.
test.describe.configure({ mode: 'serial' })

/** The price and what the stops of the user's only position are, as the server has them. */
async function stopsOf({ user }: Scene): Promise<Readonly<Record<string, string>>> {
  const { stops } = await user.call('contractAccount')
  return Object.fromEntries(stops.map(({ kind, price }) => [kind, price]))
}

test('the calculator reckons result, target and liquidation as by hand', async ({
  page,
  context,
  server,
}) => {
  const { user } = await beginScene(server)
  await logInBrowser(context, user)
  await openContract(page)
  const dialog = await openCalculator(page)
  await dialog.getByRole('textbox', { name: 'Leverage' }).fill('10')
  await dialog.getByRole('textbox', { name: 'Entry price' }).fill('30000')
  await dialog.getByRole('textbox', { name: 'Size' }).fill('100')
  await dialog.getByRole('textbox', { name: 'Exit price' }).fill('31000')
  // 0.1 BTC: 3,000 in, 3,100 out, 0.05% of each; 96.95 of a margin of 300.
  await expect(answerOf(dialog, 'Margin')).toHaveText('300 USDT')
  await expect(answerOf(dialog, 'Both fees')).toHaveText('3.05 USDT')
  await expect(answerOf(dialog, 'P&L after fees')).toHaveText('+96.95 USDT')
  await expect(answerOf(dialog, 'Return on margin')).toHaveText('+32.31%')
  await dialog.getByRole('button', { name: 'Short', exact: true }).click()
  await expect(answerOf(dialog, 'P&L after fees')).toHaveText('−103.05 USDT')
  await dialog.getByRole('button', { name: 'Long', exact: true }).click()

  await dialog.getByRole('tab', { name: 'Target price' }).click()
  await dialog.getByRole('textbox', { name: 'Wanted return' }).fill('50')
  // (3,000 + 1.5 + 150) / 0.9995 = 3,153.07...: the next tick is 31,530.8.
  await expect(answerOf(dialog, 'Price needed')).toHaveText('31,530.8 USDT')
  await expect(answerOf(dialog, 'P&L after fees')).toHaveText('+150.00346 USDT')

  await dialog.getByRole('tab', { name: 'Liquidation' }).click()
  await dialog.getByRole('textbox', { name: 'Also behind it' }).fill('0')
  // (3,000 - 300) / (1 - 0.005 - 0.0005) = 2,714.93...: the last safe tick is 27,149.4.
  await expect(answerOf(dialog, 'Liquidation price')).toHaveText('27,149.4 USDT')
  await expect(answerOf(dialog, 'From the entry price')).toHaveText('−9.50%')
  await dialog.getByRole('textbox', { name: 'Also behind it' }).fill('100')
  await expect(answerOf(dialog, 'Liquidation price')).toHaveText('26,143.8 USDT')
  await dialog.getByRole('button', { name: 'Short', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Also behind it' }).fill('0')
  // (3,000 + 300) / 1.0055 = 3,281.94...
  await expect(answerOf(dialog, 'Liquidation price')).toHaveText('32,819.4 USDT')
})

test('a long is reversed into a short of the same size, after one question', async ({
  page,
  context,
  server,
}) => {
  const scene = await beginScene(server)
  const { user, other } = scene
  await tradeContract(user, other, '10', '30000')
  await placeContract(other, { side: 'buy', positionSide: 'short', lots: '10', price: '30000' })
  await placeContract(other, { side: 'buy', positionSide: 'long', lots: '10', price: '30000' })
  await logInBrowser(context, user)
  await openContract(page)
  const question = page.getByRole('dialog', { name: 'Reverse the position?' })
  await chooseForPosition(page, { direction: 'Long', act: 'Reverse' })
  await expect(question).toContainText(
    'Closes 10 lots of BTCUSDT long at the market and opens 10 lots short. Both pay the taker fee.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  const before = await user.call('contractAccount')
  expect(before.positions).toMatchObject([{ direction: 'long', lots: '10' }])

  await chooseForPosition(page, { direction: 'Long', act: 'Reverse' })
  await question.getByRole('button', { name: 'Reverse' }).click()
  await expect(positionRow(page, 'BTCUSDT', 'Short')).toContainText('10 lots')
  await expect(positionRow(page, 'BTCUSDT', 'Long')).toHaveCount(0)
  const { positions } = await user.call('contractAccount')
  expect(positions).toMatchObject([
    // 0.05% of 300 was taken for opening it.
    { symbol: 'BTCUSDT', direction: 'short', lots: '10', entryValue: '300', openFees: '0.15' },
  ])
  await flattenAll(scene)
})

test('isolated margin is added and removed, and the liquidation price follows', async ({
  page,
  context,
  server,
}) => {
  const scene = await beginScene(server)
  const { world, user, other } = scene
  await user.call('setContractMode', { body: { symbol: 'BTCUSDT', marginMode: 'isolated' } })
  await tradeContract(user, other, '100', '30000')
  const marginNow = async (): Promise<string | undefined> =>
    (await user.call('contractAccount')).positions[0]?.margin
  const pushes = await HeldPushes.of(page)
  await logInBrowser(context, user)
  await openContract(page)
  const row = positionRow(page, 'BTCUSDT')
  const dialog = page.getByRole('dialog', { name: 'Change margin · BTCUSDT Long' })
  // (3,000 - margin) / 0.9945, up to the tick, here and below.
  await expect(row).toContainText('28,657.7')
  expect(await marginNow()).toBe('150')

  await chooseForPosition(page, { direction: 'Long', act: 'Change margin' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await expect(dialog).toContainText('28,657.7 → 27,652.1')
  await dialog.getByRole('button', { name: 'Add margin' }).click()
  await expect(row).toContainText('27,652.1')
  expect(await marginNow()).toBe('250')

  await chooseForPosition(page, { direction: 'Long', act: 'Change margin' })
  await dialog.getByRole('tab', { name: 'Remove margin' }).click()
  // At 20x 150 must stay.
  await expect(dialog).toContainText('At most 100.00 USDT')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100.01')
  await expect(dialog.getByText('More than is possible')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove margin' })).toBeDisabled()
  // The page does not know yet that at 33,000 it is 165: the server says so.
  pushes.hold('contractTickers')
  await world.priced(user, { BTC: '33000' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await dialog.getByRole('button', { name: 'Remove margin' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The position needs this margin')
  expect(await marginNow()).toBe('250')
  pushes.release('contractTickers')
  await expect(dialog.getByText('More than is possible')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('60')
  await expect(dialog).toContainText('At most 85.00 USDT')
  await dialog.getByRole('button', { name: 'Remove margin' }).click()
  await expect(row).toContainText('28,255.5')
  expect(await marginNow()).toBe('190')

  // The list of contracts says the same, and how it ranks to be deleveraged.
  await page.goto('contract')
  const listed = page.getByRole('row').filter({ hasText: 'BTCUSDT' })
  await expect(listed).toContainText('28,255.5')
  await expect(listed.getByRole('img', { name: /^Rank \d of 5/ })).toBeVisible()
  await flattenAll(scene)
  await user.call('setContractMode', { body: { symbol: 'BTCUSDT', marginMode: 'cross' } })
})

test('take-profit and stop-loss are set, changed and taken away in the table', async ({
  page,
  context,
  server,
}) => {
  const scene = await beginScene(server)
  const { user, other } = scene
  await tradeContract(user, other, '10', '30000')
  await logInBrowser(context, user)
  await openContract(page)
  const row = positionRow(page, 'BTCUSDT')
  let form = await openStops(page)
  const [profit, loss] = ['TP', 'SL'].map((name) => form.getByRole('textbox', { name, exact: true }))
  if (profit === undefined || loss === undefined) throw new Error('the form has two prices')
  await profit.fill('29000')
  await expect(form.getByText('Long: take-profit above the latest price')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Set TP / SL' })).toBeDisabled()
  await profit.fill('30500')
  await loss.fill('29500')
  // 0.01 BTC gains or loses 5, less 0.05% of 305 or 295.
  await expect(form).toContainText('+4.84')
  await expect(form).toContainText('−5.14')
  await form.getByRole('button', { name: 'Set TP / SL' }).click()
  await expect(row).toContainText('30,500.0')
  await expect(row).toContainText('29,500.0')
  expect(await stopsOf(scene)).toEqual({ takeProfit: '30500', stopLoss: '29500' })

  form = await openStops(page)
  await profit.fill('30600')
  await loss.fill('')
  await form.getByRole('button', { name: 'Set TP / SL' }).click()
  await expect(row).toContainText('30,600.0')
  await expect(row).not.toContainText('29,500.0')
  expect(await stopsOf(scene)).toEqual({ takeProfit: '30600' })

  form = await openStops(page)
  await profit.fill('')
  await form.getByRole('button', { name: 'Take both away' }).click()
  await expect(row.getByRole('button', { name: 'Change TP and SL of BTCUSDT' })).toHaveText('Add')
  expect(await stopsOf(scene)).toEqual({})
  await flattenAll(scene)
})

test('a line dragged on the chart moves its stop, and only when confirmed', async ({
  page,
  context,
  server,
}) => {
  const scene = await beginScene(server)
  const { user, other, third } = scene
  // A candle from 29,700 to 30,300: the lines lie within what the chart shows.
  await tradeContract(other, third, '1', '29700')
  await placeContract(other, { side: 'sell', positionSide: 'long', lots: '1', price: '30300' })
  await placeContract(third, { side: 'buy', positionSide: 'short', lots: '1', price: '30300' })
  await tradeContract(user, other, '10', '30000')
  const newest = async () =>
    (await user.call('contractCandles', { query: { symbol: 'BTCUSDT', interval: '15m', limit: '1' } })).at(-1)
  await expect.poll(newest).toMatchObject({ high: '30300', low: '29700', close: '30000' })
  const [position] = (await user.call('contractAccount')).positions
  await user.call('setPositionStops', {
    body: { positionId: position?.positionId, takeProfit: '30200', stopLoss: '29800' },
  })
  await recordDrawn(page)
  await logInBrowser(context, user)
  await openContract(page)
  const lines = await settledAt(page, ['TP', 'SL'])
  const pixels = lines.SL.y - lines.TP.y
  expect(pixels).toBeGreaterThan(40)
  const perPixel = (30_200 - 29_800) / pixels
  const question = page.getByRole('dialog', { name: 'Change the price' })

  // A quarter of the way to the stop-loss, in whole pixels.
  const down = Math.round(pixels / 4)
  await dragLabel(page, lines.TP, down)
  const text = (await question.getByText(/^TP moves to/).textContent()) ?? ''
  const asked = Number(/[\d,]+\.\d/.exec(text)?.[0].replaceAll(',', ''))
  expect(Math.abs(asked - (30_200 - down * perPixel))).toBeLessThan(perPixel + 0.1)
  expect(await stopsOf(scene)).toEqual({ takeProfit: '30200', stopLoss: '29800' })
  await question.getByRole('button', { name: 'Change the price' }).click()
  await expect.poll(() => stopsOf(scene)).toEqual({ takeProfit: String(asked), stopLoss: '29800' })
  const moved = await settledAt(page, ['TP', 'SL'])
  expect(Math.abs(moved.TP.y - lines.TP.y - down)).toBeLessThan(2)

  await dragLabel(page, moved.SL, -down)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => Math.round((await settledAt(page, ['SL'])).SL.y - moved.SL.y)).toBe(0)
  expect(await stopsOf(scene)).toEqual({ takeProfit: String(asked), stopLoss: '29800' })
  await flattenAll(scene)
})

for (const language of ['en', 'pt'] as const) {
  test(`in a window of 1280 every row can be acted on without scrolling: ${language}`, async ({
    page,
    context,
    server,
  }) => {
    const scene = await beginScene(server)
    const { user, other } = scene
    await tradeContract(user, other, '100', '30000')
    const [position] = (await user.call('contractAccount')).positions
    const stops = { takeProfit: '30500', stopLoss: '29500' }
    await user.call('setPositionStops', { body: { positionId: position?.positionId, ...stops } })
    const body = { symbol: 'BTCUSDT', side: 'buy', positionSide: 'long', type: 'limit', lots: '20' }
    await user.call('placeContractOrder', { body: { ...body, price: '29900', ...stops } })
    await page.setViewportSize({ width: 1280, height: 720 })
    await logInBrowser(context, user)
    await chooseLanguage(page, language)
    await page.goto('contractTransaction?symbol=BTCUSDT')
    const rows = page.locator('[data-part=desk] tbody tr')
    await expect(rows).toHaveCount(1)
    // 0.1 BTC for 3,000 and a fee of 1.5 or 0.6: (3,000 + fee) / (0.1 × 0.9995), the first tick from there.
    await expect(rows).toContainText(/30[,.]0(30|21)[,.]1/)
    await expectActs(rows, { first: 2 })
    await page.locator('[data-part=desk] [role=tab]').nth(1).click()
    await expect(rows).toHaveCount(3)
    await expectActs(rows, { first: 2, others: 1 })
    await flattenAll(scene)
  })
}

/** All buttons in the last cells of these rows can be seen whole. */
async function expectActs(rows: Locator, counts: { readonly first: number; readonly others?: number }) {
  const buttons = rows.locator('td:last-child button:visible')
  const others = (await rows.count()) - 1
  await expect(buttons).toHaveCount(counts.first + others * (counts.others ?? 0))
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
}

test('the picture of a closed position shows its return and is saved as a file', async ({
  page,
  context,
  server,
}) => {
  const { user, other } = await beginScene(server)
  await tradeContract(user, other, '10', '30000')
  // Its return is of the margin that opened it, whatever the leverage is later.
  await user.call('setLeverage', { body: { symbol: 'BTCUSDT', leverage: 10 } })
  await placeContract(user, { side: 'sell', positionSide: 'long', lots: '10', price: '30300' })
  await placeContract(other, { side: 'buy', positionSide: 'short', lots: '10', price: '30300' })
  const newest = async () => (await user.call('positionHistory', { query: { pageSize: '10' } })).list[0]
  // 0.01 BTC gained 3; a maker paid 0.02% of 300 and of 303; the margin was 15.
  await expect.poll(newest).toMatchObject({ netPnl: '2.8794', openedMargin: '15', closePrice: '30300' })
  await recordDrawn(page)
  await logInBrowser(context, user)
  await openContract(page)
  await contractDesk(page).getByRole('tab', { name: 'Closed' }).click()
  await contractDesk(page).getByRole('button', { name: 'Share' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Share this position' })
  // 2.8794 / 15, rounded down.
  await expect(dialog.getByRole('img', { name: 'BTCUSDT Long 10x · Cross +19.19%' })).toBeVisible()
  expect(await hasDrawn(page, '+19.19%')).toBe(true)
  expect(await hasDrawn(page, '+2.87 USDT')).toBe(false)
  await dialog.getByRole('checkbox', { name: 'Show the amount of money' }).check()
  await expect.poll(() => hasDrawn(page, '+2.87 USDT')).toBe(true)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('candor-BTCUSDT.png')
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  // Width and height stand in its head.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([720, 900])
  await user.call('setLeverage', { body: { symbol: 'BTCUSDT', leverage: 20 } })
})

test('a lost connection is said, and positions and prices are right again without a reload', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const scene = await beginScene(server)
  const { world, user, other } = scene
  await tradeContract(user, other, '10', '30000')
  await logInBrowser(context, user)
  await openContract(page)
  const row = positionRow(page, 'BTCUSDT')
  await expect(row).toContainText('10 lots')
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  await context.setOffline(true)
  await expect(page.getByText(/^Connection lost/)).toBeVisible()
  await tradeContract(user, other, '20', '30000')
  await world.priced(user, { BTC: '30100' })
  await context.setOffline(false)
  await expect(page.getByText(/^Connection lost/)).toBeHidden({ timeout: 30_000 })
  await expect(row).toContainText('30 lots', { timeout: 30_000 })
  await expect(row).toContainText('30,100.00')
  // 0.03 BTC gained 100 each.
  await expect(row).toContainText('+3.00')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
  // And it goes on by itself.
  await world.priced(user, { BTC: '30200' })
  await expect(row).toContainText('+6.00')
  await flattenAll(scene)
})
