// Calls about what two persons decide.

import { ADMIN_ROUTES, type AdminRole } from '@candor/api'
import { type AssetView, type EarnOrderId, formatDecimal, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { anyFinancialOrder } from '@candor/views'
import { pageAsked } from '../calls/page.ts'
import { assetOf as assetNumbered } from '../earn/format-financial.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import type { AdminAuthenticator } from './admin-authenticator.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { Proposals } from './proposals.ts'
import { checkRange } from './second-void.ts'
import { amountOf } from './user-acts.ts'
import type { UserFiles } from './user-file.ts'

export interface ProposalCallsParts {
  readonly database: Database
  readonly listing: Listing
  readonly proposals: Proposals
  readonly authenticator: Pick<AdminAuthenticator, 'spend'>
  readonly files: Pick<UserFiles, 'person'>
  /** Whether the views hold all that the engine did. */
  readonly caughtUp: () => Promise<boolean>
  readonly clock: () => number
}

type Names =
  | 'proposals'
  | 'proposeCorrection'
  | 'proposeCapital'
  | 'proposePlacement'
  | 'proposeFiatDeposit'
  | 'proposeSecondVoid'
  | 'proposeFinancialCancel'
  | 'approveProposal'
  | 'rejectProposal'

const DECIDERS: readonly AdminRole[] = ADMIN_ROUTES.approveProposal.roles
const CAPITAL_REASON = 'capital'
const DEPOSIT_REASON = 'bank.deposit'

export function proposalCalls(parts: ProposalCallsParts): Pick<AdminHandlers, Names> {
  const { listing, proposals, authenticator, files } = parts
  const assetOf = (code: string): AssetView => {
    const asset = listing.asset(code)
    if (asset === undefined) throw new ApiRefusal('asset.unknown')
    return asset
  }
  return {
    proposals: async ({ administrator: viewer, query: { state, ...asked } }) => {
      const page = pageAsked(asked)
      return { ...(await proposals.list({ state, viewer }, page, DECIDERS)), ...page }
    },

    proposeCorrection: async ({ administrator, body: { reason, note, ...facts } }) => {
      await files.person(Number(facts.userId) as UserId)
      amountOf(facts.amount, assetOf(facts.asset))
      return proposals.propose({ kind: 'correction', facts, reference: null, reason, note }, administrator)
    },

    proposeCapital: ({ administrator, body: { asset, amount, reference, note } }) => {
      amountOf(amount, assetOf(asset))
      const facts = { asset, amount }
      return proposals.propose(
        { kind: 'capital', facts, reference, reason: CAPITAL_REASON, note },
        administrator,
      )
    },

    proposePlacement: ({ administrator, body: { asset, amount, to, note } }) => {
      amountOf(amount, assetOf(asset))
      const facts = { asset, amount, to }
      return proposals.propose(
        { kind: 'placement', facts, reference: null, reason: CAPITAL_REASON, note },
        administrator,
      )
    },

    proposeFiatDeposit: async ({ administrator, body: { fiatDepositId, amount, bankLine, note } }) => {
      const { user_id, asset_id } = await announced(parts.database, Number(fiatDepositId))
      const asset = listing.assetById(asset_id)
      if (asset === undefined) throw new ApiRefusal('asset.unknown')
      amountOf(amount, asset)
      const facts = { fiatDepositId, userId: String(user_id), asset: asset.code, amount }
      return proposals.propose(
        { kind: 'fiatDeposit', facts, reference: bankLine, reason: DEPOSIT_REASON, note },
        administrator,
      )
    },

    proposeSecondVoid: async ({ administrator, body: { symbol, fromTime, toTime, reason, note } }) => {
      if (listing.second(symbol) === undefined) throw new ApiRefusal('second.product.unknown')
      checkRange({ fromMs: fromTime, toMs: toTime }, parts.clock())
      const facts = { symbol, fromTime: String(fromTime), toTime: String(toTime) }
      return proposals.propose({ kind: 'secondVoid', facts, reference: null, reason, note }, administrator)
    },

    proposeFinancialCancel: async ({ administrator, body: { orderId, reason, note } }) => {
      const facts = await runningOrder(parts, Number(orderId) as EarnOrderId)
      return proposals.propose(
        { kind: 'financialCancel', facts, reference: null, reason, note },
        administrator,
      )
    },

    approveProposal: async ({ administrator, body: { proposalId, code } }) => {
      await authenticator.spend(administrator.administratorId, code)
      return proposals.approve(Number(proposalId), administrator)
    },

    rejectProposal: async ({ administrator, body: { proposalId, reason } }) => {
      await proposals.reject(Number(proposalId), reason, administrator)
      return null
    },
  }
}

/** A deposit that its user announced and that no line of the bank has been found for yet. */
async function announced(database: Database, fiatDepositId: number) {
  const row = await database
    .selectFrom('fiat_deposits')
    .select(['user_id', 'asset_id', 'credited_ms'])
    .where('fiat_deposit_id', '=', fiatDepositId)
    .executeTakeFirst()
  if (row === undefined || row.credited_ms !== null) throw new ApiRefusal('fiat.deposit.unknown')
  return row
}

/** An order of a financial product that has not ended, as whoever decides reads it. */
async function runningOrder({ database, listing, caughtUp }: ProposalCallsParts, orderId: EarnOrderId) {
  if (!(await caughtUp())) throw new ApiRefusal('database.unavailable')
  const viewed = await anyFinancialOrder(database, { orderId })
  if (viewed === undefined || viewed.order.endedMs !== undefined) throw new ApiRefusal('order.not.found')
  const { userId, assetId, principal } = viewed.order
  const asset = assetNumbered(listing, assetId)
  return {
    orderId: String(orderId),
    userId: String(userId),
    asset: asset.code,
    amount: formatDecimal(principal, asset.scale),
  }
}
