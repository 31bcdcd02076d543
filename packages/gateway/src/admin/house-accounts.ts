// The platform's own accounts as the ledger has them, and the clearing of each contract. Pure: the ledger's totals go in.

import { type ADMIN_ROUTES, type AnswerOf, HOUSE_ACCOUNTS, type HouseAccount } from '@candor/api'
import {
  type AssetId,
  formatDecimal,
  type LedgerTotals,
  type MarketId,
  type SystemAccount,
} from '@candor/contract'
import type { Listing } from '../live/listing.ts'

type House = AnswerOf<typeof ADMIN_ROUTES.house>
type System = LedgerTotals['system']

/** Those with something in them, by asset as listed, each in the order of the words. */
export function houseAccounts(system: System, listing: Pick<Listing, 'assets'>): House['accounts'] {
  return listing.assets().flatMap(({ assetId, code, scale }) =>
    HOUSE_ACCOUNTS.flatMap((account) => {
      const amount = amountIn(system, account, assetId)
      return amount === 0n ? [] : [{ asset: code, account, amount: formatDecimal(amount, scale) }]
    }),
  )
}

export function clearings(
  system: System,
  listing: Pick<Listing, 'contracts'>,
  openLots: (marketId: MarketId) => bigint,
): House['contracts'] {
  return listing.contracts().map(({ marketId, symbol, quoteAsset }) => {
    const { assetId, code, scale } = quoteAsset
    const amount = (account: SystemAccount): string =>
      formatDecimal(amountIn(system, account, assetId, marketId), scale)
    return {
      symbol,
      asset: code,
      clearing: amount('perp_clearing'),
      fundingPool: amount('funding_pool'),
      openLots: String(openLots(marketId)),
    }
  })
}

/** `sub` is the contract of an account that every contract has for itself. */
export function amountIn(
  system: System,
  account: SystemAccount | HouseAccount,
  assetId: AssetId,
  sub = 0,
): bigint {
  const found = system.find(
    ({ account: each, assetId: of }) =>
      each.kind === 'system' && each.name === account && each.sub === sub && of === assetId,
  )
  return found?.balance ?? 0n
}
