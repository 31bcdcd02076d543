import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { LiveApiKey, type Signer } from './live-api-key.ts'
import { isKeyText, newKeyText } from './new-api-key.ts'

const PAYLOAD = 'symbol=BTCUSDT&side=BUY&timestamp=1790000000000'

function keyWith(signer: Signer, ipList: readonly string[] = [], expiresMs?: number): LiveApiKey {
  return new LiveApiKey({
    keyId: '7',
    apiKey: newKeyText(),
    userId: 1 as UserId,
    scopes: ['read', 'spot'],
    ipList,
    expiresMs,
    signer,
  })
}

describe('an HMAC signature', () => {
  const secret = newKeyText()
  const key = keyWith({ kind: 'hmac', secret: Buffer.from(secret) })
  const signature = createHmac('sha256', secret).update(PAYLOAD).digest('hex')

  test('is right in either case, over text or bytes', () => {
    expect(key.verify(PAYLOAD, signature)).toBe(true)
    expect(key.verify(PAYLOAD, signature.toUpperCase())).toBe(true)
    expect(key.verify(Buffer.from(PAYLOAD), signature)).toBe(true)
  })

  test('agrees with a published example', () => {
    // The example of RFC 4231, test case 2.
    const known = keyWith({ kind: 'hmac', secret: Buffer.from('Jefe') })
    const right = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
    expect(known.verify('what do ya want for nothing?', right)).toBe(true)
  })

  test('is wrong when anything of it, of the payload or of the secret differs', () => {
    const other = keyWith({ kind: 'hmac', secret: Buffer.from(newKeyText()) })
    expect(other.verify(PAYLOAD, signature)).toBe(false)
    expect(key.verify(`${PAYLOAD}0`, signature)).toBe(false)
    const last = signature.endsWith('0') ? '1' : '0'
    expect(key.verify(PAYLOAD, signature.slice(0, -1) + last)).toBe(false)
  })

  test('of another form is a wrong one, not an error', () => {
    const inBase64 = createHmac('sha256', secret).update(PAYLOAD).digest('base64')
    for (const each of [
      '',
      signature.slice(1),
      `${signature}0`,
      `${signature}\n`,
      'z'.repeat(64),
      inBase64,
    ]) {
      expect(key.verify(PAYLOAD, each)).toBe(false)
    }
  })
})

describe('an Ed25519 signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const key = keyWith({ kind: 'ed25519', publicKey: bytes })
  const signature = sign(null, Buffer.from(PAYLOAD), privateKey).toString('base64')

  test('is right over exactly what was signed', () => {
    expect(key.verify(PAYLOAD, signature)).toBe(true)
    expect(key.verify(Buffer.from(PAYLOAD), signature)).toBe(true)
    expect(key.verify(`${PAYLOAD} `, signature)).toBe(false)
  })

  test('of another key, or changed, is wrong', () => {
    const other = generateKeyPairSync('ed25519').privateKey
    expect(key.verify(PAYLOAD, sign(null, Buffer.from(PAYLOAD), other).toString('base64'))).toBe(false)
    expect(
      key.verify(
        PAYLOAD,
        signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
      ),
    ).toBe(false)
  })

  test('of another form is a wrong one, not an error', () => {
    const inHex = Buffer.from(signature, 'base64').toString('hex')
    for (const each of ['', 'A', signature.slice(0, -1), `${signature}=`, inHex, `${signature}\n`]) {
      expect(key.verify(PAYLOAD, each)).toBe(false)
    }
  })

  test('an HMAC with the public key as its secret is wrong', () => {
    expect(key.verify(PAYLOAD, createHmac('sha256', bytes).update(PAYLOAD).digest('hex'))).toBe(false)
  })
})

test('a key without a list may come from anywhere, one with a list from there alone', () => {
  const signer: Signer = { kind: 'hmac', secret: Buffer.from('x') }
  expect(keyWith(signer).mayComeFrom('203.0.113.7')).toBe(true)
  const listed = keyWith(signer, ['203.0.113.0/24'])
  expect(listed.mayComeFrom('::ffff:203.0.113.7')).toBe(true)
  expect(listed.mayComeFrom('203.0.114.7')).toBe(false)
})

test('a key is good until its expiry and not a moment longer', () => {
  const signer: Signer = { kind: 'hmac', secret: Buffer.from('x') }
  const key = keyWith(signer, [], 1_000)
  expect([key.isExpired(999), key.isExpired(1_000)]).toEqual([false, true])
  expect(keyWith(signer).isExpired(Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('texts of keys are 64 letters and digits, and differ', () => {
  const texts = Array.from({ length: 100 }, newKeyText)
  expect(texts.every(isKeyText)).toBe(true)
  expect(new Set(texts).size).toBe(100)
  expect(new Set(texts.join('')).size).toBe(62)
  expect([...texts.map((text) => text.slice(1)), `${texts[0]}\n`].some(isKeyText)).toBe(false)
})
