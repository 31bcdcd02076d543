// What the desks need of the rest: the engine, and what the views know. Whoever starts them gives these.

import type {
  Amount,
  AssetId,
  AssetView,
  Command,
  DepositId,
  Reply,
  UnderwayView,
  UserId,
  WithdrawalId,
} from '@candor/contract'
import type { ChainDepositsTable, Database } from '@candor/database'
import type { Selectable } from 'kysely'
import type { ChainName } from '../chains/chain.ts'

export interface DeskEngine {
  /** Resolves when the command is durable. */
  submit(command: Command): Promise<Reply>
  underway(): Promise<UnderwayView>
}

export interface LedgerDeposit {
  readonly depositId: DepositId
  readonly state: 'pending' | 'confirmed' | 'orphaned'
}

/** What the log made of deposits and withdrawals, read from the views. */
export interface Ledger {
  /**
   * The newest deposit of each reference. As new as the engine when asked, or it rejects: what is left out was never seen
   * by the core.
   */
  deposits(references: readonly string[]): Promise<ReadonlyMap<string, LedgerDeposit>>
  /** Which of these were ever asked for; the same promise. */
  withdrawals(ids: readonly WithdrawalId[]): Promise<ReadonlySet<WithdrawalId>>
}

export interface NewDeposit {
  readonly userId: UserId
  readonly assetId: AssetId
  readonly amount: Amount
  readonly reference: string
}

export type ChainDeposit = Selectable<ChainDepositsTable>

export interface DepositTerms {
  /** Blocks, the one that holds it among them, after which a deposit is final. */
  readonly confirmations: number
  /** In units of 10^-8. */
  minimum(chain: ChainName, asset: string): bigint
}

export interface DepositDeskPorts {
  readonly database: Database
  readonly ledger: Ledger
  readonly terms: DepositTerms
  readonly assetOf: (code: string) => AssetView | undefined
  /** Tells the user of a deposit that is never credited, as a part of the change; the answer is for after it. */
  readonly tellFailed: (database: Database, deposit: ChainDeposit) => Promise<() => void>
  /** Told of every deposit that may look different now. */
  readonly onChanged: (userId: UserId, reference: string) => void
  readonly onError: (error: unknown) => void
  readonly clock: () => number
}
