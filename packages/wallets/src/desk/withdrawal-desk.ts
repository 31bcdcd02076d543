// Withdrawals over chains: what enough administrators have approved is logged as sent, then paid, then watched until it is
// final. Every round begins from what the core says is under way, so that a crash at any point is taken up where it was; a
// payment has one reference for ever, so that none is paid twice. What cannot be known is left to a person.

import type { AssetId, AssetView, RejectionCode, WithdrawalId, WithdrawalView } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Chain, SentState } from '../chains/chain.ts'
import { PaymentRefused } from '../chains/errors.ts'
import { CommandRejected } from './deposit-commands.ts'
import { type Destination, readDestination } from './destination.ts'
import { DESK_LIMITS } from './limits.ts'
import type { DeskEngine, Ledger } from './ports.ts'
import { Rounds } from './rounds.ts'

export interface WithdrawalDeskParts {
  readonly chains: readonly Chain[]
  readonly database: Database
  readonly engine: DeskEngine
  readonly ledger: Ledger
  readonly assetById: (id: AssetId) => AssetView | undefined
  readonly assetOf: (code: string) => AssetView | undefined
  /** Blocks after which a payment is final. */
  readonly confirmations: number
  readonly everyMs: number
  /** Told of every withdrawal that may look different now. */
  readonly onChanged: (withdrawal: WithdrawalView) => void
  readonly onError: (error: unknown) => void
  readonly clock: () => number
}

/** The payment can never be made as it was asked for: the money goes back. */
const HOPELESS: ReadonlySet<PaymentRefused['reason']> = new Set([
  'asset.unknown',
  'amount.invalid',
  'address.invalid',
  'would.fail',
])

interface Fact {
  readonly tx_id?: string | null
  readonly confirmations?: number | null
  readonly problem: string | null
}

type ToChain = Exclude<Destination, { way: 'bank' }>

export class WithdrawalDesk {
  private readonly parts: WithdrawalDeskParts
  private readonly rounds: Rounds
  private readonly handedOverMs = new Map<WithdrawalId, number>()
  private readonly startedMs: number

  constructor(parts: WithdrawalDeskParts) {
    this.parts = parts
    this.startedMs = parts.clock()
    const { everyMs, onError } = parts
    this.rounds = new Rounds({ everyMs, round: () => this.round(), onError })
  }

  start(): void {
    this.rounds.start()
  }

  /** Something was approved: there is no need to wait. */
  nudge(): void {
    this.rounds.nudge()
  }

  async stop(): Promise<void> {
    await this.rounds.stop()
  }

  async round(): Promise<void> {
    const { engine, onError } = this.parts
    const { withdrawals } = await engine.underway()
    for (const withdrawal of withdrawals) {
      try {
        await this.advance(withdrawal)
      } catch (error) {
        // One that does not go on must not hold up the others; the next round tries again.
        onError(error)
      }
    }
    const open = new Set(withdrawals.map(({ withdrawalId }) => withdrawalId))
    for (const id of this.handedOverMs.keys()) if (!open.has(id)) this.handedOverMs.delete(id)
    await this.removeStray()
  }

  private async advance(withdrawal: WithdrawalView): Promise<void> {
    const destination = readDestination(withdrawal.destination)
    if (destination?.way === 'bank') return
    const chain = this.parts.chains.find(({ name }) => name === destination?.way)
    if (destination === undefined || chain === undefined)
      return this.note(withdrawal, { problem: 'chain.closed' })
    if (withdrawal.status === 'applied') {
      if (withdrawal.approvers.length < withdrawal.approvalsNeeded) return
      if (!(await this.submitSend(withdrawal))) return
    }
    await this.pay(withdrawal, chain, destination)
  }

  /** Logged before anything is handed to the chain. Not while the account is frozen or locked. */
  private async submitSend({ withdrawalId }: WithdrawalView): Promise<boolean> {
    const { rejection } = await this.parts.engine.submit({ type: 'SendWithdrawal', withdrawalId })
    if (rejection === undefined) return true
    const isExpected = (
      ['account.frozen', 'account.locked', 'withdrawal.unknown'] as RejectionCode[]
    ).includes(rejection)
    if (!isExpected) throw new CommandRejected(`withdrawal ${withdrawalId}`, rejection)
    return false
  }

  private async pay(withdrawal: WithdrawalView, chain: Chain, destination: ToChain): Promise<void> {
    const state = await chain.sent(referenceOf(withdrawal))
    switch (state.state) {
      case 'unknown':
        return this.handOver(withdrawal, chain, destination)
      case 'pending':
        await this.note(withdrawal, { tx_id: state.txId, confirmations: 0, problem: null })
        if (this.isLate(withdrawal)) await this.handOver(withdrawal, chain, destination)
        return undefined
      case 'mined':
        await this.note(withdrawal, { tx_id: state.txId, confirmations: state.confirmations, problem: null })
        return state.confirmations < this.parts.confirmations
          ? undefined
          : this.settle(withdrawal, chain, state)
      case 'failed':
        return this.failed(withdrawal, state)
    }
  }

