// CRC32C (Castagnoli) over a stretch of bytes, sixteen at a time. Bytes in, unsigned 32-bit checksum out.
// Written by hand so that nothing on the durable path depends on an optional native package.

import { endianness } from 'node:os'

const POLYNOMIAL = 0x82f63b78
const SLICES = 16
/** Below this there is nothing to gain from words, and perhaps not four aligned ones. */
const SHORT_BYTES = 32
/** Words are read as the machine has them, and the sum is defined on little-endian ones. */
const LITTLE_ENDIAN = endianness() === 'LE'

function makeTables(): Int32Array {
  const tables = new Int32Array(SLICES * 256)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1
    tables[byte] = crc
  }
  for (let at = 256; at < tables.length; at++) {
    const before = tables[at - 256]!
    tables[at] = (before >>> 8) ^ tables[before & 0xff]!
  }
  return tables
}

const TABLES = makeTables()

function byBytes(state: number, bytes: Uint8Array, start: number, end: number): number {
  let crc = state
  for (let at = start; at < end; at++) crc = (crc >>> 8) ^ TABLES[(crc ^ bytes[at]!) & 0xff]!
  return crc
}

/** Four words a turn: each byte is looked up in the table of its distance from the end of the sixteen. */
function byWords(state: number, words: Int32Array): number {
  const t = TABLES
  let crc = state
  for (let at = 0; at < words.length; at += 4) {
    const a = crc ^ words[at]!
    const b = words[at + 1]!
    const c = words[at + 2]!
    const d = words[at + 3]!
    crc =
      t[3840 + (a & 0xff)]! ^
      t[3584 + ((a >>> 8) & 0xff)]! ^
      t[3328 + ((a >>> 16) & 0xff)]! ^
      t[3072 + (a >>> 24)]! ^
      t[2816 + (b & 0xff)]! ^
      t[2560 + ((b >>> 8) & 0xff)]! ^
      t[2304 + ((b >>> 16) & 0xff)]! ^
      t[2048 + (b >>> 24)]! ^
      t[1792 + (c & 0xff)]! ^
      t[1536 + ((c >>> 8) & 0xff)]! ^
      t[1280 + ((c >>> 16) & 0xff)]! ^
      t[1024 + (c >>> 24)]! ^
      t[768 + (d & 0xff)]! ^
      t[512 + ((d >>> 8) & 0xff)]! ^
      t[256 + ((d >>> 16) & 0xff)]! ^
      t[d >>> 24]!
  }
  return crc
}

/** The checksum of bytes[start..end). `seed` is the checksum of what came before, to go on from. */
export function crc32c(bytes: Uint8Array, start = 0, end = bytes.length, seed = 0): number {
  if (!LITTLE_ENDIAN || end - start < SHORT_BYTES) return ~byBytes(~seed, bytes, start, end) >>> 0
  // Words can only be read where they are aligned; the bytes before and after go one by one.
  const aligned = start + (-(bytes.byteOffset + start) & 3)
  const turns = (end - aligned) >> 4
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + aligned, turns * 4)
  const crc = byWords(byBytes(~seed, bytes, start, aligned), words)
  return ~byBytes(crc, bytes, aligned + turns * 16, end) >>> 0
}
