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

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const HEX = /^(?:[0-9a-f]{2})*$/

/** None when the text is not lower-case hex. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!HEX.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
