import { describe, expect, test } from 'vitest'
import { matchText } from './match-text.ts'

const BTC = ['BTCUSDT', 'BTC', '比特币', 'Bitcoin', 'Perpetual contracts', 'USDT']

describe('what was typed fits', () => {
  test.each(['btc', 'BTC/usdt', 'btc_usdt', 'BTC-USDT', 'bitc', 'bitcoin', '比特', 'ｂｔｃ', 'usdt'])(
    '%s',
    (typed) => {
      expect(matchText(BTC, typed)).toBeGreaterThan(0)
    },
  )

  test.each([
    ['letters left out', 'btcn'],
    ['one slip', 'bitcion'],
    ['several words in any order', 'perpetual btc'],
    ['an accent', 'bitcóin'],
  ])('with %s', (_name, typed) => {
    expect(matchText(BTC, typed)).toBeGreaterThan(0)
  })

  test('words with accents, without them', () => {
    expect(matchText(['Registros y depósitos'], 'deposito')).toBeGreaterThan(0)
  })

  test('Thai with its vowels, and not without', () => {
    expect(matchText(['บิตคอยน์'], 'บิต')).toBeGreaterThan(0)
    expect(matchText(['บิตคอยน์'], 'บต')).toBeUndefined()
  })
})

test.each(['eth', 'xyz', 'btc eth', '', '   ', '/', 'z'])('“%s” does not fit', (typed) => {
  expect(matchText(BTC, typed)).toBeUndefined()
})

test('the nearer it is, the more it counts', () => {
  const scores = ['btc', 'btcu', 'contracts', 'coin', 'bitcion'].map((typed) => matchText(BTC, typed) ?? 0)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  expect(new Set(scores).size).toBe(scores.length)
})
