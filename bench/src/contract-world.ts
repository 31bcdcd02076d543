// The benchmarks' exchange with a perpetual contract beside its spot market: rulebook parameters, users with money in the
// contract account, and the commands that place and cancel contract orders.

import {
  type Amount,
  type Command,
  type CommandOf,
  type ContractParameters,
  type IndexId,
  type Lots,
  type MarginMode,
  type MarketId,
  type OrderId,
  type Price,
  type RateE8,
  type Side,
  type SourceId,
  SPOT_WALLET,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { BTC, LOT, TICK, USDT } from './demo-world.ts'
import type { MixedOperation } from './mix.ts'

export const CONTRACT = 101 as MarketId
const INDEX = 1 as IndexId
const UNIT = 100_000_000n

/** A lot is as large as the spot market's and a tick as wide, so that one mix serves both. */
const PARAMETERS: ContractParameters = {
  multiplier: LOT as Amount,
  tick: TICK as Price,
  markTick: TICK as Price,
  maxLots: 1_000_000_000n as Lots,
  maxOpenOrders: 1_000,
  limitBandE8: 5_000_000n as RateE8,
  marketBandE8: 3_000_000n as RateE8,
  takerE8: 50_000n as RateE8,
  liquidationFeeE8: 500_000n as RateE8,
  volumeWeightE8: 20_000_000n as RateE8,
  impactValue: (10_000n * UNIT) as Amount,
  fundingHours: 8,
  refusesCrossing: true,
  markMethod: 'basisAverage',
  selfTrade: 'expireTaker',
  tiers: [
    { upTo: (50_000n * UNIT) as Amount, maxLeverage: 100, maintenanceE8: 500_000n as RateE8 },
    { upTo: (250_000n * UNIT) as Amount, maxLeverage: 50, maintenanceE8: 1_000_000n as RateE8 },
    { upTo: (1_000_000n * UNIT) as Amount, maxLeverage: 20, maintenanceE8: 2_500_000n as RateE8 },
    { upTo: (5_000_000n * UNIT) as Amount, maxLeverage: 10, maintenanceE8: 5_000_000n as RateE8 },
    { upTo: (20_000_000n * UNIT) as Amount, maxLeverage: 5, maintenanceE8: 10_000_000n as RateE8 },
    { upTo: (1_000_000_000n * UNIT) as Amount, maxLeverage: 2, maintenanceE8: 25_000_000n as RateE8 },
  ],
}

export function listContract(): CommandOf<'ListContract'> {
  return {
    type: 'ListContract',
    marketId: CONTRACT,
    symbol: 'BTCUSDT',
    base: BTC,
    quote: USDT,
    indexId: INDEX,
    parameters: PARAMETERS,
  }
}

export function intoContracts(user: number, amount: bigint): CommandOf<'Transfer'> {
  return {
    type: 'Transfer',
    userId: user as UserId,
    clientId: undefined,
    from: SPOT_WALLET,
    to: walletId('contract'),
    assetId: USDT,
    amount: amount as Amount,
  }
}

/** One-way mode, as a program would choose: an order first closes what it can. */
export function chooseMode(user: number, marginMode: MarginMode | undefined): CommandOf<'SetContractMode'> {
  return {
    type: 'SetContractMode',
    userId: user as UserId,
    clientId: undefined,
    marketId: CONTRACT,
    marginMode,
    positionMode: 'oneWay',
  }
}

export function chooseLeverage(user: number, leverage: number): CommandOf<'SetLeverage'> {
  return {
    type: 'SetLeverage',
    userId: user as UserId,
    clientId: undefined,
    marketId: CONTRACT,
    leverage,
  }
}

export interface ContractPlacement {
  readonly user: number
  readonly side: Side
  readonly lots: bigint
  /** None for an order at the market. */
  readonly price: bigint | undefined
}

export function placeContract({
  user,
  side,
  lots,
  price,
}: ContractPlacement): CommandOf<'PlaceContractOrder'> {
  return {
    type: 'PlaceContractOrder',
    userId: user as UserId,
    clientId: undefined,
    marketId: CONTRACT,
    side,
    positionSide: 'both',
    orderType: price === undefined ? 'market' : 'limit',
    timeInForce: price === undefined ? 'immediateOrCancel' : 'goodTillCancelled',
    price: price as Price | undefined,
    lots: lots as Lots,
    reduceOnly: false,
    mayCross: true,
    stops: undefined,
    selfTrade: undefined,
  }
}

/** An operation of the mix, as a contract order. */
export function placeMixed({
  kind,
  user,
  buys,
  ticks,
  lots,
}: MixedOperation): CommandOf<'PlaceContractOrder'> {
  const price = kind === 'limit' ? BigInt(ticks) * TICK : undefined
  return placeContract({ user, side: buys ? 'buy' : 'sell', lots: BigInt(lots), price })
}

export function cancelContract(user: number, orderId: OrderId): CommandOf<'CancelContractOrder'> {
  return {
    type: 'CancelContractOrder',
    userId: user as UserId,
    clientId: undefined,
    orderId,
    orderClientId: undefined,
  }
}

/** Three venues that agree. */
export function indexAt(price: bigint, timeMs: bigint): Command {
  const quotes = [1, 2, 3].map((source) => ({
    source: source as SourceId,
    price: price as Price,
    timeMs: timeMs as TimeMs,
  }))
  return { type: 'IndexTick', indexId: INDEX, quotes }
}
