// Customer service with both sides at their screens at once: a user or a visitor on the site, the desk in the console. What
// one says the other sees without doing anything.

import { AxeBuilder } from '@axe-core/playwright'
import { ADMIN_ROUTES, ADMIN_TICKET, type AdminRouteName } from '@candor/api'
import type { Browser, Page } from '@playwright/test'
import { PageWatch } from './fixtures/page-watch.ts'
import { GENEROUS, ServerProcess } from './fixtures/server-process.ts'
import { test as base, expect } from './fixtures/test.ts'
import { AuthenticatorApp } from './fixtures/totp.ts'

const WAITING_FOR_CODES_MS = 180_000
/** Until nobody counts as being at the desk any more, and the page has asked again. */
const DESK_LEAVES_MS = 75_000
const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>'

/** The owner exists once for each server, so the desk belongs to the worker. */
const test = base.extend<object, { readonly ticket: string }>({
  settings: [{ ...GENEROUS }, { scope: 'worker' }],
  ticket: [
    async ({ server }, use) => {
      if (!(server instanceof ServerProcess))
        throw new Error('the owner’s password stands in the server’s log')
      const first = /^Console owner: (\S+), one-time password (\S+)/m.exec(server.log)
      if (first === null) throw new Error('the server named no owner')
      await use(await enrol(server.address, first[1] ?? '', first[2] ?? ''))
    },
    { scope: 'worker', timeout: WAITING_FOR_CODES_MS },
  ],
})

// One server for all: its owner can enrol once, and what waits at the desk is everybody's.
test.describe.configure({ mode: 'default', timeout: WAITING_FOR_CODES_MS })

async function adminCall(
  address: string,
  name: AdminRouteName,
  ticket: string | undefined,
  body: object,
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(new URL(ADMIN_ROUTES[name].path, address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(ticket === undefined ? {} : { [ADMIN_TICKET]: ticket }),
    },
    body: JSON.stringify(body),
  })
  const { code, data } = (await response.json()) as { code: string; data: Record<string, string> | null }
  if (code !== 'success') throw new Error(`${name} was refused with ${code}`)
  return data ?? {}
}

async function enrol(address: string, email: string, password: string): Promise<string> {
  const { access_token: ticket = '' } = await adminCall(address, 'login', undefined, { email, password })
  const { secret = '' } = await adminCall(address, 'beginEnrolment', ticket, {})
  const code = await new AuthenticatorApp(secret).code()
  await adminCall(address, 'enrol', ticket, { password, newPassword: 'a console of our own', code })
  return ticket
}

/** Somebody at the desk, watched like every other; `leave` ends it and says what was noticed. */
async function sitDown(browser: Browser, address: string, ticket: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, timezoneId: 'UTC' })
  const watch = new PageWatch()
  await watch.watch(context)
  await context.addInitScript((given) => {
    if (location.protocol !== 'about:') sessionStorage.setItem('candor.admin.ticket', given)
  }, ticket)
  const page = await context.newPage()
  await page.goto(`${address}/admin/service`)
  await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeVisible()
  return {
    page,
    leave: async (): Promise<void> => {
      await context.close()
      expect(watch.unexpected()).toEqual([])
    },
  }
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

async function answer(desk: Page, text: string): Promise<void> {
  await desk.getByRole('textbox', { name: 'Answer', exact: true }).fill(text)
  await desk.getByRole('button', { name: 'Send answer' }).click()
}

const log = (page: Page) => page.getByRole('log')

async function severe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('main').setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test('a user and the desk speak live: words, a picture, a prepared answer, closing and a rating', async ({
  page,
  browser,
  server,
  ticket,
  loggedIn,
}) => {
  expect(loggedIn.account).toBeTruthy()
  const prepared = { language: 'en', title: 'Confirmations', text: 'A deposit needs 12 confirmations.' }
  await adminCall(server.address, 'savePreparedAnswer', ticket, { answerId: null, ...prepared })
  const { page: desk, leave } = await sitDown(browser, server.address, ticket)

  await page.goto('service')
  await expect(page.getByText('Somebody is at the desk')).toBeVisible()
  await say(page, HOSTILE)
  await expect(log(page)).toContainText(HOSTILE)
  // It appears at the desk by itself, and is nothing but words there too.
  await desk.getByRole('button', { name: /<img src=x/ }).click()
  await expect(log(desk)).toContainText(HOSTILE)
  for (const each of [page, desk]) {
    expect(await log(each).locator('img, script').count()).toBe(0)
    expect(await each.title()).not.toMatch(/^[12]$/)
  }
  await desk.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(desk.getByText('yours', { exact: true })).toBeVisible()
  await answer(desk, 'Hello, which coin?')
  await expect(log(page)).toContainText('Hello, which coin?')

  const picture = {
    name: 'screen.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ type: 'png' }),
  }
  await page.locator('main input[type="file"]').setInputFiles(picture)
  await expect(page.getByText('Ready to send')).toBeVisible()
  await say(page, 'This one')
  await expect(log(page).getByRole('img', { name: 'Picture in the conversation' })).toBeVisible()
  await expect(log(desk).getByRole('img', { name: 'Sent to the desk' })).toBeVisible()

  await desk.getByRole('combobox', { name: 'Prepared answer' }).selectOption({ label: 'Confirmations (en)' })
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(log(page)).toContainText(prepared.text)
  expect(await severe(page)).toEqual([])
  expect(await severe(desk)).toEqual([])

  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
  await expect(log(page)).toContainText('The desk closed this conversation.')
  await page.getByRole('button', { name: 'Rate 5 of 5' }).click()
  await expect(log(page)).toContainText('You rated this 5 of 5. Thank you.')
  await expect(desk.getByText('Closed by desk, rated 5 of 5')).toBeVisible()
  await leave()
})

