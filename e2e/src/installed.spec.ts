// The installed site: what a browser asks of one, and the page without a connection.

import { expect, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

test('can be installed: manifest, icons, worker', async ({ page, server }) => {
  await page.goto('')
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.request.get(new URL(link ?? '', server.address).href)
  expect(manifest.headers()['content-type']).toContain('manifest+json')
  const { icons, start_url, display } = (await manifest.json()) as {
    readonly icons: readonly { readonly src: string; readonly sizes: string }[]
    readonly start_url: string
    readonly display: string
  }
  expect({ start_url, display }).toEqual({ start_url: '/desktop/', display: 'standalone' })
  for (const { src } of icons) {
    const icon = await page.request.get(new URL(src, server.address).href)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }
  await expect.poll(() => page.evaluate(isWorking)).toBe(true)
})

test('without a connection it says so in the reader’s language, and shows nothing from memory', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto('')
  await expect.poll(() => page.evaluate(isWorking)).toBe(true)
  await page.evaluate(() => {
    const item = { type: 'string', content: 'jp', timestamp: Date.now() }
    localStorage.setItem('candor.language', JSON.stringify(item))
  })
  await context.setOffline(true)
  await page.goto('currencyTransaction').catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: '接続がありません' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await page.getByRole('button', { name: '再試行' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '接続がありません' })).toBeVisible()
  // It notices the connection by itself: nobody has to press the button.
  await context.setOffline(false)
  await expect(page.getByRole('banner')).toBeVisible()
})

async function isWorking(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration('/desktop/')
  return registration?.active?.state === 'activated'
}
