// What needs two persons: one proposes, another decides, then it is carried out once. That nobody decides their own is
// closed in the database and in the core; a crash in between is taken up at the next start where that is safe.

import type { ADMIN_ROUTES, AdminRole, AnswerOf, ProposalKind, ProposalState } from '@candor/api'
import type { AdministratorId } from '@candor/contract'
import type { Database } from '@candor/database'
import { isUniqueViolation } from '../identity/unique-violation.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import type { AdminSession } from './admin-sessions.ts'
import type { Administrators } from './administrators.ts'
import type { Actor, AuditLog } from './audit-log.ts'

export type ProposalFacts = Readonly<Record<string, string>>

export interface NewProposal {
  readonly kind: ProposalKind
  readonly facts: ProposalFacts
  /** What it is called outside; no two live ones of a kind share it. */
  readonly reference: string | null
  readonly reason: string
  readonly note: string | undefined
}

export interface Decided {
  readonly proposalId: number
  readonly kind: ProposalKind
  readonly facts: ProposalFacts
  readonly reference: string | null
  readonly reason: string
  readonly proposedBy: AdministratorId
  readonly decidedBy: AdministratorId
  readonly decidedMs: number
}

/** Carries a decided proposal out. Gives its place in the log, where it has one; refuses with the core's code. */
export type CarryOut = (decided: Decided) => Promise<{ readonly number: number | null }>

export interface ProposalsParts {
  readonly database: Database
  readonly audit: AuditLog
  readonly administrators: Administrators
  readonly carryOut: CarryOut
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

type Shown = AnswerOf<typeof ADMIN_ROUTES.proposals>['list'][number]

/** These take effect once however often they are carried out. */
const REPEATABLE: ReadonlySet<ProposalKind> = new Set(['correction', 'fiatDeposit', 'secondVoid'])

export class Proposals {
  private readonly parts: ProposalsParts

  constructor(parts: ProposalsParts) {
    this.parts = parts
  }

