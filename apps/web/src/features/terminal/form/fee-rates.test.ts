import { describe, expect, it } from 'vitest'
import { ratesOf } from './fee-rates.ts'

const level = { level: 2, volumeBtc: '50', perpMaker: '0', perpTaker: '0' }

describe('fee rates', () => {
  it('are those of the level, a rebate included', () => {
    expect(ratesOf([{ ...level, spotMaker: '-0.0001', spotTaker: '0.0008' }], 2, 'spot')).toEqual({
      makerE8: -10_000n,
      takerE8: 80_000n,
    })
  })

  it('of contracts are not those of spot', () => {
    const both = { ...level, perpMaker: '0.0002', perpTaker: '0.0005', spotMaker: '0', spotTaker: '0' }
    expect(ratesOf([both], 2, 'contract')).toEqual({ makerE8: 20_000n, takerE8: 50_000n })
  })

  it('are unknown when the level is', () => {
    expect(ratesOf([{ ...level, spotMaker: '0', spotTaker: '0' }], 1, 'spot')).toBeUndefined()
    expect(ratesOf([], 1, 'spot')).toBeUndefined()
  })
})
