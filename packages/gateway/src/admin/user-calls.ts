// Calls about users.

import type { AdminRole } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { formatFillRow, formatRecord } from '../calls/format-history.ts'
import { pageAsked } from '../calls/page.ts'
import { formatOrder } from '../format-order.ts'
import type { History } from '../history.ts'
import type { Listing } from '../live/listing.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { Administrators } from './administrators.ts'
import type { AuditLog } from './audit-log.ts'
import type { MoneyPort } from './money-port.ts'
import { showDeposit, showWithdrawals } from './money-rows.ts'
import type { UserActs } from './user-acts.ts'
import type { UserFiles } from './user-file.ts'
import { searchUsers } from './user-search.ts'

export interface UserCallsParts {
  readonly database: Database
  readonly listing: Listing
  readonly history: History
  readonly money: MoneyPort
  readonly administrators: Administrators
  readonly audit: AuditLog
  readonly files: UserFiles
  readonly acts: UserActs
}

type Names =
  | 'users'
  | 'user'
  | 'userOrders'
  | 'userFills'
  | 'userRecords'
  | 'userDeposits'
  | 'userWithdrawals'
  | `${'freeze' | 'unfreeze' | 'lock' | 'unlock'}${'Account' | 'Amount'}`

/** Who must be able to reach a user sees how; others only enough to tell them apart. */
const SEES_CONTACTS: ReadonlySet<AdminRole> = new Set(['owner', 'compliance'])

export function userCalls(parts: UserCallsParts): Pick<AdminHandlers, Names> {
  const { database, audit, files, acts } = parts
  return {
    users: async ({ query }) => {
      const page = pageAsked(query)
      return { ...(await searchUsers(database, query.text ?? '', page)), ...page }
    },

    user: async ({ administrator: actor, query }) => {
      const userId = Number(query.userId) as UserId
      await files.person(userId)
      await audit.write({ actor, action: 'user.open', subject: `user:${userId}` })
      return files.of(userId, SEES_CONTACTS.has(actor.role))
    },

    ...userLists(parts),

    freezeAccount: ({ administrator, body }) => acts.account('FreezeAccount', administrator, body),
    unfreezeAccount: ({ administrator, body }) => acts.account('UnfreezeAccount', administrator, body),
    lockAccount: ({ administrator, body }) => acts.account('LockAccount', administrator, body),
    unlockAccount: ({ administrator, body }) => acts.account('UnlockAccount', administrator, body),
    freezeAmount: ({ administrator, body, key }) => acts.amount('FreezeAmount', administrator, body, key),
    unfreezeAmount: ({ administrator, body, key }) => acts.amount('UnfreezeAmount', administrator, body, key),
    lockAmount: ({ administrator, body, key }) => acts.amount('LockAmount', administrator, body, key),
    unlockAmount: ({ administrator, body, key }) => acts.amount('UnlockAmount', administrator, body, key),
  }
}

type ListNames = 'userOrders' | 'userFills' | 'userRecords' | 'userDeposits' | 'userWithdrawals'

function userLists(parts: UserCallsParts): Pick<AdminHandlers, ListNames> {
  const { listing, history, money, administrators, files } = parts
  const known = async (text: string): Promise<UserId> => {
    const userId = Number(text) as UserId
    await files.person(userId)
    return userId
  }
  const all = { fromMs: undefined, toMs: undefined, marketId: undefined } as const
  return {
    userOrders: async ({ query }) => {
      const page = pageAsked(query)
      const userId = await known(query.userId)
      const none = { side: undefined, orderType: undefined, statuses: undefined }
      const { list, total } = await history.orders({ userId, ...all, ...none, ...page })
      return {
        list: list.map(({ order, closedMs }) => formatOrder(listing, order, closedMs)),
        total,
        ...page,
      }
    },

    userFills: async ({ query }) => {
      const page = pageAsked(query)
      const userId = await known(query.userId)
      const { list, total } = await history.fills({ userId, ...all, orderId: undefined, ...page })
      return { list: list.map((fill) => formatFillRow(listing, fill)), total, ...page }
    },

    userRecords: async ({ query }) => {
      const page = pageAsked(query)
      const userId = await known(query.userId)
      const none = { assetId: undefined, recordType: undefined, wallet: undefined }
      const { list, total } = await history.records({ userId, ...all, ...none, ...page })
      return { list: list.map((record) => formatRecord(listing, record)), total, ...page }
    },

    userDeposits: async ({ query }) => {
      const page = pageAsked(query)
      const { list, total } = await money.deposits({ userId: await known(query.userId), ...page })
      return { list: list.map(showDeposit), total, ...page }
    },

    userWithdrawals: async ({ query }) => {
      const page = pageAsked(query)
      const { list, total } = await money.withdrawals({ userId: await known(query.userId), ...page })
      return { list: await showWithdrawals(list, administrators), total, ...page }
    },
  }
}
