// A spot order: first a candidate whose checks are still to come, then open, a link of its price level's queue.

import {
  type Amount,
  type AssetId,
  type CloseReason,
  type MarketId,
  type OrderId,
  type OrderStatus,
  type OrderType,
  type Price,
  type SelfTradeMode,
  type Side,
  SPOT_WALLET,
  type SpotOrderView,
  type TimeInForce,
  type TimeMs,
  type Trigger,
  type WalletId,
} from '@candor/contract'
import type { Account, SpotPurses } from '../account.ts'
import { LedgerAccount } from '../ledger.ts'
import type { PriceLevel } from './book-side.ts'
import type { SpotMarket } from './spot-market.ts'

/** What is asked for; `PlaceSpotOrder` is one. */
export interface SpotOrderTerms {
  readonly clientId: string | undefined
  readonly wallet: WalletId
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly price: Price | undefined
  readonly quantity: Amount | undefined
  readonly quoteAmount: Amount | undefined
  readonly stopPrice: Price | undefined
  readonly trigger: Trigger | undefined
  /** None means the market's own mode. */
  readonly selfTrade: SelfTradeMode | undefined
}

const NOTHING = 0n as Amount
/** Stands for the accounts of a candidate, so that every order has one hidden class from the start. */
const NO_ACCOUNT = new LedgerAccount({ kind: 'system', name: 'dust', sub: 0 }, 0 as AssetId)

// One flat object on purpose: the core makes and drops hundreds of thousands of these a second.
export class SpotOrder {
  readonly account: Account
  readonly market: SpotMarket
  readonly clientId: string | undefined
  readonly wallet: WalletId
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
  readonly price: Price | undefined
  readonly quantity: Amount | undefined
  readonly quoteAmount: Amount | undefined
  readonly stopPrice: Price | undefined
  readonly trigger: Trigger | undefined

  // Given when the order is opened.
  id = 0 as OrderId
  createdMs: TimeMs = 0n as TimeMs
  /** Where the money comes from and goes back to, where it lies meanwhile, and where what is bought goes. */
  source: LedgerAccount = NO_ACCOUNT
  held: LedgerAccount = NO_ACCOUNT
  income: LedgerAccount = NO_ACCOUNT
  /** What still lies in the paying purse's frozen bucket for this order. */
  hold: Amount = NOTHING

  /** Base units still to fill; zero for an order sized by quote. */
  remaining: Amount
  filledQuantity: Amount = NOTHING
  filledQuote: Amount = NOTHING
  preventedQuantity: Amount = NOTHING
  /** Exact fee owed so far, in units of 10^-8 of the received asset's unit; never rounded per fill. */
  feeNumerator = 0n
  feePaid: Amount = NOTHING
  /** Whether anything was filled or prevented. */
  touched = false
  /** A stop that has not fired yet. */
  waiting: boolean
  /** On the account's list of open orders; a taker that never rests is not. */
  listed = false
  closeReason: CloseReason | undefined = undefined
  /** Its turn within the level: given when it enters the book, so a fired stop queues behind. */
  rank = 0
  level: PriceLevel | undefined = undefined
  previous: SpotOrder | undefined = undefined
  next: SpotOrder | undefined = undefined
  // Neighbours on the account's list of open orders, by ascending id.
  older: SpotOrder | undefined = undefined
  younger: SpotOrder | undefined = undefined

  constructor(account: Account, market: SpotMarket, terms: SpotOrderTerms) {
    this.account = account
    this.market = market
    this.clientId = terms.clientId
    this.wallet = terms.wallet
    this.side = terms.side
    this.orderType = terms.orderType
    this.timeInForce = terms.timeInForce
    this.selfTrade = terms.selfTrade ?? market.parameters.selfTrade
    this.price = terms.price
    this.quantity = terms.quantity
    this.quoteAmount = terms.quoteAmount
    this.stopPrice = terms.stopPrice
    this.trigger = terms.trigger
    this.remaining = terms.quantity ?? NOTHING
    this.waiting = terms.stopPrice !== undefined
  }

  /** Makes a candidate an order. Its purses come into being only now, so that rejected ones leave no trace. */
  open(id: OrderId, createdMs: TimeMs, hold: Amount): void {
    const { account, wallet, market } = this
    const { base, quote } =
      wallet === SPOT_WALLET ? account.spotPurses(market) : robotPurses(account, wallet, market)
    const buys = this.side === 'buy'
    this.id = id
    this.createdMs = createdMs
    const pays = buys ? quote : base
    this.source = pays.available
    this.held = pays.frozen
    this.income = (buys ? base : quote).available
    this.hold = hold
  }

  get marketId(): MarketId {
    return this.market.id
  }

  get status(): OrderStatus {
    if (this.closeReason !== undefined) return this.closeReason === 'filled' ? 'filled' : 'cancelled'
    if (this.waiting) return 'waiting'
    return this.filledQuantity > 0n ? 'partiallyFilled' : 'new'
  }
}

function robotPurses(account: Account, wallet: WalletId, market: SpotMarket): SpotPurses {
  const { base, quote } = market.listing
  return { base: account.purse(wallet, base), quote: account.purse(wallet, quote) }
}

export function viewSpotOrder(order: SpotOrder): SpotOrderView {
  return {
    orderId: order.id,
    userId: order.account.id,
    wallet: order.wallet,
    clientId: order.clientId,
    marketId: order.market.id,
    side: order.side,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    selfTrade: order.selfTrade,
    price: order.price,
    quantity: order.quantity,
    quoteAmount: order.quoteAmount,
    stopPrice: order.stopPrice,
    trigger: order.trigger,
    status: order.status,
    closeReason: order.closeReason,
    filledQuantity: order.filledQuantity,
    filledQuote: order.filledQuote,
    preventedQuantity: order.preventedQuantity,
    fee: order.feePaid,
    createdMs: order.createdMs,
  }
}
