import { expect, test } from 'vitest'
import {
  addressesIn,
  createBody,
  expiresAt,
  expiriesOf,
  isOpen,
  maskedKey,
  NEW_KEY,
  shortenedTo,
  withScope,
} from './key-wish.ts'

const DAY = 24 * 3_600_000
const NOW = 1_790_000_000_000

test('addresses may be written in lines, with commas or spaces, and twice', () => {
  expect(addressesIn(' 203.0.113.7\n2001:db8::/32, 203.0.113.7;198.51.100.1 ')).toEqual([
    '203.0.113.7',
    '2001:db8::/32',
    '198.51.100.1',
  ])
  expect(addressesIn(' \n ')).toEqual([])
})

test('a key is open when it can trade and has no list', () => {
  expect(isOpen(['read'], '')).toBe(false)
  expect(isOpen(['read', 'spot'], ' ')).toBe(true)
  expect(isOpen(['read', 'contract'], '203.0.113.7')).toBe(false)
})

test('scopes keep their order, whatever is ticked first', () => {
  expect(withScope(withScope(['read'], 'contract', true), 'spot', true)).toEqual(['read', 'spot', 'contract'])
  expect(withScope(['read', 'spot'], 'spot', false)).toEqual(['read'])
})

test('an open key is offered no more than 90 days', () => {
  expect(expiriesOf({ scopes: ['read'], addresses: '' })).toEqual(['30', '90', '180', '365', 'longest'])
  expect(expiriesOf({ scopes: ['read', 'spot'], addresses: '' })).toEqual(['30', 'longest'])
})

test('the expiry is a whole day, no later than asked for, and left to the server where it is the longest', () => {
  const at = expiresAt({ ...NEW_KEY, expiry: '30' }, NOW)
  expect(at).toBe(Math.floor(NOW / DAY) * DAY + 30 * DAY)
  expect(expiresAt({ ...NEW_KEY, expiry: '30' }, NOW + 1_000)).toBe(at)
  expect(expiresAt(NEW_KEY, NOW)).toBeUndefined()
  // Chosen while there was a list of addresses.
  expect(expiresAt({ ...NEW_KEY, scopes: ['read', 'spot'], expiry: '365' }, NOW)).toBeUndefined()
})

test('the public key is sent with its own kind alone', () => {
  const wish = { ...NEW_KEY, label: ' Maker ', publicKey: ' AAAA ', addresses: '203.0.113.7' }
  expect(createBody(wish, NOW)).toEqual({
    kind: 'hmac',
    label: 'Maker',
    scopes: ['read'],
    ipList: ['203.0.113.7'],
  })
  expect(createBody({ ...wish, kind: 'ed25519' }, NOW)).toMatchObject({ kind: 'ed25519', publicKey: 'AAAA' })
})

test('a change that opens a key says until when it is good then', () => {
  const open = { scopes: ['read', 'spot'], addresses: '' } as const
  expect(shortenedTo({ expiresAt: null }, open, NOW)).toBe(NOW + 90 * DAY)
  expect(shortenedTo({ expiresAt: NOW + DAY }, open, NOW)).toBeUndefined()
  expect(shortenedTo({ expiresAt: null }, { ...open, addresses: '203.0.113.7' }, NOW)).toBeUndefined()
})

test('a masked key shows its ends only', () => {
  expect(maskedKey(`AbCdEf${'x'.repeat(54)}wxyz`)).toBe('AbCdEf••••••wxyz')
})
