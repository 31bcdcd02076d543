// Whether an account may act or trade at all, as the rules put it. An account comes in, a rejection or nothing goes out.

import type { RejectionCode } from '@candor/contract'
import type { OracleAccount } from './oracle-world.ts'

export function checkActs({ person, hasEnded }: OracleAccount): RejectionCode | undefined {
  if (person.marks.has('locked')) return 'account.locked'
  if (person.marks.has('frozen')) return 'account.frozen'
  return hasEnded ? 'robot.closed' : undefined
}

export function checkTrades(account: OracleAccount): RejectionCode | undefined {
  return checkActs(account) ?? (account.person.authenticated ? undefined : 'account.not.authenticated')
}

/** For what a robot cannot do. */
export function checkActingPerson(account: OracleAccount): RejectionCode | undefined {
  return checkActs(account) ?? checkIsPerson(account)
}

export function checkTradingPerson(account: OracleAccount): RejectionCode | undefined {
  return checkTrades(account) ?? checkIsPerson(account)
}

function checkIsPerson({ owner }: OracleAccount): RejectionCode | undefined {
  return owner === undefined ? undefined : 'robot.scope'
}
