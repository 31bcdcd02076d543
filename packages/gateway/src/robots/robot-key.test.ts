import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { newKey, publicKeyOf, readSecret } from './robot-key.ts'

const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const SEED_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

test('[RFC 8032] a seed has the public key that the standard says', () => {
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
  expect(publicKeyOf(seed).toString('hex')).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  )
})

test('what the secret of a new key signs, its public half verifies', () => {
  const { secret, publicKey, keyId } = newKey()
  expect(keyId).toMatch(/^[A-Za-z0-9_-]{16}$/)
  const seed = readSecret(secret) ?? Buffer.alloc(0)
  const key = createPrivateKey({ key: Buffer.concat([SEED_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const text = Buffer.from('a request')
  const standard = createPublicKey({
    key: Buffer.concat([PUBLIC_HEAD, publicKey]),
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, text, standard, sign(null, text, key))).toBe(true)
})

test('a secret may have spaces around it, and is nothing else than 32 bytes', () => {
  const { secret } = newKey()
  expect(readSecret(` ${secret}\n`)).toEqual(readSecret(secret))
  for (const text of [
    '',
    'short',
    `${secret}A`,
    secret.slice(1),
    `${secret.slice(1)}=`,
    `${secret.slice(1)}ü`,
  ]) {
    expect(readSecret(text)).toBeUndefined()
  }
})

test('no two keys are alike', () => {
  expect(new Set(Array.from({ length: 50 }, () => newKey().secret)).size).toBe(50)
})
