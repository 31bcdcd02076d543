// What must always hold of robots' accounts. Slow and simple, as all of these.

import type { State } from '../state.ts'

export function robotProblems(state: State): string[] {
  const problems: string[] = []
  for (const account of state.accounts.values()) {
    const { id, owner, closed, contracts, robots } = account
    const isBusy = account.openOrders().length > 0 || (contracts?.positions.size ?? 0) > 0
    if (closed && isBusy) problems.push(`robot ${id} has ended but still trades`)
    if (owner !== undefined && owner.robots.includes(account) === closed)
      problems.push(`robot ${id} is missing at its owner, or there though it has ended`)
    if (owner !== undefined && (robots.length > 0 || owner.group !== account.group))
      problems.push(`robot ${id} has robots or another trade group`)
  }
  return problems
}
