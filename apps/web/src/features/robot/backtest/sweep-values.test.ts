import { describe, expect, it } from 'vitest'
import { sweepEnds, sweepValues } from './sweep-values.ts'

const WHOLE = 100_000_000n

describe('the values of a sweep', () => {
  it('go evenly from one end to the other, as the parameter can have them', () => {
    expect(sweepValues('4', '16', WHOLE)).toEqual(['4', '6', '8', '10', '12', '14', '16'])
    expect(sweepValues('0.01', '0.04', 1_000_000n)).toEqual(['0.01', '0.02', '0.03', '0.04'])
  })

  it('are fewer where there are not as many', () => {
    expect(sweepValues('2', '4', WHOLE)).toEqual(['2', '3', '4'])
    expect(sweepValues('2', '2', WHOLE)).toEqual(['2'])
  })

  it('are none when the ends make no sense', () => {
    expect(sweepValues('', '4', WHOLE)).toEqual([])
    expect(sweepValues('5', '4', WHOLE)).toEqual([])
  })

  it('begin at an equal distance to both sides of what is entered', () => {
    expect(sweepEnds('10', WHOLE, 20n)).toEqual(['8', '12'])
    expect(sweepEnds('', WHOLE, 20n)).toEqual(['', ''])
  })
})
