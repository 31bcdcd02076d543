import { expect, test } from 'vitest'
import { agreedKey } from './earn-input.ts'

test('a purchase needs agreement and a key', () => {
  expect(agreedKey('once', true)).toBe('once')
  expect(agreedKey('once', 'true')).toBe('once')
  expect(() => agreedKey('once', false)).toThrow('earn.agreement.required')
  expect(() => agreedKey('once', 'false')).toThrow('earn.agreement.required')
  expect(() => agreedKey(undefined, true)).toThrow('request.key.required')
})
