import { describe, expect, test } from 'vitest'
import { isBounded } from './markdown-bounds.ts'

const TABLE = ['| Sign | Meaning |', '|---|---|', ...Array.from({ length: 60 }, () => '| a | b |')].join('\n')

describe('Markdown', () => {
  test.each([
    ['nothing', ''],
    ['a text', '## Head\n\nSome *words* and [a link](/rateStandard).\n\n- one\n  - two\n    - three\n'],
    ['a table', TABLE],
    ['code', '```json\n{ "a": [1, 2, [3]] }\n```'],
    ['a rule', '* * *\n\n- - -'],
    ['many links', Array.from({ length: 200 }, (_, at) => `- [link ${at}](/helpDetail?id=a)`).join('\n')],
    ['a quote in quotes', '> > > deep enough'],
  ])('of ordinary size is taken: %s', (_what, text) => {
    expect(isBounded(text)).toBe(true)
  })

  test.each([
    ['quotes in quotes', `${'>'.repeat(30)} x`],
    ['quotes in quotes with spaces', `${'> '.repeat(30)}x`],
    ['lists in lists on one line', `${'- '.repeat(30)}x`],
    ['numbered lists on one line', `${'1. '.repeat(30)}x`],
    [
      'lists in lists by their place',
      Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n'),
    ],
    ['open brackets', '['.repeat(2_000)],
    ['open brackets with letters between', '[a'.repeat(1_001)],
    ['stars', '*a '.repeat(1_001)],
    ['underlines', '_a'.repeat(1_500)],
    ['backticks', '`a'.repeat(1_500)],
    ['tags', '<a '.repeat(1_300)],
    ['brackets over many lines', '[\n'.repeat(1_500)],
    ['a line without an end', 'a'.repeat(5_000)],
  ])('that keeps a reader busy is not: %s', (_what, text) => {
    expect(isBounded(text)).toBe(false)
  })

  test('counts signs from one empty line to the next', () => {
    const part = '[a'.repeat(900)
    expect(isBounded(`${part}\n\n${part}`)).toBe(true)
    expect(isBounded(`${part}\n${part}`)).toBe(false)
  })
})
