// The field types that commands, events and replies are made of.

import { type AccountRef, BUCKETS, SYSTEM_ACCOUNTS, type WalletId } from './account-ref.ts'
import { CodecError } from './codec/bytes.ts'
import { int, list, optional, type Schema, struct, type TypeOf, text, uint, word } from './codec/schema.ts'
import type {
  AdministratorId,
  AssetId,
  CommandNumber,
  DepositId,
  IndexId,
  MarketId,
  OrderId,
  SourceId,
  TradeGroupId,
  TradeId,
  UserId,
  WithdrawalId,
} from './ids.ts'
import { LIMITS } from './limits.ts'
import type { Amount, Price, RateE8, TimeMs } from './units.ts'
import {
  CLOSE_REASONS,
  CORRECTION_ACCOUNTS,
  CORRECTION_DIRECTIONS,
  MARKET_STATUSES,
  ORDER_STATUSES,
  ORDER_TYPES,
  SELF_TRADE_MODES,
  SIDES,
  TIMES_IN_FORCE,
  TRIGGERS,
  WITHDRAWAL_STATUSES,
} from './words.ts'

export const userId = uint<UserId>('user')
export const tradeGroupId = uint<TradeGroupId>('self-trade group')
export const assetId = uint<AssetId>('asset')
export const marketId = uint<MarketId>('market')
export const indexId = uint<IndexId>('index')
export const sourceId = uint<SourceId>('price source')
export const orderId = uint<OrderId>('order')
export const tradeId = uint<TradeId>('trade')
export const depositId = uint<DepositId>('deposit')
export const withdrawalId = uint<WithdrawalId>('withdrawal')
export const administratorId = uint<AdministratorId>('administrator')
export const commandNumber = uint<CommandNumber>('number of a command')
export const wallet = uint<WalletId>('wallet')
export const level = uint<number>('fee level, from 1')
export const count = uint<number>('count')

export const amount = int<Amount>('amount in smallest units')
export const price = int<Price>('price in quote units for one whole base coin')
export const rateE8 = int<RateE8>('rate in units of 10^-8')
export const timeMs = int<TimeMs>('milliseconds UTC')
export const day = int<bigint>('day number, GMT+8')

export const side = word(SIDES)
export const orderType = word(ORDER_TYPES)
export const timeInForce = word(TIMES_IN_FORCE)
export const selfTradeMode = word(SELF_TRADE_MODES)
export const trigger = word(TRIGGERS)
export const marketStatus = word(MARKET_STATUSES)
export const orderStatus = word(ORDER_STATUSES)
export const closeReason = word(CLOSE_REASONS)
export const withdrawalStatus = word(WITHDRAWAL_STATUSES)
export const correctionDirection = word(CORRECTION_DIRECTIONS)
export const correctionAccount = word(CORRECTION_ACCOUNTS)

/** The sender's own key: the same key and body takes effect once and gives the first reply again. */
export const clientId = optional(text('idempotency key', LIMITS.clientIdLength))
export const reason = text('reason code', LIMITS.reasonLength)
/** What a movement is called outside: a chain's transaction and place in it, a bank's statement line. */
export const reference = text('reference outside', LIMITS.referenceLength)
export const destination = text('destination of a withdrawal', LIMITS.destinationLength)
export const assetCode = text('asset code', LIMITS.assetCodeLength)
export const symbol = text('symbol', LIMITS.symbolLength)
export const country = text('ISO 3166 country, or empty', 2)

/** One quote of one venue, as it came. */
export const sourceQuote = struct({ source: sourceId, price, timeMs }, 'a quote of one source')
export type SourceQuote = TypeOf<typeof sourceQuote>
export const sourceQuotes = list(sourceQuote, LIMITS.indexSources)

/** Rulebook 1.1. Bands are rates: 20% is 20_000_000n. */
export const spotParameters = struct(
  {
    tick: price,
    lot: amount,
    minQuantity: amount,
    maxQuantity: amount,
    minNotional: amount,
    maxOpenOrders: count,
    marketBandE8: rateE8,
    buyBandE8: rateE8,
    sellBandE8: rateE8,
    selfTrade: selfTradeMode,
  },
  'parameters of a spot market',
)
export type SpotParameters = TypeOf<typeof spotParameters>

export const feeLevel = struct(
  {
    /** Thirty-day volume from which the level holds, in 10^-8 BTC. */
    volumeBtc: amount,
    spotMakerE8: rateE8,
    spotTakerE8: rateE8,
    perpMakerE8: rateE8,
    perpTakerE8: rateE8,
  },
  'a fee level',
)
export type FeeLevel = TypeOf<typeof feeLevel>
export const feeLevels = list(feeLevel, LIMITS.feeLevels)

const SYSTEM_KIND = 0xff
const bucket = word(BUCKETS)
const systemAccount = word(SYSTEM_ACCOUNTS)

/** An account's name: bucket, then owner. A system account has 0xff in place of the bucket. */
export const accountRef: Schema<AccountRef> = {
  describe: 'ledger account',
  write: (writer, ref) => {
    if (ref.kind === 'system') {
      writer.u8(SYSTEM_KIND)
      systemAccount.write(writer, ref.name)
    } else {
      bucket.write(writer, ref.bucket)
      writer.uint(ref.user)
      writer.uint(ref.wallet)
    }
    writer.uint(ref.sub)
  },
  read: (reader) => {
    const kind = reader.u8()
    if (kind === SYSTEM_KIND) {
      return { kind: 'system', name: systemAccount.read(reader), sub: reader.uint() }
    }
    const name = BUCKETS[kind]
    if (name === undefined) throw new CodecError('an unknown bucket')
    return {
      kind: 'user',
      user: reader.uint() as UserId,
      wallet: reader.uint() as WalletId,
      bucket: name,
      sub: reader.uint(),
    }
  },
}

/** Money that moved: `from → to amount`, with both balances as they were left. */
export const posting = struct(
  { from: accountRef, to: accountRef, asset: assetId, amount, fromAfter: amount, toAfter: amount },
  'a posting',
)
export type Posting = TypeOf<typeof posting>
/** No command moves more than this many amounts in one event. */
export const postings = list(posting, 64)

/** An order as the core left it. */
export const spotOrder = struct(
  {
    orderId,
    userId,
    wallet,
    clientId,
    marketId,
    side,
    orderType,
    timeInForce,
    selfTrade: selfTradeMode,
    price: optional(price),
    quantity: optional(amount),
    quoteAmount: optional(amount),
    stopPrice: optional(price),
    trigger: optional(trigger),
    status: orderStatus,
    closeReason: optional(closeReason),
    filledQuantity: amount,
    filledQuote: amount,
    /** Taken away by self-trade prevention in mode `decrement`, in base units. */
    preventedQuantity: amount,
    /** Paid so far, in the asset received. */
    fee: amount,
    createdMs: timeMs,
  },
  'a spot order',
)
export type SpotOrderView = TypeOf<typeof spotOrder>
