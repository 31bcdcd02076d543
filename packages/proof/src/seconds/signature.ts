// Ed25519 as the platform signs: a line of text, a signature and a key in base64. In plain code, so that it gives the same
// answer in every browser, without a secure context, and in Node.

import { ed25519 } from '@noble/curves/ed25519.js'

const KEY_BYTES = 32
/** Bits of the table of multiples: a receipt has two signatures, and making the usual table of eight takes longer than both. */
const TABLE_BITS = 4
let hasTable = false
const SIGNATURE_BYTES = 64

export interface SignedLine {
  readonly line: string
  readonly signature: string
  readonly publicKey: string
}

export function isSigned({ line, signature, publicKey }: SignedLine): boolean {
  const signatureBytes = fromBase64(signature, SIGNATURE_BYTES)
  const key = fromBase64(publicKey, KEY_BYTES)
  if (signatureBytes === undefined || key === undefined) return false
  if (!hasTable) ed25519.Point.BASE.precompute(TABLE_BITS)
  hasTable = true
  // Strict: a second spelling of the same signature is not accepted.
  return ed25519.verify(signatureBytes, new TextEncoder().encode(line), key, { zip215: false })
}

export function isPublicKey(text: string): boolean {
  return fromBase64(text, KEY_BYTES) !== undefined
}

export function isSignature(text: string): boolean {
  return fromBase64(text, SIGNATURE_BYTES) !== undefined
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** None when it is not so many bytes in their one spelling. */
function fromBase64(text: string, length: number): Uint8Array | undefined {
  if (text.length !== 4 * Math.ceil(length / 3) || !BASE64.test(text)) return undefined
  const decoded = atob(text)
  if (decoded.length !== length || btoa(decoded) !== text) return undefined
  return Uint8Array.from(decoded, (character) => character.charCodeAt(0))
}
