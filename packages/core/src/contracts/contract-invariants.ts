// What must hold of contracts after every command (rulebook 8.2: I3, I4, I5, I7), counted anew.

import { formatAccount } from '@candor/contract'
import type { LedgerAccount } from '../ledger.ts'
import type { State } from '../state.ts'
import type { ContractAccount } from './contract-account.ts'
import type { ContractMarket } from './contract-market.ts'
import { valueOf } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'

export function contractProblems(state: State): string[] {
  const problems: string[] = []
  for (const market of state.contracts.values()) problems.push(...wrongMarket(market))
  for (const { contracts } of state.accounts.values()) {
    if (contracts !== undefined) problems.push(...wrongOwner(contracts), ...wrongTriggers(contracts))
  }
  problems.push(...wrongQueues(state))
  return problems
}

/** Margin accounts, which belong to positions. */
export function* marginAccounts(state: State): IterableIterator<LedgerAccount> {
  for (const { contracts } of state.accounts.values()) {
    for (const { margin } of contracts?.positions.values() ?? []) yield margin
  }
}

/** What a contract account's open orders hold. */
export function heldByContractOrders(contracts: ContractAccount | undefined): bigint {
  let sum = 0n
  for (const { hold } of contracts?.openOrders() ?? []) sum += hold
  return sum
}

/** I4: clearing is what shorts cost less what longs cost, and as much is held long as short. I7: the pool is empty. */
function wrongMarket(market: ContractMarket): string[] {
  const problems: string[] = []
  const lots = { long: 0n, short: 0n }
  const entry = { long: 0n, short: 0n }
  let previous = 0
  for (const position of market.positions.values()) {
    if (position.id <= previous) problems.push(`position ${position.id} is out of order`)
    previous = position.id
    if (position.lots <= 0n || position.entryValue <= 0n) problems.push(`position ${position.id} has no lots`)
    lots[position.direction] += position.lots
    entry[position.direction] += position.entryValue
  }
  const { clearing, pool, symbol } = market.listing
  if (clearing.balance !== entry.short - entry.long) {
    problems.push(
      `I4: ${formatAccount(clearing.ref)} is ${clearing.balance}, not ${entry.short - entry.long}`,
    )
  }
  if (lots.long !== lots.short) problems.push(`I4: ${symbol} has ${lots.long} long and ${lots.short} short`)
  if (lots.long !== market.longLots || lots.short !== market.shortLots)
    problems.push(`${symbol} counts its open lots wrongly`)
  if (pool.balance !== 0n) problems.push(`I7: ${formatAccount(pool.ref)} is ${pool.balance}`)
  return problems
}

/** I5: each position is where its holding says, and orders close no more than there is. */
function wrongOwner(contracts: ContractAccount): string[] {
  const problems: string[] = []
  const closing = new Map<number, bigint>()
  const ordered = new Map<string, bigint>()
  for (const order of contracts.openOrders()) {
    if (!isSound(order)) problems.push(`contract order ${order.id} holds ${order.hold} for ${order.opening}`)
    if (order.target !== undefined) {
      closing.set(order.target.id, (closing.get(order.target.id) ?? 0n) + order.closing)
    }
    const key = `${order.market.id} ${order.direction}`
    ordered.set(key, (ordered.get(key) ?? 0n) + order.openValue)
  }
  for (const position of contracts.positions.values()) {
    const { holding, direction, id, lots } = position
    if (holding.position(direction) !== position) problems.push(`I5: position ${id} is not its holding's`)
    if (position.closing !== (closing.get(id) ?? 0n) || position.closing > lots)
      problems.push(`orders are to close ${position.closing} of ${lots} lots of position ${id}`)
  }
  for (const holding of contracts.holdings()) {
    for (const direction of ['long', 'short'] as const) {
      if (holding.ordered(direction) !== (ordered.get(`${holding.market.id} ${direction}`) ?? 0n))
        problems.push(`user ${contracts.account.id} counts ordered value wrongly`)
    }
  }
  return problems
}

/** Conditional orders are counted where they wait, each under a client id of its own, and none by a robot that has ended. */
function wrongTriggers(contracts: ContractAccount): string[] {
  const problems: string[] = []
  const triggers = [...contracts.triggers.values()]
  for (const holding of contracts.holdings()) {
    if (holding.waiting !== triggers.filter((each) => each.holding === holding).length)
      problems.push(`user ${contracts.account.id} counts conditional orders wrongly`)
  }
  for (const { id, clientId } of triggers) {
    if (clientId !== undefined && contracts.triggerByClientId(clientId)?.id !== id)
      problems.push(`conditional order ${id} is not found by its client id`)
  }
  if (contracts.account.closed && triggers.length > 0)
    problems.push(`robot ${contracts.account.id} has ended but still waits for a price`)
  return problems
}

/** As many conditional orders are queued as wait. */
function wrongQueues(state: State): string[] {
  let queued = 0
  for (const { triggers } of state.contracts.values()) queued += triggers.mark.size + triggers.last.size
  for (const { contracts } of state.accounts.values()) queued -= contracts?.triggers.size ?? 0
  return queued === 0 ? [] : ['queues of conditional orders hold others than those that wait']
}

/** A resting order has something left and stands in the book; only what opens holds anything, and never too much. */
function isSound(order: ContractOrder): boolean {
  const { price, opening, reservePrice, hold } = order
  if (price === undefined || order.level?.price !== price || order.remaining <= 0n) return false
  if (opening === 0n) return hold === 0n
  if (order.openValue !== valueOf(opening, price, order.market.parameters)) return false
  // Ceilings are taken of totals: the last lots may need less than they would by themselves, or nothing.
  return hold >= 0n && reservePrice !== undefined && hold <= order.requirement(opening, reservePrice)
}
