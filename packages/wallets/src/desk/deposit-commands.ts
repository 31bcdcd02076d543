// Tells the core of deposits, one at a time over all chains and banks: their numbers must rise. Never decides whether a
// deposit is true or final.

import type { DepositId, Reply } from '@candor/contract'
import type { DeskEngine, NewDeposit } from './ports.ts'

export class CommandRejected extends Error {
  override readonly name = 'CommandRejected'
  readonly code: string

  constructor(what: string, code: string) {
    super(`${what} was rejected: ${code}`)
    this.code = code
  }
}

/** Others may take a number in between, hardly so often. */
const DRAWS = 5

export class DepositCommands {
  private readonly engine: DeskEngine
  /** Ends when all that was asked before has been told. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(engine: DeskEngine) {
    this.engine = engine
  }

  async see(deposit: NewDeposit): Promise<DepositId> {
    return this.next(async () => {
      for (let draw = 0; draw < DRAWS; draw++) {
        const { highestDeposit } = await this.engine.underway()
        const depositId = (highestDeposit + 1) as DepositId
        const { rejection } = await this.engine.submit({ type: 'SeeNamedDeposit', depositId, ...deposit })
        if (rejection === undefined) return depositId
        if (rejection !== 'deposit.exists') throw new CommandRejected(deposit.reference, rejection)
      }
      throw new CommandRejected(deposit.reference, 'deposit.exists')
    })
  }

  /** Whether it is credited by this; not when it is no longer pending. */
  async confirm(depositId: DepositId): Promise<boolean> {
    return this.settle(
      await this.next(() => this.engine.submit({ type: 'ConfirmDeposit', depositId })),
      depositId,
    )
  }

  async orphan(depositId: DepositId): Promise<boolean> {
    return this.settle(
      await this.next(() => this.engine.submit({ type: 'OrphanDeposit', depositId })),
      depositId,
    )
  }

  private settle({ rejection }: Reply, depositId: DepositId): boolean {
    if (rejection === undefined) return true
    if (rejection === 'deposit.not.pending') return false
    throw new CommandRejected(`deposit ${depositId}`, rejection)
  }

  private next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work)
    this.turn = done.catch(() => undefined)
    return done
  }
}
