import { describe, expect, it } from 'vitest'
import { gridFormat, plainDecimal } from './grid-format.ts'

describe('numbers of the grid', () => {
  it('are written as the language does', () => {
    expect(gridFormat('en', 2)(6_821_436)).toBe('68,214.36')
    expect(gridFormat('ep', 2)(6_821_436)).toBe('68.214,36')
    expect(gridFormat('en', 0)(1_234_567)).toBe('1,234,567')
    expect(gridFormat('en', 5)(1)).toBe('0.00001')
  })

  it('are plain for fields and calls', () => {
    expect(plainDecimal(6_821_436, 2)).toBe('68214.36')
    expect(plainDecimal(5, 2)).toBe('0.05')
    expect(plainDecimal(5, 0)).toBe('5')
  })
})
