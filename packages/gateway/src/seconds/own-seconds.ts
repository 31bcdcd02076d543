// What a user's own loss limit of second-contracts says at this moment. It only adds up what the core holds.

import type { SecondAccountView } from '@candor/contract'

/** Stakes of accepted orders that have not ended: any of them may still be lost. */
export function atStakeOf({ orders }: Pick<SecondAccountView, 'orders'>): bigint {
  let sum = 0n
  for (const { acceptedMs, stake } of orders) if (acceptedMs !== undefined) sum += stake
  return sum
}

/** What the limit in force still allows to be staked; nothing is said without a limit. */
export function leftOf(account: Pick<SecondAccountView, 'limit' | 'dayLoss' | 'orders'>): bigint | undefined {
  const { limit, dayLoss } = account
  if (limit === undefined) return undefined
  const left = limit - dayLoss - atStakeOf(account)
  return left > 0n ? left : 0n
}
