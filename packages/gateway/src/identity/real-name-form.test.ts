import { describe, expect, test } from 'vitest'
import { cleanName, cleanNumber, maskNumber } from './real-name-form.ts'

function codeOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return undefined
}

describe('a real name', () => {
  test.each([
    'Mika Tanaka',
    "Seán O'Brien-Nuñez",
    '田中 美香',
    'สมชาย ใจดี',
    'محمد بن علي',
    'می‌خواهم',
    'Martin Luther King, Jr.',
    'X',
    '𠮷野 家',
    'a'.repeat(100),
    '𠮷'.repeat(100),
  ])('is taken as it is: %s', (name) => {
    expect(cleanName(name)).toBe(name)
  })

  test('has one spelling', () => {
    expect(cleanName('  Nun\u0303ez ')).toBe('Nuñez')
  })

  test.each([
    ['nothing', ''],
    ['nothing but space', '   '],
    ['no letter', '12345'],
    ['a mark alone', '\u0301'],
    ['a zero', 'Mi\0ka'],
    ['a line break', 'Mika\nTanaka'],
    ['a text that turns the reading direction', 'Mika\u202eTanaka'],
    ['an isolate', 'Mika\u2066Tanaka'],
    ['an invisible space', 'Mika\u200bTanaka'],
    ['a lone surrogate', 'Mika\ud800'],
    ['a tag', '<b>Mika</b>'],
    ['a picture', 'Mika 😀'],
    ['too many characters', 'a'.repeat(101)],
  ])('is refused: %s', (_name, text) => {
    expect(codeOf(() => cleanName(text))).toBe('real.name.invalid')
  })
})

describe('a certificate number', () => {
  test.each(['5820 1946 4417', 'AB-123456', 'a1b2', 'Z'.repeat(32)])('is taken as it is: %s', (number) => {
    expect(cleanNumber(number)).toBe(number)
  })

  test('has one spelling', () => {
    expect(cleanNumber(' ＡＢ１２３４ ')).toBe('AB1234')
  })

  test.each(['', '123', '    ', '- - -', '12 34-', "1234'; --", '12\u202e34', 'Z'.repeat(33), '١٢٣٤'])(
    'is refused: %j',
    (number) => {
      expect(codeOf(() => cleanNumber(number))).toBe('certificate.number.invalid')
    },
  )

  test('shows its last four, and never more than half of it', () => {
    expect(maskNumber('5820 1946 4417')).toBe('****4417')
    expect(maskNumber('12345678')).toBe('****5678')
    expect(maskNumber('1234567')).toBe('****567')
    expect(maskNumber('1234')).toBe('****34')
  })
})
