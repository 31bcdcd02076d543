import { describe, expect, test } from 'vitest'
import { fold, wordsIn } from './words.ts'

describe('words', () => {
  test.each([
    ['en', 'The mark price, explained (v2)', ['the', 'mark', 'price', 'explained', 'v2']],
    ['zh', '标记价格是怎样计算的', ['标记', '价格', '是', '怎样', '计算', '的']],
    ['tc', '標記價格', ['標記', '價格']],
    ['jp', 'マーク価格とは', ['マーク', '価格', 'と', 'は']],
    ['kr', '표시 가격이란', ['표시', '가격이란']],
    ['ep', 'Comisión de retiro', ['comision', 'de', 'retiro']],
  ] as const)('of a text in %s', (language, text, words) => {
    expect(wordsIn(language)(fold(text))).toEqual(words)
  })

  test('of a Thai text are found without spaces between them, with their vowels', () => {
    const words = wordsIn('ti')(fold('การถอนเงิน'))
    expect(words).toEqual(['การ', 'ถอน', 'เงิน'])
  })

  test('of several scripts in one text are all found', () => {
    expect(wordsIn('zh')(fold('USDT提现到BTC地址'))).toEqual(['usdt', '提', '现', '到', 'btc', '地址'])
  })

  test('are the same however letters are written', () => {
    expect(fold('ＢＴＣ Ação')).toBe('btc acao')
    expect(fold('가격')).toBe('가격')
    expect(fold('が')).toBe('が')
  })

  test('of signs alone are none', () => {
    expect(wordsIn('en')(fold('*** --- ___ ???'))).toEqual([])
  })
})
