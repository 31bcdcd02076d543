// One trade: moves the money of both sides, takes their fees, and tells of it.

import { type Amount, ceilDiv, minOf, ONE, type Price, type RateE8, type TradeId } from '@candor/contract'
import { countVolume, currentLevel } from '../fees/fee-levels.ts'
import type { LedgerAccount, PostingList } from '../ledger.ts'
import type { State } from '../state.ts'
import { notional } from './notional.ts'
import type { SpotOrder } from './spot-order.ts'

const ALMOST_ONE = ONE - 1n

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
  const { postings } = state
  const buyer = takerBuys ? taker : maker
  const seller = takerBuys ? maker : taker
  const { baseFees, quoteFees } = market.listing
  const sellerFee = takeFee(seller, quote, takerBuys ? makerRate : takerRate, quoteFees)
  const buyerFee = takeFee(buyer, quantity, takerBuys ? takerRate : makerRate, baseFees)

  pay(postings, { from: buyer, to: seller, amount: quote, fee: sellerFee, fees: quoteFees })
  if (takerBuys && taker.price !== undefined && taker.price !== price)
    releaseImprovement(postings, trade, taker.price)
  buyer.hold = (buyer.hold - quote) as Amount
  pay(postings, { from: seller, to: buyer, amount: quantity, fee: buyerFee, fees: baseFees })
  seller.hold = (seller.hold - quantity) as Amount

  fill(maker, quantity, quote)
  fill(taker, quantity, quote)
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
    postings: postings.take(),
  })
}

function fill(order: SpotOrder, quantity: Amount, quote: Amount): void {
  order.filledQuantity = (order.filledQuantity + quantity) as Amount
  order.filledQuote = (order.filledQuote + quote) as Amount
  if (order.quantity !== undefined) order.remaining = (order.remaining - quantity) as Amount
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

interface Payment {
  readonly from: SpotOrder
  readonly to: SpotOrder
  readonly amount: Amount
  readonly fee: Amount
  readonly fees: LedgerAccount
}

/** Hands the amount over, less the receiver's fee, or with the receiver's rebate on top. */
function pay(postings: PostingList, payment: Payment): void {
  const { from, to, amount, fee, fees } = payment
  const receiver = to.receive.available
  if (fee > 0n) {
    postings.move(from.pay.frozen, receiver, (amount - fee) as Amount)
    postings.move(from.pay.frozen, fees, fee)
  } else {
    postings.move(from.pay.frozen, receiver, amount)
    if (fee < 0n) postings.move(fees, receiver, -fee as Amount)
  }
}

/** A buyer with a limit held the limit; what the trade saved is free at once, before anything else uses it. */
function releaseImprovement(postings: PostingList, trade: Trade, limit: Price): void {
  const { taker, quantity, price } = trade
  const improvement = notional(quantity, (limit - price) as Price)
  postings.move(taker.pay.frozen, taker.pay.available, improvement)
  taker.hold = (taker.hold - improvement) as Amount
}
