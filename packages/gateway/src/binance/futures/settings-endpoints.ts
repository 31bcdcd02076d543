// What a user chooses for contracts, as calls: leverage, margin mode, position mode, and the margin of a position.

import type { MarginMove } from '@candor/contract'
import { ApiRefusal } from '../../refusal.ts'
import type { Endpoint } from '../endpoint.ts'
import { BinanceFailure, failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { mostValueAt } from './brackets.ts'
import { acts, reads } from './endpoints.ts'
import type { FuturesAccount } from './futures-account.ts'
import type { FuturesParts } from './futures-parts.ts'
import type { PositionModes } from './position-modes.ts'
import { moneyOf } from './quantities.ts'
import { POSITION_SIDE_WORDS } from './words.ts'

export interface SettingsEndpointsParts extends Pick<FuturesParts, 'contracts' | 'live' | 'symbols'> {
  readonly account: FuturesAccount
  readonly modes: PositionModes
}

const DONE = { code: 200, msg: 'success' }

type Failures = Readonly<Record<string, readonly [code: number, text: string]>>

export function settingsEndpoints(parts: SettingsEndpointsParts): readonly Endpoint[] {
  return [leverage(parts), marginType(parts), ...positionMode(parts), ...assetsMode(), positionMargin(parts)]
}

/** What the core says no to, in the words that belong to this call; other codes have words that are the same everywhere. */
async function told<T>(act: Promise<T>, words: Failures): Promise<T> {
  try {
    return await act
  } catch (error) {
    const found = error instanceof ApiRefusal ? words[error.code] : undefined
    if (found === undefined) throw error
    const [code, text] = found
    throw new BinanceFailure(code, text)
  }
}

function leverage({ contracts, symbols, modes }: SettingsEndpointsParts): Endpoint {
  return acts({
    method: 'POST',
    path: '/fapi/v1/leverage',
    weight: 1,
    rate: 'order',
    handle: async (params, { userId }) => {
      const contract = symbols.contractOf(params)
      const wanted = params.integer('leverage')
      if (wanted === undefined) throw failures.missing('leverage')
      const most = contract.parameters.tiers[0]?.maxLeverage ?? 1
      if (wanted < 1 || wanted > most) throw new BinanceFailure(-4028, `Leverage ${wanted} is not valid`)
      await modes.settle(userId, contract)
      const body = { symbol: contract.symbol, leverage: wanted }
      try {
        await contracts.setLeverage({ userId, key: undefined }, body)
      } catch (error) {
        // It is what it shall be.
        if (!(error instanceof ApiRefusal) || error.code !== 'contract.mode.unchanged') throw error
      }
      const maxNotionalValue = moneyOf(contract, mostValueAt(contract, wanted))
      return { leverage: wanted, maxNotionalValue, symbol: contract.symbol }
    },
  })
}

function marginType({ contracts, live, symbols, modes }: SettingsEndpointsParts): Endpoint {
  return acts({
    method: 'POST',
    path: '/fapi/v1/marginType',
    weight: 1,
    rate: 'order',
    handle: async (params, { userId }) => {
      const { symbol, marketId, ...contract } = symbols.contractOf(params)
      params.need('marginType')
      const word = params.oneOf('marginType', ['ISOLATED', 'CROSSED'] as const)
      const marginMode = word === 'ISOLATED' ? 'isolated' : 'cross'
      await modes.settle(userId, { ...contract, symbol, marketId })
      const isOrdered =
        live.contracts.openOrders.ofUser(userId).some((order) => order.marketId === marketId) ||
        live.contracts.triggers.of(userId, marketId).length > 0
      await told(contracts.setMode({ userId, key: undefined }, { symbol, marginMode }), {
        'contract.mode.unchanged': [-4046, 'No need to change margin type.'],
        'contract.mode.in.use': isOrdered
          ? [-4047, 'Margin type cannot be changed if there exists open orders.']
          : [-4048, 'Margin type cannot be changed if there exists position.'],
      })
      return DONE
    },
  })
}

function flagOf(params: Parameters, name: string): boolean {
  const flag = params.flag(name)
  if (flag === undefined) throw failures.missing(name)
  return flag
}

function positionMode({ modes }: SettingsEndpointsParts): readonly Endpoint[] {
  const path = '/fapi/v1/positionSide/dual'
  return [
    reads({
      path,
      weight: 30,
      handle: async (_params, { userId }) => ({ dualSidePosition: (await modes.of(userId)) === 'hedge' }),
    }),
    acts({
      method: 'POST',
      path,
      weight: 1,
      rate: 'order',
      handle: async (params, { userId }) => {
        await modes.set(userId, flagOf(params, 'dualSidePosition') ? 'hedge' : 'oneWay')
        return DONE
      },
    }),
  ]
}

/** All contracts stand on one asset: that is the only mode there is. */
function assetsMode(): readonly Endpoint[] {
  const path = '/fapi/v1/multiAssetsMargin'
  return [
    reads({ path, weight: 30, handle: () => ({ multiAssetsMargin: false }) }),
    acts({
      method: 'POST',
      path,
      weight: 1,
      rate: 'order',
      handle: (params) => {
        if (flagOf(params, 'multiAssetsMargin')) throw failures.unsupported()
        return DONE
      },
    }),
  ]
}

const ADDS = '1'
const TAKES_AWAY = '2'

function positionMargin({ contracts, symbols, account }: SettingsEndpointsParts): Endpoint {
  return acts({
    method: 'POST',
    path: '/fapi/v1/positionMargin',
    weight: 1,
    rate: 'order',
    handle: async (params, { userId }) => {
      const contract = symbols.contractOf(params)
      const amount = params.needDecimal('amount')
      params.need('type')
      const type = params.oneOf('type', [ADDS, TAKES_AWAY])
      const direction: MarginMove = type === ADDS ? 'add' : 'remove'
      const side = params.oneOf('positionSide', POSITION_SIDE_WORDS) ?? 'BOTH'
      const position = await account.position(userId, contract, side)
      if (position === undefined) {
        throw new BinanceFailure(-4054, 'Cannot add position margin: position is 0.')
      }
      const body = { positionId: String(position.positionId), direction, amount }
      await told(contracts.moveMargin({ userId, key: undefined }, body), {
        'position.unknown': [-4054, 'Cannot add position margin: position is 0.'],
        'position.isolated.only': [-4049, 'Add margin only support for isolated position.'],
        'position.margin.needed': [-4051, 'Isolated balance insufficient.'],
        'balance.insufficient': [-4050, 'Cross balance insufficient.'],
        'request.amount.invalid': [-4055, 'Amount must be positive.'],
      })
      return {
        amount: Number(amount),
        code: 200,
        msg: 'Successfully modify position margin.',
        type: Number(type),
      }
    },
  })
}
