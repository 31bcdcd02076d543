// Gives each command its number and time, writes it, applies it, and lets the outcome go only when it is durable.
// The only reader of the clock. Knows no business rule.

import {
  type Command,
  type CommandNumber,
  encodeRecord,
  maxOf,
  type Outcome,
  Refusal,
  type TimeMs,
} from '@candor/contract'
import { type Log, LogFull, type StagedBatch } from '@candor/log'

/** What the sequencer needs of a core. */
export interface Judge {
  apply(number: CommandNumber, timeMs: TimeMs, command: Command): Outcome
}

export interface SequencerOptions {
  readonly core: Judge
  readonly log: Log
  /** The time of the last command that the core has seen. */
  readonly lastMs: TimeMs
  readonly clock: () => TimeMs
}

export class Sequencer {
  private readonly core: Judge
  private readonly log: Log
  private readonly clock: () => TimeMs
  private lastMs: TimeMs
  private broken = false

  constructor({ core, log, lastMs, clock }: SequencerOptions) {
    this.core = core
    this.log = log
    this.lastMs = lastMs
    this.clock = clock
  }

  /**
   * Takes a batch in. When this resolves every command is durable; when it rejects with a Refusal none was
   * written and the sequencer goes on; when it rejects with anything else the process must end.
   */
  async take(commands: readonly Command[]): Promise<readonly Outcome[]> {
    if (this.broken) throw new Refusal('engine.failed')
    const { number } = this.log.head()
    // A clock that jumps back must not: time given once is never given again.
    const timeMs = maxOf(this.clock(), this.lastMs)
    const staged = this.stage(
      commands.map((command) => encodeRecord({ timeMs, command })),
      number,
    )
    // Applied before the sync, so that a command that breaks the core never becomes durable.
    const outcomes = this.apply(commands, { number, timeMs, staged })
    try {
      await staged.commit()
    } catch (cause) {
      // A failed sync may have lost pages that the kernel now calls clean: never try again, never acknowledge.
      this.broken = true
      throw cause
    }
    this.lastMs = timeMs
    return outcomes
  }

  private stage(records: readonly Uint8Array[], expectedLast: number): StagedBatch {
    try {
      return this.log.stage(records, expectedLast)
    } catch (cause) {
      if (cause instanceof LogFull) throw new Refusal('engine.storage.full', cause)
      this.broken = true
      throw cause
    }
  }

  private apply(
    commands: readonly Command[],
    batch: { number: number; timeMs: TimeMs; staged: StagedBatch },
  ): Outcome[] {
    try {
      return commands.map((command, index) =>
        this.core.apply((batch.number + 1 + index) as CommandNumber, batch.timeMs, command),
      )
    } catch (cause) {
      // The core may be half changed: what is on disk is right, this memory is not.
      this.broken = true
      batch.staged.discard()
      throw cause
    }
  }
}
