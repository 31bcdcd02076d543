// Calls about deposits and withdrawals. Approving asks for the approver's own code; the core itself refuses a second
// approval by the same person.

import { ADMIN_ROUTES, type AdminRole } from '@candor/api'
import type { AssetId, WithdrawalId } from '@candor/contract'
import { pageAsked } from '../calls/page.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import type { AdminAuthenticator } from './admin-authenticator.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { AdminSession } from './admin-sessions.ts'
import type { Administrators } from './administrators.ts'
import type { AuditEntry, AuditLog } from './audit-log.ts'
import type { DeskWithdrawalFile, MoneyPort } from './money-port.ts'
import { showDeposit, showFiatDeposit, showWithdrawals } from './money-rows.ts'
import type { WithdrawalEvidence } from './withdrawal-evidence.ts'

export interface MoneyCallsParts {
  readonly money: MoneyPort
  readonly listing: Listing
  readonly administrators: Administrators
  readonly authenticator: Pick<AdminAuthenticator, 'spend'>
  readonly audit: AuditLog
  readonly evidence: WithdrawalEvidence
}

type Looks = 'deposits' | 'fiatDeposits' | 'withdrawals' | 'withdrawal'
type Acts = 'approveWithdrawal' | 'refuseWithdrawal' | 'markWithdrawalPaid' | 'markWithdrawalReturned'

const BANK = 'bank'

export function moneyCalls(parts: MoneyCallsParts): Pick<AdminHandlers, Looks | Acts> {
  return { ...moneyLooks(parts), ...moneyActs(parts) }
}

function moneyLooks(parts: MoneyCallsParts): Pick<AdminHandlers, Looks> {
  const { money, listing, administrators, audit, evidence } = parts
  const assetId = (coin: string | undefined): AssetId | undefined => {
    if (coin === undefined) return undefined
    const asset = listing.asset(coin)
    if (asset === undefined) throw new ApiRefusal('asset.unknown')
    return asset.assetId
  }
  return {
    deposits: async ({ query: { state, coin, chain, ...asked } }) => {
      const page = pageAsked(asked)
      const { list, total } = await money.deposits({ state, coin, way: chain, ...page })
      return { list: list.map(showDeposit), total, ...page }
    },

    fiatDeposits: async ({ query: { state, ...asked } }) => {
      const page = pageAsked(asked)
      const { list, total } = await money.fiatDeposits({ state, ...page })
      return { list: list.map(showFiatDeposit), total, ...page }
    },

    withdrawals: async ({ query: { stage, coin, chain, ...asked } }) => {
      const page = pageAsked(asked)
      const oldestFirst = stage === 'review' || stage === 'approved' || stage === 'sent'
      const ask = { stage, assetId: assetId(coin), way: chain, oldestFirst, ...page }
      const { list, total } = await money.withdrawals(ask)
      return { list: await showWithdrawals(list, administrators), total, ...page }
    },

    withdrawal: async ({ administrator: actor, query }) => {
      const file = await fileOf(money, Number(query.withdrawalId) as WithdrawalId)
      await audit.write({ actor, action: 'withdrawal.open', subject: `withdrawal:${file.withdrawalId}` })
      const [row] = await showWithdrawals([file], administrators)
      if (row === undefined) throw new ApiRefusal('withdrawal.unknown')
      const whyNot = whyNotApprove(file, actor)
      return {
        ...row,
        bank: file.bank === null ? null : shownBank(file.bank, actor.role),
        evidence: await evidence.of(file),
        mayApprove: whyNot === null,
        whyNot,
      }
    },
  }
}

function moneyActs(parts: MoneyCallsParts): Pick<AdminHandlers, Acts> {
  const { money, authenticator, audit } = parts
  /** The code is spent first, then the line is written, then it is done. */
  const act = async (
    actor: AdminSession,
    given: { readonly withdrawalId: string; readonly code: string },
    line: Omit<AuditEntry, 'actor' | 'subject'>,
    work: (withdrawalId: WithdrawalId) => Promise<void>,
  ): Promise<DeskWithdrawalFile> => {
    const withdrawalId = Number(given.withdrawalId) as WithdrawalId
    const file = await fileOf(money, withdrawalId)
    await authenticator.spend(actor.administratorId, given.code)
    await audit.around(
      { actor, subject: `withdrawal:${withdrawalId}`, ...line },
      () => work(withdrawalId),
      () => ({}),
    )
    return file
  }
  return {
    approveWithdrawal: async ({ administrator: actor, body }) => {
      const details = noteOf(body.note)
      const before = await act(actor, body, { action: 'withdrawal.approve', details }, (withdrawalId) =>
        money.approve(withdrawalId, actor.administratorId),
      )
      const after = await money.withdrawal(Number(body.withdrawalId) as WithdrawalId)
      return { stage: (after ?? before).stage, approvals: (after ?? before).approvals }
    },

    refuseWithdrawal: async ({ administrator: actor, body }) => {
      const { reason, note } = body
      await act(actor, body, { action: 'withdrawal.refuse', reason, details: noteOf(note) }, (withdrawalId) =>
        money.refuse(withdrawalId, actor.administratorId, reason),
      )
      return null
    },

    markWithdrawalPaid: async ({ administrator: actor, body }) => {
      const { reference } = body
      await refuseUnlessBank(money, body.withdrawalId)
      await act(actor, body, { action: 'withdrawal.markPaid', details: { reference } }, (withdrawalId) =>
        money.markBankPaid(withdrawalId, reference),
      )
      return null
    },

    markWithdrawalReturned: async ({ administrator: actor, body }) => {
      const { reason } = body
      const { stage } = await refuseUnlessBank(money, body.withdrawalId)
      // Money that never left is given back by a refusal; only what was sent can come back.
      await act(actor, body, { action: 'withdrawal.markReturned', reason }, (withdrawalId) =>
        stage === 'sent'
          ? money.markReturned(withdrawalId, reason)
          : money.refuse(withdrawalId, actor.administratorId, reason),
      )
      return null
    },
  }
}

async function fileOf(money: MoneyPort, withdrawalId: WithdrawalId): Promise<DeskWithdrawalFile> {
  const file = await money.withdrawal(withdrawalId)
  if (file === undefined) throw new ApiRefusal('withdrawal.unknown')
  return file
}

/** What a chain carries, the chain alone says to have failed: nobody may say so for it. */
async function refuseUnlessBank(money: MoneyPort, withdrawalId: string): Promise<DeskWithdrawalFile> {
  const file = await fileOf(money, Number(withdrawalId) as WithdrawalId)
  if (file.chain !== BANK) throw new ApiRefusal('withdrawal.not.bank')
  return file
}

function noteOf(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note }
}

/** The screen says why instead of showing a button that would fail. */
function whyNotApprove(
  { stage, approvers }: DeskWithdrawalFile,
  { administratorId, role }: AdminSession,
): 'role' | 'stage' | 'ownFirstApproval' | null {
  if (!(ADMIN_ROUTES.approveWithdrawal.roles as readonly AdminRole[]).includes(role)) return 'role'
  if (stage !== 'review') return 'stage'
  return approvers.includes(administratorId) ? 'ownFirstApproval' : null
}

/** Whoever pays needs the whole number; others only its end. */
function shownBank(bank: NonNullable<DeskWithdrawalFile['bank']>, role: AdminRole) {
  const { bankName, cardNumber, holder } = bank
  const isWhole = (ADMIN_ROUTES.markWithdrawalPaid.roles as readonly AdminRole[]).includes(role)
  return { bankName, cardNumber: isWhole ? cardNumber : `•••• ${cardNumber.slice(-4)}`, holder }
}
