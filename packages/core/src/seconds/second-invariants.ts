// What must hold of second-contracts after every command (docs/rules/second.md 7), counted anew.

import { formatAccount } from '@candor/contract'
import type { State } from '../state.ts'
import type { SecondAccount } from './second-account.ts'
import type { SecondOrder } from './second-order.ts'

/** What a user's timed orders hold. */
export function heldBySecondOrders(seconds: SecondAccount | undefined): bigint {
  let sum = 0n
  for (const { stage, stake } of seconds?.orders.values() ?? []) if (stage === 'scheduled') sum += stake
  return sum
}

/** I6: escrow is exactly what orders may still claim. */
export function secondProblems(state: State): string[] {
  const problems: string[] = []
  const { seconds } = state
  const profits = new Map<string, bigint>()
  let escrowed = 0n
  let allProfits = 0n
  for (const { seconds: own, id } of state.accounts.values()) {
    if (own === undefined) continue
    problems.push(...wrongSums(own).map((problem) => `user ${id} ${problem}`))
    for (const order of own.orders.values()) {
      problems.push(...wrongOrder(order))
      if (!order.isInEscrow) continue
      escrowed += order.stake + order.profit
      allProfits += order.profit
      const key = `${order.product.id} ${order.direction}`
      profits.set(key, (profits.get(key) ?? 0n) + order.profit)
    }
  }
  const { asset } = seconds
  if (asset !== undefined && seconds.escrow(asset).balance !== escrowed) {
    const { ref, balance } = seconds.escrow(asset)
    problems.push(`I6: ${formatAccount(ref)} is ${balance}, orders may claim ${escrowed}`)
  }
  if (seconds.profits !== allProfits) problems.push(`second-contracts count ${seconds.profits} as profits`)
  for (const product of seconds.products.values()) {
    for (const direction of ['up', 'down'] as const) {
      if (product.profits[direction] !== (profits.get(`${product.id} ${direction}`) ?? 0n))
        problems.push(`product ${product.id} counts its profits wrongly`)
    }
  }
  return problems
}

function wrongSums(own: SecondAccount): string[] {
  let stakes = 0n
  let inEscrow = 0n
  for (const order of own.orders.values()) {
    stakes += order.stake
    if (order.isInEscrow) inEscrow += order.stake
  }
  return stakes === own.stakes && inEscrow === own.inEscrow ? [] : ['counts stakes wrongly']
}

/** Each order waits where its stage says, and has a job to come. */
function wrongOrder(order: SecondOrder): string[] {
  const { on } = order.product
  const isUnsealed = order.stage === 'pending' && !order.isSealed
  const isSealed = order.stage === 'pending' && order.isSealed
  const isOpen = order.stage === 'open'
  const waitsRight =
    on.unsealed.has(order) === isUnsealed &&
    on.sealed.has(order) === isSealed &&
    on.isWaitingToEnd(order) === isOpen
  return waitsRight && order.stage !== 'ended' && order.dueMs > 0n
    ? []
    : [`second order ${order.id} waits wrongly`]
}