test('a message waits while nobody is at the desk; the answer is marked in the header until it is read', async ({
  page,
  browser,
  server,
  ticket,
  loggedIn,
}) => {
  expect(loggedIn.account).toBeTruthy()
  await page.goto('service')
  await expect(page.getByText('Nobody is at the desk now; your message waits')).toBeVisible({
    timeout: DESK_LEAVES_MS,
  })
  await say(page, 'Is anybody there?')
  await expect(log(page)).toContainText('Is anybody there?')
  await page.goto('quotation')
  await expect(page.getByRole('button', { name: 'Customer service', exact: true })).toBeVisible()
  const { page: desk, leave } = await sitDown(browser, server.address, ticket)
  const menu = desk.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /Service/ })
  await expect(menu).toContainText(/\d/)
  await desk.getByRole('button', { name: /Is anybody there/ }).click()
  await answer(desk, 'Now there is.')
  const icon = page.getByRole('button', { name: 'Customer service, new answer' })
  await expect(icon).toBeVisible()
  await icon.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Chat with the desk' }).click()
  await expect(log(page)).toContainText('Now there is.')
  await expect(page.getByRole('button', { name: 'Customer service', exact: true })).toBeVisible()
  await leave()
})

test('a visitor speaks with the desk, and finds the conversation again in the same browser only', async ({
  page,
  browser,
  server,
  ticket,
}) => {
  const { page: desk, leave } = await sitDown(browser, server.address, ticket)
  await page.goto('service')
  await say(page, 'How do I register?')
  await desk.getByRole('button', { name: /Visitor.*How do I register/ }).click()
  await answer(desk, 'By e-mail or phone.')
  await expect(log(page)).toContainText('By e-mail or phone.')
  await page.reload()
  await expect(log(page)).toContainText('How do I register?')
  const other = await browser.newContext()
  const stranger = await other.newPage()
  await stranger.goto(`${server.address}/desktop/service`)
  await expect(stranger.getByText('What can we do for you?')).toBeVisible()
  await other.close()
  await leave()
})

test('a ticket has a number, and its answer arrives in the ticket and among the messages', async ({
  page,
  browser,
  server,
  ticket,
  loggedIn,
}) => {
  expect(loggedIn.account).toBeTruthy()
  const { page: desk, leave } = await sitDown(browser, server.address, ticket)
  await page.goto('feedback')
  await page.getByLabel('Subject').fill('The chart is empty')
  await page.getByLabel('What happened').fill('Since midnight, on every pair.')
  const picture = { name: 'chart.png', mimeType: 'image/png', buffer: await page.screenshot({ type: 'png' }) }
  for (let at = 0; at < 3; at++) {
    await page.locator('main input[type="file"]').setInputFiles({ ...picture, name: `chart-${at}.png` })
    await expect(page.getByText('Ready to send')).toHaveCount(at + 1)
  }
  await expect(page.getByRole('button', { name: 'Attach a picture' })).toBeDisabled()
  expect(await severe(page)).toEqual([])
  await page.getByRole('button', { name: 'Open ticket' }).click()
  await expect(page.getByText(/Ticket T-\d{4}-\d{6} is open\./)).toBeVisible()
  await page.getByRole('link', { name: 'See the ticket' }).click()
  await expect(page.getByRole('heading', { name: 'The chart is empty' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture in the conversation' })).toHaveCount(3)

  await desk.getByRole('button', { name: /The chart is empty: Since midnight/ }).click()
  await answer(desk, 'It is drawn again.')
  await expect(page.locator('main')).toContainText('It is drawn again.')
  expect(await severe(page)).toEqual([])
  await page.goto('accountSet/messages')
  await page.getByRole('button', { name: /Your ticket was answered/ }).click()
  await expect(page.locator('main')).toContainText(
    /Ticket T-\d{4}-\d{6} \(The chart is empty\) has an answer: It is drawn again\./,
  )
  await leave()
})

for (const path of ['service', 'feedback']) {
  test(`/${path} fits a narrow window`, async ({ page, loggedIn }) => {
    expect(loggedIn.account).toBeTruthy()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.locator('main').getByRole('textbox').first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
}
