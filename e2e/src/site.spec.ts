import { expect, test } from './fixtures/test.ts'
import { expectNotice, formOf, LOG_IN, logInByForm } from './screens/entry.ts'

test('an unknown path shows the 404 page inside the site', async ({ page }) => {
  await page.goto('no/such/page?x=1')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expect(page).toHaveTitle('Candor')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/desktop\/?$/)
})

test('/ leads to the site, and every page scrolls to its top', async ({ page, server }) => {
  await page.goto(`${server.address}/`)
  await expect(page).toHaveURL(/\/desktop\/$/)
  await page.goto(LOG_IN)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.locator('footer').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/desktop\/about$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a lost connection is said and goes away by itself', async ({ page, context, watch }) => {
  watch.expect(/net::ERR_INTERNET_DISCONNECTED/)
  await page.goto('')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Connection lost/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connected again. Everything is up to date.')).toBeVisible()
  await expect(page.getByText('Connected again. Everything is up to date.')).toBeHidden()
})

test('a call without an answer ends after 30 seconds with Network timeout', async ({ page, person }) => {
  await page.clock.install()
  await page.goto(LOG_IN)
  let asked = 0
  await page.route('**/exchange/api/auth/oauth/token', () => {
    // Never answered.
    asked += 1
  })
  await logInByForm(page, person.account, person.password)
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(29_000)
  await expect(page.getByText('Network timeout')).toBeHidden()
  await page.clock.runFor(1_500)
  await expectNotice(page, 'Network timeout')
  await expect(formOf(page, 'Log in').getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
})

test('a part of the site that cannot be loaded offers to load the page anew', async ({ page, watch }) => {
  watch.expect(/Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS/)
  await page.goto('no/such/page')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await page.route('**/desktop/assets/**', (route) => route.abort())
  await page
    .locator('header')
    .getByRole('link', { name: 'Login' })
    .or(page.locator('header').getByRole('link', { name: 'Log in' }))
    .click()
  const reload = page.locator('main').getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await page.unroute('**/desktop/assets/**')
  await reload.click()
  await expect(formOf(page, 'Log in')).toBeVisible()
})

test('an inline script does not run, whoever puts it there', async ({ page, watch }) => {
  watch.expect(/content security policy: script-src|Content Security Policy directive 'script-src/)
  await page.goto('')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.documentElement.dataset.injected = "script"'
    document.body.append(script)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="document.documentElement.dataset.injected = \'handler\'">',
    )
  })
  await expect.poll(() => watch.troubles.length).toBeGreaterThanOrEqual(2)
  await expect(page.locator('html')).not.toHaveAttribute('data-injected')
})

for (const markup of ['<svg onload=alert(1)>', '<b>{{x}}</b> $t(a)']) {
  test(`a nickname ${markup} is text everywhere`, async ({ page, loggedIn }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await loggedIn.api.call('setNickName', { body: { nickName: markup } })
    await page.goto('accountSet')
    await expect(page.getByRole('heading', { name: markup })).toBeVisible()
    await expect(page.getByRole('button', { name: `Account of ${markup}` })).toBeVisible()
    await page.goto('accountSet/invite')
    await expect(page.getByRole('heading', { name: 'Invitation', level: 1 })).toBeVisible()
    expect(dialogs).toEqual([])
    await expect(page.locator('svg[onload]')).toHaveCount(0)
  })
}
