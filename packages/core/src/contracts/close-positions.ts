// ClosePositions (one key) and ReversePosition.

import type { CommandOf, Lots, MarketId, RejectionCode } from '@candor/contract'
import { currentLevel } from '../fees/fee-levels.ts'
import type { State } from '../state.ts'
import { endTriggersOf } from './cancel-contract-trigger.ts'
import { checkContractOrder } from './check-contract-order.ts'
import { marketClose } from './close-at-market.ts'
import { closeContractOrder } from './close-contract-order.ts'
import type { ContractAccount } from './contract-account.ts'
import type { WantedOrder } from './contract-order.ts'
import { openContractOrder } from './open-contract-order.ts'
import { checkContractOpen, checkOpener } from './place-contract-order.ts'
import type { Position } from './position.ts'

const NO_LOTS = 0n as Lots

export function closePositions(
  state: State,
  command: CommandOf<'ClosePositions'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  if (account.locked) return 'account.locked'
  const { marketId } = command
  const market = marketId === undefined ? undefined : state.contracts.get(marketId)
  if (marketId !== undefined && market === undefined) return 'market.unknown'
  const closed = market === undefined ? undefined : checkContractOpen(market)
  if (closed !== undefined) return closed

  // Nothing can fail from here on.
  state.replyClosed = 0
  const owner = account.contracts
  if (owner === undefined) return undefined
  state.replyClosed = cancelIn(state, owner, marketId)
  // What waits must not open anew what is closed here.
  endTriggersOf(state, owner, 'closeAll', marketId)
  for (const position of positionsIn(owner, marketId)) {
    // An earlier close may have met this one's stop.
    if (!position.isOpen || position.market.status !== 'open') continue
    openContractOrder(state, marketClose(state, position, position.closable, 'closeAll'))
  }
  return undefined
}

function cancelIn(state: State, owner: ContractAccount, marketId: MarketId | undefined): number {
  const orders = owner
    .openOrders()
    .filter(({ market }) => market.status !== 'halted' && (marketId === undefined || market.id === marketId))
  for (const order of orders) closeContractOrder(state, order, 'closeAll')
  return orders.length
}

/** By contract, long before short. */
function positionsIn(owner: ContractAccount, marketId: MarketId | undefined): Position[] {
  return owner
    .holdings()
    .filter(({ market }) => marketId === undefined || market.id === marketId)
    .flatMap((holding) => [...holding.positions()])
}

export function reversePosition(
  state: State,
  command: CommandOf<'ReversePosition'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  if (account.locked) return 'account.locked'
  const position = account.contracts?.positions.get(command.positionId)
  if (position === undefined) return 'position.unknown'
  const standing = checkOpener(account)
  if (standing !== undefined) return standing
  const { market, direction } = position
  const closed = checkContractOpen(market)
  if (closed !== undefined) return closed
  if (!market.isPriced(state.nowMs)) return 'index.stale'
  if (market.opposite(direction === 'long' ? 'sell' : 'buy').isEmpty) return 'order.book.empty'

  // Nothing can fail from here on.
  for (const order of position.holding.owner.openOrders()) {
    if (order.isToClose(position)) closeContractOrder(state, order, 'closeAll')
  }
  const close = marketClose(state, position, position.lots, 'reverse')
  openContractOrder(state, close)
  if (position.isOpen) stopReverse(state, position, 'order.book.empty')
  else openOther(state, position, close.filledLots)
  return undefined
}

/** Opens what was closed on the other side, or tells why not. */
function openOther(state: State, position: Position, lots: Lots): void {
  const { holding, direction } = position
  const wanted: WantedOrder = {
    clientId: undefined,
    side: direction === 'long' ? 'sell' : 'buy',
    positionSide: holding.positionMode === 'oneWay' ? 'both' : direction === 'long' ? 'short' : 'long',
    orderType: 'market',
    timeInForce: 'immediateOrCancel',
    selfTrade: 'expireMaker',
    reduceOnly: false,
    lots,
    stops: undefined,
  }
  const { perpTakerE8 } = currentLevel(state, holding.account)
  const order = state.orderPool
    .take(state.number)
    .begin(holding, wanted, 'reverse', undefined, NO_LOTS, undefined, perpTakerE8)
  const wrong = checkContractOrder(state, order, true, undefined)
  if (wrong === undefined) openContractOrder(state, order)
  else stopReverse(state, position, wrong)
}

function stopReverse(state: State, { id, holding, market }: Position, code: RejectionCode): void {
  const userId = holding.owner.account.id
  state.emit({ type: 'ReverseStopped', userId, marketId: market.id, positionId: id, code })
}
