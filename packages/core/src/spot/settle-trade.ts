// One trade: moves the money of both sides, takes their fees, and tells of it.

import {
  type Amount,
  ceilDiv,
  minOf,
  ONE,
  type Posting,
  type Price,
  type RateE8,
  type TradeId,
} from '@candor/contract'
import { countVolume, currentLevel } from '../fees/fee-levels.ts'
import { type LedgerAccount, move, type PostingList } from '../ledger.ts'
import type { State } from '../state.ts'
import { notional } from './notional.ts'
import type { SpotOrder } from './spot-order.ts'
import type { SpotSeat } from './spot-seat.ts'

const ALMOST_ONE = ONE - 1n
const NOTHING = 0n as Amount

export interface Trade {
  readonly maker: SpotOrder
  readonly taker: SpotOrder
  readonly price: Price
  readonly quantity: Amount
  readonly quote: Amount
}

export function settleTrade(state: State, trade: Trade): void {
  const { maker, taker, price, quantity, quote } = trade
  const { market } = taker
  const makerRate = currentLevel(state, maker.account).spotMakerE8
  const takerRate = currentLevel(state, taker.account).spotTakerE8
  const takerBuys = taker.side === 'buy'
  const buyer = takerBuys ? taker : maker
  const seller = takerBuys ? maker : taker
  const buying = buyer.seat
  const selling = seller.seat
  const { baseFees, quoteFees } = market.listing
  const sellerFee = takeFee(seller, quote, takerBuys ? makerRate : takerRate, quoteFees)
  const buyerFee = takeFee(buyer, quantity, takerBuys ? takerRate : makerRate, baseFees)

  const improvement = takerBuys ? improvementOf(taker, quantity, price) : NOTHING
  const isCommon =
    sellerFee > 0n && buyerFee > 0n && improvement === 0n && sellerFee < quote && buyerFee < quantity
  const postings = isCommon
    ? // Nearly every trade. An array written out has just the size it needs.
      [
        move(buying.quoteHeld, selling.quote, (quote - sellerFee) as Amount),
        move(buying.quoteHeld, quoteFees, sellerFee),
        move(selling.baseHeld, buying.base, (quantity - buyerFee) as Amount),
        move(selling.baseHeld, baseFees, buyerFee),
      ]
    : settle(state, trade, { buying, selling, buyerFee, sellerFee, improvement })
  buyer.hold = (buyer.hold - quote - improvement) as Amount
  seller.hold = (seller.hold - quantity) as Amount

  maker.fill(quantity, quote)
  taker.fill(quantity, quote)
  countVolume(maker.account, market.listing.quote, quote)
  countVolume(taker.account, market.listing.quote, quote)
  market.lastPrice = price
  market.recent.add(state.nowMs, quantity, quote)
  state.emit({
    type: 'SpotTraded',
    tradeId: state.nextTradeId++ as TradeId,
    marketId: market.id,
    price,
    quantity,
    quoteAmount: quote,
    takerSide: taker.side,
    maker: {
      orderId: maker.id,
      userId: maker.account.id,
      rateE8: makerRate,
      fee: takerBuys ? sellerFee : buyerFee,
      remaining: maker.remaining,
    },
    taker: {
      orderId: taker.id,
      userId: taker.account.id,
      rateE8: takerRate,
      fee: takerBuys ? buyerFee : sellerFee,
      remaining: taker.quantity === undefined ? undefined : taker.remaining,
    },
    postings,
  })
}

/**
 * What this fill adds to the order's fee. The ceiling is taken of the order's exact total, never per fill,
 * so many small fills cost no more than one large one. A rebate is paid as far as fees were collected.
 */
function takeFee(order: SpotOrder, received: Amount, rateE8: RateE8, fees: LedgerAccount): Amount {
  const numerator = order.feeNumerator + received * rateE8
  order.feeNumerator = numerator
  const exact = numerator >= 0n ? (numerator + ALMOST_ONE) / ONE : ceilDiv(numerator, ONE)
  const due = exact - order.feePaid // fees round up, to the house
  const fee = due >= 0n ? due : -minOf(-due, fees.balance)
  order.feePaid = (order.feePaid + fee) as Amount
  return fee as Amount
}

interface Settlement {
  readonly buying: SpotSeat
  readonly selling: SpotSeat
  readonly buyerFee: Amount
  readonly sellerFee: Amount
  /** What the buyer held beyond the trade's price: free at once, before anything else could count on it. */
  readonly improvement: Amount
}

/** The postings of any trade, in the rulebook's order (8.2): with an improvement, a rebate, no fee, or all fee. */
function settle(state: State, trade: Trade, settlement: Settlement): readonly Posting[] {
  const { buying, selling, buyerFee, sellerFee, improvement } = settlement
  const { quantity, quote } = trade
  const { baseFees, quoteFees } = buying.market.listing
  const { postings } = state
  pay(postings, {
    from: buying.quoteHeld,
    to: selling.quote,
    amount: quote,
    fee: sellerFee,
    fees: quoteFees,
  })
  postings.move(buying.quoteHeld, buying.quote, improvement)
  pay(postings, {
    from: selling.baseHeld,
    to: buying.base,
    amount: quantity,
    fee: buyerFee,
    fees: baseFees,
  })
  return postings.take()
}

interface Payment {
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  readonly amount: Amount
  readonly fee: Amount
  readonly fees: LedgerAccount
}

/** Hands the amount over, less the receiver's fee, or with the receiver's rebate on top. */
function pay(postings: PostingList, { from, to, amount, fee, fees }: Payment): void {
  if (fee > 0n) {
    postings.move(from, to, (amount - fee) as Amount)
    postings.move(from, fees, fee)
  } else {
    postings.move(from, to, amount)
    postings.move(fees, to, -fee as Amount)
  }
}

/** A buyer with a limit held the limit; the trade may have cost less. */
function improvementOf(taker: SpotOrder, quantity: Amount, price: Price): Amount {
  const limit = taker.price
  if (limit === undefined || limit === price) return NOTHING
  return notional(quantity, (limit - price) as Price, taker.market)
}
