// Texts from a folder into a real database, at one start after another.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTENT_DIRECTORY, seedContent } from './content-seed.ts'
import { missingTexts } from './preflight.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const directory = temporaryDirectory()
let postgres: TestDatabase
const problems: string[] = []

beforeAll(async () => {
  postgres = await startTestDatabase()
  for (const folder of ['help', 'notices', 'news', 'pages']) mkdirSync(join(directory.path, folder))
  put('help/first', { category: 'start', order: 10, related: [] })
  put('pages/about', { sample: true })
})
afterAll(async () => {
  await postgres.stop()
  directory.remove()
})

function put(place: string, meta: object, texts: Readonly<Record<string, string>> = { en: 'Hello.' }): void {
  const folder = join(directory.path, place)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'meta.json'), JSON.stringify(meta))
  for (const [language, body] of Object.entries(texts)) {
    writeFileSync(join(folder, `${language}.md`), `---\ntitle: ${place}\nsummary: About it.\n---\n${body}\n`)
  }
}

function seed(): Promise<number> {
  problems.length = 0
  const { database } = postgres
  const onProblem = (problem: string): unknown => problems.push(problem)
  return seedContent({ directory: directory.path, database, nowMs: Date.now(), onProblem })
}

function missing(mode: 'demo' | 'live'): Promise<readonly string[]> {
  return missingTexts({ mode, contentDirectory: directory.path }, postgres.database, Date.now())
}

test('a start puts in what is new, the next one nothing, and one after a change that change', async () => {
  expect(await seed()).toBe(4)
  expect(await seed()).toBe(0)
  put('help/first', { category: 'start', order: 10, related: [] }, { en: 'Changed.', zh: '新。' })
  expect(await seed()).toBe(2)
  expect(problems).toEqual([])
})

test('files that cannot be read are told of and left out, the others are put in', async () => {
  put('help/broken', { category: 'nowhere', order: 1 })
  put('help/half', { category: 'start', order: 1 }, { en: 'Good.', zh: '>'.repeat(50) })
  mkdirSync(join(directory.path, 'news', 'empty'))
  expect(await seed()).toBe(2)
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'help/broken',
    'help/half/zh.md',
    'news/empty',
  ])
})

describe('[decisions 1] live mode', () => {
  test('refuses to start while a sample page is the one that readers get; a demo does not', async () => {
    expect(await missing('demo')).toEqual([])
    const [first, ...others] = await missing('live')
    expect(first).toContain('sample page about (en)')
    expect(others).toEqual([])
  })

  test('starts once the operator has written the page', async () => {
    put('pages/about', { sample: false }, { en: 'Who we are.' })
    await seed()
    expect(await missing('live')).toEqual([])
  })

  test('refuses to start with the texts that the platform brings along', async () => {
    const other = await startTestDatabase()
    try {
      const { database } = other
      const onProblem = (): undefined => undefined
      await seedContent({ directory: CONTENT_DIRECTORY, database, nowMs: Date.now(), onProblem })
      const all = await missingTexts(
        { mode: 'live', contentDirectory: CONTENT_DIRECTORY },
        database,
        Date.now(),
      )
      expect(all.join()).toContain('sample page about')
    } finally {
      await other.stop()
    }
  })
})

test('a folder that is not there is an error', async () => {
  const { database } = postgres
  const wrong = { directory: join(directory.path, 'nowhere'), database, nowMs: 0, onProblem: () => undefined }
  await expect(seedContent(wrong)).rejects.toThrow('ENOENT')
})
