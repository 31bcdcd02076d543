import { describe, expect, test } from 'vitest'
import type { Listing, SecondParameters } from '../markets/change-words.ts'
import {
  breakEvenOf,
  freeIndexes,
  readNewSecond,
  readSecond,
  type SecondTexts,
  textsOfSecond,
} from './second-forms.ts'

const parameters: SecondParameters = {
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
const texts = textsOfSecond(parameters)
const problemsOf = (part: Partial<SecondTexts>) => readSecond({ ...texts, ...part }).problems
const durations = (...rows: readonly (readonly [string, string])[]) => ({
  durations: rows.map(([seconds, payoutRate]) => ({ seconds, payoutRate })),
})

describe('[second 1] the parameters of a second-contract', () => {
  test('that are right become what is sent, spaces aside', () => {
    expect(readSecond({ ...texts, minStake: ' 1000 ' })).toEqual({ value: parameters })
  })

  test.each([
    [durations(['9', '0.8']), '0.seconds'],
    [durations(['3601', '0.8']), '0.seconds'],
    [durations(['30.5', '0.8']), '0.seconds'],
    [durations(['60', '0.8'], ['30', '0.8']), '1.seconds'],
    [durations(['60', '0.8'], ['60', '0.8']), '1.seconds'],
    [durations(['60', '0']), '0.payoutRate'],
    [durations(['60', '1.01']), '0.payoutRate'],
    [durations(['60', '82%']), '0.payoutRate'],
    [{ minStake: '0' }, 'minStake'],
    [{ minStake: '1,000' }, 'minStake'],
    [{ maxStake: '999.99' }, 'maxStake'],
    [{ userCap: '9999998' }, 'userCap'],
    [{ directionCap: '0' }, 'directionCap'],
    [{ totalCap: '1.5' }, 'totalCap'],
  ])('%o is named by its field', (part, field) => {
    expect(Object.keys(problemsOf(part) ?? {})).toEqual([field])
  })

  test('at their bounds are right', () => {
    const bounds = { ...durations(['10', '0.00000001'], ['3600', '1']), directionCap: '1', totalCap: '1' }
    expect(problemsOf({ ...bounds, minStake: '5', maxStake: '5', userCap: '5' })).toBeUndefined()
  })
})

test.each([
  ['0.82', '0.54945054'],
  ['1', '0.5'],
  ['', undefined],
  ['0', undefined],
])('with a payout of %j one breaks even at %j', (rate, share) => {
  expect(breakEvenOf(rate)).toBe(share)
})

describe('a new second-contract', () => {
  const listing: Listing = {
    assets: [],
    indexes: [
      { indexId: 1, base: 'BTC', quote: 'USDT', tick: '0.01' },
      { indexId: 2, base: 'ETH', quote: 'USDT', tick: '0.01' },
      { indexId: 3, base: 'BTC', quote: 'USD', tick: '0.01' },
    ],
    markets: [],
    contracts: [],
    seconds: [
      {
        productId: 4,
        symbol: 'BTC_USDT',
        base: 'BTC',
        quote: 'USDT',
        indexId: 1,
        status: 'open',
        parameters,
      },
    ],
    secondCountries: { everywhere: false, countries: [] },
    feeLevels: [],
  }

  test('is on an index that has none, in the asset of the others', () => {
    expect(freeIndexes(listing).map(({ indexId }) => indexId)).toEqual([2])
    expect(freeIndexes({ ...listing, seconds: [] })).toHaveLength(3)
  })

  test('takes the next number and the symbol of its pair', () => {
    expect(readNewSecond(listing, { indexId: '2', parameters: texts }).value).toEqual({
      kind: 'secondProduct',
      productId: 5,
      symbol: 'ETH_USDT',
      indexId: 2,
      parameters,
    })
    expect(readNewSecond(listing, { indexId: '', parameters: texts }).problems).toEqual({
      indexId: 'choose an index',
    })
  })
})
