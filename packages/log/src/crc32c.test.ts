import { expect, test } from 'vitest'
import { crc32c } from './crc32c.ts'
import { seededRandom } from './seeded-random.ts'

/** Bit by bit, straight from the definition. */
function plainCrc32c(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1
  }
  return ~crc >>> 0
}

test('[P5] the published check values of CRC32C', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283)
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa)
  expect(crc32c(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43)
  expect(crc32c(Uint8Array.from({ length: 32 }, (_, at) => at))).toBe(0x46dd794e)
  expect(crc32c(Uint8Array.from({ length: 32 }, (_, at) => 31 - at))).toBe(0x113fdb5c)
})

test('[P5] equal to the bit-by-bit definition at every length and start, and when continued', () => {
  const random = seededRandom(7)
  const bytes = Uint8Array.from({ length: 80 }, () => random() & 0xff)
  for (let start = 0; start < 16; start++) {
    for (let end = start; end <= bytes.length; end++) {
      expect(crc32c(bytes, start, end)).toBe(plainCrc32c(bytes.subarray(start, end)))
    }
  }
  expect(crc32c(bytes, 33, 80, crc32c(bytes, 0, 33))).toBe(crc32c(bytes))
})
