// How fast ten thousand articles are searched, from the question to the titles that answer it, in English and in Chinese;
// beside it how long an index takes to be made and to follow one change. `--small` takes a thousand.

import type { Language } from '@candor/api'
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from '@candor/database'
import { Catalogue, Search, seedArticles } from '@candor/gateway'
import { withBenchDirectory } from './bench-directory.ts'
import { manyArticles, wordAt } from './content-texts.ts'
import { median } from './median.ts'
import { type BenchReport, nowNs } from './report.ts'

const ARTICLES = 10_000
const SMALL = 1_000
const ROUNDS = 40
const BAR_MS = 30
const NOW_MS = Date.UTC(2026, 0, 1)

const QUESTIONS: readonly (readonly [string, Language, string])[] = [
  ['the most frequent word', 'en', wordAt(0)],
  ['a frequent word', 'en', wordAt(40)],
  ['a rare word', 'en', wordAt(15_000)],
  ['two letters', 'en', 'co'],
  ['three letters', 'en', 'pre'],
  ['two words', 'en', `${wordAt(30)} ${wordAt(900)}`],
  ['a word with a wrong letter', 'en', `${wordAt(12_345).slice(0, -1)}x`],
  ['eight words', 'en', [1, 5, 20, 80, 300, 1_200, 5_000, 19_000].map(wordAt).join(' ')],
  ['eight words that no text has', 'en', Array.from({ length: 8 }, (_, at) => `zzq${at}yyx`).join(' ')],
  ['a Chinese word', 'zh', '提现'],
  ['a Chinese sentence', 'zh', '标记价格合约保证金手续费'],
]

interface Timed {
  readonly name: string
  readonly found: number
  readonly medianMs: number
  readonly worstMs: number
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const started = nowNs()
  await act()
  return (nowNs() - started) / 1e9
}

async function timed(search: Search, [name, language, text]: (typeof QUESTIONS)[number]): Promise<Timed> {
  const times: number[] = []
  const ask = () => search.find(text, { language, kind: undefined })
  const { length: found } = await ask()
  for (let round = 0; round < ROUNDS; round++) times.push((await seconds(ask)) * 1e3)
  return { name, found, medianMs: median(times), worstMs: Math.max(...times) }
}

/** One article gets another text: what the next search then waits for. */
async function followChange(database: Database, catalogue: Catalogue, search: Search): Promise<number> {
  const [article] = manyArticles(1)
  if (article === undefined) throw new Error('there is no article')
  const texts = article.texts.map((text) => ({ ...text, body: `${text.body} changed` }))
  await seedArticles(database, [{ ...article, texts }], NOW_MS)
  catalogue.changed(2)
  return seconds(() => search.find('changed', { language: 'en', kind: undefined }))
}

async function measure(directory: string, count: number): Promise<BenchReport> {
  const postgres = await startEmbeddedPostgres({
    directory: `${directory}/postgres`,
    onExit: (reason) => {
      throw new Error(`Postgres ended: ${reason}`)
    },
  })
  const database = openDatabase(postgres.url)
  try {
    await migrate(database)
    const articles = manyArticles(count)
    const seedSeconds = await seconds(() => seedArticles(database, articles, NOW_MS))
    const onError = (error: unknown): void => {
      throw error
    }
    const catalogue = new Catalogue({ database, clock: () => NOW_MS, onError })
    const search = new Search(catalogue)
    const first = (language: Language) => seconds(() => search.find('first', { language, kind: undefined }))
    const built = { en: await first('en'), zh: await first('zh') }
    const rows: Timed[] = []
    for (const question of QUESTIONS) rows.push(await timed(search, question))
    const followSeconds = await followChange(database, catalogue, search)
    return report(count, rows, {
      seedSeconds,
      englishSeconds: built.en,
      chineseSeconds: built.zh,
      followSeconds,
    })
  } finally {
    await database.destroy()
    await postgres.stop()
  }
}

function report(
  count: number,
  rows: readonly Timed[],
  figures: Readonly<Record<'seedSeconds' | 'englishSeconds' | 'chineseSeconds' | 'followSeconds', number>>,
): BenchReport {
  const slowest = Math.max(...rows.map(({ medianMs }) => medianMs))
  const worst = Math.max(...rows.map(({ worstMs }) => worstMs))
  return {
    bench: 'content',
    ratio: slowest / BAR_MS,
    bar: `slowest search of ${count} articles under ${BAR_MS} ms (ratio 1), by the median of ${ROUNDS}`,
    passed: slowest < BAR_MS,
    columns: ['search', 'found', 'median ms', 'worst ms'],
    rows: [
      ...rows.map(({ name, found, medianMs, worstMs }) => [
        name,
        found,
        medianMs.toFixed(2),
        worstMs.toFixed(2),
      ]),
      ['first search in English: the index is made', '-', (figures.englishSeconds * 1e3).toFixed(0), '-'],
      ['first search in Chinese', '-', (figures.chineseSeconds * 1e3).toFixed(0), '-'],
      ['first search after a change', '-', (figures.followSeconds * 1e3).toFixed(0), '-'],
      ['all texts put in from files', '-', (figures.seedSeconds * 1e3).toFixed(0), '-'],
    ],
    figures: { articles: count, slowestMedianMs: slowest, worstMs: worst, ...figures },
  }
}

export function benchContent(flags: readonly string[]): Promise<BenchReport> {
  const count = flags.includes('--small') ? SMALL : ARTICLES
  return withBenchDirectory((directory) => measure(directory, count))
}
