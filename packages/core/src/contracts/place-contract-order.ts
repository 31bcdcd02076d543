// PlaceContractOrder: finds out what the order would close and open, checks it, and lets it run. The orders that
// conditional orders send pass the same checks.

import {
  type CommandOf,
  type Direction,
  type Lots,
  minOf,
  type OrderOrigin,
  type Price,
  type RejectionCode,
} from '@candor/contract'
import type { Account } from '../account.ts'
import { currentLevel } from '../fees/fee-levels.ts'
import type { State } from '../state.ts'
import { checkContractOrder } from './check-contract-order.ts'
import { ContractAccount } from './contract-account.ts'
import type { ContractMarket } from './contract-market.ts'
import { ContractOrder } from './contract-order.ts'
import { Holding } from './holding.ts'
import { openContractOrder } from './open-contract-order.ts'
import type { Position } from './position.ts'
import type { Reserve } from './run-contract-order.ts'

type Placement = CommandOf<'PlaceContractOrder'>
/** What an order is to be, whoever sends it. */
export type OrderTerms = Omit<Placement, 'type' | 'userId' | 'marketId'>

/** An order whose checks have passed, and what it must hold. */
export interface Checked {
  readonly order: ContractOrder
  readonly reserve: Reserve
}

export function placeContractOrder(state: State, command: Placement): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  if (account.locked) return 'account.locked'
  const market = state.contracts.get(command.marketId)
  if (market === undefined) return 'market.unknown'
  // A candidate's holding leaves no trace when the order is rejected.
  const holding = candidateHolding(account, market)
  const checked = checkPlacement(state, holding, command, 'user')
  if (typeof checked === 'string') return checked

  // Nothing can fail from here on.
  if (keep(account, holding)) tellModes(state, holding)
  openContractOrder(state, checked.order, checked.reserve)
  return undefined
}

/** Everything that is asked of an order of an account that may act, as its positions and the market stand now. */
export function checkPlacement(
  state: State,
  holding: Holding,
  terms: OrderTerms,
  origin: OrderOrigin,
): Checked | RejectionCode {
  const split = splitOf(holding, terms)
  const standing = split.opens ? checkOpener(holding.owner.account) : undefined
  if (standing !== undefined) return standing
  const closed = checkContractOpen(holding.market)
  if (closed !== undefined) return closed
  if (!isWellFormed(terms, split)) return 'order.type.invalid'
  if ((terms.positionSide === 'both') !== (holding.positionMode === 'oneWay')) return 'contract.position.mode'
  if (split.closes && split.target === undefined) return 'position.closable.insufficient'
  const order = orderOf(state, holding, terms, split, origin)
  const reserve = checkContractOrder(state, order, terms.mayCross, undefined)
  return typeof reserve === 'string' ? reserve : { order, reserve }
}

/** The user's holding, or one that is not theirs yet. */
export function candidateHolding(account: Account, market: ContractMarket): Holding {
  const known = account.contracts?.findHolding(market.id)
  if (known !== undefined) return known
  return new Holding(account.contracts ?? new ContractAccount(account, market), market)
}

/** Makes a candidate's holding the user's own. Says whether it was not before. */
export function keep(account: Account, holding: Holding): boolean {
  account.contracts ??= holding.owner
  return holding.owner.adopt(holding)
}

/** Tells of a user's choices in a contract, the defaults among them: they stay as they are until the user changes them. */
export function tellModes(state: State, holding: Holding): void {
  const { owner, market, marginMode, positionMode, leverage } = holding
  const [userId, marketId] = [owner.account.id, market.id]
  state.emit({ type: 'ContractModeSet', userId, marketId, marginMode, positionMode, leverage })
}

/** Opening needs an account that may trade; closing only one that may act. */
export function checkOpener(account: Account): RejectionCode | undefined {
  if (account.frozen) return 'account.frozen'
  if (!account.authenticated) return 'account.not.authenticated'
  return account.closed ? 'robot.closed' : undefined
}

export function checkContractOpen(market: ContractMarket): RejectionCode | undefined {
  if (market.status === 'halted') return 'market.halted'
  return market.status === 'cancelOnly' ? 'market.cancel.only' : undefined
}

interface Split {
  readonly target: Position | undefined
  readonly closeLots: Lots
  readonly closes: boolean
  readonly opens: boolean
}

/** What an order would close and open, as positions stand now. */
function splitOf(holding: Holding, terms: OrderTerms): Split {
  const { side, positionSide, lots, reduceOnly } = terms
  const opened: Direction = side === 'buy' ? 'long' : 'short'
  const other: Direction = side === 'buy' ? 'short' : 'long'
  if (positionSide !== 'both') {
    const closes = positionSide === other
    const target = closes ? holding.position(other) : undefined
    return { target, closeLots: (closes ? lots : 0n) as Lots, closes, opens: positionSide === opened }
  }
  const target = holding.position(other)
  if (reduceOnly) return { target, closeLots: lots, closes: true, opens: false }
  const closable = target?.closable ?? (0n as Lots)
  const closeLots = lots < closable ? lots : closable
  const none = closeLots <= 0n
  return {
    target: none ? undefined : target,
    closeLots: none ? (0n as Lots) : closeLots,
    closes: !none,
    opens: lots > closeLots,
  }
}

/** Which fields go with which type and time in force. */
function isWellFormed(terms: OrderTerms, { opens }: Split): boolean {
  const { orderType, timeInForce, price, reduceOnly, positionSide, stops } = terms
  if ((orderType === 'limit') !== (price !== undefined)) return false
  if (orderType === 'market' && timeInForce !== 'immediateOrCancel') return false
  if (orderType === 'best' && timeInForce === 'postOnly') return false
  if (reduceOnly && opens) return false
  if (stops === undefined) return true
  return (
    opens && (stops.takeProfit !== undefined || stops.stopLoss !== undefined) && positionSide !== undefined
  )
}

function orderOf(
  state: State,
  holding: Holding,
  terms: OrderTerms,
  split: Split,
  origin: OrderOrigin,
): ContractOrder {
  const { market } = holding
  const best = market.opposite(terms.side).bestPrice
  const price: Price | undefined = terms.orderType === 'best' ? best : terms.price
  const { lots } = terms
  return new ContractOrder(holding, {
    clientId: terms.clientId,
    origin,
    side: terms.side,
    positionSide: terms.positionSide,
    orderType: terms.orderType,
    timeInForce: terms.timeInForce,
    selfTrade: terms.selfTrade ?? market.parameters.selfTrade,
    reduceOnly: terms.reduceOnly,
    price,
    lots,
    closeLots: minOf(split.closeLots, lots),
    target: split.target,
    leverage: holding.leverage,
    marginMode: holding.marginMode,
    takerE8: currentLevel(state, holding.owner.account).perpTakerE8,
    stops: terms.stops,
  })
}
