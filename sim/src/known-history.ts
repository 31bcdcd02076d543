// What the outside world knows of a log: which commands were acknowledged, with which replies, and what a model
// that never crashes makes of them. Every process that recovers must agree with it.

import {
  asTold,
  type Command,
  type CommandNumber,
  command as commandSchema,
  decodeRecord,
  encode,
  encodeRecord,
  type Outcome,
  outcome as outcomeSchema,
} from '@candor/contract'
import { Core } from '@candor/core'
import { Auditor } from './auditor.ts'
import { firstDifference } from './differences.ts'
import type { Oracle } from './oracle.ts'

export class KnownHistory {
  /** Durable records; the first has number 1. */
  readonly records: Uint8Array[] = []
  private readonly oracle: Oracle
  private readonly reference = Core.create()
  private readonly auditor = new Auditor()

  constructor(oracle: Oracle) {
    this.oracle = oracle
  }

  get length(): number {
    return this.records.length
  }

  /** An acknowledged command: its outcome must be what the model says. Gives the problem, if any. */
  acknowledge(command: Command, told: Outcome): string | undefined {
    if (told.number !== this.length + 1)
      return `acknowledged as ${told.number} where ${this.length + 1} was due`
    const expected = this.append(encodeRecord({ timeMs: told.timeMs, command }))
    const difference = firstDifference(asTold(told), expected)
    return difference === undefined ? undefined : `acknowledged against model: ${difference}`
  }

  /** A record found on disk that was never acknowledged: allowed, if it was under way. */
  adopt(record: Uint8Array, underWay: Command): string | undefined {
    const { command } = decodeRecord(record)
    if (!sameBytes(encode(commandSchema, command), encode(commandSchema, underWay))) {
      return `record ${this.length + 1} is not the command that was under way`
    }
    this.append(record)
    return undefined
  }

  private append(record: Uint8Array): Outcome {
    const { timeMs, command } = decodeRecord(record)
    this.records.push(record)
    const number = this.length as CommandNumber
    const applied = asTold(this.reference.apply(number, timeMs, command))
    const expected = this.oracle.apply(number, timeMs, command, applied)
    if (!sameBytes(encode(outcomeSchema, expected), encode(outcomeSchema, applied))) {
      throw new Error(
        `core against oracle at ${number}: ${firstDifference(applied, expected) ?? 'bytes differ'}`,
      )
    }
    const problems = this.auditor.observe(command.type, expected, command)
    if (problems.length > 0) throw new Error(`auditor at ${number}: ${problems.join('; ')}`)
    return expected
  }

  /** The state that every process at the end of this history must have. */
  state(): Uint8Array {
    return this.reference.encodeState()
  }

  /** The state after the first so many commands. */
  stateAfter(count: number): Uint8Array {
    const core = Core.create()
    for (const [index, record] of this.records.slice(0, count).entries()) {
      const { timeMs, command } = decodeRecord(record)
      core.apply((index + 1) as CommandNumber, timeMs, command)
    }
    return core.encodeState()
  }
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
