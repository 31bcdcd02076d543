import { describe, expect, test } from 'vitest'
import type { Listed } from './earn-change.ts'
import { type Change, commandOf, fieldsOf, subjectOf } from './market-change.ts'

const LISTING = {
  assets: [
    { assetId: 1, code: 'USDT', scale: 8 },
    { assetId: 2, code: 'BTC', scale: 8 },
    { assetId: 3, code: 'USD', scale: 2 },
  ],
  indexes: [
    { indexId: 1, base: 2, quote: 1 },
    { indexId: 2, base: 2, quote: 3 },
  ],
  seconds: [
    {
      productId: 1,
      symbol: 'BTC_USDT',
      indexId: 1,
      asset: 1,
      status: 'open',
      profits: { up: 0n, down: 0n },
      parameters: {
        durations: [
          { seconds: 30, payoutE8: 80_000_000n },
          { seconds: 60, payoutE8: 82_000_000n },
        ],
        minStake: 100_000_000_000n,
        maxStake: 999_999_900_000_000n,
        userCap: 2_000_000_000_000_000n,
        directionCapE8: 10_000_000n,
        totalCapE8: 50_000_000n,
      },
    },
  ],
  secondCountries: { everywhere: false, countries: ['JP', 'SG'] },
} as unknown as Listed

const PARAMETERS = {
  durations: [
    { seconds: 30, payoutRate: '0.8' },
    { seconds: 60, payoutRate: '0.82' },
  ],
  minStake: '1000',
  maxStake: '9999999',
  userCap: '20000000',
  directionCap: '0.1',
  totalCap: '0.5',
}
const SYMBOL = 'BTC_USDT'

const fields = (change: Change) => fieldsOf(LISTING, change, { feeLevel: undefined })
const command = (change: Change) => commandOf(LISTING, change, 'as announced')

describe('[second 1] a change of a second-contract', () => {
  test('of its parameters names what later buyers are offered, duration by duration', () => {
    const durations = [
      { seconds: 60, payoutRate: '0.8' },
      { seconds: 120, payoutRate: '0.85' },
    ]
    const change: Change = {
      kind: 'secondParameters',
      symbol: SYMBOL,
      parameters: { ...PARAMETERS, durations, maxStake: '5000.5' },
    }
    expect(fields(change)).toEqual([
      { field: 'duration 30 payoutRate', from: '0.8', to: null },
      { field: 'duration 60 payoutRate', from: '0.82', to: '0.8' },
      { field: 'maxStake', from: '9999999', to: '5000.5' },
      { field: 'duration 120 payoutRate', from: null, to: '0.85' },
    ])
    expect(fields({ ...change, parameters: PARAMETERS })).toEqual([])
    expect(command({ ...change, parameters: PARAMETERS })).toEqual({
      type: 'SetSecondParameters',
      productId: 1,
      parameters: LISTING.seconds[0]?.parameters,
    })
    expect(subjectOf(change)).toBe('second:BTC_USDT')
  })

  test('of its status carries its reason into the log', () => {
    const change: Change = { kind: 'secondStatus', symbol: SYMBOL, status: 'closed' }
    expect(fields(change)).toEqual([{ field: 'status', from: 'open', to: 'closed' }])
    expect(command(change)).toEqual({
      type: 'SetSecondStatus',
      productId: 1,
      status: 'closed',
      reason: 'as announced',
    })
    expect(() => command({ ...change, symbol: 'NOPE_USDT' })).toThrow('second.product.unknown')
  })

  test('lists a product in the quote asset of its index, and rounds nothing', () => {
    const change: Change = {
      kind: 'secondProduct',
      productId: 2,
      symbol: 'BTC_USD',
      indexId: 2,
      parameters: { ...PARAMETERS, minStake: '10.25' },
    }
    expect(command(change)).toMatchObject({
      type: 'ListSecondProduct',
      productId: 2,
      indexId: 2,
      parameters: { minStake: 1025n },
    })
    expect(fields(change)).toContainEqual({ field: 'minStake', from: null, to: '10.25' })
    const fine = { ...change, parameters: { ...PARAMETERS, minStake: '10.255' } }
    expect(() => command(fine)).toThrow('request.decimals')
    expect(() => command({ ...change, indexId: 9 })).toThrow('index.unknown')
  })

  test('of its countries shows each that is added or taken off, and sorts them for the core', () => {
    const change: Change = { kind: 'secondCountries', everywhere: false, countries: ['TH', 'JP'] }
    expect(fields(change)).toEqual([
      { field: 'country SG', from: 'offered', to: null },
      { field: 'country TH', from: null, to: 'offered' },
    ])
    expect(command(change)).toEqual({
      type: 'SetSecondCountries',
      everywhere: false,
      countries: ['JP', 'TH'],
    })
    expect(() => command({ ...change, countries: ['XX'] })).toThrow('country.unknown')
    expect(subjectOf(change)).toBe('second:countries')
  })
})
