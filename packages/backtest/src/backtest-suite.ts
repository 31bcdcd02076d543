// What the tests of the backtest are told with: a market with the rulebook's parameters, and candles by hand or by a walk.

import {
  type Amount,
  type ContractParameters,
  type Lots,
  ONE,
  type Price,
  parseDecimal,
  type RateE8,
  type SpotParameters,
} from '@candor/contract'
import type { Candle, MarketTerms } from '@candor/robot'
import type { BacktestInput, BacktestMarket } from './input.ts'

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the field it is meant for names the brand
export function units<T extends bigint = Amount>(text: string): T {
  const value = parseDecimal(text, 8)
  if (value === undefined) throw new Error(`${text} is not a decimal`)
  return value as T
}

const SPOT_PARAMETERS: SpotParameters = {
  tick: units<Price>('0.01'),
  lot: units('0.00001'),
  minQuantity: units('0.00001'),
  maxQuantity: units('100'),
  minNotional: units('5'),
  maxOpenOrders: 200,
  marketBandE8: units<RateE8>('0.05'),
  buyBandE8: units<RateE8>('0.2'),
  sellBandE8: units<RateE8>('0.2'),
  selfTrade: 'expireTaker',
}

const SPOT_TERMS: MarketTerms = {
  venue: 'spot',
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tick: SPOT_PARAMETERS.tick,
  lot: SPOT_PARAMETERS.lot,
  minQuantity: SPOT_PARAMETERS.minQuantity,
  maxQuantity: SPOT_PARAMETERS.maxQuantity,
  minNotional: SPOT_PARAMETERS.minNotional,
  multiplier: 1n,
  makerE8: units<RateE8>('0.001'),
  takerE8: units<RateE8>('0.001'),
}

export const SPOT: BacktestMarket = { venue: 'spot', terms: SPOT_TERMS, parameters: SPOT_PARAMETERS }

const CONTRACT_PARAMETERS: ContractParameters = {
  multiplier: units('0.001'),
  tick: units<Price>('0.1'),
  markTick: units<Price>('0.01'),
  maxLots: 1_000_000n as Lots,
  maxOpenOrders: 200,
  limitBandE8: units<RateE8>('0.05'),
  marketBandE8: units<RateE8>('0.03'),
  takerE8: units<RateE8>('0.0005'),
  liquidationFeeE8: units<RateE8>('0.005'),
  volumeWeightE8: units<RateE8>('0.2'),
  impactValue: units('10000'),
  fundingHours: 8,
  refusesCrossing: true,
  markMethod: 'basisAverage',
  selfTrade: 'expireTaker',
  tiers: [
    { upTo: units('50000'), maxLeverage: 100, maintenanceE8: units<RateE8>('0.005') },
    { upTo: units('1000000'), maxLeverage: 20, maintenanceE8: units<RateE8>('0.025') },
  ],
}

export const CONTRACT: BacktestMarket = {
  venue: 'contract',
  parameters: CONTRACT_PARAMETERS,
  terms: {
    ...SPOT_TERMS,
    venue: 'contract',
    symbol: 'BTCUSDT',
    tick: CONTRACT_PARAMETERS.tick,
    lot: 1n as Amount,
    minQuantity: 1n as Amount,
    maxQuantity: CONTRACT_PARAMETERS.maxLots as bigint as Amount,
    minNotional: 0n as Amount,
    multiplier: CONTRACT_PARAMETERS.multiplier,
    makerE8: units<RateE8>('0.0002'),
    takerE8: units<RateE8>('0.0005'),
    maxLeverage: 100,
  },
}

/** 2026-03-02 00:00:00 GMT+8. */
export const MIDNIGHT = 1_772_380_800_000
const MINUTE = 60_000

/** `open high low close` in whole coins of quote, a minute each. */
export function candles(...lines: readonly string[]): readonly Candle[] {
  return lines.map((line, i) => {
    const [open, high, low, close] = line.split(' ').map((text) => units<Price>(text)) as [
      Price,
      Price,
      Price,
      Price,
    ]
    return { startMs: MIDNIGHT + i * MINUTE, open, high, low, close, volume: ONE as Amount }
  })
}

export interface WalkSetting {
  readonly minutes: number
  readonly seed: number
  /** Largest change of a minute, in units of price. */
  readonly swing?: number
  readonly around?: number
}

/** A walk that comes back: the same for the same seed. Prices in hundredths, on the tick of both markets. */
export function walk({ minutes, seed, swing = 60, around = 30_000 }: WalkSetting): readonly Candle[] {
  let state = seed >>> 0
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const price = (value: number): Price => (BigInt(Math.round(value * 10)) * 10_000_000n) as Price
  let last = around
  return Array.from({ length: minutes }, (_, i) => {
    const open = last
    const close = open + (chance() - 0.5) * swing + (around - open) / 500
    const high = Math.max(open, close) + (chance() * swing) / 4
    const low = Math.min(open, close) - (chance() * swing) / 4
    last = Math.round(close * 10) / 10
    return {
      startMs: MIDNIGHT + i * MINUTE,
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: ONE as Amount,
    }
  })
}

export function inputOf(change: Partial<BacktestInput> & Pick<BacktestInput, 'strategy'>): BacktestInput {
  return { parameters: {}, investment: units('10000'), market: SPOT, candles: [], ...change }
}

export const GRID = { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '20', quantity: '0.01' }
