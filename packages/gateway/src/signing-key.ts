// The key with which the platform signs what it publishes: Ed25519, made from the installation's one key.

import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { SecretBox } from './identity/secret-box.ts'

/** What stands before the 32 bytes of a key in the usual encoding (RFC 8410). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_BYTES = 32

export class SigningKey {
  /** The bare 32 bytes, base64. */
  readonly publicKey: string
  private readonly key: KeyObject

  constructor(secretBox: Pick<SecretBox, 'derive'>) {
    const encoded = Buffer.concat([PRIVATE_HEAD, secretBox.derive('signing')])
    this.key = createPrivateKey({ key: encoded, format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(this.key).export({ format: 'der', type: 'spki' })
    this.publicKey = publicKey.subarray(-PUBLIC_BYTES).toString('base64')
  }

  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.key)
  }
}
