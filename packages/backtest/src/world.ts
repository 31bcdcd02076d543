// A platform of its own for one backtest: a real core with one market, an owner with one robot, and the accounts that trade
// with it. Nothing of it is anybody's money. Knows no strategy.

import {
  type Amount,
  type AssetId,
  type Command,
  type CommandNumber,
  type DepositId,
  type IndexId,
  type MarketId,
  type Outcome,
  type Price,
  type SourceId,
  SPOT_WALLET,
  type TimeMs,
  type TradeGroupId,
  type UserId,
  type WalletId,
  walletId,
} from '@candor/contract'
import { Core } from '@candor/core'
import type { BacktestMarket } from './input.ts'

export const BASE = 1 as AssetId
export const QUOTE = 2 as AssetId
export const MARKET = 1 as MarketId
const INDEX = 1 as IndexId
const OWNER = 1 as UserId
export const ROBOT = 2 as UserId
/** Stands ready with quotes, and takes what the robot has in the book. */
export const MAKER = 3 as UserId
/** The other side of a trade that only moves the last price. */
export const PRINTER = 4 as UserId
const SOURCES = [1, 2, 3] as readonly number[] as readonly SourceId[]

/** Enough for anybody to trade with, and far from the largest amount that a command may carry. */
const DEEP_POCKET = (10n ** 17n) as Amount
const CONTRACT_WALLET = walletId('contract')

export class World {
  readonly core = Core.create()
  readonly market: BacktestMarket
  /** Where and when the index ticked last. */
  private tickedPrice: bigint = -1n
  private tickedMs = -1
  private deposits = 0

  constructor(market: BacktestMarket, investment: Amount, startMs: number) {
    this.market = market
    this.list(startMs)
    const open = (userId: UserId, house?: string): void => {
      this.must(startMs, { type: 'OpenAccount', userId, tradeGroupId: groupOf(userId), house })
      this.must(startMs, { type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
    }
    open(OWNER)
    this.deposit(startMs, OWNER, QUOTE, investment)
    for (const userId of [MAKER, PRINTER]) {
      open(userId, 'maker')
      this.deposit(startMs, userId, QUOTE, DEEP_POCKET)
      if (market.venue === 'spot') this.deposit(startMs, userId, BASE, DEEP_POCKET)
      else this.intoContracts(startMs, userId)
    }
    const robot = { userId: OWNER, clientId: undefined, robotId: ROBOT }
    this.must(startMs, { type: 'OpenRobot', ...robot })
    const wallet = this.wallet
    this.must(startMs, { type: 'FundRobot', ...robot, wallet, assetId: QUOTE, amount: investment })
  }

  get wallet(): WalletId {
    return this.market.venue === 'spot' ? SPOT_WALLET : CONTRACT_WALLET
  }

  send(timeMs: number, command: Command): Outcome {
    const { core } = this
    return core.apply((core.state.number + 1) as CommandNumber, BigInt(timeMs) as TimeMs, command)
  }

  /** For what cannot be refused unless this package is wrong. */
  must(timeMs: number, command: Command): Outcome {
    const outcome = this.send(timeMs, command)
    const { rejection } = outcome.reply
    if (rejection !== undefined)
      throw new Error(`the backtest's own ${command.type} was rejected: ${rejection}`)
    return outcome
  }

  /** The index follows the price of the candles, whenever somebody is about to act on it. */
  tick(timeMs: number, price: Price): Outcome | undefined {
    if (price === this.tickedPrice && timeMs === this.tickedMs) return undefined
    this.tickedPrice = price
    this.tickedMs = timeMs
    const quotes = SOURCES.map((source) => ({ source, price, timeMs: BigInt(timeMs) as TimeMs }))
    return this.must(timeMs, { type: 'IndexTick', indexId: INDEX, quotes })
  }

  private list(startMs: number): void {
    const { market } = this
    const { makerE8, takerE8, tick } = market.terms
    const pair = { base: BASE, quote: QUOTE }
    this.must(startMs, { type: 'ListAsset', assetId: BASE, code: 'BASE', scale: 8 })
    this.must(startMs, { type: 'ListAsset', assetId: QUOTE, code: 'QUOTE', scale: 8 })
    const level = {
      volumeBtc: 0n as Amount,
      spotMakerE8: makerE8,
      spotTakerE8: takerE8,
      perpMakerE8: makerE8,
      perpTakerE8: takerE8,
    }
    this.must(startMs, { type: 'SetFeeSchedule', btc: BASE, levels: [level] })
    const indexTick = market.venue === 'spot' ? tick : market.parameters.markTick
    this.must(startMs, { type: 'DefineIndex', indexId: INDEX, ...pair, tick: indexTick })
    const listing = { marketId: MARKET, symbol: 'BASEQUOTE', ...pair, indexId: INDEX }
    if (market.venue === 'spot')
      this.must(startMs, { type: 'ListSpotMarket', ...listing, parameters: market.parameters })
    else this.must(startMs, { type: 'ListContract', ...listing, parameters: market.parameters })
  }

  private deposit(timeMs: number, userId: UserId, assetId: AssetId, amount: Amount): void {
    const depositId = ++this.deposits as DepositId
    this.must(timeMs, { type: 'SeeDeposit', depositId, userId, assetId, amount })
    this.must(timeMs, { type: 'ConfirmDeposit', depositId })
  }

  private intoContracts(timeMs: number, userId: UserId): void {
    const keyless = { userId, clientId: undefined }
    const money = { from: SPOT_WALLET, to: CONTRACT_WALLET, assetId: QUOTE, amount: DEEP_POCKET }
    this.must(timeMs, { type: 'Transfer', ...keyless, ...money })
    this.oneWay(timeMs, userId, 1)
  }

  /** As the platform does it for a robot: one-way, isolated, at its leverage. */
  oneWay(timeMs: number, userId: UserId, leverage: number): void {
    const choice = { userId, clientId: undefined, marketId: MARKET }
    const mode = { marginMode: 'isolated', positionMode: 'oneWay' } as const
    this.must(timeMs, { type: 'SetContractMode', ...choice, ...mode })
    const { rejection } = this.send(timeMs, { type: 'SetLeverage', ...choice, leverage }).reply
    // What an account has without asking may be the very one.
    if (rejection !== undefined && rejection !== 'contract.mode.unchanged')
      throw new Error(`the leverage of a backtest was rejected: ${rejection}`)
  }
}

/** The two who trade with each other must be of different groups, and the robot is of its owner's. */
function groupOf(userId: UserId): TradeGroupId {
  return userId as number as TradeGroupId
}
