import { describe, expect, test } from 'vitest'
import type { Listed } from './earn-change.ts'
import { type Change, commandOf, fieldsOf, subjectOf } from './market-change.ts'

const PARAMETERS = {
  tick: '0.01',
  lot: '0.0001',
  minQuantity: '0.0001',
  maxQuantity: '1000',
  minNotional: '5',
  maxOpenOrders: 200,
  marketBand: '0.05',
  buyBand: '0.2',
  sellBand: '0.2',
  selfTrade: 'expireTaker' as const,
}

const CONTRACT_PARAMETERS = {
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
  markMethod: 'basisAverage' as const,
  selfTrade: 'expireTaker' as const,
  tiers: [
    { upTo: '50000', maxLeverage: 100, maintenance: '0.005' },
    { upTo: '250000', maxLeverage: 50, maintenance: '0.01' },
  ],
}

const LISTING = {
  assets: [
    { assetId: 1, code: 'USDT', scale: 8 },
    { assetId: 2, code: 'BTC', scale: 8 },
    { assetId: 3, code: 'USD', scale: 2 },
  ],
  indexes: [],
  markets: [
    {
      marketId: 1,
      symbol: 'BTC_USDT',
      base: 2,
      quote: 1,
      indexId: undefined,
      status: 'open',
      lastPrice: undefined,
      parameters: {
        tick: 1_000_000n,
        lot: 10_000n,
        minQuantity: 10_000n,
        maxQuantity: 100_000_000_000n,
        minNotional: 500_000_000n,
        maxOpenOrders: 200,
        marketBandE8: 5_000_000n,
        buyBandE8: 20_000_000n,
        sellBandE8: 20_000_000n,
        selfTrade: 'expireTaker',
      },
    },
  ],
  contracts: [
    {
      marketId: 101,
      symbol: 'BTCUSDT',
      base: 2,
      quote: 1,
      indexId: 1,
      status: 'open',
      lastPrice: undefined,
      mark: undefined,
      markMs: 0n,
      fundingRateE8: 0n,
      nextFundingMs: 0n,
      openLots: 0n,
      parameters: {
        multiplier: 100_000n,
        tick: 10_000_000n,
        markTick: 1_000_000n,
        maxLots: 100_000n,
        maxOpenOrders: 200,
        limitBandE8: 5_000_000n,
        marketBandE8: 3_000_000n,
        takerE8: 50_000n,
        liquidationFeeE8: 500_000n,
        volumeWeightE8: 20_000_000n,
        impactValue: 1_000_000_000_000n,
        fundingHours: 8,
        refusesCrossing: true,
        markMethod: 'basisAverage',
        selfTrade: 'expireTaker',
        tiers: [
          { upTo: 5_000_000_000_000n, maxLeverage: 100, maintenanceE8: 500_000n },
          { upTo: 25_000_000_000_000n, maxLeverage: 50, maintenanceE8: 1_000_000n },
        ],
      },
    },
  ],
  feeLevels: [
    {
      volumeBtc: 0n,
      spotMakerE8: 100_000n,
      spotTakerE8: 100_000n,
      perpMakerE8: 20_000n,
      perpTakerE8: 50_000n,
    },
  ],
} as unknown as Listed

const NOBODY = { feeLevel: undefined }
const fields = (change: Change) => fieldsOf(LISTING, change, NOBODY)

