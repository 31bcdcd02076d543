// Every page of the site and everything that a page leads to: nothing is missing, broken, untranslated or too wide.

import { LANGUAGES, type Language } from '@candor/api'
import { expect, test } from './fixtures/test.ts'
import { Crawler, PHONE } from './screens/crawl.ts'
import { readRoutes } from './screens/crawl-routes.ts'

/** Texts that only their own address shows: all of them are read. */
const ARTICLES = /^\/(?:helpDetail|detail|noticeList)\?id=/
/** Pages that show little without being told what. */
const EXAMPLES = [
  '/helpDetail?id=funding',
  '/detail?id=reading-a-depth-chart',
  '/noticeList?id=welcome-to-the-demo',
]

const GROUPS: readonly (readonly Language[])[] = [
  ['zh', 'tc', 'jp', 'kr'],
  ['ti', 'ep', 'il', 'pt'],
]

const { all, users } = readRoutes()

test.slow()

test('every language has its turn', () => {
  expect(new Set(['en', ...GROUPS.flat()])).toEqual(new Set(LANGUAGES))
})

test('the table of pages is read whole', () => {
  expect(all).toEqual(
    expect.arrayContaining(['/', '/helpCenter', '/accountSet', '/accountSet/security', '/miningDetail']),
  )
  expect(users).not.toContain('/helpCenter')
})

test('whoever is not logged in reaches every page, and no link is dead', async ({ page, watch }) => {
  const crawler = new Crawler({ page, watch, paths: all })
  await crawler.open('en')
  await crawler.follow(all, (address) => ARTICLES.test(address))
  expect(crawler.found).toEqual([])
  expect(crawler.visited.size).toBeGreaterThan(all.length)
})

test('whoever is logged in reaches every page, and no link is dead', async ({
  page,
  watch,
  loggedIn: _person,
}) => {
  const crawler = new Crawler({ page, watch, paths: all })
  await crawler.open('en')
  await crawler.follow(all, () => false)
  expect(crawler.found).toEqual([])
  expect(crawler.visited.size).toBeGreaterThan(all.length)
})

for (const languages of GROUPS) {
  test.describe(`in ${languages.join(', ')}`, () => {
    test.use({ viewport: PHONE })

    test('every page speaks the language, and fits a phone', async ({ page, watch, loggedIn: _person }) => {
      const crawler = new Crawler({ page, watch, paths: all })
      for (const language of languages) {
        await crawler.open(language)
        for (const address of [...all, ...EXAMPLES]) await crawler.visit(address)
      }
      expect(crawler.found).toEqual([])
    })
  })
}

test('what is wrong with a page would be seen', async ({ page, watch }) => {
  const crawler = new Crawler({ page, watch, paths: all })
  await crawler.open('jp')
  await page.evaluate(() => {
    const broken = document.createElement('div')
    broken.style.width = '500px'
    const add = (name: string, textContent: string): HTMLElement =>
      broken.appendChild(Object.assign(document.createElement(name), { textContent }))
    add('h1', 'もう一つ')
    add('p', 'menu.home')
    add('p', 'All of your orders')
    add('p', 'All of my orders').lang = 'en'
    add('a', 'x').setAttribute('href', '/desktop/nowhere')
    document.body.append(broken)
  })
  await crawler.visit('/about')
  const { found } = crawler
  expect(found).toContainEqual(expect.stringMatching(/^jp \/about has 2 titles: /))
  expect(found).toContain('jp /about shows the key menu.home')
  expect(found).toContain('jp /about has English: All of your orders')
  expect(found).toContain('jp /about links to /nowhere, which is no page')
  expect(found).toContainEqual(expect.stringMatching(/^jp \/about is \d+ wide on a phone$/))
  expect(found.join('\n')).not.toContain('All of my orders')
  await crawler.visit('/helpDetail?id=no-such-article')
  expect(found).toContainEqual(expect.stringMatching(/^jp \/helpDetail\?id=no-such-article says: /))
  await crawler.visit('/nowhere')
  expect(found).toContain('jp /nowhere does not exist')
})
