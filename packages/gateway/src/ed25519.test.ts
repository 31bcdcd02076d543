import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { ed25519Key, readEd25519Key } from './ed25519.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const standard = publicKey.export({ format: 'der', type: 'spki' })
const bytes = standard.subarray(-32)

test('a key is read from PEM, from base64 of its standard form, and from base64 of its bytes', () => {
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  for (const text of [pem, pem.trim(), pem.replaceAll('\n', '\r\n'), `\n ${pem} `]) {
    expect(readEd25519Key(text)).toEqual(bytes)
  }
  expect(readEd25519Key(standard.toString('base64'))).toEqual(bytes)
  expect(readEd25519Key(bytes.toString('base64'))).toEqual(bytes)
})

test('a secret key, a key of another kind and anything else are none', () => {
  const secret = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  for (const text of [
    secret,
    privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    other.export({ format: 'pem', type: 'spki' }).toString(),
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
    `-----BEGIN PUBLIC KEY-----\n${bytes.toString('base64')}\n-----END PUBLIC KEY-----`,
    'not a key',
    '',
  ]) {
    expect(readEd25519Key(text)).toBeUndefined()
  }
})

test('the bytes of a key check what its owner signed', () => {
  const text = Buffer.from('symbol=BTCUSDT')
  const signature = sign(null, text, privateKey)
  expect(verify(null, text, ed25519Key(bytes), signature)).toBe(true)
  expect(verify(null, Buffer.from('symbol=ETHUSDT'), ed25519Key(bytes), signature)).toBe(false)
})
