// What the server says in the tests of robots: one market whose last price is that of the rulebook's examples, one robot.

import type { Answer } from '@candor/client'
import { ASSETS, BTC_USDT } from '../../spot-terminal/testing/btc-usdt.ts'
import type { Robot } from '../robots.ts'

export const NOW = Date.UTC(2026, 2, 6, 6, 32)

export const TICKER = {
  symbol: 'BTC_USDT',
  last: '30010',
  open: '29630',
  high: '30100',
  low: '29500',
  volume: '1',
  quoteVolume: '30010',
  change: '0.0128',
  bid: '30009',
  ask: '30011',
} as const

export const LEVEL: Answer<'feeLevels'>[number] = {
  level: 1,
  volumeBtc: '0',
  spotMaker: '0.001',
  spotTaker: '0.001',
  perpMaker: '0.0002',
  perpTaker: '0.0005',
}

export const MARKETS: Answer<'markets'> = { markets: [BTC_USDT], assets: ASSETS }

export function robotOf(change: Partial<Robot> = {}): Robot {
  return {
    robotId: '1099511627777',
    strategy: 'grid',
    venue: 'spot',
    symbol: 'BTC_USDT',
    base: 'BTC',
    quote: 'USDT',
    state: 'running',
    pause: null,
    stop: null,
    parameters: { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
    investment: '1186.1003',
    keyId: 'x3Fh0aV1Lw8rTz2q',
    keyExpires: NOW + 90 * 86_400_000,
    ipList: [],
    createdTime: NOW - 60_000,
    startedTime: NOW - 50_000,
    stoppedTime: null,
    startPrice: '30010',
    money: {
      funded: '1186.1003',
      returned: '0',
      equity: '1207.510694',
      total: '21.410394',
      realised: '22.011495',
      unrealised: '-0.601101',
      fees: '3.564605',
      price: '30010',
    },
    trips: 5,
    wins: 5,
    round: { medianMs: 161_000, count: 5 },
    ...change,
  }
}

export function detailOf(robot: Robot): Answer<'robotDetail'> {
  return {
    ...robot,
    number: 1,
    openOrders: 4,
    balances: [
      { wallet: 'spot', asset: 'USDT', available: '16.1', frozen: '585', margin: '0' },
      { wallet: 'spot', asset: 'BTC', available: '0.00001', frozen: '0.02', margin: '0' },
    ],
    positions: [],
  }
}

export function pageOf<T>(list: readonly T[]) {
  return { list, total: list.length, pageIndex: 1, pageSize: 20 }
}
