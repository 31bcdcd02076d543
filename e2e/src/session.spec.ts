import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'
import { LOG_IN, logInByForm } from './screens/entry.ts'

/** What the browser remembers, by the names of its items. */
async function stored(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    return Object.fromEntries(
      keys.map((key) => {
        const { content } = JSON.parse(localStorage.getItem(key) ?? '{}') as { content?: unknown }
        return [key.replace('candor.', ''), content]
      }),
    )
  })
}

test('a session that was ended elsewhere is said once, and the page asks to log in again', async ({
  page,
  loggedIn,
}) => {
  await page.goto('accountSet/security')
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  await loggedIn.api.call('revokeOtherSessions')
  // Several calls of the next pages fail, one after the other. The socket may have said it before: then the link is behind the dialog.
  await page.getByRole('link', { name: 'Overview' }).dispatchEvent('click')
  const alert = page.getByRole('dialog', { name: 'Session expired!' })
  await expect(alert).toHaveCount(1)
  await expect(alert).toContainText('Session expired!')
  await page.keyboard.press('Escape')
  await expect(alert).toHaveCount(1)
  await alert.getByRole('button', { name: 'Re-login' }).click()
  await expect(page).toHaveURL(/\/desktop\/login\?statusType=0&next=%2FaccountSet$/)
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  expect(await stored(page)).toMatchObject({ isLogin: 0 })
  expect(await stored(page)).not.toHaveProperty('token')
  await logInByForm(page, loggedIn.account, loggedIn.password)
  await expect(page).toHaveURL(/\/desktop\/accountSet$/)
})

test('a token that the server does not know is forgotten, with the user data', async ({
  page,
  loggedIn: _person,
}) => {
  await page.goto('accountSet')
  await expect(page.getByRole('heading', { name: 'Account overview' })).toBeVisible()
  await page.evaluate(() => {
    const item = { type: 'string', content: 'A'.repeat(43), timestamp: Date.now() }
    localStorage.setItem('candor.token', JSON.stringify(item))
  })
  await page.reload()
  await expect(page).toHaveURL(/\/desktop\/login\?/)
  await expect(page.getByRole('dialog', { name: 'Session expired!' })).toHaveCount(0)
  expect(await stored(page)).toMatchObject({ isLogin: 0 })
  expect(await stored(page)).not.toHaveProperty('token')
  expect(await stored(page)).not.toHaveProperty('userData')
})

test('Log out ends the session here and on the server', async ({ page, loggedIn }) => {
  await page.goto('')
  await page.getByRole('button', { name: /^Account of/ }).click()
  const sessionsBefore = await loggedIn.api.call('sessions')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/desktop\/login/)
  expect(await stored(page)).not.toHaveProperty('token')
  const sessionsAfter = await loggedIn.api.call('sessions')
  expect(sessionsAfter.length).toBe(sessionsBefore.length - 1)
})

test('logging out in one tab logs the other out', async ({ page, context, loggedIn: _person }) => {
  await page.goto('accountSet')
  await expect(page.getByRole('heading', { name: 'Account overview' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('')
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/desktop\/login/)
})

test('a damaged item in the storage is dropped, not fatal', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return
    if (sessionStorage.getItem('test.damaged') !== null) return
    sessionStorage.setItem('test.damaged', '1')
    for (const name of ['token', 'isLogin', 'userData', 'language', 'theme', 'userType']) {
      localStorage.setItem(`candor.${name}`, '{"type":"string","content":')
    }
  })
  await page.goto(LOG_IN)
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible()
})
