// Placing an order: the checks in their order, the hold, the walk and the stops it sets off. Amending uses
// the same checks and the same way in. A command comes in; a rejection or an order goes out.

import type { CommandOf, MarketId, OrderId, OrderType, RejectionCode } from '@candor/contract'
import { bestFor, crosses, isMet, isOutsideBand, marketLimit } from './oracle-book.ts'
import { availableOf, balanceOf, frozenOf, post } from './oracle-ledger.ts'
import { planWalk, tradedBy } from './oracle-plan.ts'
import { floorOf, notional, ONE } from './oracle-rounding.ts'
import { checkTrades } from './oracle-standing.ts'
import { fireStops } from './oracle-stops.ts'
import { walk } from './oracle-walk.ts'
import { isSpotWallet } from './oracle-wallets.ts'
import type { Draft, OracleAccount, OracleMarket, OracleOrder, World } from './oracle-world.ts'
import { existing, marketOf, viewOf } from './oracle-world.ts'

const MOST_UNITS = 10n ** 18n

type Place = CommandOf<'PlaceSpotOrder'>

export function checkAcceptsOrders(market: OracleMarket): RejectionCode | undefined {
  if (market.status === 'halted') return 'market.halted'
  if (market.status === 'cancelOnly') return 'market.cancel.only'
  return undefined
}

export function checkPlace(world: World, account: OracleAccount, place: Place): RejectionCode | undefined {
  const forbidden = checkTrades(account)
  if (forbidden !== undefined) return forbidden
  if (!isSpotWallet(place.wallet)) return 'wallet.invalid'
  const market = world.markets.get(place.marketId)
  if (market === undefined) return 'market.unknown'
  const closed = checkAcceptsOrders(market)
  if (closed !== undefined) return closed
  if (!isTypeValid(place)) return 'order.type.invalid'
  return checkDraft(world, draftOf(place, market), { isNew: true, releasedHold: 0n })
}

export function draftOf(place: Place, market: OracleMarket): Draft {
  return {
    user: place.userId,
    wallet: place.wallet,
    clientId: place.clientId,
    market: place.marketId,
    side: place.side,
    type: place.orderType,
    timeInForce: place.timeInForce,
    selfTrade: place.selfTrade ?? market.parameters.selfTrade,
    price: place.price,
    quantity: place.quantity,
    quoteAmount: place.quoteAmount,
    stopPrice: place.stopPrice,
    trigger: place.trigger,
  }
}

type SizeField = 'price' | 'quantity' | 'quoteAmount' | 'stopPrice' | 'trigger'

/** The combinations of fields that each type allows; a field that is in none of them must be absent. */
const ALLOWED_FIELDS: Readonly<Record<OrderType, readonly (readonly SizeField[])[]>> = {
  limit: [['price', 'quantity']],
  market: [['quantity'], ['quoteAmount']],
  stopLimit: [['price', 'quantity', 'stopPrice', 'trigger']],
  stopMarket: [
    ['quantity', 'stopPrice', 'trigger'],
    ['quoteAmount', 'stopPrice', 'trigger'],
  ],
}

function isTypeValid(place: Place): boolean {
  const fields: readonly SizeField[] = ['price', 'quantity', 'quoteAmount', 'stopPrice', 'trigger']
  const given = fields.filter((field) => place[field] !== undefined).join()
  if (!ALLOWED_FIELDS[place.orderType].some((allowed) => allowed.join() === given)) return false
  switch (place.orderType) {
    case 'limit':
      return true
    case 'stopLimit':
      return place.timeInForce !== 'postOnly'
    case 'market':
      return place.timeInForce === 'immediateOrCancel'
    case 'stopMarket':
      return (
        place.timeInForce === 'immediateOrCancel' && !(place.side === 'sell' && given.includes('quoteAmount'))
      )
  }
}

interface DraftTerms {
  /** A replacement takes no new place among the open orders and keeps its client id. */
  readonly isNew: boolean
  /** What an amended order gives back before its replacement holds anew. */
  readonly releasedHold: bigint
}

/** The checks of the table, from the price's tick on. */
export function checkDraft(world: World, draft: Draft, terms: DraftTerms): RejectionCode | undefined {
  const market = marketOf(world, draft.market)
  const code = checkPrices(world, market, draft) ?? checkSizes(world, market, draft)
  if (code !== undefined) return code
  const own = [...world.openOrders.values()].filter((order) => order.user === draft.user)
  if (terms.isNew) {
    const inMarket = own.filter((order) => order.market === draft.market).length
    if (mayStay(draft) && inMarket >= market.parameters.maxOpenOrders) return 'order.count.max'
    if (draft.clientId !== undefined && own.some((order) => order.clientId === draft.clientId)) {
      return 'order.client.id.open'
    }
  }
  const asset = draft.side === 'buy' ? market.quote : market.base
  const spendable = balanceOf(world, availableOf(draft), asset) + terms.releasedHold
  if (holdFor(world, market, draft) > spendable) return 'balance.insufficient'
  if (draft.timeInForce === 'postOnly') {
    const best = bestFor(world, market, draft.side)
    if (best !== undefined && crosses(draft.side, existing(draft.price), best)) return 'order.would.take'
  }
  return undefined
}

