// Ed25519 public keys: their 32 bytes, out of the forms that people have them in, and ready to check signatures.

import { createPublicKey, type KeyObject } from 'node:crypto'

/** What stands before the 32 bytes of a key in its standard form. */
const HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32
const PEM = /^-----BEGIN PUBLIC KEY-----\s([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export function ed25519Key(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([HEAD, bytes]), format: 'der', type: 'spki' })
}

/** The bytes of a key as PEM, or as base64 of its standard form or of the 32 bytes alone; none when it is something else. */
export function readEd25519Key(text: string): Buffer | undefined {
  const trimmed = text.trim()
  const content = (PEM.exec(trimmed)?.[1] ?? trimmed).replace(/\s/g, '')
  if (!BASE64.test(content)) return undefined
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === KEY_BYTES) return PEM.test(trimmed) ? undefined : bytes
  const isStandard = bytes.length === HEAD.length + KEY_BYTES && bytes.subarray(0, HEAD.length).equals(HEAD)
  return isStandard ? bytes.subarray(HEAD.length) : undefined
}
