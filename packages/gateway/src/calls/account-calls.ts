// Who is there, and what do they own: login, logout, user info, balances, records.

import type { accountRoutes } from '@candor/api'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import type { History } from '../history.ts'
import { readContact } from '../identity/contacts.ts'
import { type LoginParts, login } from '../identity/login.ts'
import type { UserInfo } from '../identity/user-info.ts'
import { formatBalance } from '../live/format.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import { formatRecord } from './format-history.ts'
import { sessionAnswer } from './identity-calls.ts'
import { pageAsked } from './page.ts'
import { periodOf } from './period.ts'

export interface AccountCallsParts extends LoginParts {
  readonly engine: Pick<Engine, 'query' | 'queryAt'>
  readonly userInfo: Pick<UserInfo, 'of'>
  readonly listing: Listing
  readonly history: History
}

type AccountHandlers = Pick<Handlers, keyof typeof accountRoutes>

export function accountCalls(parts: AccountCallsParts): AccountHandlers {
  const { engine, users, sessions, userInfo, listing, history } = parts

  return {
    login: async ({ body, device, address }) => {
      if (body.grant_type !== 'password') throw new ApiRefusal('login.grant.unsupported')
      const { username, password, code } = body
      return sessionAnswer(await login(parts, { username, password, code, device, address }))
    },

    // The login itself was recorded with its session: whoever leaves this call out leaves a trace all the same.
    afterLogin: async ({ session, params }) => {
      const user = await users.byId(session.userId)
      const contact = readContact(params.userName)
      // Another name than the session's own is nobody's business.
      if (contact === undefined || user?.[contact.channel] !== contact.value) {
        throw new ApiRefusal('account.unknown')
      }
      return userInfo.of(session.userId)
    },

    logout: async ({ session }) => {
      await sessions.revoke(session.sessionId)
      return null
    },

    getUserInfo: ({ session }) => userInfo.of(session.userId),

    balances: async ({ session }) => {
      const { number, value } = await engine.queryAt('balances', { userId: session.userId })
      const list = (value ?? []).map((balance) => {
        const asset = listing.assetById(balance.asset)
        if (asset === undefined) throw new Error(`asset ${balance.asset} is not listed`)
        return formatBalance(balance, asset)
      })
      return { number, list }
    },

    records: async ({ session, query }) => {
      const asset = query.asset === undefined ? undefined : listing.asset(query.asset)
      if (query.asset !== undefined && asset === undefined) throw new ApiRefusal('asset.unknown')
      const page = pageAsked(query)
      const { list, total } = await history.records({
        userId: session.userId,
        assetId: asset?.assetId,
        recordType: query.type,
        ...periodOf(query),
        ...page,
      })
      return { list: list.map((record) => formatRecord(listing, record)), total, ...page }
    },
  }
}
