import { describe, expect, it } from 'vitest'
import { splitSource } from './source-text.ts'

const code = (text: string): string => splitSource(text).code

describe('splitting source text', () => {
  it('blanks comments and the insides of strings, and keeps offsets and lines', () => {
    const text = "a // one\nb /* two\n three */ c = 'x\\'y' + \"z\""
    expect(code(text)).toBe(`a       \nb       \n          c = '${' '.repeat(4)}' + " "`)
    expect(splitSource(text).comments.map(({ value }) => value)).toEqual(['// one', '/* two\n three */'])
    expect(splitSource(text).strings.map(({ value }) => value)).toEqual(["x\\'y", 'z'])
  })

  it('keeps the substitutions of templates, nested ones too', () => {
    const text = 'x = `a ${b({ c: `d ${e} f` })} g` + h'
    expect(code(text).replaceAll(' ', '')).toBe('x=`${b({c:`${e}`})}`+h')
  })

  it('blanks regular expressions but not divisions', () => {
    expect(code("a = /'[/]\"/g; b = c / d / e; f(/x'/)")).toBe('a = /     /g; b = c / d / e; f(/  /)')
    expect(code('return /"/')).toBe('return / /')
    expect(code('(a + b) / c // d')).toBe('(a + b) / c     ')
  })

  it('recovers at the end of the line from a quote that does not close', () => {
    expect(code("<p>don't</p>\nnext")).toMatch(/\nnext$/)
  })

  it('ends with the text, however it is cut', () => {
    const text = "/* a */ `b ${c + 'd'} e` / /f[/]/ // g\n'h'"
    for (let end = 0; end <= text.length; end += 1) {
      expect(code(text.slice(0, end))).toHaveLength(end)
    }
  })
})
