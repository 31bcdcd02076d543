import { DEVICE_KINDS } from '@candor/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeDevice } from './devices.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

describe('a device', () => {
  test.each([
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142, Windows', 'desktop'],
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53`, 'Edge 142, Windows', 'desktop'],
    [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera 124, Windows', 'desktop'],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox 145, Linux',
      'desktop',
    ],
    [
      `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`,
      'Safari 26, macOS',
      'desktop',
    ],
    [`${MAC} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142, macOS', 'desktop'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari 18, iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1',
      'Chrome 142, iPad',
      'tablet',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
      'Firefox 145, iPhone',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
      'Chrome 142, Android',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome 142, Android',
      'tablet',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet 28, Android',
      'phone',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome 142, ChromeOS',
      'desktop',
    ],
    [`${WINDOWS} Weird/7.1`, 'Windows', 'desktop'],
    ['Mozilla/5.0', 'Unknown device', 'program'],
    ['curl/8.5.0', 'curl/8', 'program'],
    ['python-requests/2.32.3', 'python-requests/2', 'program'],
    ['node', 'node', 'program'],
    ['', 'Unknown device', 'program'],
    ['<script>alert(1)</script>', 'Unknown device', 'program'],
    ['a<b>\u0000\u202E', 'a', 'program'],
    [`Mozilla/5.0 (<img src=x>; Windows) Chrome/1<b>`, 'Chrome 1, Windows', 'desktop'],
  ])('%s', (userAgent, name, kind) => {
    expect(describeDevice(userAgent)).toEqual({ name, kind })
  })

  test('is a short plain text, whatever a client calls itself', () => {
    const pieces = [
      'Mozilla/5.0 ',
      'Chrome/',
      'Safari/',
      'Version/',
      '9',
      'Android ',
      '<b>',
      '\u202E',
      '\0',
      'x'.repeat(99),
    ]
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const { name, kind } = describeDevice(text)
        expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9 ,._/-]{0,59}$/)
        expect(DEVICE_KINDS).toContain(kind)
      }),
    )
  })
})
