import { describe, expect, test } from 'vitest'
import {
  readAsset,
  readIndex,
  readLevels,
  readMarket,
  readOverride,
  readParameters,
  textsOfLevels,
  textsOfParameters,
} from './change-forms.ts'
import { fieldName, fieldValue, type Listing, type Parameters, percentText } from './change-words.ts'

const parameters: Parameters = {
  tick: '0.01',
  lot: '0.00001',
  minQuantity: '0.0001',
  maxQuantity: '100',
  minNotional: '5',
  maxOpenOrders: 200,
  marketBand: '0.05',
  buyBand: '0.2',
  sellBand: '0.2',
  selfTrade: 'expireTaker',
}
const level = { volumeBtc: '0', spotMaker: '0.001', spotTaker: '0.001', perpMaker: '-0.0001', perpTaker: '0' }
const listing: Listing = {
  assets: [
    { assetId: 1, code: 'USDT', scale: 8 },
    { assetId: 4, code: 'SOL', scale: 8 },
  ],
  indexes: [{ indexId: 3, base: 'SOL', quote: 'USDT', tick: '0.01' }],
  markets: [],
  contracts: [],
  seconds: [],
  secondCountries: { everywhere: false, countries: [] },
  feeLevels: [{ level: 1, ...level }],
}

describe('parameters', () => {
  test('untouched texts mean the same parameters', () => {
    expect(readParameters(textsOfParameters(parameters)).value).toEqual(parameters)
  })

  test.each(['', '1e5', '-1', '1,000', '.5', '01', 'NaN'])('%j is no number', (text) => {
    const read = readParameters({ ...textsOfParameters(parameters), tick: text })
    expect(Object.keys(read.problems ?? {})).toEqual(['tick'])
  })

  test.each(['1.5', '1000001', ''])('%j is no count of orders', (text) => {
    const read = readParameters({ ...textsOfParameters(parameters), maxOpenOrders: text })
    expect(Object.keys(read.problems ?? {})).toEqual(['maxOpenOrders'])
  })
})

test('fee levels may be rebates; what is wrong is named with its place', () => {
  expect(readLevels(textsOfLevels(listing.feeLevels)).value).toEqual({ kind: 'feeSchedule', levels: [level] })
  const read = readLevels([level, { ...level, spotTaker: '0.000000001', volumeBtc: '-1' }])
  expect(Object.keys(read.problems ?? {})).toEqual(['1.volumeBtc', '1.spotTaker'])
})

test('what is new takes the next number', () => {
  expect(readAsset(listing, { code: 'DOT', scale: '8' }).value).toEqual({
    kind: 'asset',
    assetId: 5,
    code: 'DOT',
    scale: 8,
  })
  expect(readAsset(listing, { code: 'dot', scale: '19' }).problems).toMatchObject({
    code: expect.any(String),
    scale: expect.any(String),
  })
})

test('a pair has two different sides', () => {
  const read = readIndex(listing, { base: 'SOL', quote: 'SOL', tick: '0.01' })
  expect(Object.keys(read.problems ?? {})).toEqual(['quote'])
})

test('a new market takes the index of its pair', () => {
  const texts = { base: 'SOL', quote: 'USDT', parameters: textsOfParameters(parameters) }
  expect(readMarket(listing, texts).value).toEqual({
    kind: 'spotMarket',
    marketId: 1,
    symbol: 'SOL_USDT',
    base: 'SOL',
    quote: 'USDT',
    indexId: 3,
    parameters,
  })
  expect(readMarket(listing, { ...texts, base: 'USDT', quote: 'SOL' }).value).toMatchObject({ indexId: null })
})

test('a fee level is set for a known level and a time to come', () => {
  const nowMs = Date.UTC(2026, 2, 6)
  const texts = { userId: 'U10004821', level: '1', until: '2026-04-01T00:00:00Z' }
  expect(readOverride(listing, texts, nowMs).value).toEqual({
    kind: 'feeLevelOverride',
    userId: '10004821',
    level: 1,
    untilTime: Date.UTC(2026, 3, 1),
  })
  const wrong = readOverride(listing, { userId: 'mika', level: '9', until: '' }, nowMs)
  expect(Object.keys(wrong.problems ?? {})).toEqual(['userId', 'level', 'until'])
})

test('fields and values read as words, ratios as exact percentages', () => {
  expect(fieldName('level 2 spotMaker')).toBe('VIP 2, Spot maker')
  expect(fieldValue('level 2 spotMaker', '-0.00015')).toBe('-0.015%')
  expect(fieldValue('marketBand', '0.05')).toBe('5%')
  expect(fieldValue('status', 'cancelOnly')).toBe('cancel only')
  expect(fieldValue('tick', null)).toBe('–')
  expect(fieldValue('until', '2027-01-15T12:00:00.000Z')).toMatch(/^2027-01-1\d \d\d:\d\d:00$/)
  expect(percentText('0.00000001')).toBe('0.000001%')
})
