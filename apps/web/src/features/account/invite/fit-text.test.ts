import { describe, expect, it } from 'vitest'
import { type FitAsk, fitText } from './fit-text.ts'

/** Every character is as wide as half its size; one of a wide script as wide as its size. */
function measure(text: string, size: number): number {
  const widths = Array.from(text, (character) => (character.codePointAt(0)! > 0x2e80 ? size : size / 2))
  return widths.reduce((sum, width) => sum + width, 0)
}

function fit(given: Partial<FitAsk> & { readonly text: string }) {
  return fitText({ tag: 'en', maxWidth: 300, maxLines: 2, sizes: [40, 30, 20], measure, ...given })
}

describe('headline and lead of the poster take at most two lines each', () => {
  it('keeps the largest size when it fits', () => {
    expect(fit({ text: 'Check every number.' })).toEqual({ size: 40, lines: ['Check every', 'number.'] })
  })

  it('takes a smaller size rather than a third line', () => {
    const { size, lines } = fit({ text: 'Check every single number yourself' })
    expect(size).toBe(30)
    expect(lines).toEqual(['Check every single', 'number yourself'])
  })

  it('shares the words out: no line is left with one word while another is full', () => {
    expect(fit({ text: 'aa bb cc dd ee ff gg hh', sizes: [30] }).lines).toEqual([
      'aa bb cc dd',
      'ee ff gg hh',
    ])
    expect(fit({ text: '每个数字，都可核对。', tag: 'zh-CN', sizes: [40] }).lines).toEqual([
      '每个数字，',
      '都可核对。',
    ])
  })

  it('breaks Chinese, Japanese and Thai inside a sentence that has no spaces, never before a mark', () => {
    for (const [tag, text] of [
      ['zh-CN', '每个数字，都可以核对。'],
      ['ja', 'すべての数字を、確かめられる。'],
      ['th', 'ตรวจสอบได้ทุกตัวเลข'],
    ] as const) {
      const { lines } = fit({ tag, text, sizes: [40, 30, 24] })
      expect(lines.length).toBeLessThanOrEqual(2)
      expect(lines.join('')).toBe(text)
      for (const line of lines) expect(line).not.toMatch(/^[，。、]/u)
    }
  })

  it('cuts the second line when even the smallest size is too large', () => {
    const { size, lines } = fit({
      text: 'one two three four five six seven eight nine ten eleven twelve thirteen',
    })
    expect(size).toBe(20)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/u)
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(300)
  })

  it('cuts a single word that is wider than the drawing', () => {
    const { lines } = fit({ text: 'Donaudampfschifffahrtsgesellschaftskapitän' })
    expect(lines).toHaveLength(1)
    expect(measure(lines[0]!, 20)).toBeLessThanOrEqual(300)
  })

  it('gives no line for no text', () => {
    expect(fit({ text: '   ' }).lines).toEqual([])
  })
})
