import { describe, expect, test } from 'vitest'
import { readBitmap } from './bitmap.ts'
import { type BitmapShape, bmp, halves } from './picture-files-suite.ts'

const SMALL = { width: 5, height: 3 }
const MASKS = [0xff0000, 0xff00, 0xff] as const

const READABLE: readonly [string, BitmapShape][] = [
  ['24 bits', SMALL],
  ['24 bits, from the top', { ...SMALL, topDown: true }],
  ['24 bits, rows that need no filling', { width: 4, height: 2 }],
  ['32 bits', { ...SMALL, bits: 32 }],
  ['32 bits, from the top', { ...SMALL, bits: 32, topDown: true }],
  ['version 4', { ...SMALL, headerLength: 108 }],
  ['version 5', { ...SMALL, headerLength: 124, bits: 32 }],
  ['32 bits with the usual masks', { ...SMALL, bits: 32, packing: 3, masks: MASKS }],
  ['version 5 with the usual masks', { ...SMALL, headerLength: 124, bits: 32, packing: 3, masks: MASKS }],
]

const UNREADABLE: readonly [string, BitmapShape][] = [
  ['8 bits', { ...SMALL, bits: 8 }],
  ['16 bits', { ...SMALL, bits: 16 }],
  ['run lengths', { ...SMALL, packing: 1 }],
  ['a JPEG inside', { ...SMALL, packing: 4 }],
  ['an old header', { ...SMALL, headerLength: 64 }],
  ['masks in another order', { ...SMALL, bits: 32, packing: 3, masks: [0xff, 0xff00, 0xff0000] }],
  ['masks for 24 bits', { ...SMALL, packing: 3, masks: MASKS }],
]

function codeOf(file: Buffer): unknown {
  try {
    readBitmap(file)
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return undefined
}

function changed(place: number, value: number): Buffer {
  const file = bmp(SMALL)
  file.writeInt32LE(value, place)
  return file
}

describe('a BMP file', () => {
  test.each(READABLE)('is read: %s', (_name, shape) => {
    const { width, height, pixels } = readBitmap(bmp(shape))
    expect({ width, height }).toEqual({ width: shape.width, height: shape.height })
    expect(pixels.equals(halves(shape))).toBe(true)
  })

  test.each(UNREADABLE)('is refused: %s', (_name, shape) => {
    expect(codeOf(bmp(shape))).toBe('picture.broken')
  })

  test.each([
    ['no width', changed(18, 0)],
    ['a negative width', changed(18, -5)],
    ['no height', changed(22, 0)],
    ['more rows than bytes', changed(22, 4)],
    ['pixels inside the header', changed(10, 20)],
    ['pixels beyond the file', changed(10, 100_000)],
    ['pixels at a place beyond any file', changed(10, -1)],
    ['its last byte gone', bmp(SMALL).subarray(0, -1)],
    ['half a header', bmp(SMALL).subarray(0, 30)],
    ['nothing but its name', Buffer.from('BM')],
  ])('is refused: %s', (_name, file) => {
    expect(codeOf(file)).toBe('picture.broken')
  })

  test('[threat 32] is refused by what it claims, before that much is set aside', () => {
    expect(codeOf(changed(18, 50_000_000))).toBe('picture.pixels')
    expect(codeOf(changed(22, -(2 ** 31)))).toBe('picture.pixels')
  })
})
