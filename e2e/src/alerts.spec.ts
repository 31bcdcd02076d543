// Price alerts, the message centre and notifications, as somebody meets them. The prices do not move here: what trades is
// what the tests send.

import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { logInByApi, registerByApi } from './fixtures/people.ts'
import { clearBooks, place, quietTraders, type Traders, tradeAt } from './fixtures/quiet-market.ts'
import { GENEROUS } from './fixtures/server-process.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import {
  askNothing,
  enterOrder,
  expectBalanceKnown,
  noticeOf,
  openQuietTerminal,
  pressSend,
} from './screens/terminal.ts'

test.use({ settings: [{ ...GENEROUS, CANDOR_FEED: 'off' }, { scope: 'worker' }] })
// One server for all of them, and one market.
test.describe.configure({ mode: 'default' })

const MESSAGES = 'accountSet/messages'
const SETTINGS = `${MESSAGES}?tab=settings`
let traders: Traders

test.beforeAll(async ({ server }) => {
  traders = await quietTraders(server.address)
})

test.beforeEach(async () => {
  await clearBooks(traders)
  await tradeAt(traders, 'BTC_USDT', '60000', '0.001')
})

/** Opens the dialog with the bell and sets an alert; which way follows from the price. */
async function setAlert(page: Page, price: string, note = ''): Promise<void> {
  await page.getByRole('button', { name: 'Price alert for BTC/USDT' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price alert: BTC/USDT' })
  await expect(dialog.getByText('60,000')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Alert price' }).fill(price)
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog).toHaveCount(0)
}

test('an alert set in one browser fires by a trade in another, at once and once', async ({
  page,
  context,
  browser,
  baseURL,
  server,
}) => {
  const person = await registerByApi(server.address)
  await person.api.call('setMessagePreferences', { body: { email: { alert: true } } })
  await logInBrowser(context, await logInByApi(server.address, person))
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  await logInBrowser(other, traders.user)
  const theirs = await other.newPage()
  await askNothing(theirs)
  await openQuietTerminal(theirs, 'BTC_USDT')

  await openQuietTerminal(page, 'BTC_USDT')
  await setAlert(page, '61000', '<img src=x onerror=alert(1)> look')
  await expect(noticeOf(page, 'Alert set')).toContainText('rises to 61,000')

  await place(traders.seller, { side: 'sell', price: '61000', quantity: '0.001' })
  await expectBalanceKnown(theirs)
  await enterOrder(theirs, { side: 'Buy', price: '61000', amount: '0.001' })
  await pressSend(theirs)
  const told = noticeOf(page, 'The price rose to your alert')
  await expect(told).toContainText('BTC/USDT traded at 61000. Your alert was set at 61000.')
  await expect(told).toContainText('<img src=x onerror=alert(1)> look')
  await expect(told.locator('img')).toHaveCount(0)
  await tradeAt(traders, 'BTC_USDT', '61500', '0.001')

  await page.goto(`${MESSAGES}?tab=alerts`)
  await expect(page.getByText('Fired at 61,000')).toBeVisible()
  await page.goto(`${MESSAGES}?category=alert`)
  const line = page.getByRole('button', { name: /^The price rose to your alert/ })
  await expect(line).toHaveCount(1)
  await line.click()
  await expect(page.getByText('<img src=x onerror=alert(1)> look')).toBeVisible()

  // The demo's mailbox has the copy.
  await page.goto(SETTINGS)
  const mail = page.getByRole('listitem').filter({ hasText: 'The price rose to your alert' })
  await expect(mail).toContainText(person.account)
  await mail.getByText('The price rose to your alert').click()
  await expect(mail).toContainText('You get this copy because you chose so')
  const { list } = await person.api.call('messageCopies')
  expect(list.filter(({ subject }) => subject === 'The price rose to your alert')).toHaveLength(1)
  await other.close()
})

test('alerts are removed from the dialog and from the list; a price that is there already is refused', async ({
  page,
  context,
  server,
}) => {
  const person = await registerByApi(server.address)
  await logInBrowser(context, await logInByApi(server.address, person))
  await page.goto('quotation')
  await setAlert(page, '59000')
  await setAlert(page, '62000')
  await page.getByRole('button', { name: 'Price alert for BTC/USDT' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price alert: BTC/USDT' })
  await dialog.getByRole('button', { name: 'Remove the alert for BTC/USDT at 62,000' }).click()
  await expect(dialog.getByText('falls to 59,000')).toBeVisible()
  await expect(dialog.getByText('rises to 62,000')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Alert price' }).fill('0')
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog.getByText('Enter a price above 0 with at most 2 decimals')).toBeVisible()
  await dialog.getByRole('button', { name: '+5%' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Alert price' })).toHaveValue('63000')
  await dialog.getByText('falls to', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog.getByText('The price is there already')).toBeVisible()
  await dialog.getByRole('link', { name: 'All alerts' }).click()
  await expect(page.getByText('Waiting: 1 of 50')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the alert for BTC/USDT at 59,000' }).click()
  await expect(page.getByText('No price alerts')).toBeVisible()
})

test('a visitor who rings the bell is asked to log in, and comes back', async ({ page }) => {
  await page.goto('contractTransaction?symbol=BTCUSDT')
  await page.getByRole('button', { name: 'Price alert for BTCUSDT' }).click()
  await expect(page).toHaveURL(/\/login\?statusType=0&next=%2FcontractTransaction%3Fsymbol%3DBTCUSDT$/)
})

test('messages are filtered by what they are about, and read category by category', async ({
  page,
  context,
  server,
}) => {
  const person = await registerByApi(server.address)
  await logInBrowser(context, await logInByApi(server.address, person))
  await person.api.call('createAlert', {
    body: { venue: 'spot', symbol: 'BTC_USDT', condition: 'above', price: '60500' },
  })
  await page.goto(MESSAGES)
  const filter = page.getByRole('group', { name: 'Category' })
  const chip = (name: string) => filter.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(chip('System')).toHaveText('System1')
  await tradeAt(traders, 'BTC_USDT', '60500', '0.001')
  // It comes by itself.
  await expect(chip('Price alerts')).toHaveText('Price alerts1')
  const all = (await person.api.call('messages')).unread
  await chip('Price alerts').click()
  await expect(page).toHaveURL(/category=alert/)
  await expect(page.getByRole('button', { name: /Unread/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(chip('Price alerts')).toHaveText('Price alerts')
  await expect.poll(async () => (await person.api.call('messages')).unread).toBe(all - 1)
  await chip('Money').click()
  await expect(page.getByText('No messages in this category')).toBeVisible()
  await chip('All').click()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect.poll(async () => (await person.api.call('messages')).unread).toBe(0)
})

test('choices are kept, and sounds are off until they are switched on', async ({ page, context, server }) => {
  const person = await registerByApi(server.address)
  await logInBrowser(context, await logInByApi(server.address, person))
  await page.goto(SETTINGS)
  const trade = page.getByRole('checkbox', { name: 'Trading: copy by e-mail' })
  const fills = page.getByRole('checkbox', { name: 'Filled orders: notify devices' })
  await expect(trade).not.toBeChecked()
  await expect(fills).toBeChecked()
  await trade.check()
  await fills.uncheck()
  await expect.poll(async () => (await person.api.call('messagePreferences')).push.fill).toBe(false)
  const sound = page.getByRole('switch', { name: 'Sound when an order is filled' })
  await expect(sound).not.toBeChecked()
  await sound.click()
  await page.reload()
  await expect(trade).toBeChecked()
  await expect(fills).not.toBeChecked()
  await expect(sound).toBeChecked()
})

test('without a worker the browser is said to have no notifications', async ({ page, context, server }) => {
  const person = await registerByApi(server.address)
  await logInBrowser(context, await logInByApi(server.address, person))
  await page.goto(SETTINGS)
  await expect(page.getByText('This browser has no push notifications.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeDisabled()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  async function logIn(
    context: BrowserContext,
    address: string,
  ): Promise<Awaited<ReturnType<typeof registerByApi>>> {
    const person = await registerByApi(address)
    await logInBrowser(context, await logInByApi(address, person))
    return person
  }

  test('notifications are switched on and off; the server knows the device', async ({
    page,
    context,
    server,
  }) => {
    const person = await logIn(context, server.address)
    await context.grantPermissions(['notifications'])
    await standInForPushService(page)
    await page.goto(SETTINGS)
    const onDevice = page.getByRole('switch', { name: 'Notifications on this device' })
    await expect(onDevice).toBeEnabled()
    await onDevice.click()
    await expect(onDevice).toBeChecked()
    await expect.poll(async () => (await person.api.call('messagePreferences')).devices).toBe(1)
    await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible()
    await onDevice.click()
    await expect(onDevice).not.toBeChecked()
    await expect.poll(async () => (await person.api.call('messagePreferences')).devices).toBe(0)
  })

  test('whoever blocked them is told where to allow them', async ({ page, context, server }) => {
    await logIn(context, server.address)
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await page.goto(SETTINGS)
    await expect(page.getByText('The browser blocks notifications of this site.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeDisabled()
  })

  test('a push that arrives is shown, with the page that it opens', async ({ page, context, server }) => {
    await context.grantPermissions(['notifications'])
    await page.goto('')
    await expect.poll(() => page.evaluate(isWorking)).toBe(true)
    const session = await context.newCDPSession(page)
    let registrationId: string | undefined
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations.find(({ scopeURL }) => scopeURL.endsWith('/desktop/'))?.registrationId
    })
    await session.send('ServiceWorker.enable')
    await expect.poll(() => registrationId).toBeDefined()
    const data = JSON.stringify({
      title: 'The price rose to your alert',
      text: 'BTC/USDT traded at 61000. <b>look</b>',
      to: '/desktop/quotation',
      tag: 'message-1',
    })
    const { origin } = new URL(server.address)
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: registrationId ?? '',
      data,
    })
    await expect
      .poll(() => page.evaluate(shown))
      .toEqual([
        {
          title: 'The price rose to your alert',
          body: 'BTC/USDT traded at 61000. <b>look</b>',
          tag: 'message-1',
          data: { to: '/desktop/quotation' },
        },
      ])
  })
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('bell, dialog, list and settings fit, and are free of serious violations', async ({
    page,
    context,
    server,
  }) => {
    test.slow()
    const person = await registerByApi(server.address)
    await logInBrowser(context, await logInByApi(server.address, person))
    await person.api.call('createAlert', {
      body: { venue: 'spot', symbol: 'BTC_USDT', condition: 'above', price: '70000', note: 'x'.repeat(100) },
    })
    for (const path of ['quotation', MESSAGES, `${MESSAGES}?tab=alerts`, SETTINGS]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      expect([path, await page.evaluate(overflow)]).toEqual([path, 0])
      expect([path, await violationsOf(page, 'main')]).toEqual([path, []])
    }
    await page.goto('currencyTransaction?symbol=BTC_USDT')
    await page.getByRole('button', { name: 'Price alert for BTC/USDT' }).click()
    await expect(page.getByRole('dialog').getByText('rises to 70,000')).toBeVisible()
    expect(await page.evaluate(overflow)).toBe(0)
    expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  })
})

async function violationsOf(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze()
  const severe = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return severe.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

function overflow(): number {
  return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function isWorking(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration('/desktop/')
  return registration?.active?.state === 'activated'
}

async function shown(): Promise<unknown[]> {
  const registration = await navigator.serviceWorker.getRegistration('/desktop/')
  const notifications = (await registration?.getNotifications()) ?? []
  return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
}

/** A browser under test has no push service: a subscription with keys of its own, as the real one would give. */
async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let subscription: PushSubscription | null = null
    const bytes = (key: ArrayBuffer): string =>
      btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    PushManager.prototype.getSubscription = async () => subscription
    PushManager.prototype.subscribe = async () => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const p256dh = bytes(await crypto.subtle.exportKey('raw', publicKey))
      const auth = bytes(crypto.getRandomValues(new Uint8Array(16)).buffer)
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      } as unknown as PushSubscription
      return subscription
    }
  })
}
