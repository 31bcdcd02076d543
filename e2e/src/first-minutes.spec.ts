// From the first page to the first trade, and what helps on the way: tour, search, shortcuts, messages, pictures to share.

import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Download, Locator, Page } from '@playwright/test'
import { chooseLanguage } from './fixtures/choose-language.ts'
import { placeContract } from './fixtures/driven-world.ts'
import { logInByApi } from './fixtures/people.ts'
import { DEMO_PASSWORD } from './fixtures/quiet-market.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import { logInFrom, recordDrawnTexts } from './screens/first-minutes.ts'
import {
  confirmOrder,
  currentOrders,
  desk,
  expectBalanceKnown,
  fieldOf,
  openTerminal,
  orderForm,
} from './screens/terminal.ts'

const SEARCH = 'Search markets, pages and help'
const DEMO = { account: 'demo2@candor.example', password: DEMO_PASSWORD }

function tour(page: Page, name?: string): Locator {
  return page.getByRole('dialog', name === undefined ? {} : { name })
}

async function search(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: SEARCH })
  await field.fill(text)
  return field
}

async function violationsOf(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test('a visitor of the demo is led from the first page to a first trade', async ({ page }) => {
  await page.goto('')
  await page.getByRole('button', { name: 'Trade with demo money' }).click()
  await expect(page).toHaveURL(/\/currencyTransaction\?symbol=BTC_USDT$/)
  for (const step of ['The market', 'The chart', 'The order book', 'Your orders']) {
    await expect(tour(page, step)).toBeVisible()
    expect(await violationsOf(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Enter')
  }
  await tour(page, 'Your first order').getByRole('button', { name: 'To the form' }).click()
  await expect(fieldOf(page, 'Amount')).toBeFocused()
  await expectBalanceKnown(page)
  const form = orderForm(page)
  await form.getByRole('button', { name: 'Market', exact: true }).click()
  await fieldOf(page, 'Total').fill('50')
  await form.getByRole('button', { name: 'Buy BTC' }).click()
  await confirmOrder(page, 'Buy')
  await desk(page).getByRole('tab', { name: 'Fills' }).click()
  await expect(desk(page).getByRole('cell', { name: 'BTC/USDT' }).first()).toBeVisible()
  // Seen once, it does not come back.
  await page.goto('currencyTransaction?symbol=BTC_USDT&tour=first')
  await expect(page).toHaveURL(/symbol=BTC_USDT$/)
  await expect(orderForm(page)).toBeVisible()
  await expect(tour(page)).toHaveCount(0)
})

test('a new account finds its next step on the first page, and can put the steps away', async ({
  page,
  loggedIn: _person,
}) => {
  await page.goto('')
  const steps = page.getByRole('region', { name: 'Your first trade in three steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(steps.locator('[aria-current="step"]')).toContainText('Confirm who you are')
  await steps.getByRole('link', { name: 'Verify your identity' }).click()
  await expect(page).toHaveURL(/\/accountSet\/realName$/)
  await page.goto('commin?active=2')
  await page.getByRole('link', { name: 'Go to trading' }).click()
  await expect(page).toHaveURL(/\/currencyTransaction/)
  await page.goto('')
  await steps.getByRole('button', { name: 'Close' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Latest notices' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('the newest notices stand in a line on the first page', async ({ page }) => {
  await page.goto('')
  const line = page.getByRole('region', { name: 'Latest notices' })
  await line.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/noticeList\?id=/)
})

test('the tour is skipped at once, and starts again from the sheet of shortcuts', async ({ page }) => {
  await page.goto('contractTransaction?symbol=BTCUSDT&tour=first')
  await expect(tour(page, 'The contract')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour(page)).toHaveCount(0)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('button', { name: 'Tour of the contract terminal' }).click()
  await expect(tour(page, 'The contract')).toBeVisible()
  await tour(page).getByRole('button', { name: 'Skip' }).click()
  await page.keyboard.press('?')
  await sheet.getByRole('button', { name: 'Tour of the spot terminal' }).click()
  await expect(page).toHaveURL(/\/currencyTransaction/)
  await expect(tour(page, 'The market')).toBeVisible()
})

test('Ctrl-K leads a visitor to a market, a page and an article', async ({ page }) => {
  await page.goto('quotation')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await search(page, 'eth perp')
  await expect(page.getByRole('option', { name: /ETHUSDT/ })).toHaveAttribute('aria-selected', 'true')
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contractTransaction\?symbol=ETHUSDT$/)
  await search(page, 'fee lev')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Fee levels')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/rateStandard$/)
  await search(page, 'fund password')
  await page.getByRole('option', { name: /^The fund password/ }).click()
  await expect(page).toHaveURL(/\/helpDetail\?id=fund-password$/)
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toHaveCount(3)
  await expect(recent.first()).toContainText('The fund password')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: SEARCH })).toHaveCount(0)
})

test('on a phone the search is a button, and knows coins by their Chinese names', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await chooseLanguage(page, 'zh')
  await page.goto('')
  await page.getByRole('button', { name: '搜索' }).click()
  await page.getByRole('combobox').fill('以太')
  await page.getByRole('option', { name: /ETH\/USDT.*现货/ }).click()
  await expect(page).toHaveURL(/\/currencyTransaction\?symbol=ETH_USDT$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('shortcuts move about the terminal, not while one types, and can be switched off', async ({ page }) => {
  await openTerminal(page)
  await page.keyboard.press('p')
  await expect(fieldOf(page, 'Price')).toBeFocused()
  await page.keyboard.press('q')
  await page.keyboard.press('?')
  await expect(fieldOf(page, 'Price')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await expect(fieldOf(page, 'Amount')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await expect(page.getByRole('button', { name: '5m', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('t')
  await expect(desk(page).getByRole('tab', { name: 'Order history' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Shift+T')
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search a coin or pair' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect(orderForm(page).getByRole('button', { name: 'Buy', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('No single key sends an order')
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await sheet.getByRole('switch', { name: /^Shortcuts on/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await page.keyboard.press('?')
  await expect(sheet).toHaveCount(0)
  await expect(fieldOf(page, 'Price')).not.toBeFocused()
})

test('trading keys are off at first; cancelling all asks, and no single key sends', async ({
  page,
  context,
  server,
}) => {
  const api = await logInByApi(server.address, DEMO)
  await api.call('cancelAllOrders')
  const body = { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '1000', quantity: '0.01' }
  await api.call('placeOrder', { body })
  await logInBrowser(context, api)
  await openTerminal(page)
  await expect(currentOrders(page, 1)).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch', { name: /^Trading keys on/ }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect(orderForm(page).getByRole('button', { name: 'Sell', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('t')
  await page.keyboard.press('x')
  const question = page.getByRole('dialog', { name: 'Cancel all' })
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(currentOrders(page, 1)).toBeVisible()
  await page.keyboard.press('x')
  await question.getByRole('button', { name: 'Cancel all' }).click()
  await expect(currentOrders(page, 0)).toBeVisible()
  await page.keyboard.press('b')
  await page.keyboard.press('q')
  await page.keyboard.type('0.001')
  await page.keyboard.press('Control+Enter')
  // The question is the form's own.
  await expect(page.getByRole('dialog', { name: 'Send this order?' })).toBeVisible()
})

test('the bell shows messages as they come, and they are read one by one or all at once', async ({
  page,
  server,
  loggedIn: person,
}) => {
  await page.goto('quotation')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Messages/ })
  await expect(bell).toBeVisible()
  await person.api.call('readMessages', { body: {} })
  await expect(bell).toHaveAccessibleName('Messages')
  for (let device = 1; device <= 2; device += 1) {
    await logInFrom(`Robot${device}/1`, server.address, person)
    await expect(bell).toHaveAccessibleName(`Messages: ${device} unread`)
  }
  await bell.click()
  const menu = page.getByRole('group', { name: /^Messages/ })
  const unread = menu.getByRole('button', { name: /^Mark “/ })
  await expect(unread).toHaveCount(2)
  expect(await violationsOf(page, '[role=banner], header')).toEqual([])
  await unread.first().click()
  await expect(bell).toHaveAccessibleName('Messages: 1 unread')
  await menu.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell).toHaveAccessibleName('Messages')
  await expect(unread).toHaveCount(0)
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/accountSet\/messages\?tab=settings$/)
})

/** Width and height of a PNG, which says so at its beginning. */
async function pngSize(download: Download): Promise<[number, number]> {
  const bytes = readFileSync(await download.path())
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

const SHARED = [
  { language: 'zh', closed: '已平仓', share: '分享', save: '保存图片', drawn: ['多 ', '杠杆同样会放大亏损'] },
  { language: 'ti', closed: 'ปิดแล้ว', share: 'แชร์', save: 'บันทึกรูป', drawn: ['ลอง ', 'เลเวอเรจ'] },
] as const

for (const { language, closed, share, save, drawn } of SHARED) {
  test(`a closed position is shared as a PNG in its language (${language})`, async ({
    page,
    context,
    server,
  }) => {
    const api = await logInByApi(server.address, DEMO)
    await placeContract(api, { side: 'buy', positionSide: 'long', lots: '1' })
    await placeContract(api, { side: 'sell', positionSide: 'long', lots: '1' })
    await chooseLanguage(page, language)
    const texts = await recordDrawnTexts(page)
    await logInBrowser(context, api)
    await page.goto('contractTransaction?symbol=BTCUSDT')
    await page.getByRole('tab', { name: closed }).click()
    await page.getByRole('button', { name: share }).first().click()
    const save1 = page.getByRole('dialog').getByRole('button', { name: save })
    await expect(save1).toBeEnabled()
    const [download] = await Promise.all([page.waitForEvent('download'), save1.click()])
    expect(download.suggestedFilename()).toBe('candor-BTCUSDT.png')
    expect(await pngSize(download)).toEqual([720, 900])
    for (const text of ['BTCUSDT', ...drawn]) expect((await texts()).join('\n')).toContain(text)
  })
}

const POSTERS = [
  { language: 'zh', button: '下载海报', drawn: ['都可核对', '扫码注册'] },
  { language: 'ti', button: 'ดาวน์โหลดโปสเตอร์', drawn: ['ได้ทุกตัวเลข', 'สแกนเพื่อสมัคร'] },
] as const

for (const { language, button, drawn } of POSTERS) {
  test(`the invitation poster downloads as a PNG in its language (${language})`, async ({
    page,
    loggedIn: person,
  }) => {
    const { code } = await person.api.call('inviteOverview')
    await chooseLanguage(page, language)
    const texts = await recordDrawnTexts(page)
    await page.goto('accountSet/invite')
    const act = page.getByRole('button', { name: button })
    await expect(act).toBeEnabled()
    const [download] = await Promise.all([page.waitForEvent('download'), act.click()])
    expect(download.suggestedFilename()).toBe(`candor-${code}.png`)
    expect(await pngSize(download)).toEqual([750, 1334])
    for (const text of [code, ...drawn]) expect((await texts()).join('\n')).toContain(text)
  })
}