describe('a change of what is listed', () => {
  test('names only the fields that change, from and to', () => {
    const change: Change = {
      kind: 'spotParameters',
      symbol: 'BTC_USDT',
      parameters: { ...PARAMETERS, minNotional: '10', buyBand: '0.3' },
    }
    expect(fields(change)).toEqual([
      { field: 'minNotional', from: '5', to: '10' },
      { field: 'buyBand', from: '0.2', to: '0.3' },
    ])
    expect(fields({ ...change, parameters: PARAMETERS })).toEqual([])
    const command = commandOf(LISTING, { ...change, parameters: PARAMETERS }, 'why')
    expect(command).toEqual({
      type: 'SetSpotParameters',
      marketId: 1,
      parameters: LISTING.markets[0]?.parameters,
    })
  })

  test('is read to the last unit and never rounded', () => {
    const parameters = { ...PARAMETERS, tick: '0.000000001' }
    const change: Change = { kind: 'spotParameters', symbol: 'BTC_USDT', parameters }
    expect(() => commandOf(LISTING, change, 'why')).toThrow('request.decimals')
    const index: Change = { kind: 'index', indexId: 9, base: 'BTC', quote: 'USD', tick: '0.001' }
    expect(() => commandOf(LISTING, index, 'why')).toThrow('request.decimals')
    expect(commandOf(LISTING, { ...index, tick: '0.01' }, 'why')).toMatchObject({ tick: 1n })
  })

  test('refuses what is not there', () => {
    const status: Change = { kind: 'spotMarketStatus', symbol: 'ETH_USDT', status: 'halted' }
    expect(() => commandOf(LISTING, status, 'why')).toThrow('market.unknown')
    const index: Change = { kind: 'index', indexId: 9, base: 'XXX', quote: 'USD', tick: '1' }
    expect(() => commandOf(LISTING, index, 'why')).toThrow('asset.unknown')
  })

  test('carries the reason where the core keeps one, and rebates as negative rates', () => {
    const status: Change = { kind: 'spotMarketStatus', symbol: 'BTC_USDT', status: 'halted' }
    expect(commandOf(LISTING, status, 'maintenance')).toMatchObject({
      reason: 'maintenance',
      status: 'halted',
    })
    expect(fields(status)).toEqual([{ field: 'status', from: 'open', to: 'halted' }])
    const level = {
      volumeBtc: '0',
      spotMaker: '-0.0001',
      spotTaker: '0.001',
      perpMaker: '0.0002',
      perpTaker: '0.0005',
    }
    const fees: Change = { kind: 'feeSchedule', levels: [level] }
    expect(commandOf(LISTING, fees, 'why')).toMatchObject({ btc: 2, levels: [{ spotMakerE8: -10_000n }] })
    expect(fields(fees)).toEqual([{ field: 'level 1 spotMaker', from: '0.001', to: '-0.0001' }])
  })

  test('of something new has nothing before', () => {
    const asset: Change = { kind: 'asset', assetId: 4, code: 'ETH', scale: 8 }
    expect(fields(asset)).toEqual([
      { field: 'assetId', from: null, to: '4' },
      { field: 'code', from: null, to: 'ETH' },
      { field: 'scale', from: null, to: '8' },
    ])
    const override: Change = { kind: 'feeLevelOverride', userId: '7', level: 3, untilTime: 1_800_000_000_000 }
    expect(fieldsOf(LISTING, override, { feeLevel: 1 })).toEqual([
      { field: 'level', from: '1', to: '3' },
      { field: 'until', from: null, to: '2027-01-15T08:00:00.000Z' },
    ])
    expect([asset, override].map(subjectOf)).toEqual(['asset:ETH', 'user:7'])
  })
})

describe('a change of a contract', () => {
  const change = (more: Partial<typeof CONTRACT_PARAMETERS>): Change => ({
    kind: 'contractParameters',
    symbol: 'BTCUSDT',
    parameters: { ...CONTRACT_PARAMETERS, ...more },
  })

  test('means the very parameters of the core, and names what changes, tier by tier', () => {
    expect(fields(change({}))).toEqual([])
    expect(commandOf(LISTING, change({}), 'why')).toEqual({
      type: 'SetContractParameters',
      marketId: 101,
      parameters: LISTING.contracts[0]?.parameters,
    })
    const tiers = [
      { upTo: '50000', maxLeverage: 75, maintenance: '0.006' },
      ...CONTRACT_PARAMETERS.tiers.slice(1),
      { upTo: '1000000', maxLeverage: 20, maintenance: '0.025' },
    ]
    expect(fields(change({ tiers, fundingHours: 4, refusesCrossing: false }))).toEqual([
      { field: 'fundingHours', from: '8', to: '4' },
      { field: 'refusesCrossing', from: 'true', to: 'false' },
      { field: 'tier 1 maxLeverage', from: '100', to: '75' },
      { field: 'tier 1 maintenance', from: '0.005', to: '0.006' },
      { field: 'tier 3 upTo', from: null, to: '1000000' },
      { field: 'tier 3 maxLeverage', from: null, to: '20' },
      { field: 'tier 3 maintenance', from: null, to: '0.025' },
    ])
  })

  test('is never rounded, and not of a spot market', () => {
    expect(() => commandOf(LISTING, change({ takerRate: '0.000000001' }), 'why')).toThrow('request.decimals')
    const spot: Change = { kind: 'contractStatus', symbol: 'BTC_USDT', status: 'halted' }
    expect(() => commandOf(LISTING, spot, 'why')).toThrow('market.unknown')
  })

  test('of its status carries the reason into the ledger', () => {
    const status: Change = { kind: 'contractStatus', symbol: 'BTCUSDT', status: 'cancelOnly' }
    expect(commandOf(LISTING, status, 'index review')).toEqual({
      type: 'SetContractStatus',
      marketId: 101,
      status: 'cancelOnly',
      reason: 'index review',
    })
    expect(fields(status)).toEqual([{ field: 'status', from: 'open', to: 'cancelOnly' }])
    expect(subjectOf(status)).toBe('market:BTCUSDT')
  })

  test('that lists a new one names all of it', () => {
    const listed: Change = {
      kind: 'contract',
      marketId: 102,
      symbol: 'ETHUSDT',
      base: 'BTC',
      quote: 'USDT',
      indexId: 2,
      parameters: CONTRACT_PARAMETERS,
    }
    expect(commandOf(LISTING, listed, 'why')).toMatchObject({
      type: 'ListContract',
      base: 2,
      quote: 1,
      indexId: 2,
    })
    expect(fields(listed)).toContainEqual({ field: 'symbol', from: null, to: 'ETHUSDT' })
    expect(fields(listed)).toContainEqual({ field: 'tier 2 maintenance', from: null, to: '0.01' })
  })
})
