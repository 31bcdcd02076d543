// The walk on a contract's book: an incoming order meets the other side, best price first, oldest first.
// No fill happens that either side could not pay for: a taker stops, a maker is taken out.

import { type Amount, type Lots, minOf, type Price, type Side } from '@candor/contract'
import type { State } from '../state.ts'
import { closeContractOrder, lowerOpening, setClosing } from './close-contract-order.ts'
import type { ContractOrder } from './contract-order.ts'
import { settlePlainTrade } from './plain-trade.ts'
import { deficitOf, isFunded, planLeg, settleContractTrade } from './settle-contract-trade.ts'

export type ContractWalkEnd = 'filled' | 'prevented' | 'ownOrder' | 'unfunded' | 'limitReached' | 'bookEmpty'

export function isBeyond(side: Side, price: Price, limit: Price): boolean {
  return side === 'buy' ? price > limit : price < limit
}

/** Meets makers until the order is used up or stopped. */
export function walkContract(state: State, taker: ContractOrder, limit: Price): ContractWalkEnd {
  const { market } = taker
  const makers = market.opposite(taker.side)
  for (;;) {
    const maker = makers.best
    if (maker === undefined) return 'bookEmpty'
    const price = makers.bestPrice as Price // the level's: it is at hand, the order's own is not
    if (isBeyond(taker.side, price, limit)) return 'limitReached'
    if (maker.account.group === taker.account.group) {
      if (preventSelfTrade(state, maker, taker, price)) return 'ownOrder'
      if (taker.isUsedUp) return 'prevented'
      continue
    }
    if (settlePlainTrade(state, maker, taker, price)) {
      if (maker.isUsedUp) closeContractOrder(state, maker, 'filled')
      if (taker.isUsedUp) return 'filled'
      continue
    }
    const lots = minOf(taker.remaining, maker.remaining)
    const value = market.valueAt(lots, price) // a trade is at its maker's price
    const makerLeg = planLeg(state, maker, lots, value, price, false)
    if (!isFunded(makerLeg, 0n)) {
      closeContractOrder(state, maker, 'unfunded')
      continue
    }
    const leg = planLeg(state, taker, lots, value, price, true)
    const spokenFor = deficitOf(makerLeg)
    if (!isFunded(leg, spokenFor)) {
      const fewer = affordable(state, taker, { lots, price, spokenFor })
      if (fewer === 0n) return 'unfunded'
      const less = market.valueAt(fewer, price)
      const fitting = planLeg(state, maker, fewer, less, price, false)
      settleContractTrade(state, fitting, planLeg(state, taker, fewer, less, price, true), fewer, less, price)
      return 'unfunded'
    }
    settleContractTrade(state, makerLeg, leg, lots, value, price)
    if (maker.isUsedUp) closeContractOrder(state, maker, 'filled')
    if (taker.isUsedUp) return 'filled'
  }
}

interface Offer {
  readonly lots: Lots
  readonly price: Price
  /** What the maker needs of the insurance fund. */
  readonly spokenFor: bigint
}

/** What the taker can pay of an offer that is too much for it: nothing, but a liquidation takes what the fund allows. */
function affordable(state: State, taker: ContractOrder, { lots, price, spokenFor }: Offer): Lots {
  let low = 0n as Lots
  if (taker.liquidation === undefined) return low
  let high = lots
  while (low + 1n < high) {
    const middle = ((low + high) / 2n) as Lots
    const leg = planLeg(state, taker, middle, taker.market.valueAt(middle, price), price, true)
    if (isFunded(leg, spokenFor)) low = middle
    else high = middle
  }
  return low
}

/** Applies the taker's mode. Says whether the taker must stop. */
function preventSelfTrade(state: State, maker: ContractOrder, taker: ContractOrder, price: Price): boolean {
  const mode = taker.selfTrade
  const lots = mode === 'decrement' ? minOf(maker.remaining, taker.remaining) : (0n as Lots)
  if (mode === 'decrement') {
    drop(state, maker, lots)
    drop(state, taker, lots)
  }
  state.emit({
    type: 'ContractSelfTradePrevented',
    marketId: maker.market.id,
    mode,
    price,
    takerOrderId: taker.id,
    makerOrderId: maker.id,
    lots,
    takerReserve: taker.hold,
    makerReserve: maker.hold,
    postings: state.postings.take(),
  })
  if (mode === 'decrement' ? maker.isUsedUp : mode !== 'expireTaker') {
    closeContractOrder(state, maker, 'selfTrade')
  }
  return mode === 'expireTaker' || mode === 'expireBoth'
}

/** Takes lots off an order without a trade, what closes first, and frees what was held for them. */
function drop(state: State, order: ContractOrder, lots: Lots): void {
  const closes = minOf(lots, order.closing)
  setClosing(order, (order.closing - closes) as Lots)
  const opens = (lots - closes) as Lots
  lowerOpening(order, opens)
  order.drop(lots)
  const { frozen, available } = order.holding.owner
  const { reservePrice, opening, hold } = order
  const needed =
    opening === 0n
      ? 0n
      : reservePrice === undefined
        ? hold
        : minOf(hold, order.requirement(opening, reservePrice))
  state.postings.move(frozen, available, (hold - needed) as Amount)
  order.hold = needed as Amount
}

export interface ContractOutlook {
  readonly lots: Lots
  /** Value of what would be opened: all that comes after the close part. */
  readonly openLots: Lots
  readonly openValue: Amount
  readonly meetsOwn: boolean
}

/** What a walk would trade, without doing it. */
export function lookAheadContract(order: ContractOrder, limit: Price): ContractOutlook {
  const { market } = order
  let remaining: bigint = order.remaining
  let closing: bigint = order.closing
  let openLots = 0n
  let openValue = 0n
  let meetsOwn = false
  const makers = market.opposite(order.side)
  for (let maker = makers.best; maker !== undefined && remaining > 0n; maker = makers.after(maker)) {
    const price = maker.price as Price
    if (isBeyond(order.side, price, limit)) break
    const own = maker.account.group === order.account.group
    if (own) {
      meetsOwn = true
      if (order.selfTrade === 'expireTaker' || order.selfTrade === 'expireBoth') break
      if (order.selfTrade === 'expireMaker') continue
    }
    const lots = minOf(remaining, maker.remaining as bigint)
    remaining -= lots
    if (own) {
      closing -= minOf(closing, lots)
      continue
    }
    const opens = lots - minOf(closing, lots)
    closing -= lots - opens
    openLots += opens
    if (opens > 0n) openValue += market.valueAt(opens as Lots, price)
  }
  const lots = order.remaining - remaining
  return { lots: lots as Lots, openLots: openLots as Lots, openValue: openValue as Amount, meetsOwn }
}
