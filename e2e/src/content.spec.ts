// What is read on the site: help, news, announcements, pages; in the reader's language, and inert whatever it holds.

import { expect, test } from './fixtures/test.ts'

test('the help centre lists its articles by subject, and finds them while one types', async ({ page }) => {
  await page.goto('helpCenter')
  await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Perpetual contracts' })).toBeVisible()
  expect(await page.locator('main li a').count()).toBeGreaterThanOrEqual(30)
  await page.getByRole('searchbox').fill('liquidat')
  const first = page.locator('main').getByRole('link').first()
  await expect(first).toContainText(/liquidat/i)
  await first.click()
  await expect(page).toHaveURL(/helpDetail\?id=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/liquidat/i)
  // One opinion, which may be changed.
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText(/found this helpful/)).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Ask customer service' })).toBeVisible()
  // What is related leads on, and the way up leads back.
  await page.getByRole('complementary').filter({ hasText: 'Related' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/^$/)
  await page.getByRole('link', { name: 'Help centre' }).first().click()
  await expect(page).toHaveURL(/helpCenter$/)
})

test('a search without a result says so and offers a way on', async ({ page }) => {
  await page.goto('helpCenter?text=zzqqxy')
  await expect(page.getByText('Nothing found for “zzqqxy”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask customer service' })).toBeVisible()
})

test('an article that does not exist says so', async ({ page, watch }) => {
  watch.expect(/404/)
  await page.goto('helpDetail?id=no-such-article')
  await expect(page.getByRole('alert').getByText('This could not be loaded')).toBeVisible()
})

test('news: all, markets, product, and one of them', async ({ page }) => {
  await page.goto('informationList')
  const lines = page.locator('main section').getByRole('link')
  await expect(lines).toHaveCount(8)
  await page.getByRole('link', { name: 'Markets', exact: true }).click()
  await expect(page).toHaveURL(/informationOne$/)
  await expect(lines).toHaveCount(4)
  await page.getByRole('link', { name: 'Product', exact: true }).click()
  await expect(page).toHaveURL(/informationTwo$/)
  await lines.first().click()
  await expect(page).toHaveURL(/detail\?id=/)
  await expect(page.locator('article h1')).toBeVisible()
})

test('texts that speak for a company say that they are samples; the white paper does not', async ({
  page,
}) => {
  for (const path of ['about', 'legalStatement', 'privacyPolicy', 'userAgreement']) {
    await page.goto(path)
    await expect(page.getByText('Sample text, replace before launch.').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('whitePaper')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Sample text')).toBeHidden()
})

test('a pinned announcement is shown once, read or closed', async ({ page, loggedIn }) => {
  expect(loggedIn.account).toBeTruthy()
  await page.goto('')
  const notice = page.getByRole('complementary', { name: 'Notices' })
  await expect(notice).toBeVisible()
  await notice.getByRole('link', { name: 'Read' }).click()
  await expect(page).toHaveURL(/noticeList\?id=welcome-to-the-demo$/)
  await expect(page.locator('article h1')).toBeVisible()
  await page.getByRole('link', { name: 'Announcements' }).first().click()
  await expect(page.locator('main section').getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(4)
  await page.getByRole('button', { name: 'Mark 4 as read' }).click()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await page.goto('')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a visitor closes it for good on this device', async ({ page }) => {
  await page.goto('')
  const notice = page.getByRole('complementary', { name: 'Notices' })
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('the download page has a code of the address and promises no store', async ({ page }) => {
  await page.goto('down')
  await expect(page.getByText('There is no Candor app in any store.')).toBeVisible()
  await page.getByRole('link', { name: 'How to add it to the home screen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Candor to the home screen' })).toBeVisible()
  await page.getByText('iPhone and iPad').click()
  await expect(page.getByText('Open this site in Safari.')).toBeVisible()
})
