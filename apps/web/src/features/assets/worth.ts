// What holdings are worth: in USDT at a price for each asset, in BTC, and one to one in USD. Values are cut; an
// asset without a price counts for nothing in the sums and says so.

import { ASSET_ACCOUNTS, type AssetAccount } from '@candor/api'
import { floorDiv, formatDecimal } from '@candor/contract'
import { type Holding, isRobot } from './holdings.ts'

const SCALE = 18
export const ONE = 10n ** BigInt(SCALE)

/** Price in USDT by asset, in units of 10^-18. */
export type Prices = ReadonlyMap<string, bigint>

/** Count one to one. */
const MONEY: readonly string[] = ['USDT', 'USD']

export function priceOf(prices: Prices, asset: string): bigint | undefined {
  return MONEY.includes(asset) ? ONE : prices.get(asset)
}

export function worthOf(amount: bigint, price: bigint | undefined): bigint {
  return price === undefined ? 0n : floorDiv(amount * price, ONE)
}

/** The same value in BTC, when BTC has a price. */
export function inBtc(usd: bigint, prices: Prices): bigint | undefined {
  const price = prices.get('BTC')
  return price === undefined || price === 0n ? undefined : floorDiv(usd * ONE, price)
}

export interface AssetRow {
  readonly asset: string
  readonly available: bigint
  readonly frozen: bigint
  readonly adminHeld: bigint
  readonly total: bigint
  readonly price: bigint | undefined
  /** In USD. */
  readonly value: bigint
}

export interface AccountWorth {
  readonly account: AssetAccount
  /** In USD, here and below. */
  readonly total: bigint
  readonly available: bigint
  readonly frozen: bigint
  /** What lies in robots, of the coin account; in mining pools, of the financial one. */
  readonly apart: bigint
  readonly rows: readonly AssetRow[]
}

export interface Worth {
  readonly total: bigint
  readonly accounts: readonly AccountWorth[]
}

export function worthOfHoldings(holdings: readonly Holding[], prices: Prices): Worth {
  const accounts = ASSET_ACCOUNTS.map((account) =>
    accountWorth(
      account,
      holdings.filter((holding) => holding.account === account),
      prices,
    ),
  )
  return { total: sum(accounts.map(({ total }) => total)), accounts }
}

function accountWorth(account: AssetAccount, holdings: readonly Holding[], prices: Prices): AccountWorth {
  const rows = rowsOf(holdings, prices)
  const total = sum(rows.map(({ value }) => value))
  const valueOf = (some: readonly Holding[], part: (holding: Holding) => bigint): bigint =>
    sum(some.map((holding) => worthOf(part(holding), priceOf(prices, holding.asset))))
  const apart = holdings.filter((holding) => isRobot(holding) || holding.wallet === 'mining')
  const own = holdings.filter((holding) => !apart.includes(holding))
  const available = valueOf(own, (holding) => holding.available)
  const inApart = valueOf(apart, (holding) => holding.available + holding.frozen)
  // What is left over by cutting belongs to the frozen part, so that the three lines add up.
  return { account, total, available, frozen: total - available - inApart, apart: inApart, rows }
}

/** One row per asset, however many wallets it lies in; the most valuable first. */
function rowsOf(holdings: readonly Holding[], prices: Prices): AssetRow[] {
  const codes = [...new Set(holdings.map(({ asset }) => asset))]
  return codes
    .map((asset) =>
      rowOf(
        asset,
        holdings.filter((holding) => holding.asset === asset),
        prices,
      ),
    )
    .filter(({ total }) => total > 0n)
    .sort((a, b) => (a.value === b.value ? (a.asset < b.asset ? -1 : 1) : a.value > b.value ? -1 : 1))
}

export function rowOf(asset: string, holdings: readonly Holding[], prices: Prices): AssetRow {
  const available = sum(holdings.map((holding) => holding.available))
  const frozen = sum(holdings.map((holding) => holding.frozen))
  const total = available + frozen
  const price = priceOf(prices, asset)
  const adminHeld = sum(holdings.map((holding) => holding.adminHeld))
  return { asset, available, frozen, adminHeld, total, price, value: worthOf(total, price) }
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n)
}

/** As a decimal text, for the formats of the page. */
export function decimalOf(units: bigint): string {
  return formatDecimal(units, SCALE)
}
