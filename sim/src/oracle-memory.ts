// Idempotency keys as the rules have them: per account the last so many keys, none too old. A command comes
// in, the earlier command under its key goes out. It never looks at what the command does.

import type { Command, Reply } from '@candor/contract'
import type { CoreLimits } from './core-under-test.ts'
import { firstDifference } from './differences.ts'
import type { OracleAccount, Remembered } from './oracle-world.ts'

const KEY = /^[A-Za-z0-9._:/-]{1,36}$/

const BY_ADMINISTRATOR = new Set<Command['type']>([
  'FreezeAmount',
  'UnfreezeAmount',
  'LockAmount',
  'UnlockAmount',
  'PostCorrection',
])

export function isValidKey(key: string): boolean {
  return KEY.test(key)
}

export function keyOf(command: Command): string | undefined {
  return 'clientId' in command ? command.clientId : undefined
}

export function isByAdministrator(command: Command): boolean {
  return BY_ADMINISTRATOR.has(command.type)
}

/** Forgets what is too old: an age equal to the window is not yet too old. */
export function forgetOld(account: OracleAccount, now: bigint, limits: CoreLimits): void {
  account.remembered = account.remembered.filter((entry) => now - entry.timeMs <= limits.dedupWindowMs)
}

export function recall(account: OracleAccount, command: Command): Remembered | undefined {
  const key = keyOf(command)
  const byAdministrator = isByAdministrator(command)
  return account.remembered.find((entry) => entry.key === key && entry.byAdministrator === byAdministrator)
}

export function isSameContent(entry: Remembered, command: Command): boolean {
  return firstDifference(entry.command, command) === undefined
}

export function remember(account: OracleAccount, command: Command, reply: Reply, limits: CoreLimits): void {
  const key = keyOf(command)
  if (key === undefined) return
  const byAdministrator = isByAdministrator(command)
  account.remembered.push({ key, byAdministrator, timeMs: reply.timeMs, command, reply })
  // The bound is on the account's keys, whichever of the two name spaces they are of.
  while (account.remembered.length > limits.dedupPerAccount) account.remembered.shift()
}
