import { createHmac } from 'node:crypto'
import type { UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import type { ApiKeys, KnownApiKey } from '../api-keys/api-keys.ts'
import { Parameters } from './parameters.ts'
import { Signing, signedParams, signedText } from './signing.ts'

const SECRET = 's'.repeat(64)
const KEY = 'k'.repeat(64)
const NOW = 1_800_000_000_000
const HERE = { address: '127.0.0.1', nowMs: NOW }

const sign = (payload: string): string => createHmac('sha256', SECRET).update(payload).digest('hex')

function keyWith(change: Partial<KnownApiKey> = {}): KnownApiKey {
  return {
    keyId: '1',
    apiKey: KEY,
    userId: 7 as UserId,
    scopes: new Set(['read', 'spot']),
    expiresMs: undefined,
    session: { sessionId: 'key 1', userId: 7 as UserId, language: 'en' },
    isEnded: false,
    verify: (payload: string | Buffer, signature: string) =>
      sign(String(payload)) === signature.toLowerCase(),
    mayComeFrom: () => true,
    ...change,
  } as unknown as KnownApiKey
}

function signingOf(key: KnownApiKey | undefined): Signing {
  const keys = { find: () => key, used: () => undefined }
  return new Signing(keys as unknown as ApiKeys)
}

const code = (act: () => unknown): number => {
  try {
    act()
  } catch (error) {
    return (error as { code: number }).code
  }
  return 0
}

describe('the key of a call', () => {
  test('is told apart by its form, then by what it may', () => {
    expect(code(() => signingOf(keyWith()).key(undefined, 'read', HERE))).toBe(-2014)
    expect(code(() => signingOf(keyWith()).key('no key', 'read', HERE))).toBe(-2014)
    expect(code(() => signingOf(undefined).key(KEY, 'read', HERE))).toBe(-2015)
    expect(code(() => signingOf(keyWith({ isEnded: true })).key(KEY, 'read', HERE))).toBe(-2015)
    expect(code(() => signingOf(keyWith({ mayComeFrom: () => false })).key(KEY, 'read', HERE))).toBe(-2015)
    expect(code(() => signingOf(keyWith({ expiresMs: NOW })).key(KEY, 'read', HERE))).toBe(-2015)
    expect(code(() => signingOf(keyWith()).key(KEY, 'contract', HERE))).toBe(-2015)
    expect(code(() => signingOf(keyWith()).key(KEY, 'spot', HERE))).toBe(0)
  })
})

describe('a signature', () => {
  const check = (query: string, body = '', more = ''): number => {
    const signed = signedText(query, body)
    const whole = `${query}${query === '' ? '' : '&'}signature=${more === '' ? sign(signed) : more}`
    return code(() =>
      signingOf(keyWith()).check(
        keyWith(),
        Parameters.parse(whole, body),
        () => [signedText(whole, body)],
        HERE,
      ),
    )
  }

  test('is over the raw query and the raw body, with nothing between them', () => {
    expect(check(`symbol=BTCUSDT&timestamp=${NOW}`)).toBe(0)
    expect(check('symbol=BTCUSDT', `quantity=1&timestamp=${NOW}`)).toBe(0)
    expect(signedText('a=1&signature=xx&b=2', 'c=3&signature=yy')).toBe('a=1&b=2c=3')
    expect(signedText('signature=xx', 'a=1')).toBe('a=1')
  })

  test('fails in the order that clients know', () => {
    expect(check('symbol=BTCUSDT')).toBe(-1102)
    expect(check(`recvWindow=60001&timestamp=${NOW}`)).toBe(-1131)
    expect(check(`timestamp=${NOW + 1_000}`)).toBe(-1021)
    expect(check(`timestamp=${NOW - 5_001}`)).toBe(-1021)
    expect(check(`timestamp=${NOW - 5_001}&recvWindow=6000`)).toBe(0)
    expect(check(`timestamp=${NOW * 1_000}`)).toBe(0)
    expect(check(`timestamp=${NOW}`, '', 'ab'.repeat(32))).toBe(-1022)
    expect(check(`timestamp=${NOW}`, '', sign(`timestamp=${NOW}`).toUpperCase())).toBe(0)
    expect(check('timestamp=soon')).toBe(-1100)
  })

  test('of the socket API is over sorted parameters, plain or as in a URL', () => {
    const params = Parameters.of({ b: 'x y', a: 1, signature: 'zz' })
    expect([...signedParams(params)]).toEqual(['a=1&b=x y', 'a=1&b=x%20y'])
    expect([...signedParams(Parameters.of({ a: '1' }))]).toEqual(['a=1'])
    expect([...signedParams(Parameters.of({ a: '1&b=2' }))]).toEqual(['a=1&b=2', 'a=1%26b%3D2'])
    const capitals = Parameters.of({ b: 1, B: 2, a: 3, A: 4, a1: 5 })
    expect([...signedParams(capitals)]).toEqual(['A=4&B=2&a=3&a1=5&b=1'])
  })
})
