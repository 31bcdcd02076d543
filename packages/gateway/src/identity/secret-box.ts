// Keeps secrets at rest unreadable: AES-256-GCM for what must be read again, a keyed hash for what need not.
// Every purpose has a key of its own, made from the installation's one key; a sealed text opens for its purpose only.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte of everything sealed: how, and with which key. */
const VERSION = 1

export class SecretBox {
  private readonly key: Uint8Array
  private readonly keys = new Map<string, Buffer>()

  constructor(key: Uint8Array) {
    if (key.length !== KEY_BYTES) throw new Error(`the secret key must have ${KEY_BYTES} bytes`)
    this.key = key
  }

  /** `owner` is bound to the sealed bytes: what was sealed for one row does not open for another. */
  seal(purpose: string, owner: string, plain: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.keyOf(purpose), nonce)
    cipher.setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([Buffer.of(VERSION), nonce, sealed, cipher.getAuthTag()])
  }

  /** Throws when the bytes were sealed otherwise, or changed since. */
  open(purpose: string, owner: string, sealed: Uint8Array): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    if (bytes.length < 1 + NONCE_BYTES + TAG_BYTES || bytes[0] !== VERSION) {
      throw new Error('these bytes were not sealed here')
    }
    const decipher = createDecipheriv(CIPHER, this.keyOf(purpose), bytes.subarray(1, 1 + NONCE_BYTES))
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  }

  /** For what is only ever compared: codes with few digits cannot be found by trying without the key. */
  hash(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.keyOf(purpose)).update(text).digest()
  }

  /** 32 secret bytes for a purpose, always the same. */
  derive(purpose: string): Buffer {
    return this.keyOf(purpose)
  }

  private keyOf(purpose: string): Buffer {
    let key = this.keys.get(purpose)
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', this.key, '', `candor ${purpose}`, KEY_BYTES))
      this.keys.set(purpose, key)
    }
    return key
  }
}
