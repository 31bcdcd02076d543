// The few calls of other families that clients make while they load. What they ask of is true; what is not offered through this
// API (networks, withdrawals, margin) is empty or switched off.

import type { Endpoint, KeyEndpoint, PublicEndpoint } from '../endpoint.ts'
import type { BinanceParts } from '../parts.ts'
import { SpotAccount, type SpotBalance } from '../spot/account.ts'
import { SpotMarkets } from '../spot/spot-markets.ts'

export function shimEndpoints(parts: BinanceParts): readonly Endpoint[] {
  const markets = new SpotMarkets(parts.live.listing, parts.symbols)
  const account = new SpotAccount(parts, markets)
  return [
    signed('capital/config/getall', async (_params, { userId }) => {
      const balances = await account.balances(userId)
      return balances.map(coinOf)
    }),
    signed('margin/allPairs', () => []),
    signed('margin/isolated/allPairs', () => []),
    signed('asset/tradeFee', async (params, { userId }) => {
      const { maker, taker } = await account.rates(userId)
      const asked = params.has('symbol') ? [markets.of(params)] : markets.all()
      return asked.map(({ name }) => ({ symbol: name, makerCommission: maker, takerCommission: taker }))
    }),
    signed('account/apiRestrictions', (_params, { key }) => ({
      ipRestrict: !key.mayComeFrom(''),
      enableReading: key.scopes.has('read'),
      enableSpotAndMarginTrading: key.scopes.has('spot'),
      enableFutures: key.scopes.has('contract'),
      enableMargin: false,
      enableWithdrawals: false,
      enableInternalTransfer: false,
      permitsUniversalTransfer: false,
      enableVanillaOptions: false,
      enablePortfolioMarginTrading: false,
    })),
    open('/sapi/v1/system/status', () => ({ status: 0, msg: 'normal' })),
    open('/dapi/v1/exchangeInfo', () => ({
      timezone: 'UTC',
      serverTime: parts.clock(),
      rateLimits: [],
      exchangeFilters: [],
      symbols: [],
    })),
  ]
}

function signed(path: string, handle: KeyEndpoint['handle']): KeyEndpoint {
  return {
    venue: 'spot',
    method: 'GET',
    path: `/sapi/v1/${path}`,
    security: 'signed',
    scope: 'read',
    weight: 1,
    handle,
  }
}

function open(path: string, handle: PublicEndpoint['handle']): PublicEndpoint {
  return { venue: 'spot', method: 'GET', path, security: 'none', weight: 1, handle }
}

/** Money comes and goes through the site alone: no network is offered here. */
function coinOf({ asset, free, locked }: SpotBalance) {
  return {
    coin: asset,
    name: asset,
    depositAllEnable: false,
    withdrawAllEnable: false,
    trading: true,
    isLegalMoney: false,
    free,
    locked,
    freeze: '0',
    withdrawing: '0',
    ipoing: '0',
    ipoable: '0',
    storage: '0',
    networkList: [],
  }
}
