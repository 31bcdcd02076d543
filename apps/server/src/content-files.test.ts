import { describe, expect, test } from 'vitest'
import { readContentFiles, readMeta, readText } from './content-files.ts'
import { CONTENT_DIRECTORY } from './content-seed.ts'

const file = (title: string, summary: string, body = 'Text.') =>
  `---\ntitle: ${title}\nsummary: ${summary}\n---\n${body}\n`

describe('a file', () => {
  test('has a title and a summary, then Markdown', () => {
    expect(readText(file('A: title', 'One # sentence.', '## Head\n\nText.\n'))).toEqual({
      title: 'A: title',
      summary: 'One # sentence.',
      body: '## Head\n\nText.',
    })
    expect(readText(file('A', 'B').replaceAll('\n', '\r\n'))).toEqual({
      title: 'A',
      summary: 'B',
      body: 'Text.',
    })
  })

  test.each([
    ['no front matter', 'Text.'],
    ['an open one', '---\ntitle: A\nsummary: B\nText.'],
    ['another field', '---\ntitle: A\nauthor: X\nsummary: B\n---\nText.'],
    ['fields in another order', '---\nsummary: B\ntitle: A\n---\nText.'],
    ['an empty title', file('', 'B')],
    ['no text', '---\ntitle: A\nsummary: B\n---\n'],
    ['a long title', file('A'.repeat(121), 'B')],
    ['a long summary', file('A', 'B'.repeat(201))],
    ['a long text', file('A', 'B', 'word '.repeat(8_001))],
    ['invisible signs', file('A', 'B', 'a\u0007b')],
    ['a bomb', file('A', 'B', '>'.repeat(100))],
    ['a long beginning without an end', `---\ntitle: ${'a '.repeat(200_000)}`],
  ])('is left out with a reason when it has %s', (_what, text) => {
    expect(readText(text)).toEqual(expect.any(String))
  })
})

describe('meta.json', () => {
  test('says where an article stands', () => {
    expect(readMeta('help', '{"category":"start","order":10,"related":["a-b"]}')).toEqual({
      category: 'start',
      place: 10,
      pinned: false,
      sample: false,
      related: ['a-b'],
    })
    expect(readMeta('page', '{"sample":true}')).toMatchObject({ category: null, place: 0, sample: true })
    expect(readMeta('notice', '{"order":1,"pinned":true}')).toMatchObject({ pinned: true })
  })

  test.each([
    ['help', '[]'],
    ['help', 'null'],
    ['help', '{"order":1}'],
    ['help', '{"category":"market","order":1}'],
    ['help', '{"category":"start","order":"1"}'],
    ['help', '{"category":"start","order":-1}'],
    ['help', '{"category":"start","order":1.5}'],
    ['help', '{"category":"start","order":1,"related":["../x"]}'],
    ['help', '{"category":"start","order":1,"related":"x"}'],
    ['help', '{"category":"start","order":1,"pinned":true}'],
    ['notice', '{"order":1,"pinned":"yes"}'],
    ['page', '{"sample":1}'],
    ['page', '{"__proto__":{"sample":true},"other":1}'],
    ['news', 'not JSON'],
  ] as const)('of %s is refused: %s', (kind, json) => {
    expect(() => readMeta(kind, json)).toThrow(Error)
  })
})

describe('the texts that the platform brings along', () => {
  const { articles, problems } = readContentFiles(CONTENT_DIRECTORY)
  const ids = new Set(articles.map(({ kind, slug }) => `${kind}/${slug}`))

  test('can all be read', () => {
    expect(problems).toEqual([])
    expect(articles.filter(({ kind }) => kind === 'help').length).toBeGreaterThanOrEqual(30)
  })

  test('name only articles that are there', () => {
    const missing = articles.flatMap(({ kind, slug, related }) =>
      related.filter((id) => !ids.has(`${kind}/${id}`)).map((id) => `${slug}: ${id}`),
    )
    expect(missing).toEqual([])
  })
})
