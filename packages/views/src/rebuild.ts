// Makes the views anew from the log: what an OutcomeHistory tells goes in, the tables come out as if they had followed
// it from the start. When the log's beginning is gone, older rows stay and only the rest is made anew.

import type { Outcome } from '@candor/contract'
import type { Checkpoint, CoreFacts, OutcomesOfBatch } from '@candor/engine'
import { VIEW_LIMITS } from './limits.ts'
import { emptyViews, rewindViews } from './rewind.ts'
import { ViewWriter } from './view-writer.ts'

/** What a rebuild needs of the engine's `OutcomeHistory`. */
export interface History {
  readonly base: CoreFacts
  readonly start: Checkpoint
  batches(): AsyncIterable<OutcomesOfBatch>
  hashAt(number: number): Promise<Uint8Array | undefined>
}

export interface RebuildOptions {
  readonly databaseUrl: string
  readonly history: History
  /** Told after every transaction. */
  readonly onProgress?: (number: number) => void
}

export interface RebuildReport {
  /** The first command that was told again, and the last. */
  readonly first: number
  readonly last: number
  /** Commands whose effects neither the log nor the views hold any more. */
  readonly missing: { readonly first: number; readonly last: number } | undefined
}

/** Can be run again after an interruption; a projector may also go on from where it ended. */
export async function rebuildViews(options: RebuildOptions): Promise<RebuildReport> {
  const { databaseUrl, history, onProgress } = options
  const { base, start } = history
  const writer = await ViewWriter.open({ databaseUrl, statementMs: VIEW_LIMITS.rebuildStatementMs })
  try {
    const held = (await isOfLog(writer.checkpoint, history)) ? writer.checkpoint.number : 0
    await writer.reset(start, async (connection) => {
      if (base.number === 0 || held === 0) await emptyViews(connection)
      if (base.number > 0) await rewindViews(connection, base)
    })
    for await (const { outcomes, checkpoint } of joined(history.batches())) {
      await writer.take({ outcomes, ...checkpoint })
      onProgress?.(checkpoint.number)
    }
    const missing = held < base.number ? { first: held + 1, last: base.number } : undefined
    return { first: start.number + 1, last: writer.checkpoint.number, missing }
  } finally {
    writer.close()
  }
}

/** Rows of another log are worth nothing. Where the log cannot tell any more, they are taken for its own. */
async function isOfLog({ number, hash }: Checkpoint, history: History): Promise<boolean> {
  const found = number === 0 ? undefined : await history.hashAt(number)
  return found === undefined || (hash !== undefined && Buffer.compare(found, hash) === 0)
}

async function* joined(batches: AsyncIterable<OutcomesOfBatch>): AsyncGenerator<OutcomesOfBatch> {
  let outcomes: Outcome[] = []
  let checkpoint: OutcomesOfBatch['checkpoint'] | undefined
  for await (const batch of batches) {
    outcomes.push(...batch.outcomes)
    checkpoint = batch.checkpoint
    if (outcomes.length < VIEW_LIMITS.joinedCommands) continue
    yield { outcomes, checkpoint }
    outcomes = []
    checkpoint = undefined
  }
  if (checkpoint !== undefined) yield { outcomes, checkpoint }
}
