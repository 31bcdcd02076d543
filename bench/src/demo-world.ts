// A small exchange for benchmarks: two assets, one market with the rulebook's defaults, funded users.

import {
  type Amount,
  type AssetId,
  type Command,
  type CommandNumber,
  type CommandOf,
  type DepositId,
  type FeeLevel,
  type IndexId,
  type MarketId,
  type OrderId,
  type Outcome,
  type Price,
  type RateE8,
  type SourceId,
  type SourceQuote,
  SPOT_WALLET,
  type TimeMs,
  type TradeGroupId,
  type UserId,
} from '@candor/contract'
import type { Core } from '@candor/core'
import type { MixedOperation } from './mix.ts'

export const USDT = 1 as AssetId
export const BTC = 2 as AssetId
export const MARKET = 1 as MarketId
const INDEX = 1 as IndexId
export const TICK = 1_000_000n
export const LOT = 1_000n
export const START_MS = 1_767_225_600_000n
const START_PRICE = 3_000_000n * TICK

export const FEE_LEVELS: readonly FeeLevel[] = [
  {
    volumeBtc: 0n as Amount,
    spotMakerE8: 100_000n as RateE8,
    spotTakerE8: 100_000n as RateE8,
    perpMakerE8: 20_000n as RateE8,
    perpTakerE8: 50_000n as RateE8,
  },
]

/** The commands that list the market and give every user money. */
export function setupCommands(users: number): Command[] {
  const commands: Command[] = [
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'SetFeeSchedule', btc: BTC, levels: FEE_LEVELS },
    { type: 'DefineIndex', indexId: INDEX, base: BTC, quote: USDT, tick: TICK as Price },
    {
      type: 'ListSpotMarket',
      marketId: MARKET,
      symbol: 'BTC_USDT',
      base: BTC,
      quote: USDT,
      indexId: INDEX,
      parameters: {
        tick: TICK as Price,
        lot: LOT as Amount,
        minQuantity: LOT as Amount,
        maxQuantity: 10_000_000_000n as Amount,
        minNotional: 500_000_000n as Amount,
        maxOpenOrders: 1_000,
        marketBandE8: 5_000_000n as RateE8,
        buyBandE8: 20_000_000n as RateE8,
        sellBandE8: 20_000_000n as RateE8,
        selfTrade: 'expireTaker',
      },
    },
  ]
  for (let user = 1; user <= users; user++) commands.push(...fundedUser(user))
  commands.push({ type: 'IndexTick', indexId: INDEX, quotes: quotesAround(START_PRICE) })
  return commands
}

/** Three venues that agree. */
function quotesAround(price: bigint): SourceQuote[] {
  return [1, 2, 3].map((source) => ({
    source: source as SourceId,
    price: price as Price,
    timeMs: START_MS as TimeMs,
  }))
}

function fundedUser(user: number): Command[] {
  const userId = user as UserId
  const usdtDeposit = (2 * user - 1) as DepositId
  const btcDeposit = (2 * user) as DepositId
  return [
    { type: 'OpenAccount', userId, tradeGroupId: user as TradeGroupId, house: undefined },
    { type: 'SetAccountIdentity', userId, authenticated: true, country: '' },
    { type: 'SeeDeposit', depositId: usdtDeposit, userId, assetId: USDT, amount: (10n ** 17n) as Amount },
    { type: 'ConfirmDeposit', depositId: usdtDeposit },
    { type: 'SeeDeposit', depositId: btcDeposit, userId, assetId: BTC, amount: (10n ** 13n) as Amount },
    { type: 'ConfirmDeposit', depositId: btcDeposit },
  ]
}

export function placeCommand(operation: MixedOperation): CommandOf<'PlaceSpotOrder'> {
  const isLimit = operation.kind === 'limit'
  return {
    type: 'PlaceSpotOrder',
    userId: operation.user as UserId,
    clientId: undefined,
    wallet: SPOT_WALLET,
    marketId: MARKET,
    side: operation.buys ? 'buy' : 'sell',
    orderType: isLimit ? 'limit' : 'market',
    timeInForce: isLimit ? 'goodTillCancelled' : 'immediateOrCancel',
    price: isLimit ? ((BigInt(operation.ticks) * TICK) as Price) : undefined,
    quantity: (BigInt(operation.lots) * LOT) as Amount,
    quoteAmount: undefined,
    stopPrice: undefined,
    trigger: undefined,
    selfTrade: undefined,
  }
}

export function cancelCommand(user: number, orderId: OrderId): CommandOf<'CancelSpotOrder'> {
  return {
    type: 'CancelSpotOrder',
    userId: user as UserId,
    clientId: undefined,
    orderId,
    orderClientId: undefined,
  }
}

/** Applies commands with rising numbers and a clock that moves a millisecond every thousand commands. */
export class Driver {
  readonly core: Core
  number = 0
  private timeMs = START_MS as TimeMs

  constructor(core: Core) {
    this.core = core
  }

  apply(command: Command): Outcome {
    this.number++
    if (this.number % 1_000 === 0) this.timeMs = (this.timeMs + 1n) as TimeMs
    return this.core.apply(this.number as CommandNumber, this.timeMs, command)
  }
}
