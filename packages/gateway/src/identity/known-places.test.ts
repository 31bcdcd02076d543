import { describe, expect, test } from 'vitest'
import { isKnownPlace } from './known-places.ts'

const chrome = (version: number): string =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const before = [
  { device: chrome(141), address: '203.0.113.7' },
  { device: 'curl/8.5.0', address: '2001:db8:1:2:3::4' },
]

describe('a login', () => {
  test('is from a known place with a newer browser, or from another address of the network', () => {
    expect(isKnownPlace(before, { device: chrome(142), address: '203.0.113.7' })).toBe(true)
    expect(isKnownPlace(before, { device: chrome(142), address: '203.0.113.250' })).toBe(true)
    expect(isKnownPlace(before, { device: 'curl/9.1', address: '2001:db8:1:2:ffff::1' })).toBe(true)
    expect(isKnownPlace(before, { device: chrome(142), address: '::ffff:203.0.113.9' })).toBe(true)
  })

  test('is from a new place with another browser or from another network', () => {
    expect(isKnownPlace(before, { device: FIREFOX, address: '203.0.113.7' })).toBe(false)
    expect(isKnownPlace(before, { device: chrome(141), address: '203.0.114.7' })).toBe(false)
    expect(isKnownPlace(before, { device: chrome(141), address: '2001:db8:1:2:3::4' })).toBe(false)
    expect(isKnownPlace(before, { device: 'curl/8.5.0', address: '2001:db8:1:3::4' })).toBe(false)
    expect(isKnownPlace(before, { device: '', address: '203.0.113.7' })).toBe(false)
    expect(isKnownPlace([], { device: FIREFOX, address: '203.0.113.7' })).toBe(false)
  })
})