  private async handOver(withdrawal: WithdrawalView, chain: Chain, destination: ToChain): Promise<void> {
    const { assetById, clock } = this.parts
    const asset = assetById(withdrawal.assetId)
    if (asset === undefined) throw new Error(`asset ${withdrawal.assetId} is not listed`)
    const { address: to, memo } = destination
    const reference = referenceOf(withdrawal)
    const payment = { reference, asset: asset.code, to, amount: withdrawal.amount as bigint }
    try {
      const { txId } = await chain.send(memo === undefined ? payment : { ...payment, memo })
      this.handedOverMs.set(withdrawal.withdrawalId, clock())
      await this.note(withdrawal, { tx_id: txId, confirmations: 0, problem: null })
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      await this.note(withdrawal, { problem: error.reason })
      // Only when the chain knows nothing of it, also now: what may have been paid is never given back.
      const isUnknown = HOPELESS.has(error.reason) && (await chain.sent(reference)).state === 'unknown'
      if (isUnknown) await this.giveBack(withdrawal)
    }
  }

  private isLate({ withdrawalId }: WithdrawalView): boolean {
    const nowMs = this.parts.clock()
    const sinceMs = this.handedOverMs.get(withdrawalId)
    if (sinceMs === undefined) this.handedOverMs.set(withdrawalId, nowMs)
    return sinceMs !== undefined && nowMs - sinceMs >= DESK_LIMITS.resendMs
  }

  private async settle(
    withdrawal: WithdrawalView,
    chain: Chain,
    { txId, networkFee }: Extract<SentState, { state: 'mined' }>,
  ): Promise<void> {
    const { engine, assetOf, onChanged } = this.parts
    const costAssetId = assetOf(networkFee.asset)?.assetId
    const cost = costAssetId === undefined ? undefined : (networkFee.amount as typeof withdrawal.amount)
    const { withdrawalId } = withdrawal
    const { rejection } = await engine.submit({
      type: 'SettleWithdrawal',
      withdrawalId,
      reference: `${chain.name}:${txId}`,
      costAssetId,
      cost,
    })
    if (rejection !== undefined && rejection !== 'withdrawal.unknown') {
      throw new CommandRejected(`withdrawal ${withdrawalId}`, rejection)
    }
    onChanged(withdrawal)
  }

  private async failed(
    withdrawal: WithdrawalView,
    state: Extract<SentState, { state: 'failed' }>,
  ): Promise<void> {
    if (state.reason === 'replaced') {
      return this.note(withdrawal, { tx_id: state.txId, problem: 'payment.replaced' })
    }
    const { txId: tx_id, confirmations } = state
    await this.note(withdrawal, { tx_id, confirmations, problem: 'payment.reverted' })
    if (confirmations >= this.parts.confirmations) await this.giveBack(withdrawal)
    return undefined
  }

  private async giveBack(withdrawal: WithdrawalView): Promise<void> {
    const { withdrawalId } = withdrawal
    const reason = 'network.failed'
    const { rejection } = await this.parts.engine.submit({ type: 'ReturnWithdrawal', withdrawalId, reason })
    if (rejection !== undefined && rejection !== 'withdrawal.unknown') {
      throw new CommandRejected(`withdrawal ${withdrawalId}`, rejection)
    }
    this.parts.onChanged(withdrawal)
  }

  /** What the chain says of it, for those who look. */
  private async note(withdrawal: WithdrawalView, fact: Fact): Promise<void> {
    const { database, onChanged } = this.parts
    const { numUpdatedRows } = await database
      .updateTable('withdrawal_details')
      .set({ ...fact, problem: fact.problem?.slice(0, DESK_LIMITS.problemLength) ?? null })
      .where('withdrawal_id', '=', withdrawal.withdrawalId)
      .where((is) =>
        is.or(Object.entries(fact).map(([name, value]) => is(name as keyof Fact, 'is distinct from', value))),
      )
      .executeTakeFirst()
    if (numUpdatedRows > 0n) onChanged(withdrawal)
  }

  /** Details whose command never reached the core: a crash came in between. */
  private async removeStray(): Promise<void> {
    const { database, ledger, clock } = this.parts
    const beforeMs = Math.max(this.startedMs, clock() - DESK_LIMITS.strayMs)
    const rows = await database
      .selectFrom('withdrawal_details')
      .leftJoin('view_withdrawals', 'view_withdrawals.withdrawal_id', 'withdrawal_details.withdrawal_id')
      .select('withdrawal_details.withdrawal_id')
      .where('withdrawal_details.created_ms', '<', beforeMs)
      .where('view_withdrawals.withdrawal_id', 'is', null)
      .limit(DESK_LIMITS.strayDetails)
      .execute()
    const ids = rows.map(({ withdrawal_id }) => withdrawal_id)
    if (ids.length === 0) return
    const known = await ledger.withdrawals(ids)
    const stray = ids.filter((id) => !known.has(id))
    if (stray.length === 0) return
    await database.deleteFrom('withdrawal_details').where('withdrawal_id', 'in', stray).execute()
  }
}

/** What the payment is called on the chain, for ever. */
export function referenceOf({ withdrawalId }: Pick<WithdrawalView, 'withdrawalId'>): string {
  return `w${withdrawalId}`
}
