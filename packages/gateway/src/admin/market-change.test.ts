import type { ListingView } from '@candor/contract'
import { describe, expect, test } from 'vitest'
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
  feeLevels: [
    {
      volumeBtc: 0n,
      spotMakerE8: 100_000n,
      spotTakerE8: 100_000n,
      perpMakerE8: 20_000n,
      perpTakerE8: 50_000n,
    },
  ],
} as unknown as ListingView

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
