// What each coin is worth in USDT at the last price, and all together. Exact, cut for showing.

import { floorDiv, formatDecimal, ONE, parseDecimal } from '@candor/contract'
import type { Balance } from '../../../live/own.ts'
import type { Tickers } from '../../../live/tickers.ts'

const SCALE = 8
const MEASURE = 'USDT'

export interface CoinWorth {
  readonly asset: string
  readonly available: string
  readonly frozen: string
  readonly total: string
  /** In USDT; undefined where there is no market. */
  readonly worth: bigint | undefined
}

/** The coins of the spot wallet that hold something, the most valuable first. */
export function worthOfCoins(balances: readonly Balance[], tickers: Tickers): readonly CoinWorth[] {
  return balances
    .filter(({ wallet }) => wallet === 'spot')
    .map((balance): CoinWorth => {
      const units = totalOf(balance)
      return {
        asset: balance.asset,
        available: balance.available,
        frozen: formatDecimal(units - unitsOf(balance.available), SCALE),
        total: formatDecimal(units, SCALE),
        worth: worthOf(balance.asset, units, tickers),
      }
    })
    .filter(({ total }) => total !== '0')
    .sort((a, b) => compare(b.worth ?? 0n, a.worth ?? 0n))
}

function totalOf({ available, frozen, locked, adminFrozen, adminLocked }: Balance): bigint {
  return [available, frozen, locked, adminFrozen, adminLocked]
    .map(unitsOf)
    .reduce((sum, part) => sum + part, 0n)
}

function unitsOf(amount: string): bigint {
  const units = parseDecimal(amount, SCALE)
  if (units === undefined) throw new Error(`${amount} is not an amount`)
  return units
}

function worthOf(asset: string, units: bigint, tickers: Tickers): bigint | undefined {
  if (asset === MEASURE) return units
  const last = tickers.get(`${asset}_${MEASURE}`)?.last
  return typeof last !== 'string' ? undefined : floorDiv(units * unitsOf(last), ONE)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function showWorth(units: bigint): string {
  return formatDecimal(units, SCALE)
}
