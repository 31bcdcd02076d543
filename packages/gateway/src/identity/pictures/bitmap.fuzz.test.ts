import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBitmap } from './bitmap.ts'
import { bmp } from './picture-files-suite.ts'
import { PictureProblem } from './picture-problem.ts'

const HEADERS_END = 54

test('[threat 32] a BMP with any bytes changed and any part cut off is read in bounds or refused', () => {
  const change = fc.record({ place: fc.nat(HEADERS_END - 1), value: fc.nat(255) })
  const shape = fc.record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    bits: fc.constantFrom(24, 32),
    topDown: fc.boolean(),
  })
  let read = 0
  fc.assert(
    fc.property(shape, fc.array(change, { maxLength: 3 }), fc.nat(40), (size, changes, cut) => {
      const whole = bmp(size)
      const file = Buffer.from(whole.subarray(0, whole.length - (cut > 20 ? cut : 0)))
      for (const { place, value } of changes) file[place] = value
      try {
        const { width, height, pixels } = readBitmap(file)
        expect(pixels.length).toBe(width * height * 3)
        // Every pixel came from the file: there are at least as many bytes there.
        expect(pixels.length).toBeLessThan(file.length)
        read++
      } catch (error) {
        expect(error).toBeInstanceOf(PictureProblem)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(read).toBeGreaterThan(0)
})
