import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'
import { FORGET, LOG_IN, REGISTER } from './screens/entry.ts'

const PUBLIC = ['', LOG_IN, REGISTER, FORGET, 'no/such/page', 'quotation', 'rateStandard', 'optional']
const USER_CENTRE = ['', '/security', '/realName', '/invite', '/messages', '/apiKeys', '/language', '/limits']

test.use({ viewport: { width: 360, height: 740 } })

/** What stands out on the right, of a page that must not be scrolled sideways. */
async function tooWide(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > 360 ? [`${path} is ${width} wide`] : []
}

test('no public page is wider than a phone', async ({ page }) => {
  const found: string[] = []
  for (const path of PUBLIC) found.push(...(await tooWide(page, path)))
  expect(found).toEqual([])
})

test('no page of the user centre is wider than a phone', async ({ page, loggedIn: _person }) => {
  const found: string[] = []
  for (const path of USER_CENTRE) found.push(...(await tooWide(page, `accountSet${path}`)))
  expect(found).toEqual([])
})
