// What a demo starts with: assets, indexes, spot markets, fee levels and the demo trader with simulated funds.
// All of it comes in as commands, like anything else.

import {
  type Amount,
  type AssetId,
  type Command,
  CRYPTO_SCALE,
  type DepositId,
  type FeeLevel,
  FIAT_SCALE,
  type IndexId,
  type MarketId,
  type Price,
  parseDecimal,
  type RateE8,
  SPOT_WALLET,
  type SpotParameters,
  type TradeGroupId,
  type UserId,
  walletId,
} from '@candor/contract'

/** Simulated deposits that each demo trader starts with. */
const DEPOSITS_EACH = 3

export interface DemoTrader {
  readonly number: number
  readonly userId: UserId
  readonly account: string
  readonly nickName: string
}

/** Login password of every demo trader: no secret, the start page shows it. */
export const DEMO_PASSWORD = 'candor-demo-1'

/** What they confirm withdrawals with. */
export const DEMO_FUND_PASSWORD = 'candor-fund-1'

/** The demo traders, from 1; the first is the one that the start page names. */
export function demoTrader(number: number): DemoTrader {
  const suffix = number === 1 ? '' : String(number)
  return {
    number,
    userId: number as UserId,
    account: `demo${suffix}@candor.example`,
    nickName: `Demo trader${number === 1 ? '' : ` ${number}`}`,
  }
}

