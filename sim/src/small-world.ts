// A small platform for the simulator's own tests: one BTC/USDT market with the rulebook's parameters, and
// users with money. Commands go to a core; everything that became of them is kept.

import type {
  Amount,
  AssetId,
  Command,
  CommandNumber,
  CommandOf,
  DepositId,
  Event,
  EventOf,
  EventType,
  FeeLevel,
  IndexId,
  MarketId,
  Outcome,
  Price,
  RateE8,
  SpotParameters,
  TimeMs,
  TradeGroupId,
  UserId,
  WalletId,
} from '@candor/contract'
import { parseDecimal } from '@candor/contract'
import type { CoreUnderTest } from './core-under-test.ts'

export const BTC = 1 as AssetId
export const USDT = 2 as AssetId
export const MARKET = 1 as MarketId
export const INDEX = 1 as IndexId
const SCALE = 8
const DAY_MS = 86_400_000n
/** 2026-03-01 12:00 in GMT+8. */
export const NOON_MS = 1_772_337_600_000n

/** `1.5` as units of 10^-8. */
export function units(text: string): bigint {
  const value = parseDecimal(text, SCALE)
  if (value === undefined) throw new Error(`${text} is not a decimal`)
  return value
}

export const PARAMETERS: SpotParameters = {
  tick: units('0.01') as Price,
  lot: units('0.00001') as Amount,
  minQuantity: units('0.00001') as Amount,
  maxQuantity: units('100') as Amount,
  minNotional: units('5') as Amount,
  maxOpenOrders: 200,
  marketBandE8: units('0.05') as RateE8,
  buyBandE8: units('0.2') as RateE8,
  sellBandE8: units('0.2') as RateE8,
  selfTrade: 'expireTaker',
}

/** Volume in BTC, maker and taker in percent. */
export function feeLevel(volume: string, maker: string, taker: string): FeeLevel {
  const percent = (text: string): RateE8 => {
    const sign = text.startsWith('-') ? -1n : 1n
    return ((sign * units(text.replace('-', ''))) / 100n) as RateE8
  }
  return {
    volumeBtc: units(volume) as Amount,
    spotMakerE8: percent(maker),
    spotTakerE8: percent(taker),
    perpMakerE8: percent(maker),
    perpTakerE8: percent(taker),
  }
}

type Order = Pick<CommandOf<'PlaceSpotOrder'>, 'side' | 'orderType'> &
  Partial<
    Pick<CommandOf<'PlaceSpotOrder'>, 'timeInForce' | 'trigger' | 'selfTrade' | 'clientId' | 'wallet'>
  > & {
    readonly price?: string
    readonly quantity?: string
    readonly quoteAmount?: string
    readonly stopPrice?: string
  }

export class SmallWorld {
  readonly outcomes: { readonly command: Command; readonly outcome: Outcome }[] = []
  nowMs: bigint
  private readonly core: Pick<CoreUnderTest, 'apply'>
  private deposits = 0

  constructor(core: Pick<CoreUnderTest, 'apply'>, levels: readonly FeeLevel[], startMs: bigint = NOON_MS) {
    this.core = core
    this.nowMs = startMs
    this.send({ type: 'ListAsset', assetId: BTC, code: 'BTC', scale: SCALE })
    this.send({ type: 'ListAsset', assetId: USDT, code: 'USDT', scale: SCALE })
    this.send({ type: 'DefineIndex', indexId: INDEX, base: BTC, quote: USDT, tick: units('0.01') as Price })
    this.send({ type: 'SetFeeSchedule', btc: BTC, levels })
    this.send({
      type: 'ListSpotMarket',
      marketId: MARKET,
      symbol: 'BTC_USDT',
      base: BTC,
      quote: USDT,
      indexId: undefined,
      parameters: PARAMETERS,
    })
  }

  send(command: Command): Outcome {
    const number = (this.outcomes.length + 1) as CommandNumber
    const outcome = this.core.apply(number, this.nowMs as TimeMs, command)
    this.outcomes.push({ command, outcome })
    return outcome
  }

  /** A user who may trade, with money, alone in a group unless told. */
  user(id: number, money: { readonly btc?: string; readonly usdt?: string }, group = id): UserId {
    const userId = id as UserId
    this.send({ type: 'OpenAccount', userId, tradeGroupId: group as TradeGroupId, house: undefined })
    this.send({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
    if (money.btc !== undefined) this.deposit(userId, BTC, money.btc)
    if (money.usdt !== undefined) this.deposit(userId, USDT, money.usdt)
    return userId
  }

  private deposit(userId: UserId, assetId: AssetId, amount: string): void {
    const depositId = ++this.deposits as DepositId
    this.send({ type: 'SeeDeposit', depositId, userId, assetId, amount: units(amount) as Amount })
    this.send({ type: 'ConfirmDeposit', depositId })
  }

  place(userId: UserId, order: Order): Outcome {
    const given = (text: string | undefined): bigint | undefined =>
      text === undefined ? undefined : units(text)
    const isMarket = order.orderType === 'market' || order.orderType === 'stopMarket'
    return this.send({
      type: 'PlaceSpotOrder',
      userId,
      clientId: order.clientId,
      wallet: order.wallet ?? (0 as WalletId),
      marketId: MARKET,
      side: order.side,
      orderType: order.orderType,
      timeInForce: order.timeInForce ?? (isMarket ? 'immediateOrCancel' : 'goodTillCancelled'),
      price: given(order.price) as Price | undefined,
      quantity: given(order.quantity) as Amount | undefined,
      quoteAmount: given(order.quoteAmount) as Amount | undefined,
      stopPrice: given(order.stopPrice) as Price | undefined,
      trigger: order.trigger,
      selfTrade: order.selfTrade,
    })
  }

  /** Three sources that agree. */
  index(price: string): Outcome {
    const quotes = [1, 2, 3].map((source) => ({
      source: source as never,
      price: units(price) as Price,
      timeMs: this.nowMs as TimeMs,
    }))
    return this.send({ type: 'IndexTick', indexId: INDEX, quotes })
  }

  /** Moves to a time of day of GMT+8 that lies ahead, so many days on. */
  goTo(days: number, timeOfDayMs: bigint): void {
    const midnight = ((this.nowMs + DAY_MS / 3n) / DAY_MS) * DAY_MS - DAY_MS / 3n
    this.nowMs = midnight + BigInt(days) * DAY_MS + timeOfDayMs
  }
}

export function eventsOf<K extends EventType>(outcome: Outcome, type: K): EventOf<K>[] {
  const isOfType = (event: Event): event is Event & EventOf<K> => event.type === type
  return outcome.events.filter(isOfType)
}
