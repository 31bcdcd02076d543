// Every rejection of a spot order that somebody can cause in the terminal is shown in words: at the field that is to
// blame, above the button, or as a message. The prices do not move here: what trades is what the tests send.

import { ROUTES } from '@candor/api'
import type { Page } from '@playwright/test'
import { knowRules, knowUser, refuseNext } from './fixtures/changed-answers.ts'
import { chooseLanguage } from './fixtures/choose-language.ts'
import { HeldPushes } from './fixtures/held-pushes.ts'
import { logInByApi } from './fixtures/people.ts'
import {
  clearBooks,
  DEMO_PASSWORD,
  place,
  quietTraders,
  type Traders,
  tradeAt,
} from './fixtures/quiet-market.ts'
import { GENEROUS } from './fixtures/server-process.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import { AMENDMENTS, answeredBy, CAUSED, REST } from './screens/changing-refused.ts'
import { expectError } from './screens/entry.ts'
import {
  BY_THE_FORM,
  BY_THE_SERVER,
  ENDINGS,
  KNOWN_RULES,
  type ServerRow,
} from './screens/placing-refused.ts'
import { TRANSLATED, type Words } from './screens/refused-elsewhere.ts'
import {
  askNothing,
  desk,
  enterOrder,
  expectBalanceKnown,
  fieldOf,
  formNote,
  noticeOf,
  openAmendment,
  openQuietTerminal,
  orderForm,
  pressSend,
} from './screens/terminal.ts'

test.use({ settings: [{ ...GENEROUS, CANDOR_FEED: 'off' }, { scope: 'worker' }] })
// One server for all of them.
test.describe.configure({ mode: 'default' })

let traders: Traders

test.beforeAll(async ({ server }) => {
  traders = await quietTraders(server.address)
  await clearBooks(traders)
  await tradeAt(traders, 'BTC_USDT', '60000', '0.001')
  await tradeAt(traders, 'ETH_USDT', '3000', '0.01')
  await tradeAt(traders, 'ETH_BTC', '0.05', '0.01')
})

test.beforeEach(async ({ page, context }) => {
  await clearBooks(traders)
  await logInBrowser(context, traders.user)
  await askNothing(page)
})

test('what the form can know it says at the field, and sends nothing', async ({ page }) => {
  await place(traders.seller, { side: 'sell', price: '60100', quantity: '0.01' })
  await knowRules(page, KNOWN_RULES)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(ROUTES.placeOrder.path)) sent.push(request.url())
  })
  for (const [symbol, rows] of Object.entries(BY_THE_FORM)) {
    await openQuietTerminal(page, symbol)
    await expectBalanceKnown(page)
    for (const { code, entry, at, words } of rows) {
      await test.step(`${symbol}: ${code}, ${words}`, async () => {
        await enterOrder(page, entry)
        await pressSend(page)
        await expectError(fieldOf(page, at), words)
      })
    }
  }
  expect(sent).toEqual([])
})

async function expectSaid(page: Page, { at, words }: Pick<ServerRow, 'at' | 'words'>): Promise<void> {
  await expect(noticeOf(page, words)).toBeVisible()
  if (at === 'note') await expect(formNote(page)).toHaveText(words)
  else await expectError(fieldOf(page, at), words)
}

const PLACES = { field: 'at the field', note: 'above the button' } as const

for (const [place, where] of Object.entries(PLACES)) {
  test(`what only the server can know is said ${where}`, async ({ page }) => {
    await knowRules(page, KNOWN_RULES)
    let shown: string | undefined
    for (const row of BY_THE_SERVER.filter(({ at }) => (at === 'note') === (place === 'note'))) {
      const { symbol = 'BTC_USDT', code, entry, before } = row
      await test.step(`${symbol}: ${code}`, async () => {
        await before?.(traders)
        if (shown !== symbol) await openQuietTerminal(page, symbol)
        shown = symbol
        await expectBalanceKnown(page)
        await enterOrder(page, entry)
        await pressSend(page)
        await expectSaid(page, row)
      })
    }
  })
}

