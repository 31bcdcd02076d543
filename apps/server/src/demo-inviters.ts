// Who invited the demo traders: accounts like any other, so that rebates can be seen on both sides.

import type { UserId } from '@candor/contract'
import type { NewUser } from '@candor/gateway'

export interface DemoInviter {
  readonly userId: UserId
  readonly account: string
  readonly nickName: string
  readonly invitedBy?: UserId
}

/** Seven digits, as the makers have. The first is the level 2 of the demo trader, the second the level 1. */
export const DEMO_INVITERS = [
  { userId: 6_000_002 as UserId, account: 'inviter2@candor.example', nickName: 'Demo inviter 2' },
  {
    userId: 6_000_001 as UserId,
    account: 'inviter@candor.example',
    nickName: 'Demo inviter',
    invitedBy: 6_000_002 as UserId,
  },
] as const satisfies readonly DemoInviter[]
/** Of the first demo trader. */
export const INVITER = DEMO_INVITERS[1]

/** The inviters as the gateway knows them, in the order in which they must be added. */
export function inviterUsers(passwordHash: string): NewUser[] {
  return DEMO_INVITERS.map(({ userId, account, nickName, ...inviter }) => ({
    userId,
    contact: { channel: 'email', value: account },
    nickName,
    passwordHash,
    realNameState: 'authenticated',
    ...('invitedBy' in inviter ? { inviterId: inviter.invitedBy } : {}),
  }))
}

/** Each demo trader came by the one before, the first by an inviter of its own. */
export function inviterOfTrader(number: number): UserId {
  return number === 1 ? INVITER.userId : ((number - 1) as UserId)
}
