// A spot order: first a candidate whose checks are still to come, then open, a link of its price level's queue.

import {
  type Amount,
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
import type { Account } from '../account.ts'
import type { PriceLevel } from '../book/book-side.ts'
import { must } from '../bug.ts'
import type { LedgerAccount } from '../ledger.ts'
import type { SpotMarket } from './spot-market.ts'
import { SpotSeat } from './spot-seat.ts'

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
const NO_TIME = 0n as TimeMs

/** What few orders need to keep. */
interface RareAmounts {
  preventedQuantity: Amount
  /** Of an order sized by quote, whose remainder does not tell. */
  filledQuantity: Amount
}

// One flat object, and as small as can be: the core makes and drops hundreds of thousands of these a second.
export class SpotOrder {
  readonly account: Account
  readonly market: SpotMarket
  readonly side: Side
  readonly price: Price | undefined
  readonly quantity: Amount | undefined
  /** Base units still to fill; zero for an order sized by quote. */
  remaining: Amount
  /** What still lies in `held` for this order. */
  hold: Amount = NOTHING
  /** Whose money it moves. Of a candidate from another wallet: none yet. */
  private taken: SpotSeat | undefined
  level: PriceLevel<SpotOrder> | undefined = undefined
  nextInLevel: this | undefined = undefined
  previousInLevel: this | undefined = undefined
  nextInAccount: this | undefined = undefined
  previousInAccount: this | undefined = undefined
  /** Given, like its time, when the order is opened. */
  id = 0 as OrderId
  closeReason: CloseReason | undefined = undefined
  /** A stop that has not fired yet. */
  waiting: boolean
  /** On the account's list of open orders; a taker that never rests is not. */
  listed = false
  /** Whether anything was filled or prevented. */
  touched = false
  filledQuote: Amount = NOTHING
  feePaid: Amount = NOTHING
  /** Exact fee owed so far, in units of 10^-8 of the received asset's unit; never rounded per fill. */
  feeNumerator = 0n
  readonly clientId: string | undefined
  readonly selfTrade: SelfTradeMode
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly wallet: WalletId
  createdMs: TimeMs = NO_TIME
  /** Its turn within the level: given when it enters the book, so a fired stop queues behind. */
  rank = 0
  readonly quoteAmount: Amount | undefined
  readonly stopPrice: Price | undefined
  readonly trigger: Trigger | undefined
  private rare: RareAmounts | undefined

  constructor(account: Account, market: SpotMarket, terms: SpotOrderTerms) {
    this.account = account
    this.market = market
    this.side = terms.side
    this.price = terms.price
    this.quantity = terms.quantity
    this.taken = terms.wallet === SPOT_WALLET ? account.seatIn(market) : undefined
    this.remaining = terms.quantity ?? NOTHING
    this.waiting = terms.stopPrice !== undefined
    this.clientId = terms.clientId
    this.selfTrade = terms.selfTrade ?? market.parameters.selfTrade
    this.orderType = terms.orderType
    this.timeInForce = terms.timeInForce
    this.wallet = terms.wallet
    this.quoteAmount = terms.quoteAmount
    this.stopPrice = terms.stopPrice
    this.trigger = terms.trigger
    this.rare = terms.quantity === undefined ? rareAmounts() : undefined
  }

  get preventedQuantity(): Amount {
    return this.rare?.preventedQuantity ?? NOTHING
  }

  /** Of an order sized by quantity: what is neither left nor was prevented. */
  get filledQuantity(): Amount {
    if (!this.touched) return NOTHING
    if (this.quantity === undefined) return this.rare?.filledQuantity ?? NOTHING
    return (this.quantity - this.remaining - this.preventedQuantity) as Amount
  }

  /** Notes a trade. */
  fill(quantity: Amount, quote: Amount): void {
    this.touched = true
    this.filledQuote = (this.filledQuote + quote) as Amount
    if (this.quantity !== undefined) this.remaining = (this.remaining - quantity) as Amount
    else if (this.rare !== undefined) {
      this.rare.filledQuantity = (this.rare.filledQuantity + quantity) as Amount
    }
  }

  /** Takes a quantity off without a trade. */
  prevent(quantity: Amount): void {
    this.touched = true
    if (this.quantity !== undefined) this.remaining = (this.remaining - quantity) as Amount
    this.rare ??= rareAmounts()
    this.rare.preventedQuantity = (this.rare.preventedQuantity + quantity) as Amount
  }

  /** Puts back what a snapshot says of fills and preventions. */
  restore(plain: {
    remaining: Amount
    filledQuantity: Amount
    filledQuote: Amount
    preventedQuantity: Amount
  }): void {
    if (plain.preventedQuantity > 0n) this.prevent(plain.preventedQuantity)
    if (plain.filledQuantity > 0n) this.fill(plain.filledQuantity, plain.filledQuote)
    must(this.remaining === plain.remaining, "an order's remainder is what was neither filled nor prevented")
  }

  /** Makes a candidate an order. Purses of other wallets come into being only now: rejected orders leave no trace. */
  open(id: OrderId, createdMs: TimeMs, hold: Amount): void {
    this.taken ??= new SpotSeat(this.account, this.wallet, this.market)
    this.id = id
    this.createdMs = createdMs
    this.hold = hold
  }

  get seat(): SpotSeat {
    must(this.taken !== undefined, 'an open order has a seat')
    return this.taken
  }

  /** Where the money comes from and goes back to. */
  get source(): LedgerAccount {
    return this.side === 'buy' ? this.seat.quote : this.seat.base
  }

  /** Where it lies meanwhile. */
  get held(): LedgerAccount {
    return this.side === 'buy' ? this.seat.quoteHeld : this.seat.baseHeld
  }

  /** What its wallet can spend on it. */
  get spendable(): Amount {
    if (this.taken !== undefined) return this.source.balance
    const { base, quote } = this.market.listing
    return this.account.available(this.wallet, this.side === 'buy' ? quote : base)
  }

  get marketId(): MarketId {
    return this.market.id
  }

  get status(): OrderStatus {
    if (this.closeReason !== undefined) return this.closeReason === 'filled' ? 'filled' : 'cancelled'
    if (this.waiting) return 'waiting'
    return this.filledQuote > 0n ? 'partiallyFilled' : 'new'
  }

  /** The order as the outside sees it. Written out in one piece: the core makes two of these for most commands. */
  view(): SpotOrderView {
    const { rare, closeReason } = this
    return {
      orderId: this.id,
      userId: this.account.id,
      wallet: this.wallet,
      clientId: this.clientId,
      marketId: this.market.id,
      side: this.side,
      orderType: this.orderType,
      timeInForce: this.timeInForce,
      selfTrade: this.selfTrade,
      price: this.price,
      quantity: this.quantity,
      quoteAmount: this.quoteAmount,
      stopPrice: this.stopPrice,
      trigger: this.trigger,
      status: this.status,
      closeReason,
      filledQuantity: this.touched ? this.filledQuantity : NOTHING,
      filledQuote: this.filledQuote,
      preventedQuantity: rare === undefined ? NOTHING : rare.preventedQuantity,
      fee: this.feePaid,
      createdMs: this.createdMs,
    }
  }
}

function rareAmounts(): RareAmounts {
  return { preventedQuantity: NOTHING, filledQuantity: NOTHING }
}