test('what changes while somebody types is said when the order arrives', async ({ page }) => {
  await place(traders.seller, { side: 'sell', price: '60100', quantity: '0.01' })
  const pushes = await HeldPushes.of(page)
  await test.step('balance.insufficient and request.amount.invalid: the balance is not known yet', async () => {
    pushes.hold('balances')
    await openQuietTerminal(page, 'BTC_USDT')
    await enterOrder(page, { price: '59000', amount: '3' })
    await pressSend(page)
    await expectSaid(page, { at: 'Amount', words: 'Insufficient balance' })
    await enterOrder(page, { type: 'Market', total: '20000000000' })
    await pressSend(page)
    const words = 'The amount must be greater than zero and within the allowed range'
    await expectSaid(page, { at: 'Total', words })
    pushes.release('balances')
  })
  await test.step('order.book.empty: the last offer goes', async () => {
    pushes.hold('depth:BTC_USDT')
    pushes.hold('tickers')
    await traders.seller.call('cancelAllOrders')
    await enterOrder(page, { type: 'Market', total: '50' })
    await pressSend(page)
    await expectSaid(page, { at: 'Total', words: 'There is no order on the other side of the book' })
    pushes.release('depth:BTC_USDT')
    pushes.release('tickers')
  })
  await test.step('order.stop.would.trigger: the last price passes the stop price', async () => {
    await openQuietTerminal(page, 'ETH_USDT')
    await enterOrder(page, { type: 'Stop-limit', stopPrice: '3050', price: '3050', amount: '0.1' })
    await expect(fieldOf(page, 'Stop price')).toHaveAccessibleDescription(
      'Fires when the last price rises to 3,050',
    )
    pushes.hold('tickers')
    await tradeAt(traders, 'ETH_USDT', '3060', '0.01')
    await pressSend(page)
    await expectSaid(page, { at: 'Stop price', words: 'The stop price would trigger at once' })
    pushes.release('tickers')
    await tradeAt(traders, 'ETH_USDT', '3000', '0.01')
  })
})

test('why an order ended at once is said, and the history remembers it', async ({ page }) => {
  await place(traders.seller, { side: 'sell', price: '60100', quantity: '0.01' })
  await openQuietTerminal(page, 'BTC_USDT')
  await expectBalanceKnown(page)
  for (const { reason, entry, text, detail, note, before } of ENDINGS) {
    await test.step(reason, async () => {
      await before?.(traders)
      await enterOrder(page, entry)
      if (note !== undefined) await expect(formNote(page)).toContainText(note)
      await pressSend(page)
      await expect(noticeOf(page, text, detail)).toBeVisible()
      // The same sentence is not said twice at a time.
      await noticeOf(page, text).getByRole('button', { name: 'Close' }).click()
    })
  }
  await desk(page).getByRole('tab', { name: 'Order history' }).click()
  const newest = desk(page).getByRole('row').nth(1).getByRole('cell', { name: 'Cancelled' })
  await expect(newest).toHaveAttribute('title', 'Nobody was on the other side of the order book.')
})

