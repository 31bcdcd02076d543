// Articles from files: put in once, followed while nobody edits them, left alone afterwards.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplesShown } from '../admin/content-look.ts'
import { ContentWorld, type Listed, refusal, TEXT } from './content-suite.ts'
import { type SeedArticle, seedArticles } from './seed-articles.ts'

let world: ContentWorld

beforeAll(async () => {
  world = await ContentWorld.start()
})
afterAll(async () => {
  await world.stop()
})

const HELP: SeedArticle = {
  kind: 'help',
  slug: 'seeded',
  category: 'start',
  place: 10,
  pinned: false,
  sample: false,
  related: ['other'],
  texts: [
    { language: 'en', title: 'Seeded', summary: 'From a file.', body: 'One.' },
    { language: 'zh', title: '来自文件', summary: '来自文件。', body: '一。' },
  ],
}
const PAGE: SeedArticle = {
  ...HELP,
  kind: 'page',
  slug: 'about',
  category: null,
  sample: true,
  related: [],
}

/** The article with other words in one language. */
function reworded(article: SeedArticle, language: 'en' | 'zh', body: string): SeedArticle {
  return {
    ...article,
    texts: article.texts.map((text) => (text.language === language ? { ...text, body } : text)),
  }
}

async function put(...articles: SeedArticle[]): Promise<number> {
  world.nowMs += 1_000
  const changed = await seedArticles(world.database, articles, world.nowMs)
  const { number } = await world.database
    .selectFrom('content_version')
    .select('number')
    .executeTakeFirstOrThrow()
  world.content.catalogue.changed(number)
  return changed
}

async function body(language: 'en' | 'zh' = 'en'): Promise<unknown> {
  return (await world.call('contentArticle', { query: { kind: 'help', id: 'seeded' }, language }))['body']
}

const name = { kind: 'help', id: 'seeded', language: 'en' }

test('what is new is published at once, and putting it in again changes nothing', async () => {
  expect(await put(HELP, PAGE)).toBe(6)
  expect(await body()).toBe('One.')
  expect(await body('zh')).toBe('一。')
  expect(await put(HELP, PAGE)).toBe(0)
  expect((await world.edit<Listed>('articleVersions', name)).total).toBe(1)
})

test('what changed in a file becomes a new version, of that language alone', async () => {
  expect(await put(reworded(HELP, 'en', 'Two.'), PAGE)).toBe(1)
  expect(await body()).toBe('Two.')
  const { list } = await world.edit<Listed>('articleVersions', name)
  expect(list).toMatchObject([
    { number: 2, state: 'live', author: 'seed' },
    { number: 1, state: 'replaced', author: 'seed' },
  ])
  expect((await world.edit<Listed>('articleVersions', { ...name, language: 'zh' })).total).toBe(1)
})

test('what somebody edited is never overwritten, a draft counts too; another language still follows', async () => {
  await world.save('help', 'seeded', { body: 'By hand.' })
  expect(await put(reworded(reworded(HELP, 'en', 'Three.'), 'zh', '三。'), PAGE)).toBe(2)
  expect(await body()).toBe('Two.')
  expect(await body('zh')).toBe('三。')
  await world.edit('publishArticle', { ...name, number: 3 })
  expect(await put(reworded(reworded(HELP, 'en', 'Four.'), 'zh', '三。'), PAGE)).toBe(1)
  expect(await body()).toBe('By hand.')
})

test('what somebody withdrew does not come back with a changed file', async () => {
  await world.edit('withdrawArticle', { ...name, language: 'zh' })
  await put(reworded(HELP, 'zh', '四。'), PAGE)
  expect(
    await world.call('contentArticle', { query: { kind: 'help', id: 'seeded' }, language: 'zh' }),
  ).toMatchObject({ language: 'en', fallback: true })
})

test('where it stands follows the file until somebody arranges it', async () => {
  await put({ ...HELP, category: 'spot', place: 77 })
  const row = async () => (await world.edit<Listed>('articles', { text: 'seeded' })).list[0]
  expect(await row()).toMatchObject({ category: 'spot', place: 77, related: ['other'] })
  const arranged = { category: 'earn', place: 5, pinned: false, related: [], archived: false }
  await world.edit('arrangeArticle', { kind: 'help', id: 'seeded', isNew: false, ...arranged })
  await put({ ...HELP, category: 'api', place: 99 })
  expect(await row()).toMatchObject({ category: 'earn', place: 5, related: [] })
})

test('a sample says so until its text is replaced, in every language', async () => {
  const page = (language: 'en' | 'zh') => world.call('contentPage', { query: { id: 'about' }, language })
  const samples = () => samplesShown(world.database, world.nowMs)
  expect(await page('en')).toMatchObject({ sample: true })
  expect(await samples()).toEqual(['about (en, zh)'])
  expect((await world.edit<Listed>('articles', { kind: 'page' })).list[0]).toMatchObject({ sample: true })
  await world.publish('page', 'about', TEXT)
  expect(await page('en')).toMatchObject({ sample: false })
  expect(await samples()).toEqual(['about (zh)'])
  const about = { kind: 'page', id: 'about', language: 'en' }
  await world.edit('rollBackArticle', { ...about, number: 1, after: 2 })
  expect(await page('en')).toMatchObject({ sample: true })
  await world.edit('rollBackArticle', { ...about, number: 2, after: 3 })
  await world.edit('withdrawArticle', { ...about, language: 'zh' })
  expect(await page('zh')).toMatchObject({ sample: false, fallback: true })
  expect(await samples()).toEqual([])
})

test('a page that is no longer a sample in its file is none', async () => {
  const legal = { ...PAGE, slug: 'legalStatement' }
  await put(legal)
  expect(await samplesShown(world.database, world.nowMs)).toEqual(['legalStatement (en, zh)'])
  await put({ ...reworded(legal, 'en', 'Our own.'), sample: false })
  expect(await samplesShown(world.database, world.nowMs)).toEqual([])
  expect(await refusal(world.call('contentPage', { query: { id: 'whitePaper' } }))).toBe('content.unknown')
})
