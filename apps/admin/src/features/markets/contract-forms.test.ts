import { describe, expect, test } from 'vitest'
import type { ContractParameters, Listing } from './change-words.ts'
import { fieldName, fieldValue } from './change-words.ts'
import { readContract, readNewContract, textsOfContract } from './contract-forms.ts'

const parameters: ContractParameters = {
  multiplier: '0.001',
  tick: '0.1',
  markTick: '0.01',
  maxLots: '100000',
  maxOpenOrders: 200,
  limitBand: '0.05',
  marketBand: '0.03',
  takerRate: '0.0005',
  liquidationFee: '0.005',
  volumeWeight: '0.2',
  impactValue: '10000',
  fundingHours: 8,
  refusesCrossing: true,
  markMethod: 'basisAverage',
  selfTrade: 'expireTaker',
  tiers: [
    { upTo: '50000', maxLeverage: 100, maintenance: '0.005' },
    { upTo: '250000', maxLeverage: 50, maintenance: '0.01' },
  ],
}
const listing: Listing = {
  assets: [],
  indexes: [{ indexId: 3, base: 'SOL', quote: 'USDT', tick: '0.01' }],
  markets: [],
  contracts: [
    {
      marketId: 101,
      symbol: 'BTCUSDT',
      base: 'BTC',
      quote: 'USDT',
      indexId: 1,
      status: 'open',
      openOrders: 0,
      parameters,
    },
  ],
  seconds: [],
  secondCountries: { everywhere: false, countries: [] },
  feeLevels: [],
}

describe('parameters of a contract', () => {
  test('untouched texts mean the same parameters', () => {
    expect(readContract(textsOfContract(parameters)).value).toEqual(parameters)
  })

  test('what is no number is named by its field, in a tier by its place', () => {
    const texts = textsOfContract(parameters)
    const [first, second] = texts.tiers
    if (first === undefined || second === undefined) throw new Error('there are two tiers')
    const tiers = [first, { ...second, maxLeverage: '1001', maintenance: '1%' }]
    const read = readContract({ ...texts, maxLots: '1.5', takerRate: '-0.1', tiers })
    expect(Object.keys(read.problems ?? {})).toEqual([
      'maxLots',
      'takerRate',
      '1.maxLeverage',
      '1.maintenance',
    ])
    expect(read.value).toBeUndefined()
  })
})

test('a new contract takes the next number of all markets, and the index of its pair, or none is made', () => {
  const texts = { base: 'SOL', quote: 'USDT', parameters: textsOfContract(parameters) }
  expect(readNewContract(listing, texts).value).toMatchObject({
    kind: 'contract',
    marketId: 102,
    symbol: 'SOLUSDT',
    indexId: 3,
  })
  expect(readNewContract(listing, { ...texts, base: 'BTC' }).problems).toEqual({
    base: 'the pair needs an index',
  })
})

test('fields and values of a contract read as words', () => {
  expect(fieldName('tier 2 maintenance')).toBe('Tier 2, Maintenance')
  expect(fieldValue('tier 2 maintenance', '0.01')).toBe('1%')
  expect(fieldValue('tier 1 maxLeverage', '75')).toBe('75×')
  expect(fieldValue('fundingHours', '1')).toBe('1 hour')
  expect(fieldValue('refusesCrossing', 'false')).toBe('taken')
  expect(fieldValue('markMethod', 'medianOfThree')).toBe('median of three')
})
