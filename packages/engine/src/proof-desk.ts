// Answers for anchors and record proofs beside the following: questions in, answers out, one at a time and in order.
// Tells of the log only as far as the follower has come, and never stops the following for what it cannot answer.

import { setImmediate } from 'node:timers/promises'
import { ProofRefused, type RecordProver } from '@candor/log'
import type { AnchorMessage, ProofAnswer, ProofMessage } from './messages.ts'

export interface ProofDeskOptions {
  readonly prover: RecordProver
  readonly tell: (answer: ProofAnswer) => void
}

export class ProofDesk {
  private readonly options: ProofDeskOptions
  private last: Promise<void> = Promise.resolve()

  constructor(options: ProofDeskOptions) {
    this.options = options
  }

  ask(message: AnchorMessage | ProofMessage): void {
    this.last = this.answerAfter(this.last, message)
  }

  private async answerAfter(before: Promise<void>, message: AnchorMessage | ProofMessage): Promise<void> {
    await before
    this.options.tell(await this.answer(message))
    // However many ask, the following has its turn between two of them.
    await setImmediate()
  }

  private async answer(message: AnchorMessage | ProofMessage): Promise<ProofAnswer> {
    const { prover } = this.options
    const { id } = message
    try {
      if (message.kind === 'anchor') {
        return { kind: 'anchored', id, anchor: await prover.anchor(message.after) }
      }
      return { kind: 'proven', id, proven: await prover.prove(message.wanted) }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { kind: 'unproven', id, code: error instanceof ProofRefused ? error.code : undefined, reason }
    }
  }
}
