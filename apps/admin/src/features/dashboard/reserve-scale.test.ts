import { describe, expect, test } from 'vitest'
import { isShort, SCALE_WIDTH, scalePoint } from './reserve-scale.ts'

describe('the scale from 98 to 104 %', () => {
  test.each([
    ['0.9800', 0, false],
    ['1.0000', SCALE_WIDTH / 3, false],
    ['1.0400', SCALE_WIDTH, false],
    ['0.5000', 0, true],
    ['12.0000', SCALE_WIDTH, true],
  ])('%s stands at %d', (ratio, x, isBeyond) => {
    const point = scalePoint(ratio)
    expect(point.x).toBeCloseTo(x, 6)
    expect(point.isBeyond).toBe(isBeyond)
  })

  test.each([
    ['0.9999', true],
    ['0', true],
    ['1.0000', false],
    ['10.5', false],
    [null, false],
  ])('%s is short: %s', (ratio, expected) => {
    expect(isShort(ratio)).toBe(expected)
  })
})
