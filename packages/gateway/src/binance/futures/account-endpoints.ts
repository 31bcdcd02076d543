// A user's money, positions and standing in contracts, as calls. Only reads.

import { formatDecimal } from '@candor/contract'
import type { Endpoint } from '../endpoint.ts'
import type { Parameters } from '../parameters.ts'
import { accountV2, accountV3, adlQuantiles, balances, positionsV2, positionsV3 } from './account-shape.ts'
import { bracketsOf, mostValueAt } from './brackets.ts'
import { reads } from './endpoints.ts'
import type { FuturesAccount } from './futures-account.ts'
import type { FuturesParts } from './futures-parts.ts'
import { moneyOf } from './quantities.ts'
import { marginWord } from './words.ts'

const RATE_SCALE = 8

export interface AccountEndpointsParts extends Pick<FuturesParts, 'live' | 'symbols' | 'rates' | 'clock'> {
  readonly account: FuturesAccount
}

export function accountEndpoints(parts: AccountEndpointsParts): readonly Endpoint[] {
  return [...moneyEndpoints(parts), ...positionEndpoints(parts), ...standingEndpoints(parts)]
}

function moneyEndpoints({ account }: AccountEndpointsParts): readonly Endpoint[] {
  const balance = (path: string, wsMethod: string): Endpoint =>
    reads({
      path,
      wsMethod,
      weight: 5,
      handle: async (_params, { userId }) => balances(await account.shown(userId), String(userId)),
    })
  return [
    reads({
      path: '/fapi/v2/account',
      wsMethod: 'account.status',
      weight: 5,
      handle: async (_params, { userId }) => {
        const shown = await account.shown(userId)
        return accountV2(shown, shown.standing)
      },
    }),
    reads({
      path: '/fapi/v3/account',
      wsMethod: 'v2/account.status',
      weight: 5,
      handle: async (_params, { userId }) => accountV3(await account.shown(userId)),
    }),
    balance('/fapi/v2/balance', 'account.balance'),
    balance('/fapi/v3/balance', 'v2/account.balance'),
  ]
}

function positionEndpoints({ account, live, symbols }: AccountEndpointsParts): readonly Endpoint[] {
  /** The name of a contract that there is; none when all are meant. */
  const symbolIn = (params: Parameters): string | undefined => {
    const symbol = params.text('symbol')
    return symbol === undefined ? undefined : symbols.contract(symbol).symbol
  }
  return [
    reads({
      path: '/fapi/v2/positionRisk',
      wsMethod: 'account.position',
      weight: 5,
      handle: async (params, { userId }) => {
        const symbol = symbolIn(params)
        return positionsV2(await account.shown(userId), symbol)
      },
    }),
    reads({
      path: '/fapi/v3/positionRisk',
      wsMethod: 'v2/account.position',
      weight: 5,
      handle: async (params, { userId }) => {
        const symbol = symbolIn(params)
        return positionsV3(await account.shown(userId), symbol)
      },
    }),
    reads({
      path: '/fapi/v1/adlQuantile',
      weight: 5,
      handle: async (params, { userId }) => {
        const symbol = symbolIn(params)
        return adlQuantiles(await account.shown(userId), symbol)
      },
    }),
    reads({
      path: '/fapi/v1/leverageBracket',
      weight: 1,
      handle: (params) => {
        const symbol = params.text('symbol')
        const asked = symbol === undefined ? live.listing.contracts() : [symbols.contract(symbol)]
        return asked.map(bracketsOf)
      },
    }),
    reads({
      path: '/fapi/v1/symbolConfig',
      weight: 5,
      handle: async (params, { userId }) => {
        const symbol = symbolIn(params)
        const all = await account.settings(userId)
        return all
          .filter(({ contract }) => symbol === undefined || contract.symbol === symbol)
          .map(({ contract, setting: { marginMode, leverage } }) => ({
            symbol: contract.symbol,
            marginType: marginWord(marginMode),
            isAutoAddMargin: false,
            leverage,
            maxNotionalValue: moneyOf(contract, mostValueAt(contract, leverage)),
          }))
      },
    }),
  ]
}

function standingEndpoints(parts: AccountEndpointsParts): readonly Endpoint[] {
  const { account, symbols, rates, clock } = parts
  return [
    reads({
      path: '/fapi/v1/accountConfig',
      weight: 5,
      handle: async (_params, { userId }) => {
        const { feeLevel, mayTrade, mode } = await account.standing(userId)
        return {
          feeTier: feeLevel,
          canTrade: mayTrade,
          canDeposit: true,
          canWithdraw: true,
          dualSidePosition: mode === 'hedge',
          updateTime: clock(),
          multiAssetsMargin: false,
          tradeGroupId: -1,
        }
      },
    }),
    reads({
      path: '/fapi/v1/commissionRate',
      weight: 20,
      handle: async (params, { userId }) => {
        const { symbol } = symbols.contractOf(params)
        const { makerE8, takerE8 } = await account.rates(userId)
        return {
          symbol,
          makerCommissionRate: formatDecimal(makerE8, RATE_SCALE),
          takerCommissionRate: formatDecimal(takerE8, RATE_SCALE),
        }
      },
    }),
    reads({
      path: '/fapi/v1/rateLimit/order',
      weight: 1,
      handle: () => rates.shown('futures').filter(({ rateLimitType }) => rateLimitType === 'ORDERS'),
    }),
  ]
}