test('what is wrong with a changed order is said in its dialog', async ({ page }) => {
  await place(traders.seller, { side: 'sell', price: '60100', quantity: '0.01' })
  await knowRules(page, KNOWN_RULES)
  const pushes = await HeldPushes.of(page)
  await openQuietTerminal(page, 'BTC_USDT')
  for (const { code, order = REST, change, at, words, by } of AMENDMENTS) {
    await test.step(`${code}: ${words}`, async () => {
      const orderId = await place(traders.user, order)
      const dialog = await openAmendment(page, orderId)
      await expect(dialog.getByText('Nothing is changed yet: enter another number first.')).toBeVisible()
      for (const [name, text] of Object.entries(change)) {
        await dialog.getByRole('textbox', { name, exact: true }).fill(text)
      }
      const send = dialog.getByRole('button', { name: 'Change', exact: true })
      if (by === 'form') await expect(send).toBeDisabled()
      else await send.click()
      await expectError(dialog.getByRole('textbox', { name: at, exact: true }), words)
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      await traders.user.call('cancelOrder', { body: { orderId } })
    })
  }
  await test.step('order.unchanged: it traded down to the wish meanwhile', async () => {
    const orderId = await place(traders.user, { side: 'buy', price: '60000', quantity: '0.01' })
    const dialog = await openAmendment(page, orderId)
    pushes.hold('orders')
    await place(traders.buyer, { side: 'sell', price: '60000', quantity: '0.006' })
    await dialog.getByRole('textbox', { name: 'Amount left' }).fill('0.004')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('The amendment changes nothing')
    await dialog.getByRole('textbox', { name: 'Amount left' }).fill('0.003')
    await traders.user.call('cancelOrder', { body: { orderId } })
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('The order is not open')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await desk(page)
      .getByRole('button', { name: new RegExp(`^Cancel .+, order ${orderId}$`) })
      .click()
    await expect(noticeOf(page, 'The order had ended already', `BTC/USDT, order ${orderId}`)).toBeVisible()
    pushes.release('orders')
  })
})

