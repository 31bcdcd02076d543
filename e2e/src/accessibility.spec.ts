import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'
import { FORGET, formOf, LOG_IN, REGISTER, submitOf } from './screens/entry.ts'
import { openAct, SECURITY } from './screens/security.ts'

const THEMES = ['dark', 'light'] as const
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const PUBLIC = ['', LOG_IN, REGISTER, FORGET, 'no/such/page', 'quotation', 'optional', 'rateStandard']
const TO_READ = [
  'helpCenter',
  'helpDetail?id=funding',
  'noticeList',
  'informationList',
  'detail?id=reading-a-depth-chart',
  'whitePaper',
  'about',
  'down',
  'tutorial',
  'robot',
]
const USER_CENTRE = ['', '/realName', '/invite', '/messages', '/apiKeys', '/language', '/limits', '/security']

test.slow()

test.beforeEach(async ({ context }) => {
  // Follows the system, which the test switches: both themes of a page without loading it twice.
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return
    const item = { type: 'string', content: 'system', timestamp: Date.now() }
    localStorage.setItem('candor.theme', JSON.stringify(item))
  })
})

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** Every serious or critical violation in a part of the page as it stands, in both themes, in words. */
async function violationsOf(
  page: Page,
  where: string,
  part: 'html' | 'main' | '[role=dialog]',
): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // What still fades in does not have its colours yet.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    const axe = new AxeBuilder({ page }).include(part).setLegacyMode()
    // Only colours differ between the themes.
    const { violations } = await (colorScheme === 'dark' ? axe : axe.withRules(COLOUR_RULES)).analyze()
    const severe = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    found.push(
      ...severe.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${where}, ${colorScheme}, ${id}: ${html}`),
      ),
    )
  }
  return found
}

test('every public page is free of serious violations, in both themes', async ({ page }) => {
  const found: string[] = []
  for (const path of PUBLIC) {
    await show(page, path)
    // The frame is the same around all of them.
    found.push(...(await violationsOf(page, path, path === LOG_IN ? 'html' : 'main')))
  }
  expect(found).toEqual([])
})

test('so is what there is to read, and the robots', async ({ page }) => {
  const found: string[] = []
  for (const path of TO_READ) {
    await show(page, path)
    found.push(...(await violationsOf(page, path, 'main')))
  }
  expect(found).toEqual([])
})

test('so is a form that shows its errors', async ({ page }) => {
  await show(page, REGISTER)
  await submitOf(formOf(page, 'Create account'), 'Create account').click()
  await expect(page.getByText('Data cannot be empty').first()).toBeVisible()
  expect(await violationsOf(page, 'register with errors', 'main')).toEqual([])
})

test('so is every page of the user centre', async ({ page, loggedIn: _person }) => {
  const found: string[] = []
  for (const path of USER_CENTRE) {
    await show(page, `accountSet${path}`)
    found.push(...(await violationsOf(page, path, path === '/limits' ? 'html' : 'main')))
  }
  expect(found).toEqual([])
})

test('so is a dialog', async ({ page, loggedIn: _person }) => {
  await show(page, SECURITY)
  await openAct(page, 'Fund password', 'Set')
  expect(await violationsOf(page, 'a dialog', '[role=dialog]')).toEqual([])
})

test('a violation would be seen', async ({ page }) => {
  await show(page, LOG_IN)
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'pale' })
    pale.style.color = 'grey'
    pale.style.backgroundColor = 'dimgrey'
    document.querySelector('main')?.append(pale, document.createElement('input'))
  })
  const found = await violationsOf(page, 'broken', 'main')
  expect(found.filter((violation) => violation.includes('color-contrast: <p'))).toHaveLength(2)
  expect(found.filter((violation) => violation.includes('label: <input'))).toHaveLength(1)
})
