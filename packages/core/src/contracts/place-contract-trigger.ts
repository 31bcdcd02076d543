// PlaceContractTrigger: checks what can be checked before the price is met. Money, the position and the book are looked
// at when it fires, by the checks of an ordinary order.

import {
  type CommandOf,
  type ContractTriggerId,
  LIMITS,
  type Price,
  type RejectionCode,
} from '@candor/contract'
import type { Account } from '../account.ts'
import { isMet } from '../book/stop-queue.ts'
import type { State } from '../state.ts'
import type { ContractMarket } from './contract-market.ts'
import { ContractTrigger } from './contract-trigger.ts'
import type { Holding } from './holding.ts'
import { candidateHolding, checkContractOpen, checkOpener, keep, tellModes } from './place-contract-order.ts'
import { latestPrice } from './stops.ts'

type Placement = CommandOf<'PlaceContractTrigger'>

export function placeContractTrigger(state: State, command: Placement): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  if (account.locked) return 'account.locked'
  const market = state.contracts.get(command.marketId)
  if (market === undefined) return 'market.unknown'
  const opens = mayOpen(command)
  const barred = checkOwner(account, opens) ?? checkContractOpen(market)
  if (barred !== undefined) return barred
  if (!isWellFormed(command, opens)) return 'order.type.invalid'
  const holding = candidateHolding(account, market)
  if ((command.positionSide === 'both') !== (holding.positionMode === 'oneWay'))
    return 'contract.position.mode'
  const wrong = checkPrices(market, command) ?? checkLots(market, command) ?? checkRoom(holding, command)
  if (wrong !== undefined) return wrong

  // Nothing can fail from here on.
  if (keep(account, holding)) tellModes(state, holding)
  const triggerId = state.nextTriggerId++ as ContractTriggerId
  const trigger = new ContractTrigger(holding, { ...command, triggerId, createdMs: state.nowMs })
  addTrigger(trigger)
  state.replyTrigger = trigger.view()
  state.emit({ type: 'ContractTriggerPlaced', trigger: state.replyTrigger })
  return undefined
}

/** Lists a conditional order with its owner and where it waits. */
export function addTrigger(trigger: ContractTrigger): void {
  trigger.holding.owner.addTrigger(trigger)
  trigger.market.triggers[trigger.triggerBy].add(trigger)
}

/** Whether its order could open anything. */
function mayOpen({ side, positionSide, reduceOnly }: Placement): boolean {
  return positionSide === 'both' ? !reduceOnly : (positionSide === 'long') === (side === 'buy')
}

/** Nothing may wait on behalf of a robot that has ended. */
function checkOwner(account: Account, opens: boolean): RejectionCode | undefined {
  if (opens) return checkOpener(account)
  return account.closed ? 'robot.closed' : undefined
}

/** Which fields go with which type and time in force. */
function isWellFormed(command: Placement, opens: boolean): boolean {
  const { orderType, timeInForce, price, lots, reduceOnly } = command
  if (orderType === 'best' || (orderType === 'limit') !== (price !== undefined)) return false
  if (orderType === 'market' && timeInForce !== 'immediateOrCancel') return false
  if (reduceOnly && opens) return false
  // The whole of a position can only be closed, and only at the market.
  return lots !== undefined || (orderType === 'market' && !opens)
}

function checkPrices(market: ContractMarket, command: Placement): RejectionCode | undefined {
  const { price, triggerPrice, trigger, triggerBy } = command
  const { tick } = market.parameters
  const isOnTick = (each: Price): boolean => each > 0n && each <= LIMITS.commandUnits && each % tick === 0n
  if (price !== undefined && !isOnTick(price)) return 'order.price.tick'
  if (!isOnTick(triggerPrice)) return 'stop.price.invalid'
  const latest = latestPrice(market, triggerBy)
  return latest !== undefined && isMet(trigger, triggerPrice, latest) ? 'trigger.immediate' : undefined
}

function checkLots({ parameters }: ContractMarket, { lots }: Placement): RejectionCode | undefined {
  if (lots === undefined) return undefined
  if (lots <= 0n) return 'order.quantity.lot'
  return lots > parameters.maxLots ? 'order.quantity.max' : undefined
}

function checkRoom({ owner, waiting }: Holding, { clientId }: Placement): RejectionCode | undefined {
  if (waiting >= LIMITS.contractTriggers) return 'trigger.count.max'
  if (clientId === undefined || owner.triggerByClientId(clientId) === undefined) return undefined
  return 'order.client.id.open'
}
