// Proves that a command stands in the log under a checkpoint, to anybody. What the command says is shown to those who may read it.
// Proofs never change, and old ones cost the log's reader some work: they are kept for a while, and few are made at once.

import type { fairnessShapes } from '@candor/api'
import { decodeRecord, type UserId } from '@candor/contract'
import { type Engine, ProofRefused, type ProvenRecord, verifyRecordProof } from '@candor/engine'
import { fromHex, toHex } from '@candor/proof'
import type { Static } from 'typebox'
import { ApiRefusal } from '../refusal.ts'
import type { CheckpointBook, Published } from './checkpoint-book.ts'
import { mayRead } from './command-privacy.ts'
import { EVIDENCE_LIMITS } from './limits.ts'

export type CommandEvidence = Static<typeof fairnessShapes.commandEvidence>

export interface CommandProofsParts {
  readonly book: CheckpointBook
  readonly engine: Pick<Engine, 'recordProof'>
  /** The last durable command. */
  readonly lastNumber: () => number
}

interface Proven extends ProvenRecord {
  readonly published: Published
}

export class CommandProofs {
  private readonly parts: CommandProofsParts
  /** By the command's number; the oldest make room. */
  private readonly atHand = new Map<number, Proven>()
  private underWay = 0

  constructor(parts: CommandProofsParts) {
    this.parts = parts
  }

  async find(number: number, asker: UserId | undefined): Promise<CommandEvidence> {
    if (number > this.parts.lastNumber()) throw new ApiRefusal('fairness.command.unknown')
    return shown(this.atHand.get(number) ?? (await this.prove(number)), asker)
  }

  private async prove(number: number): Promise<Proven> {
    if (this.underWay >= EVIDENCE_LIMITS.proofsAtOnce) throw new ApiRefusal('gateway.busy')
    this.underWay++
    try {
      const proven = await this.proveNow(number)
      for (const [oldest] of this.atHand) {
        if (this.atHand.size < EVIDENCE_LIMITS.proofsAtHand) break
        this.atHand.delete(oldest)
      }
      this.atHand.set(number, proven)
      return proven
    } finally {
      this.underWay--
    }
  }

  private async proveNow(number: number): Promise<Proven> {
    const { book, engine } = this.parts
    const anchoring = await book.anchoring(number)
    if (anchoring === undefined) throw new ApiRefusal('fairness.not.published')
    const { published, after } = anchoring
    const { logNumber: through, logChain } = published.checkpoint
    try {
      const proven = await engine.recordProof({ number, after, through })
      if (verifyRecordProof(proven.record, proven.proof, fromHex(logChain) ?? new Uint8Array())) {
        return { ...proven, published }
      }
    } catch (error) {
      if (!(error instanceof ProofRefused)) throw error
    }
    // Whatever the log here cannot prove is, to the asker, not there.
    throw new ApiRefusal('fairness.command.unknown')
  }
}

function shown({ record, leaf, proof, published }: Proven, asker: UserId | undefined): CommandEvidence {
  const { command } = decodeRecord(record)
  const isReadable = mayRead(command, asker)
  const { batch, path, span } = proof
  return {
    number: proof.number,
    type: isReadable ? command.type : null,
    record: isReadable ? toHex(record) : null,
    leaf: toHex(leaf),
    batch: {
      first: batch.first,
      count: batch.count,
      batchHash: toHex(batch.batchHash),
      root: toHex(batch.root),
    },
    path: path.map(toHex),
    span: {
      chainBefore: toHex(span.chainBefore),
      index: span.index,
      count: span.count,
      path: span.path.map(toHex),
    },
    checkpoint: { line: published.line, signature: published.signature },
    publicKey: published.publicKey,
  }
}
