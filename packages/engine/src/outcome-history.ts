// Everything that came of the commands a log still holds, told again: a data directory in, the core's facts where the
// history begins and then the outcomes batch by batch out. Takes the log's lock, so the engine must not be running.

import {
  type Amount,
  type AssetId,
  asTold,
  type ContractTriggersView,
  type FinancialOrderView,
  type MiningOrderView,
  type OpenContractOrdersView,
  type Outcome,
  type PositionView,
  type SecondOrderView,
  type SpotOrderView,
  type StopView,
  type TickChainView,
  type TimeMs,
  type UnderwayView,
  type UserId,
  type WalletId,
} from '@candor/contract'
import {
  allContractOrdersOf,
  allContractTriggersOf,
  allOpenOrdersOf,
  balancesOf,
  Core,
  secondsOf,
  underwayOf,
} from '@candor/core'
import { type Disk, type FileLog, nodeDisk, openFileLog, openFileSnapshotStore } from '@candor/log'
import { hashAt } from './follow-from.ts'
import type { Checkpoint } from './messages.ts'
import { applyBatch, Unrecoverable } from './recover.ts'
import { storagePaths } from './storage.ts'

export interface AccountFact {
  readonly userId: UserId
  readonly house: string | undefined
}

export interface BalanceFact {
  readonly userId: UserId
  readonly wallet: WalletId
  readonly asset: AssetId
  readonly available: Amount
  readonly frozen: Amount
}

export interface SecondOrderFact {
  readonly order: SecondOrderView
  /** Once it is accepted. */
  readonly leaf: Uint8Array | undefined
}

/** The ends of an index's chains of ticks and of seals. */
export type TickChainFact = Omit<TickChainView, 'hasUnsealed'>

/** What a core knows at one moment and views must agree with. */
export interface CoreFacts {
  readonly number: number
  readonly timeMs: TimeMs
  readonly nextOrderId: number
  readonly nextTradeId: number
  readonly accounts: readonly AccountFact[]
  /** Of every user, the house's among them. */
  readonly openOrders: readonly SpotOrderView[]
  readonly openContractOrders: OpenContractOrdersView
  readonly positions: readonly PositionView[]
  readonly stops: readonly StopView[]
  readonly contractTriggers: ContractTriggersView
  readonly nextSecondOrderId: number
  /** Those of every user that have not ended, by ascending id. */
  readonly secondOrders: readonly SecondOrderFact[]
  readonly tickChains: readonly TickChainFact[]
  readonly nextEarnOrderId: number
  /** Orders of financial products and in pools that have not ended, of every user, by ascending id. */
  readonly financialOrders: readonly FinancialOrderView[]
  readonly miningOrders: readonly MiningOrderView[]
  readonly balances: readonly BalanceFact[]
  /** Deposits and withdrawals that have not ended. */
  readonly underway: UnderwayView
}

export interface OutcomesOfBatch {
  /** Number of the last command, and the log batch's hash. */
  readonly checkpoint: Checkpoint & { readonly hash: Uint8Array }
  readonly outcomes: readonly Outcome[]
}

export function factsOf({ state }: Core): CoreFacts {
  const accounts = state.accountsAscending()
  return {
    number: state.number,
    timeMs: state.nowMs,
    nextOrderId: state.nextOrderId,
    nextTradeId: state.nextTradeId,
    accounts: accounts.map(({ id, house }) => ({ userId: id, house })),
    openOrders: allOpenOrdersOf(state),
    openContractOrders: allContractOrdersOf(state),
    positions: accounts.flatMap(({ contracts }) =>
      [...(contracts?.positions.values() ?? [])].map((each) => each.view()),
    ),
    stops: accounts.flatMap(({ contracts }) =>
      [...(contracts?.stops.values() ?? [])].map((each) => each.view()),
    ),
    contractTriggers: allContractTriggersOf(state),
    nextSecondOrderId: state.seconds.nextOrderId,
    secondOrders: secondOrdersOf(accounts),
    tickChains: secondsOf(state).chains.map(tickChainFact),
    nextEarnOrderId: state.earn.nextOrderId,
    ...earnOrdersOf(state),
    underway: underwayOf(state),
    balances: accounts.flatMap(({ id }) =>
      (balancesOf(state, id) ?? []).map(({ wallet, asset, available, frozen }) => ({
        userId: id,
        wallet,
        asset,
        available,
        frozen,
      })),
    ),
  }
}

function tickChainFact({ indexId, sequence, hash, seals, sealHash }: TickChainView): TickChainFact {
  return { indexId, sequence, hash, seals, sealHash }
}

function secondOrdersOf(accounts: ReturnType<Core['state']['accountsAscending']>): SecondOrderFact[] {
  const orders = accounts.flatMap(({ seconds }) => [...(seconds?.orders.values() ?? [])])
  return orders.sort((a, b) => a.id - b.id).map((order) => ({ order: order.view(), leaf: order.leaf }))
}

function earnOrdersOf({ earn }: Core['state']): Pick<CoreFacts, 'financialOrders' | 'miningOrders'> {
  const ascending = [...earn.orders.values()].sort((a, b) => a.id - b.id)
  return {
    financialOrders: ascending.flatMap((order) => ('product' in order ? [order.view()] : [])),
    miningOrders: ascending.flatMap((order) => ('pool' in order ? [order.view()] : [])),
  }
}

export class OutcomeHistory {
  /** What the core held before the first command that is told: nothing, unless the log's beginning is gone. */
  readonly base: CoreFacts
  /** Where the history begins. */
  readonly start: Checkpoint
  /** Number of the last command. */
  readonly end: number
  private readonly log: FileLog
  private readonly core: Core

  private constructor(log: FileLog, core: Core, hash: Uint8Array | undefined) {
    this.log = log
    this.core = core
    this.base = factsOf(core)
    this.start = { number: this.base.number, hash }
    this.end = log.head().number
  }

  static open(directory: string, disk: Disk = nodeDisk()): OutcomeHistory {
    const paths = storagePaths(directory)
    const snapshots = openFileSnapshotStore({ directory: paths.snapshots, disk })
    const log = openFileLog({ directory: paths.log, disk })
    try {
      const first = log.firstNumber()
      if (first === 1) return new OutcomeHistory(log, Core.create(), undefined)
      const snapshot = snapshots
        .list()
        .map((number) => (number + 1 >= first ? snapshots.load(number) : undefined))
        .find((each) => each !== undefined)
      if (snapshot === undefined) {
        throw new Unrecoverable(`the log begins at ${first} and no snapshot leads there`)
      }
      return new OutcomeHistory(log, Core.restore(snapshot.bytes), snapshot.logHash)
    } catch (error) {
      log.close()
      throw error
    }
  }

  /** What came of every command after the start. Can be gone through once. */
  async *batches(): AsyncGenerator<OutcomesOfBatch> {
    for await (const batch of this.log.read(this.start.number + 1)) {
      const outcomes = applyBatch(this.core, batch).map(asTold)
      yield { checkpoint: { number: this.core.state.number, hash: batch.hash }, outcomes }
    }
  }

  /** What the core holds by now: after the last batch, what the views must agree with. */
  facts(): CoreFacts {
    return factsOf(this.core)
  }

  /** Hash of the log batch that holds a command; none when the log does not hold it. */
  hashAt(number: number): Promise<Uint8Array | undefined> {
    return hashAt(this.log, number)
  }

  close(): void {
    this.log.close()
  }
}