test('what a demo cannot bring about is shown as the server words it', async ({ page, watch }) => {
  watch.expect(/status of 503/)
  const orderId = await place(traders.user, REST)
  await openQuietTerminal(page, 'BTC_USDT')
  await expectBalanceKnown(page)
  await enterOrder(page, { price: '58000', amount: '0.01' })
  for (const [code, words] of answeredBy('placeOrder')) {
    await test.step(`placing: ${code}`, async () => {
      await refuseNext(page, 'placeOrder', code)
      await pressSend(page)
      await expect(noticeOf(page, words)).toBeVisible()
      await expect(orderForm(page).getByText(words)).toBeVisible()
    })
  }
  const dialog = await openAmendment(page, orderId)
  for (const [number, [code, words]] of answeredBy('amendOrder').entries()) {
    await test.step(`changing: ${code}`, async () => {
      await refuseNext(page, 'amendOrder', code)
      await dialog.getByRole('textbox', { name: 'Price' }).fill(String(58_000 + number))
      await dialog.getByRole('button', { name: 'Change', exact: true }).click()
      await expect(dialog.getByText(words)).toBeVisible()
    })
  }
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  for (const [code, words] of answeredBy('cancelOrder')) {
    await test.step(`cancelling: ${code}`, async () => {
      await refuseNext(page, 'cancelOrder', code)
      await desk(page)
        .getByRole('button', { name: /^Cancel BTC/ })
        .click()
      await expect(noticeOf(page, words, `BTC/USDT, order ${orderId}`)).toBeVisible()
    })
  }
  for (const [code, words] of answeredBy('cancelAllOrders')) {
    await test.step(`cancelling all: ${code}`, async () => {
      await refuseNext(page, 'cancelAllOrders', code)
      await desk(page).getByRole('button', { name: 'Cancel all' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click()
      await expect(noticeOf(page, words)).toBeVisible()
    })
  }
})

test('no rejection of placing, changing or cancelling is left out', () => {
  for (const call of ['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders'] as const) {
    const shown = new Set([...CAUSED[call], ...answeredBy(call).map(([code]) => code)])
    const missing = ROUTES[call].errors.filter((code) => !shown.has(code))
    expect({ call, missing }).toEqual({ call, missing: [] })
  }
})

test('who cannot trade, and where nobody can, is said before', async ({ page, context, server, person }) => {
  const button = page.locator('form button[type="submit"]')
  await openQuietTerminal(page, 'TRX_USDT')
  await expect(formNote(page)).toHaveText(
    'TRX is closed. Orders stay as they are; nothing can be placed or cancelled.',
  )
  await expect(button).toBeDisabled()
  await expect(button).toHaveText('Closed')
  await openQuietTerminal(page, 'LTC_USDT')
  await expect(formNote(page)).toHaveText(
    'LTC is under maintenance. New orders are not taken; open ones can still be cancelled.',
  )
  await expect(button).toHaveText('Under maintenance')
  await page.goto('currencyTransaction?symbol=NONE_USDT')
  await expect(page.getByText('There is no such market')).toBeVisible()
  await knowUser(page, { frozen: true })
  await openQuietTerminal(page, 'BTC_USDT')
  await expect(formNote(page)).toHaveText(
    'Your account is frozen: no trading, transfer or withdrawal. Customer service can tell you why.',
  )
  await expect(button).toHaveText('Account frozen')

  await test.step('somebody who is not authenticated', async () => {
    const other = await context.browser()?.newContext({ baseURL: `${server.address}/desktop/` })
    if (other === undefined) throw new Error('there is no browser')
    await logInBrowser(other, person.api)
    const screen = await other.newPage()
    await askNothing(screen)
    await openQuietTerminal(screen, 'BTC_USDT')
    await expect(formNote(screen)).toContainText(
      'Your account is not authenticated. Trading opens after real-name verification.',
    )
    await expect(orderForm(screen).getByRole('link', { name: 'Verify your identity' }).last()).toBeVisible()
    // As long as the page takes the user for somebody who is: the core does not.
    await knowUser(screen, { authenticated: true })
    const pushes = await HeldPushes.of(screen)
    pushes.hold('balances')
    await openQuietTerminal(screen, 'BTC_USDT')
    await enterOrder(screen, { price: '59000', amount: '0.01' })
    await pressSend(screen)
    await expectSaid(screen, { at: 'note', words: 'The account is not authenticated' })
    await other.close()
  })
})

test('a session that ends meanwhile is said', async ({ browser, baseURL, server }) => {
  const account = { account: 'demo4@candor.example', password: DEMO_PASSWORD }
  const session = await logInByApi(server.address, account)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await logInBrowser(context, session)
  const page = await context.newPage()
  await openQuietTerminal(page, 'BTC_USDT')
  await expectBalanceKnown(page)
  await session.call('logout')
  await expect(page.getByRole('dialog', { name: 'Session expired!' })).toBeVisible()
  await context.close()
})

for (const [language, words] of Object.entries(TRANSLATED) as ['zh' | 'ti', Words][]) {
  test(`the same is said in the language of the page: ${language}`, async ({ page }) => {
    await place(traders.seller, { side: 'sell', price: '60100', quantity: '0.01' })
    await chooseLanguage(page, language)
    // The words are others, so the places must do: price, then amount.
    const fields = page.locator('form input[inputmode="decimal"]')
    const [price, amount] = [fields.nth(0), fields.nth(1)]
    const enter = async (priceText: string, amountText: string): Promise<void> => {
      await price.fill(priceText)
      await amount.fill(amountText)
      await pressSend(page)
    }
    await openQuietTerminal(page, 'BTC_USDT')
    await enter('59000', '0')
    await expectError(amount, words.zero)
    await enter('59000', '0.00005')
    await expectError(amount, words.worth)
    await enter('75000', '0.01')
    await expect(noticeOf(page, words.band)).toBeVisible()
    await expectError(price, words.band)
    await page.locator('form input[type="checkbox"]').check()
    await enter('60100', '0.01')
    await expect(noticeOf(page, words.wouldTake)).toBeVisible()
    await expectError(price, words.wouldTake)
    await page.locator('form input[type="checkbox"]').uncheck()
    await page
      .locator('form')
      .getByRole('button', { name: /: GTC$/ })
      .click()
    await page.getByRole('option').filter({ hasText: 'IOC' }).click()
    await enter('59000', '0.01')
    await expect(noticeOf(page, words.nothing, words.immediateOrCancel)).toBeVisible()
    await openQuietTerminal(page, 'TRX_USDT')
    await expect(page.locator('form').getByRole('alert')).toHaveText(words.halted)
  })
}
