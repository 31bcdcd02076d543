// What an inviter got of the mining of those who came by the invitation. Who they are is masked.

import { formatDecimal, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { rebateHistory, rebateTotals } from '@candor/views'
import type { Handlers } from '../call.ts'
import { assetOf } from '../earn/format-financial.ts'
import type { Invitations } from '../identity/invitations.ts'
import type { Listing } from '../live/listing.ts'
import { pageAsked } from './page.ts'

export interface MiningRebateCallsParts {
  readonly database: Database
  readonly listing: Listing
  readonly invitations: Pick<Invitations, 'maskedNames'>
  readonly caughtUp: () => Promise<boolean>
}

/** Of a buyer who has no name here any more. */
const NOBODY = '•••'

export function miningRebateCalls(
  parts: MiningRebateCallsParts,
): Pick<Handlers, 'inviteRebates' | 'inviteRebateLines'> {
  const { database, listing, invitations, caughtUp } = parts
  return {
    inviteRebates: async ({ session: { userId } }) => {
      await caughtUp()
      const totals = await rebateTotals(database, { inviterId: userId })
      return totals.map(({ level, assetId, lines, amount }) => {
        const { code, scale } = assetOf(listing, assetId)
        return { level, asset: code, amount: formatDecimal(amount, scale), count: lines }
      })
    },

    inviteRebateLines: async ({ session: { userId }, query }) => {
      const page = pageAsked(query)
      const level = query.level === undefined ? undefined : query.level === '1' ? 1 : 2
      await caughtUp()
      const { list, total } = await rebateHistory(database, { inviterId: userId, level }, page)
      const names = await invitations.maskedNames(list.map(({ buyerId }): UserId => buyerId))
      const rows = list.map((line) => {
        const { code, scale } = assetOf(listing, line.assetId)
        return {
          userName: names.get(line.buyerId) ?? NOBODY,
          level: line.level,
          time: Number(line.timeMs),
          asset: code,
          amount: formatDecimal(line.amount, scale),
          number: line.number,
        }
      })
      return { list: rows, total, ...page }
    },
  }
}
