import { expect, test } from 'vitest'
import { ROBOT_KEY_LIMITS } from './limits.ts'
import { Nonces } from './nonces.ts'

const KEY = 'key'

test('a nonce is good once for each key', () => {
  const nonces = new Nonces(() => 0)
  expect(nonces.take(KEY, 'one')).toBe('taken')
  expect(nonces.take(KEY, 'one')).toBe('repeated')
  expect(nonces.take(KEY, 'two')).toBe('taken')
  expect(nonces.take('other', 'one')).toBe('taken')
})

test('it is remembered for as long as its time could be taken, and not for ever', () => {
  for (const takenMs of [0, 1, 9_999]) {
    let nowMs = 0
    const nonces = new Nonces(() => nowMs)
    nowMs = takenMs
    expect(nonces.take(KEY, 'one')).toBe('taken')
    // Signed with a clock that is as far ahead as it may be, it is good until twice the skew later.
    for (let laterMs = 0; laterMs <= 2 * ROBOT_KEY_LIMITS.skewMs; laterMs += 100) {
      nowMs = takenMs + laterMs
      expect(nonces.take(KEY, 'one')).toBe('repeated')
    }
    nowMs = takenMs + 4 * ROBOT_KEY_LIMITS.skewMs
    expect(nonces.take(KEY, 'one')).toBe('taken')
  }
})

test('one key cannot fill the memory, nor can all of them', () => {
  const { noncesPerKey, nonces: most } = ROBOT_KEY_LIMITS
  const nonces = new Nonces(() => 0)
  for (let at = 0; at < noncesPerKey; at++) nonces.take(KEY, String(at))
  expect(nonces.take(KEY, 'one more')).toBe('full')
  expect(nonces.take(KEY, '0')).toBe('repeated')
  for (let at = noncesPerKey; at < most; at++) nonces.take(`key ${at % 1_000}`, String(at))
  expect(nonces.take('yet another', 'one')).toBe('full')
})
