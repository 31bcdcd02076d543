import { expect, test } from 'vitest'
import { AddressList, isAddressOrNetwork } from './address-list.ts'

test('addresses and networks of both kinds are told from anything else', () => {
  for (const good of [
    '203.0.113.7',
    '203.0.113.0/24',
    '0.0.0.0/0',
    '2001:db8::1',
    '2001:db8::/32',
    '::/128',
  ]) {
    expect(isAddressOrNetwork(good)).toBe(true)
  }
  const wrong = [
    '',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.0/33',
    '203.0.113.0/',
    '203.0.113.0/-1',
    '203.0.113.0/1e1',
    '203.0.113.0/24/8',
    '2001:db8::/129',
    '2001:db8:::1',
    'example.com',
    ' 203.0.113.7',
  ]
  for (const each of wrong) expect(isAddressOrNetwork(each)).toBe(false)
})

test('a list has its addresses and all of its networks', () => {
  const list = new AddressList(['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'])
  for (const inside of ['203.0.113.7', '198.51.100.255', '2001:db8:ffff::1', '::ffff:203.0.113.7']) {
    expect(list.has(inside)).toBe(true)
  }
  for (const outside of ['203.0.113.8', '198.51.101.0', '2001:db9::1', '::ffff:203.0.113.8', 'unknown', '']) {
    expect(list.has(outside)).toBe(false)
  }
})
