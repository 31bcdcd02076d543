// How each contract stands, from the live state, and the insurance fund behind all of them, from the ledger. Only reads.

import type { ADMIN_ROUTES, AnswerOf } from '@candor/api'
import { formatDecimal, type LedgerTotals } from '@candor/contract'
import { lotsValue } from '@candor/proof'
import { markOf } from '../live/format-contract-market.ts'
import type { Live } from '../live/live.ts'
import { FRESH_INDEX_MS } from './fresh-index.ts'
import { amountIn } from './house-accounts.ts'

type ContractsNow = AnswerOf<typeof ADMIN_ROUTES.contractsNow>

export function contractsNow(live: Live, { system }: LedgerTotals, nowMs: number): ContractsNow {
  const { listing, contracts } = live
  const { settlement } = listing
  const counts = contracts.openOrders.countByMarket()
  return {
    time: nowMs,
    insurance:
      settlement === undefined
        ? null
        : {
            asset: settlement.code,
            amount: formatDecimal(amountIn(system, 'insurance', settlement.assetId), settlement.scale),
          },
    list: listing.contracts().map((contract) => {
      const { marketId, indexId, parameters, quoteAsset } = contract
      const { mark, openLots } = contracts.marks.get(marketId)
      const { price, pricedMs } = live.indexPrices.get(indexId)
      return {
        ...markOf(live, contract),
        quote: quoteAsset.code,
        status: contract.status,
        isFresh: price !== undefined && nowMs - pricedMs <= FRESH_INDEX_MS,
        openValue:
          mark === undefined
            ? null
            : formatDecimal(lotsValue(parameters, { lots: openLots, price: mark }), quoteAsset.scale),
        openOrders: counts.get(marketId) ?? 0,
      }
    }),
  }
}
