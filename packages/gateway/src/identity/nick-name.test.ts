import { describe, expect, test } from 'vitest'
import { readNickName } from './nick-name.ts'

describe('a nickname', () => {
  test.each([
    ['mika.t', 'mika.t'],
    ['  mika  ', 'mika'],
    ['Jose\u0301', 'José'],
    ['山田 太郎', '山田 太郎'],
    ['😀'.repeat(24), '😀'.repeat(24)],
    ['<b>&amp;', '<b>&amp;'],
  ])('%j is %j', (text, name) => {
    expect(readNickName(text)).toBe(name)
  })

  test.each([
    '',
    ' \t\n ',
    'x'.repeat(25),
    'a\u0000b',
    'a\u0007',
    'a\nb',
    'a\u202Eb',
    'a\u2066b',
    'a\u200Bb',
    'a\u200Db',
    'a\u00ADb',
    'a\u2028b',
    '\u3164',
    '\u115F',
    '\u2800\u2800',
    'a\uE000',
    'a\uD800',
    'a\u{E0041}',
  ])('%j is none', (text) => {
    expect(() => readNickName(text)).toThrow(expect.objectContaining({ code: 'account.nickname.invalid' }))
  })
})
