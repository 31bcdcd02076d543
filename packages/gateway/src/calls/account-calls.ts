// Who is there, and what do they own: login, logout, user info, balances, records.

import { type AnswerOf, accountRoutes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import type { History } from '../history.ts'
import { type LoginParts, login } from '../identity/login.ts'
import { normalizeAccount } from '../identity/users.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { formatBalance } from '../live/format.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import { formatRecord } from './format-history.ts'
import { pageAsked } from './page.ts'
import { periodOf } from './period.ts'

export interface AccountCallsParts extends LoginParts {
  readonly engine: Pick<Engine, 'query' | 'queryAt'>
  readonly listing: Listing
  readonly history: History
}

/** Product default: an ordinary user. */
const USER_TYPE = 3
const DEVICE_LENGTH = 200

type AccountHandlers = Pick<Handlers, keyof typeof accountRoutes>

export function accountCalls(parts: AccountCallsParts): AccountHandlers {
  const { engine, users, sessions, listing, history } = parts

  const userInfo = async (userId: UserId): Promise<AnswerOf<typeof accountRoutes.getUserInfo>> => {
    const [user, standing] = await Promise.all([users.byId(userId), engine.query('standing', { userId })])
    if (user === undefined) throw new ApiRefusal('login.user.not.login')
    return {
      userId: String(userId),
      account: user.account,
      nickName: user.nickName,
      userType: USER_TYPE,
      authenticated: standing?.authenticated ?? false,
      frozen: standing?.frozen ?? false,
      feeLevel: standing?.feeLevel ?? 1,
    }
  }

  return {
    login: async ({ body }) => {
      if (body.grant_type !== 'password') throw new ApiRefusal('login.grant.unsupported')
      const token = await login(parts, body.username, body.password)
      return {
        access_token: token,
        token_type: 'ticket',
        expires_in: GATEWAY_LIMITS.sessionIdleMs / 1_000,
      }
    },

    afterLogin: async ({ session, params, device, address }) => {
      // Another name than the session's own is nobody's business.
      if (normalizeAccount(params.userName) !== session.account) throw new ApiRefusal('account.unknown')
      const { userId, sessionId } = session
      await users.recordLogin({ userId, sessionId, device: device.slice(0, DEVICE_LENGTH), address })
      return userInfo(userId)
    },

    logout: async ({ session }) => {
      await sessions.revoke(session.sessionId)
      return null
    },

    getUserInfo: ({ session }) => userInfo(session.userId),

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
