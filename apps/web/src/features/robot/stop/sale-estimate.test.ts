import { describe, expect, it } from 'vitest'
import { units } from '../../spot-terminal/testing/btc-usdt.ts'
import { saleEstimate } from './sale-estimate.ts'

const TERMS = { lot: units('0.00001'), takerE8: units('0.001'), bandE8: units('0.05') }
const level = (price: string, quantity: string) => ({ price: units(price), quantity: units(quantity) })

describe('the estimate of a sale', () => {
  it('goes down the book and takes the fee off', () => {
    const bids = [level('30000', '0.01'), level('29900', '1')]
    expect(saleEstimate(units('0.02'), bids, TERMS)).toEqual({
      sold: units('0.02'),
      proceeds: units('598.401'),
      fee: units('0.599'),
      kept: 0n,
    })
  })

  it('keeps what is below a lot and what the book does not take', () => {
    const bids = [level('30000', '0.01'), level('28000', '1')]
    // The second price lies beyond the band of a market order.
    expect(saleEstimate(units('0.020005'), bids, TERMS)).toMatchObject({
      sold: units('0.01'),
      kept: units('0.010005'),
    })
    expect(saleEstimate(units('0.02'), [], TERMS)).toEqual({
      sold: 0n,
      proceeds: 0n,
      fee: 0n,
      kept: units('0.02'),
    })
  })
})
