// A robot's key: made here, its secret half given away at once. Text of a secret in, its public half out; keeps nothing.

import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 seed in its standard form. */
const SEED_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32
const KEY_ID_BYTES = 12
const SECRET = /^[A-Za-z0-9_-]{43}$/

export interface NewKey {
  readonly keyId: string
  readonly secret: string
  readonly publicKey: Buffer
}

export function newKey(): NewKey {
  const seed = randomBytes(SEED_BYTES)
  return {
    keyId: randomBytes(KEY_ID_BYTES).toString('base64url'),
    secret: seed.toString('base64url'),
    publicKey: publicKeyOf(seed),
  }
}

/** None when the text cannot be a secret. */
export function readSecret(secret: string): Buffer | undefined {
  const text = secret.trim()
  return SECRET.test(text) ? Buffer.from(text, 'base64url') : undefined
}

export function publicKeyOf(seed: Uint8Array): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([SEED_HEAD, seed]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-SEED_BYTES)
}
