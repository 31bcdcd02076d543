// Every page of the site and everything that a page leads to: nothing is missing, broken, untranslated or too wide.

import { LANGUAGES, type Language } from '@candor/api'
import { expect, test } from './fixtures/test.ts'
import { Crawler } from './screens/crawl.ts'
import { readRoutes } from './screens/crawl-routes.ts'

const PHONE = { width: 390, height: 844 }
/** Texts that only their own address shows: all of them are read. */
const ARTICLES = /^\/(?:helpDetail|detail|noticeList)\?id=/
/** Pages that show little without being told what. */
const EXAMPLES = ['/helpDetail?id=funding', '/detail?id=reading-a-depth-chart', '/noticeList?id=welcome-to-the-demo']

const { all, users } = readRoutes()

test.slow()

test('the table of pages is read whole', () => {
  expect(all).toEqual(expect.arrayContaining(['/', '/helpCenter', '/accountSet', '/accountSet/security', '/miningDetail']))
  expect(users).not.toContain('/helpCenter')
})

test('whoever is not logged in reaches every page, and no link is dead', async ({ page, watch }) => {
  const crawler = await Crawler.open({ page, watch, language: 'en', paths: all })
  await crawler.follow(all, (address) => ARTICLES.test(address))
  expect(crawler.found).toEqual([])
  expect(crawler.visited.size).toBeGreaterThan(all.length)
})

test('whoever is logged in reaches every page, and no link is dead', async ({ page, watch, loggedIn: _person }) => {
  const crawler = await Crawler.open({ page, watch, language: 'en', paths: all })
  await crawler.follow(all, () => false)
  expect(crawler.found).toEqual([])
  expect(crawler.visited.size).toBeGreaterThan(all.length)
})

for (const language of LANGUAGES.filter((each): each is Exclude<Language, 'en'> => each !== 'en')) {
  test.describe(`in ${language}`, () => {
    test.use({ viewport: PHONE })

    test('every page speaks it, and fits a phone', async ({ page, watch, loggedIn: _person }) => {
      const crawler = await Crawler.open({ page, watch, language, paths: all })
      for (const address of [...all, ...EXAMPLES]) await crawler.visit(address)
      expect(crawler.found).toEqual([])
    })
  })
}
