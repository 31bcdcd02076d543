import { expect, it } from 'vitest'
import { nextFactor } from './next-factor.ts'

const all = { phone: '+81 90 •••• 2846', email: 'm•••a@example.com', authenticator: true, fundPassword: true }

it('names the strongest factor that is missing', () => {
  expect(nextFactor({ ...all, authenticator: false, fundPassword: false })).toBe('authenticator')
  expect(nextFactor({ ...all, fundPassword: false, phone: null })).toBe('fundPassword')
  expect(nextFactor({ ...all, phone: null })).toBe('phone')
  expect(nextFactor({ ...all, email: null })).toBe('email')
})

it('names none when all four are there', () => {
  expect(nextFactor(all)).toBeUndefined()
})
