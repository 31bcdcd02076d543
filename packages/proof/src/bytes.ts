// Bytes as proofs hash them: big-endian integers of fixed width, joined without separators. Runs in browsers too.

import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'

export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes)
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function u32(value: number): Uint8Array {
  return unsigned(BigInt(value), 4)
}

export function u64(value: number): Uint8Array {
  return unsigned(BigInt(value), 8)
}

export function u128(value: bigint): Uint8Array {
  return unsigned(value, 16)
}

function unsigned(value: bigint, width: number): Uint8Array {
  if (value < 0n || value >= 1n << BigInt(8 * width))
    throw new RangeError(`${value} does not fit ${width} bytes`)
  const bytes = new Uint8Array(width)
  let rest = value
  for (let at = width - 1; at >= 0; at--) {
    bytes[at] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += PAIRS[byte]
  return text
}

const DIGITS = '0123456789abcdef'
/** By character code: a digit's value, or none. */
const VALUES = Array.from({ length: 128 }, (_, code) => DIGITS.indexOf(String.fromCharCode(code)))

/** None when the text is not lower-case hex. */
export function fromHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0) return undefined
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at++) {
    const high = VALUES[text.charCodeAt(2 * at)] ?? -1
    const low = VALUES[text.charCodeAt(2 * at + 1)] ?? -1
    if (high < 0 || low < 0) return undefined
    bytes[at] = 16 * high + low
  }
  return bytes
}
