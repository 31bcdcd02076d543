// The market that the terminal's tests trade in.

import type { Market } from '../market/market-rules.ts'
import { rulesOf } from '../market/market-rules.ts'

export const BTC_USDT: Market = {
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  status: 'open',
  tick: '0.01',
  lot: '0.00001',
  minQuantity: '0.00001',
  maxQuantity: '100',
  minNotional: '5',
  maxOpenOrders: 200,
  marketBand: '0.05',
  buyBand: '0.2',
  sellBand: '0.2',
  selfTrade: 'expireTaker',
}

export const ASSETS = [
  { code: 'BTC', scale: 8 },
  { code: 'USDT', scale: 8 },
]

export const RULES = rulesOf(BTC_USDT, ASSETS)

/** A decimal as units of 10^-8. */
export function units(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(8, '0'))
}