const CODES = ['USDT', 'BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'TRX', 'USD'] as const
export type DemoAsset = (typeof CODES)[number]

export function assetId(code: DemoAsset): AssetId {
  return (CODES.indexOf(code) + 1) as AssetId
}

export function units(text: string, scale = CRYPTO_SCALE): bigint {
  const value = parseDecimal(text, scale)
  if (value === undefined) throw new Error(`${text} is not a decimal of scale ${scale}`)
  return value
}

interface Listing {
  readonly base: DemoAsset
  readonly quote: DemoAsset
  readonly tick: string
  readonly lot: string
  readonly maxQuantity: string
  readonly minNotional: string
}

const LISTINGS: readonly Listing[] = [
  { base: 'BTC', quote: 'USDT', tick: '0.01', lot: '0.00001', maxQuantity: '100', minNotional: '5' },
  { base: 'ETH', quote: 'USDT', tick: '0.01', lot: '0.0001', maxQuantity: '2000', minNotional: '5' },
  { base: 'BNB', quote: 'USDT', tick: '0.01', lot: '0.001', maxQuantity: '10000', minNotional: '5' },
  { base: 'SOL', quote: 'USDT', tick: '0.01', lot: '0.001', maxQuantity: '50000', minNotional: '5' },
  { base: 'XRP', quote: 'USDT', tick: '0.0001', lot: '0.1', maxQuantity: '5000000', minNotional: '5' },
  { base: 'DOGE', quote: 'USDT', tick: '0.00001', lot: '1', maxQuantity: '30000000', minNotional: '5' },
  { base: 'ADA', quote: 'USDT', tick: '0.0001', lot: '0.1', maxQuantity: '8000000', minNotional: '5' },
  { base: 'LTC', quote: 'USDT', tick: '0.01', lot: '0.001', maxQuantity: '50000', minNotional: '5' },
  { base: 'TRX', quote: 'USDT', tick: '0.00001', lot: '1', maxQuantity: '50000000', minNotional: '5' },
  { base: 'ETH', quote: 'BTC', tick: '0.00001', lot: '0.001', maxQuantity: '2000', minNotional: '0.0001' },
]

function parametersOf(listing: Listing): SpotParameters {
  return {
    tick: units(listing.tick) as Price,
    lot: units(listing.lot) as Amount,
    minQuantity: units(listing.lot) as Amount,
    maxQuantity: units(listing.maxQuantity) as Amount,
    minNotional: units(listing.minNotional) as Amount,
    maxOpenOrders: 200,
    marketBandE8: units('0.05') as RateE8,
    buyBandE8: units('0.2') as RateE8,
    sellBandE8: units('0.2') as RateE8,
    selfTrade: 'expireTaker',
  }
}

/** Rulebook 6: thirty-day volume in BTC, then spot and perpetual maker and taker rates in percent. */
const LEVELS = [
  ['0', '.100', '.100', '.020', '.050'],
  ['50', '.090', '.100', '.018', '.048'],
  ['250', '.080', '.095', '.016', '.045'],
  ['1000', '.070', '.090', '.014', '.042'],
  ['5000', '.060', '.080', '.012', '.038'],
  ['10000', '.050', '.070', '.010', '.035'],
  ['25000', '.040', '.060', '.006', '.032'],
  ['50000', '.020', '.040', '.000', '.030'],
] as const

function percentE8(text: string): RateE8 {
  return (units(`0${text}`) / 100n) as RateE8
}

const FEE_LEVELS: readonly FeeLevel[] = LEVELS.map(
  ([volume, spotMaker, spotTaker, perpMaker, perpTaker]) => ({
    volumeBtc: units(volume) as Amount,
    spotMakerE8: percentE8(spotMaker),
    spotTakerE8: percentE8(spotTaker),
    perpMakerE8: percentE8(perpMaker),
    perpTakerE8: percentE8(perpTaker),
  }),
)

/** Every command of a first start, in order. */
export function demoCommands(): Command[] {
  return [
    ...CODES.map((code): Command => {
      const scale = code === 'USD' ? FIAT_SCALE : CRYPTO_SCALE
      return { type: 'ListAsset', assetId: assetId(code), code, scale }
    }),
    { type: 'SetFeeSchedule', btc: assetId('BTC'), levels: FEE_LEVELS },
    ...LISTINGS.flatMap(marketCommands),
    ...traderCommands(demoTrader(1)),
    ...NOT_OPEN.map(statusCommand),
  ]
}

/** One coin is closed and one under maintenance, so that both can be seen. */
const NOT_OPEN = [
  { base: 'TRX', status: 'halted', reason: 'CLOSED' },
  { base: 'LTC', status: 'cancelOnly', reason: 'MAINTENANCE' },
] as const

function statusCommand({ base, status, reason }: (typeof NOT_OPEN)[number]): Command {
  const place = LISTINGS.findIndex((listing) => listing.base === base)
  return { type: 'SetSpotMarketStatus', marketId: (place + 1) as MarketId, status, reason }
}

function marketCommands(listing: Listing, place: number): Command[] {
  const parameters = parametersOf(listing)
  const base = assetId(listing.base)
  const quote = assetId(listing.quote)
  const indexId = (place + 1) as IndexId
  return [
    { type: 'DefineIndex', indexId, base, quote, tick: parameters.tick },
    {
      type: 'ListSpotMarket',
      marketId: (place + 1) as MarketId,
      symbol: `${listing.base}_${listing.quote}`,
      base,
      quote,
      indexId,
      parameters,
    },
  ]
}

/** Pairs whose prices the feed brings. */
export function demoIndexes(): readonly { indexId: IndexId; base: DemoAsset; quote: DemoAsset }[] {
  return LISTINGS.map(({ base, quote }, place) => ({ indexId: (place + 1) as IndexId, base, quote }))
}

/** A simulated deposit, seen and confirmed. */
export function depositCommands(deposit: {
  readonly depositId: DepositId
  readonly userId: UserId
  readonly code: DemoAsset
  readonly amount: string
}): Command[] {
  const { depositId, userId } = deposit
  const amount = units(deposit.amount) as Amount
  return [
    { type: 'SeeDeposit', depositId, userId, assetId: assetId(deposit.code), amount },
    { type: 'ConfirmDeposit', depositId },
  ]
}

/** What opens and funds a demo trader. */
export function traderCommands({ userId, number }: DemoTrader): Command[] {
  const deposit = (place: number, code: DemoAsset, amount: string): Command[] => {
    const depositId = ((number - 1) * DEPOSITS_EACH + place) as DepositId
    return depositCommands({ depositId, userId, code, amount })
  }
  const transfer = (to: 'contract' | 'second' | 'financial', amount: string): Command => ({
    type: 'Transfer',
    userId,
    clientId: undefined,
    from: SPOT_WALLET,
    to: walletId(to),
    assetId: assetId('USDT'),
    amount: units(amount) as Amount,
  })
  return [
    { type: 'OpenAccount', userId, tradeGroupId: userId as number as TradeGroupId, house: undefined },
    { type: 'SetAccountIdentity', userId, authenticated: true, country: '' },
    ...deposit(1, 'USDT', '150000'),
    ...deposit(2, 'BTC', '1'),
    ...deposit(3, 'ETH', '10'),
    transfer('contract', '20000'),
    transfer('second', '20000'),
    transfer('financial', '10000'),
  ]
}
