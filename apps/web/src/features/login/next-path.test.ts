import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

describe('the way on after a login', () => {
  it.each([
    ['/accountSet/security', '/accountSet/security'],
    ['/commin?active=2', '/commin?active=2'],
    ['/detail?id=7#top', '/detail?id=7#top'],
    [
      '/currencyTransaction?symbol=BTC_USDT&next=https://evil.example',
      '/currencyTransaction?symbol=BTC_USDT&next=https://evil.example',
    ],
    ['/', '/'],
  ])('keeps %s', (wanted, path) => {
    expect(nextPath(wanted)).toBe(path)
  })

  it.each([
    null,
    '',
    'accountSet',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/accountSet\\..\\..\\evil',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\u0000',
    '@evil.example',
  ])('goes home instead of to %j', (wanted) => {
    expect(nextPath(wanted)).toBe('/')
  })

  it.each(['/login', '/login?statusType=1', '/Login/', '/forgetPassword'])(
    'does not come back to %s',
    (wanted) => {
      expect(nextPath(wanted)).toBe('/')
    },
  )
})
