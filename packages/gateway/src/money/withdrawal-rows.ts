// Withdrawals as users see them: what the log says, and beside it what only our own tables know. Only reads.

import type { AnswerOf, MoneyWay, WithdrawalStage, WithdrawalState, withdrawalRoutes } from '@candor/api'
import {
  type AdministratorId,
  type AssetId,
  formatDecimal,
  type UserId,
  type WithdrawalId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import { readDestination } from '@candor/wallets'
import type { PageFound } from '../history.ts'
import type { Listing } from '../live/listing.ts'

export type WithdrawalRow = AnswerOf<typeof withdrawalRoutes.getWithdrawal>

export interface WithdrawalAsk {
  /** None for everybody's. */
  readonly userId?: UserId | undefined
  readonly withdrawalId?: WithdrawalId | undefined
  readonly assetId?: AssetId | undefined
  readonly way?: MoneyWay | undefined
  readonly state?: WithdrawalState | undefined
  /** More exact than the state. */
  readonly stage?: WithdrawalStage | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** Whoever decides sees first what has waited longest. */
  readonly oldestFirst?: boolean | undefined
  readonly pageIndex: number
  readonly pageSize: number
}

/** With what the operator's side needs to know. */
export interface OwnedWithdrawalRow extends WithdrawalRow {
  readonly userId: UserId
  readonly approvers: readonly AdministratorId[]
  readonly refusedBy: AdministratorId | null
  readonly valueUsdt: string | null
  readonly device: string | null
  readonly ipAddress: string | null
  /** Why it does not go on by itself. */
  readonly problem: string | null
  readonly sealedBank: Uint8Array | null
}

type ViewState = 'applied' | 'sent' | 'settled' | 'returned' | 'refused'

const STATES: Readonly<Record<WithdrawalState, readonly ViewState[]>> = {
  applied: ['applied', 'sent'],
  withdrawn: ['settled'],
  rejected: ['refused', 'returned'],
}

const STAGES: Readonly<Record<WithdrawalStage, readonly ViewState[]>> = {
  review: ['applied'],
  approved: ['applied'],
  sent: ['sent'],
  withdrawn: ['settled'],
  rejected: ['refused', 'returned'],
}

const USDT_SCALE = 8

export class WithdrawalRows {
  private readonly database: Database
  private readonly listing: Listing

  constructor(database: Database, listing: Listing) {
    this.database = database
    this.listing = listing
  }

  async list(ask: WithdrawalAsk): Promise<PageFound<OwnedWithdrawalRow>> {
    const { pageIndex, pageSize, oldestFirst = false } = ask
    const direction = oldestFirst ? 'asc' : 'desc'
    const rows = await select(filtered(this.database, ask))
      .orderBy('v.requested_ms', direction)
      .orderBy('v.withdrawal_id', direction)
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute()
    const { total } = await filtered(this.database, ask)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { list: rows.map((row) => this.format(row)), total }
  }

  async one(withdrawalId: WithdrawalId, userId?: UserId): Promise<OwnedWithdrawalRow | undefined> {
    const row = await select(
      filtered(this.database, { withdrawalId, userId, pageIndex: 1, pageSize: 1 }),
    ).executeTakeFirst()
    return row && this.format(row)
  }

  /** What users see of it. */
  shown(row: OwnedWithdrawalRow): WithdrawalRow {
    const { userId: _u, approvers: _a, refusedBy: _r, valueUsdt: _v, device: _d, ...rest } = row
    const { ipAddress: _i, problem: _p, sealedBank: _b, ...shown } = rest
    return shown
  }

  private format(row: JoinedRow): OwnedWithdrawalRow {
    const asset = this.listing.assetById(row.asset_id)
    if (asset === undefined) throw new Error(`asset ${row.asset_id} is not listed`)
    const text = (amount: bigint): string => formatDecimal(amount, asset.scale)
    const destination = readDestination(row.destination)
    const state = (Object.keys(STATES) as WithdrawalState[]).find((each) => STATES[each].includes(row.state))
    if (destination === undefined || state === undefined) {
      throw new Error(`withdrawal ${row.withdrawal_id} cannot be shown`)
    }
    const isBank = destination.way === 'bank'
    return {
      userId: row.user_id,
      withdrawalId: String(row.withdrawal_id),
      coin: asset.code,
      chain: destination.way,
      address: isBank ? destination.card : destination.address,
      memo: isBank ? null : (destination.memo ?? null),
      bankName: row.bank_name,
      quantity: text(row.amount + row.fee),
      fee: text(row.fee),
      arrivalQuantity: text(row.amount),
      state,
      stage: stageOf(row),
      approvals: row.approvers.length,
      approvalsNeeded: row.approvals_needed,
      reason: row.reason,
      txId: txIdOf(row),
      confirmations: row.confirmations,
      time: row.requested_ms,
      sentTime: row.sent_ms,
      endedTime: row.ended_ms,
      number: row.number,
      approvers: row.approvers,
      refusedBy: row.refused_by,
      valueUsdt: row.value_usdt === null ? null : formatDecimal(row.value_usdt, USDT_SCALE),
      device: row.device,
      ipAddress: row.ip_address,
      problem: row.problem,
      sealedBank: row.sealed_bank,
    }
  }
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function filtered(database: Database, ask: WithdrawalAsk) {
  let query = database
    .selectFrom('view_withdrawals as v')
    .leftJoin('withdrawal_details as d', 'd.withdrawal_id', 'v.withdrawal_id')
    .where('v.requested_ms', '>=', ask.fromMs ?? 0)
    .where('v.requested_ms', '<=', ask.toMs ?? Number.MAX_SAFE_INTEGER)
  if (ask.userId !== undefined) query = query.where('v.user_id', '=', ask.userId)
  if (ask.withdrawalId !== undefined) query = query.where('v.withdrawal_id', '=', ask.withdrawalId)
  if (ask.assetId !== undefined) query = query.where('v.asset_id', '=', ask.assetId)
  if (ask.way !== undefined) query = query.where('v.destination', 'like', `${ask.way}:%`)
  if (ask.state !== undefined) query = query.where('v.state', 'in', STATES[ask.state])
  if (ask.stage !== undefined) query = query.where('v.state', 'in', STAGES[ask.stage])
  if (ask.stage === 'review' || ask.stage === 'approved') {
    const [sign, needed] = [ask.stage === 'review' ? '<' : '>=', 'v.approvals_needed'] as const
    query = query.where((is) => is(is.fn<number>('cardinality', ['v.approvers']), sign, is.ref(needed)))
  }
  return query
}

function select(query: ReturnType<typeof filtered>) {
  return query
    .selectAll('v')
    .select(['d.bank_name', 'd.value_usdt', 'd.device', 'd.ip_address', 'd.tx_id', 'd.confirmations'])
    .select(['d.problem', 'd.sealed_bank'])
}

function stageOf({ state, approvers, approvals_needed }: JoinedRow): WithdrawalStage {
  if (state === 'applied') return approvers.length < approvals_needed ? 'review' : 'approved'
  if (state === 'sent') return 'sent'
  return state === 'settled' ? 'withdrawn' : 'rejected'
}

/** What the log says once it has arrived; before that, what was handed to the network. */
function txIdOf({ reference, tx_id }: JoinedRow): string | null {
  return reference === null ? tx_id : reference.slice(reference.indexOf(':') + 1)
}