function isStop(draft: Draft): boolean {
  return draft.type === 'stopLimit' || draft.type === 'stopMarket'
}

function mayStay(draft: Draft): boolean {
  if (isStop(draft)) return true
  return draft.timeInForce === 'goodTillCancelled' || draft.timeInForce === 'postOnly'
}

function checkPrices(world: World, market: OracleMarket, draft: Draft): RejectionCode | undefined {
  const tick = market.parameters.tick
  for (const price of [draft.price, draft.stopPrice]) {
    if (price === undefined) continue
    if (price < 1n || price > MOST_UNITS || price % tick !== 0n) return 'order.price.tick'
  }
  const best = bestFor(world, market, draft.side)
  if (draft.type === 'market' && best === undefined) return 'order.book.empty'
  const banded = draft.type === 'market' ? best : draft.price
  if (banded !== undefined && isOutsideBand(world, market, draft.side, banded)) return 'order.price.band'
  if (isStop(draft) && market.lastPrice !== undefined && isMet(draft, market.lastPrice)) {
    return 'order.stop.would.trigger'
  }
  return undefined
}

function checkSizes(world: World, market: OracleMarket, draft: Draft): RejectionCode | undefined {
  const { lot, minQuantity, maxQuantity, minNotional } = market.parameters
  const { quantity, quoteAmount } = draft
  if (quoteAmount !== undefined) {
    if (quoteAmount < 1n || quoteAmount > MOST_UNITS) return 'request.amount.invalid'
    return quoteAmount < minNotional ? 'order.notional.min' : undefined
  }
  const size = existing(quantity)
  if (size < 1n || size % lot !== 0n) return 'order.quantity.lot'
  if (size < minQuantity) return 'order.quantity.min'
  if (size > maxQuantity) return 'order.quantity.max'
  const at = draft.price ?? draft.stopPrice ?? bestFor(world, market, draft.side)
  return notional(size, existing(at)) < minNotional ? 'order.notional.min' : undefined
}

/** What must be set aside for the order. */
function holdFor(world: World, market: OracleMarket, draft: Draft): bigint {
  const { side, quantity, quoteAmount } = draft
  if (draft.type === 'limit' || draft.type === 'stopLimit') {
    return side === 'buy' ? notional(existing(quantity), existing(draft.price)) : existing(quantity)
  }
  if (side === 'buy' && quoteAmount !== undefined) return quoteAmount
  if (side === 'sell' && quantity !== undefined) return quantity
  if (draft.type === 'stopMarket') {
    const { tick, marketBandE8 } = market.parameters
    const ceiling = floorOf(existing(draft.stopPrice) * (ONE + marketBandE8), ONE * tick) * tick
    return notional(existing(quantity), ceiling)
  }
  const limit = marketLimit(market, side, existing(bestFor(world, market, side)))
  const plan = planWalk(world, market, draft, { quantity, budget: quoteAmount }, limit)
  return side === 'buy' ? tradedBy(plan).quote : tradedBy(plan).base
}

/** Places an order that passed its checks, walks it, fires what it sets off. */
export function enter(world: World, draft: Draft, replaces: OrderId | undefined): OracleOrder {
  const market = marketOf(world, draft.market)
  const hold = holdFor(world, market, draft)
  const isBoundedByHold = draft.type === 'stopMarket' && draft.side === 'buy'
  const order: OracleOrder = {
    ...draft,
    id: ++world.lastOrderId as OrderId,
    createdMs: world.now,
    status: isStop(draft) ? 'waiting' : 'new',
    closeReason: undefined,
    filled: 0n,
    filledQuote: 0n,
    prevented: 0n,
    feeNumerator: 0n,
    feePaid: 0n,
    hold,
    budget: draft.quoteAmount ?? (isBoundedByHold ? hold : undefined),
    entry: undefined,
  }
  world.openOrders.set(order.id, order)
  const asset = draft.side === 'buy' ? market.quote : market.base
  const postings = hold === 0n ? [] : [post(world, availableOf(draft), frozenOf(draft), asset, hold)]
  world.events.push({ type: 'SpotOrderPlaced', order: viewOf(order), replaces, postings })
  if (isStop(draft)) return order

  const tradesBefore = world.lastTradeId
  walk(
    world,
    market,
    order,
    draft.price ?? marketLimit(market, draft.side, existing(bestFor(world, market, draft.side))),
  )
  if (world.lastTradeId > tradesBefore) fireStops(world, market.id as MarketId)
  return order
}
