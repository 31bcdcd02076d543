// Calls about what is listed and under which rules.

import { formatDecimal } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { OpenOrders } from '../live/open-orders.ts'
import type { AdminAuthenticator } from './admin-authenticator.ts'
import type { AdminHandlers } from './admin-call.ts'
import { formatContractParameters } from './contract-parameters.ts'
import { codeOf, formatFeeLevel, formatParameters, pairOfIndex, pairOfMarket } from './market-change.ts'
import type { MarketChanges } from './market-changes.ts'
import { formatSecondParameters } from './second-parameters.ts'

export interface ChangeCallsParts {
  readonly engine: Pick<Engine, 'query'>
  readonly openOrders: Pick<OpenOrders, 'countByMarket'>
  readonly contractOrders: Pick<OpenOrders, 'countByMarket'>
  readonly changes: MarketChanges
  readonly authenticator: Pick<AdminAuthenticator, 'spend'>
}

type Names = 'listing' | 'previewChange' | 'applyChange'

export function changeCalls(parts: ChangeCallsParts): Pick<AdminHandlers, Names> {
  const { engine, openOrders, contractOrders, changes, authenticator } = parts
  return {
    listing: async () => {
      const listing = await engine.query('listing', {})
      const counts = openOrders.countByMarket()
      const contractCounts = contractOrders.countByMarket()
      return {
        assets: listing.assets.map(({ assetId, code, scale }) => ({ assetId, code, scale })),
        indexes: listing.indexes.map(({ indexId, base, quote, tick }) => ({
          indexId,
          base: codeOf(listing, base),
          quote: codeOf(listing, quote),
          tick: formatDecimal(tick, pairOfMarket(listing, { base, quote })[1].scale),
        })),
        markets: listing.markets.map((market) => ({
          marketId: market.marketId,
          symbol: market.symbol,
          base: codeOf(listing, market.base),
          quote: codeOf(listing, market.quote),
          indexId: market.indexId ?? null,
          status: market.status,
          openOrders: counts.get(market.marketId) ?? 0,
          parameters: formatParameters(market.parameters, pairOfMarket(listing, market)),
        })),
        contracts: listing.contracts.map((contract) => ({
          marketId: contract.marketId,
          symbol: contract.symbol,
          base: codeOf(listing, contract.base),
          quote: codeOf(listing, contract.quote),
          indexId: contract.indexId,
          status: contract.status,
          openOrders: contractCounts.get(contract.marketId) ?? 0,
          parameters: formatContractParameters(contract.parameters, pairOfMarket(listing, contract)),
        })),
        seconds: listing.seconds.map((second) => {
          const { productId, symbol, indexId, status, parameters } = second
          const pair = pairOfIndex(listing, indexId)
          return {
            productId,
            symbol,
            base: pair[0].code,
            quote: pair[1].code,
            indexId,
            status,
            parameters: formatSecondParameters(parameters, pair[1]),
          }
        }),
        secondCountries: {
          everywhere: listing.secondCountries.everywhere,
          countries: [...listing.secondCountries.countries],
        },
        feeLevels: listing.feeLevels.map((level, place) => ({ level: place + 1, ...formatFeeLevel(level) })),
      }
    },

    previewChange: ({ body: { change } }) => changes.preview(change),

    applyChange: async ({ administrator: actor, body: { change, basis, reason, code } }) => {
      await authenticator.spend(actor.administratorId, code)
      return changes.apply({ change, basis, reason, actor })
    },
  }
}
