import { describe, expect, it } from 'vitest'
import { e8Of } from '../../../format/decimal.ts'
import { type AmountProblemKind, checkAmount, mostAmount } from './check-amount.ts'

const OFFER = {
  min: e8Of('500'),
  step: e8Of('10'),
  maxPerUser: e8Of('200000'),
  remaining: e8Of('120000'),
  treasury: e8Of('700'),
}
const BUYER = {
  held: e8Of('100000'),
  available: e8Of('18204.63'),
  setAsideFor: (amount: bigint) => amount / 100n,
}

describe('an amount to buy', () => {
  it.each<[string, Partial<typeof BUYER>, AmountProblemKind, string, string]>([
    ['', {}, 'empty', '0', '500'],
    ['0', {}, 'empty', '0', '500'],
    ['0.00', {}, 'empty', '0', '500'],
    ['499.99999999', {}, 'min', '0.00000001', '500'],
    ['505', {}, 'step', '5', '500'],
    ['100010', { available: e8Of('500000') }, 'max', '10', '100000'],
    ['120010', { held: 0n, available: e8Of('500000') }, 'quota', '10', '120000'],
    ['18210', {}, 'insufficient', '5.37', '18204.63'],
    ['70010', { available: e8Of('500000') }, 'treasury', '0.1', '700'],
    ['500', { held: e8Of('300000') }, 'max', '100500', '0'],
  ])('of %s has its problem, and by how much', (typed, buyer, kind, by, bound) => {
    expect(checkAmount(typed, OFFER, { ...BUYER, ...buyer }).problem).toEqual({
      kind,
      by: e8Of(by),
      bound: e8Of(bound),
    })
  })

  it('that fits has none; what the user has may be unknown', () => {
    expect(checkAmount('500', OFFER, BUYER)).toEqual({ amount: e8Of('500'), problem: undefined })
    expect(checkAmount('60000.', OFFER, { ...BUYER, available: undefined }).problem).toBeUndefined()
  })
})

describe('"All"', () => {
  it('takes whole steps of what the buyer has', () => {
    expect(mostAmount(OFFER, BUYER)).toBe(e8Of('18200'))
  })

  it('takes no more than one person may, or than is left', () => {
    const rich = { ...BUYER, available: e8Of('900000') }
    expect(mostAmount(OFFER, rich)).toBe(e8Of('100000'))
    expect(mostAmount(OFFER, { ...rich, held: 0n })).toBe(e8Of('120000'))
  })

  it('is nothing below the minimum', () => {
    expect(mostAmount(OFFER, { ...BUYER, available: e8Of('499.99') })).toBeUndefined()
    expect(mostAmount(OFFER, { ...BUYER, available: undefined })).toBeUndefined()
  })
})