  async propose(given: NewProposal, actor: AdminSession): Promise<{ proposalId: string }> {
    const { database, audit, clock } = this.parts
    const { kind, facts, reference, reason, note } = given
    try {
      return await database.transaction().execute(async (transaction) => {
        const { proposal_id } = await transaction
          .insertInto('proposals')
          .values({
            kind,
            state: 'open',
            facts: JSON.stringify(facts),
            reference,
            reason,
            note: note ?? null,
            proposed_by: actor.administratorId,
            proposed_ms: clock(),
          })
          .returning('proposal_id')
          .executeTakeFirstOrThrow()
        await audit.append(transaction, {
          actor,
          action: 'proposal.propose',
          subject: `proposal:${proposal_id}`,
          reason,
          details: { kind, ...facts, ...(note === undefined ? {} : { note }) },
        })
        return { proposalId: String(proposal_id) }
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApiRefusal('bank.line.used')
      throw error
    }
  }

  /** Decides, then carries out. Of two who decide at once the second finds it ended. */
  async approve(
    proposalId: number,
    actor: AdminSession,
  ): Promise<{ state: ProposalState; number: number | null }> {
    const { database, audit, clock } = this.parts
    const line = await database.transaction().execute(async (transaction) => {
      const decided = await transaction
        .updateTable('proposals')
        .set({ state: 'approved', decided_by: actor.administratorId, decided_ms: clock() })
        .where('proposal_id', '=', proposalId)
        .where('state', '=', 'open')
        .where('proposed_by', '!=', actor.administratorId)
        .returning('kind')
        .executeTakeFirst()
      if (decided === undefined) throw await whyNot(transaction, proposalId, actor)
      return audit.append(transaction, {
        actor,
        action: 'proposal.approve',
        subject: `proposal:${proposalId}`,
        details: { kind: decided.kind },
      })
    })
    return this.finish(proposalId, actor, line)
  }

  async reject(proposalId: number, reason: string, actor: AdminSession): Promise<void> {
    const { database, audit, clock } = this.parts
    await database.transaction().execute(async (transaction) => {
      const rejected = await transaction
        .updateTable('proposals')
        .set({
          state: 'rejected',
          decided_by: actor.administratorId,
          decided_ms: clock(),
          decision_reason: reason,
        })
        .where('proposal_id', '=', proposalId)
        .where('state', '=', 'open')
        .executeTakeFirst()
      if (rejected.numUpdatedRows !== 1n) throw await whyNot(transaction, proposalId, undefined)
      await audit.append(transaction, {
        actor,
        action: 'proposal.reject',
        subject: `proposal:${proposalId}`,
        reason,
      })
    })
  }

  /** What was decided when a crash came. What must not be done twice is left to people, who see it as approved. */
  async resume(): Promise<void> {
    const { database, clock } = this.parts
    const rows = await database
      .selectFrom('proposals')
      .select('proposal_id')
      .where('state', '=', 'approved')
      .where('kind', 'in', [...REPEATABLE])
      .where('decided_ms', '>', clock() - GATEWAY_LIMITS.proposalResumeMs)
      .orderBy('proposal_id')
      .execute()
    for (const { proposal_id } of rows) {
      await this.finish(proposal_id, RESUMED, null).catch(this.parts.onError)
    }
  }

  /** One page, newest first. */
  async list(
    { state, viewer }: { readonly state: ProposalState | undefined; readonly viewer: AdminSession },
    { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
    deciders: readonly AdminRole[],
  ): Promise<{ list: Shown[]; total: number }> {
    const { database, administrators } = this.parts
    const query = database
      .selectFrom('proposals')
      .$if(state !== undefined, (each) => each.where('state', '=', state ?? ''))
    const [rows, { total }] = await Promise.all([
      query
        .selectAll()
        .orderBy('proposal_id', 'desc')
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
        .execute(),
      query.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    const emails = await administrators.emails(
      rows.flatMap(({ proposed_by, decided_by }) => [
        proposed_by,
        ...(decided_by === null ? [] : [decided_by]),
      ]),
    )
    const mayDecide = deciders.includes(viewer.role)
    return {
      list: rows.map((row) => ({
        ...shown(row, emails),
        mayDecide: mayDecide && row.state === 'open' && row.proposed_by !== viewer.administratorId,
      })),
      total,
    }
  }

  private async finish(
    proposalId: number,
    actor: Actor,
    line: number | null,
  ): Promise<{ state: ProposalState; number: number | null }> {
    const decided = await this.decided(proposalId)
    try {
      const { number } = await this.parts.carryOut(decided)
      await this.end(decided, actor, line, { state: 'done', number, failure: null })
      return { state: 'done', number }
    } catch (error) {
      // Only a clear no ends it; whatever else went wrong leaves it decided, to be looked at.
      if (error instanceof ApiRefusal && error.number !== undefined) {
        await this.end(decided, actor, line, { state: 'failed', number: error.number, failure: error.code })
      }
      throw error
    }
  }

  private async end(
    { proposalId }: Decided,
    actor: Actor,
    line: number | null,
    { state, number, failure }: { state: ProposalState; number: number | null; failure: string | null },
  ): Promise<void> {
    const { database, audit } = this.parts
    await database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('proposals')
        .set({ state, number, failure })
        .where('proposal_id', '=', proposalId)
        .where('state', '=', 'approved')
        .execute()
      await audit.append(
        transaction,
        {
          actor,
          action: 'proposal.approve',
          subject: `proposal:${proposalId}`,
          details: { outcome: state, log: number, ...(failure === null ? {} : { code: failure }) },
        },
        line,
      )
    })
  }

  private async decided(proposalId: number): Promise<Decided> {
    const row = await this.parts.database
      .selectFrom('proposals')
      .selectAll()
      .where('proposal_id', '=', proposalId)
      .where('state', '=', 'approved')
      .executeTakeFirst()
    if (row === undefined || row.decided_by === null || row.decided_ms === null) {
      throw new ApiRefusal('proposal.ended')
    }
    return {
      proposalId,
      kind: row.kind as ProposalKind,
      facts: row.facts,
      reference: row.reference,
      reason: row.reason,
      proposedBy: row.proposed_by,
      decidedBy: row.decided_by,
      decidedMs: row.decided_ms,
    }
  }
}

const RESUMED: Actor = { administratorId: null, email: 'system' }

async function whyNot(
  database: Database,
  proposalId: number,
  actor: AdminSession | undefined,
): Promise<ApiRefusal> {
  const row = await database
    .selectFrom('proposals')
    .select(['state', 'proposed_by'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst()
  if (row === undefined) return new ApiRefusal('proposal.unknown')
  if (row.state !== 'open') return new ApiRefusal('proposal.ended')
  return new ApiRefusal(actor?.administratorId === row.proposed_by ? 'proposal.own' : 'proposal.ended')
}

interface Row {
  readonly proposal_id: number
  readonly kind: string
  readonly state: string
  readonly facts: ProposalFacts
  readonly reference: string | null
  readonly reason: string
  readonly note: string | null
  readonly proposed_by: AdministratorId
  readonly proposed_ms: number
  readonly decided_by: AdministratorId | null
  readonly decided_ms: number | null
  readonly decision_reason: string | null
  readonly number: number | null
  readonly failure: string | null
}

function shown(row: Row, emails: ReadonlyMap<AdministratorId, string>): Omit<Shown, 'mayDecide'> {
  const { facts } = row
  const who = (administratorId: AdministratorId, time: number) => ({
    administratorId: String(administratorId),
    email: emails.get(administratorId) ?? '',
    time,
  })
  return {
    proposalId: String(row.proposal_id),
    kind: row.kind as ProposalKind,
    state: row.state as ProposalState,
    userId: facts['userId'] ?? null,
    wallet: (facts['wallet'] ?? null) as Shown['wallet'],
    asset: facts['asset'] ?? null,
    amount: facts['amount'] ?? null,
    direction: (facts['direction'] ?? null) as Shown['direction'],
    against: (facts['against'] ?? null) as Shown['against'],
    to: (facts['to'] ?? null) as Shown['to'],
    reference: row.reference,
    fiatDepositId: facts['fiatDepositId'] ?? null,
    symbol: facts['symbol'] ?? null,
    fromTime: timeOf(facts['fromTime']),
    toTime: timeOf(facts['toTime']),
    orderId: facts['orderId'] ?? null,
    reason: row.reason,
    note: row.note,
    proposedBy: who(row.proposed_by, row.proposed_ms),
    decidedBy: row.decided_by === null ? null : who(row.decided_by, row.decided_ms ?? 0),
    decisionReason: row.decision_reason,
    number: row.number,
    failure: row.failure,
  }
}

function timeOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}
