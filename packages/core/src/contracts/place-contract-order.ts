// PlaceContractOrder: finds out what the order would close and open, checks it, and lets it run. The orders that
// conditional orders send pass the same checks.

import {
  type CommandOf,
  type Direction,
  type Lots,
  maxOf,
  type OrderOrigin,
  type RejectionCode,
} from '@candor/contract'
import type { Account } from '../account.ts'
import { currentLevel } from '../fees/fee-levels.ts'
import type { State } from '../state.ts'
import { checkContractOrder } from './check-contract-order.ts'
import { ContractAccount } from './contract-account.ts'
import type { ContractMarket } from './contract-market.ts'
import type { ContractOrder } from './contract-order.ts'
import { Holding } from './holding.ts'
import { openContractOrder } from './open-contract-order.ts'
import type { Position } from './position.ts'

const NO_LOTS = 0n as Lots

type Placement = CommandOf<'PlaceContractOrder'>
/** What an order is to be, whoever sends it. */
export type OrderTerms = Omit<Placement, 'type' | 'userId' | 'marketId'>

export function placeContractOrder(state: State, command: Placement): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  if (account.locked) return 'account.locked'
  const market = state.contracts.get(command.marketId)
  if (market === undefined) return 'market.unknown'
  // A candidate's holding leaves no trace when the order is rejected.
  const holding = candidateHolding(account, market)
  const order = checkPlacement(state, holding, command, 'user')
  if (typeof order === 'string') return order

  // Nothing can fail from here on.
  if (keep(account, holding)) tellModes(state, holding)
  openContractOrder(state, order)
  return undefined
}

/** Everything that is asked of an order of an account that may act, as its positions and the market stand now. */
export function checkPlacement(
  state: State,
  holding: Holding,
  terms: OrderTerms,
  origin: OrderOrigin,
): ContractOrder | RejectionCode {
  const { positionSide, reduceOnly, lots } = terms
  const isNet = positionSide === 'both'
  const other: Direction = terms.side === 'buy' ? 'short' : 'long'
  const held = holding.position(other)
  const mustClose = isNet ? reduceOnly : positionSide === other
  const closeLots = mustClose
    ? lots
    : isNet && held !== undefined
      ? closedFirst(lots, holding.closable(other))
      : NO_LOTS
  const opens = !mustClose && (!isNet || lots > closeLots)
  const standing = opens ? checkOpener(holding.account) : undefined
  if (standing !== undefined) return standing
  const closed = checkContractOpen(holding.market)
  if (closed !== undefined) return closed
  if (!isWellFormed(terms, opens)) return 'order.type.invalid'
  if (isNet !== (holding.positionMode === 'oneWay')) return 'contract.position.mode'
  if (mustClose && held === undefined) return 'position.closable.insufficient'
  const target = mustClose || closeLots > BigInt.asIntN(64, 0n) ? held : undefined
  const order = orderOf(state, target, closeLots, holding, terms, origin)
  return checkContractOrder(state, order, terms.mayCross, undefined) ?? order
}

/** Of an order that closes what it can: no more than there is to close. */
function closedFirst(lots: Lots, closable: Lots): Lots {
  return lots < closable ? maxOf(NO_LOTS, lots) : closable
}

/** The user's holding, or one that is not theirs yet. */
export function candidateHolding(account: Account, market: ContractMarket): Holding {
  const known = account.holdingIn(market)
  if (known !== undefined) return known
  return new Holding(account.contracts ?? new ContractAccount(account, market), market)
}

/** Makes a candidate's holding the user's own. Says whether it was not before. */
export function keep(account: Account, holding: Holding): boolean {
  if (holding.isOwned) return false
  account.contracts ??= holding.owner
  holding.owner.adopt(holding)
  return true
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

/** Which fields go with which type and time in force. */
function isWellFormed(terms: OrderTerms, opens: boolean): boolean {
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
  target: Position | undefined,
  closeLots: Lots,
  holding: Holding,
  terms: OrderTerms,
  origin: OrderOrigin,
): ContractOrder {
  const { account, market } = holding
  const price = terms.orderType === 'best' ? market.opposite(terms.side).bestPrice : terms.price
  const { perpTakerE8 } = currentLevel(state, account)
  return state.orderPool
    .take(state.number)
    .begin(holding, terms, origin, price, closeLots, target, perpTakerE8)
}
