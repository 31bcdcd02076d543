// SHA-256 of bytes as plain 32 bytes, and the two questions asked of such hashes.
// Gives a bare Uint8Array rather than a Buffer, so that hashes compare equal wherever they were made.

import { hash } from 'node:crypto'

export const HASH_BYTES = 32

export function sha256(bytes: Uint8Array): Uint8Array {
  const digest = hash('sha256', bytes, 'buffer')
  return new Uint8Array(digest.buffer, digest.byteOffset, HASH_BYTES)
}

/** The hash that stands before the first batch of a log. */
export function noHash(): Uint8Array {
  return new Uint8Array(HASH_BYTES)
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false
  return true
}
