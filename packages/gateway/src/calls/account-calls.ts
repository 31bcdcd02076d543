// Who is there, and what do they own: login, logout, user info, balances, records.

import type { accountRoutes } from '@candor/api'
import { robotWalletId, type UserId, type WalletId, type WalletName, walletId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import type { History, MovementsAsk } from '../history.ts'
import { readContact } from '../identity/contacts.ts'
import { type LoginParts, login } from '../identity/login.ts'
import type { UserInfo } from '../identity/user-info.ts'
import { formatBalance } from '../live/format.ts'
import type { Listing } from '../live/listing.ts'
import { RecordsExport } from '../money/records-export.ts'
import { ApiRefusal } from '../refusal.ts'
import { formatRecord } from './format-history.ts'
import { sessionAnswer } from './identity-calls.ts'
import { pageAsked } from './page.ts'
import { periodOf } from './period.ts'
import { formatRecordLines } from './record-lines.ts'

export interface AccountCallsParts extends LoginParts {
  readonly engine: Pick<Engine, 'query' | 'queryAt'>
  readonly userInfo: Pick<UserInfo, 'of'>
  readonly listing: Listing
  readonly history: History
}

type AccountHandlers = Pick<Handlers, keyof typeof accountRoutes>

export function accountCalls(parts: AccountCallsParts): AccountHandlers {
  const { engine, users, sessions, userInfo, listing, history } = parts
  const recordsExport = new RecordsExport(history, listing)

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
      const page = pageAsked(query)
      const { list, total } = await history.records({
        ...movementsOf(listing, session.userId, query),
        ...page,
      })
      return { list: list.map((record) => formatRecord(listing, record)), total, ...page }
    },

    recordLines: async ({ session, query }) => {
      const [number, place] = query.recordId.split('-').map(Number)
      const found = await history.recordLines(session.userId, { number: number ?? 0, place: place ?? 0 })
      if (found === undefined) throw new ApiRefusal('record.unknown')
      return formatRecordLines(listing, found)
    },

    exportRecords: ({ session, query }) => recordsExport.lines(movementsOf(listing, session.userId, query)),
  }
}

interface MovementsQuery {
  readonly asset?: string
  readonly wallet?: string
  readonly type?: string
  readonly from?: string
  readonly to?: string
}

function movementsOf(listing: Listing, userId: UserId, query: MovementsQuery): MovementsAsk {
  const asset = query.asset === undefined ? undefined : listing.asset(query.asset)
  if (query.asset !== undefined && asset === undefined) throw new ApiRefusal('asset.unknown')
  return {
    userId,
    assetId: asset?.assetId,
    wallet: query.wallet === undefined ? undefined : readWallet(query.wallet),
    recordType: query.type,
    ...periodOf(query),
  }
}

/** The schema has let only wallets through. */
function readWallet(text: string): WalletId {
  const [, robot] = text.split(':')
  return robot === undefined ? walletId(text as WalletName) : robotWalletId(Number(robot))
}
