// Checks the public file of checkpoints, line by line: numbers, the chain of lines, ranges without gaps, signatures. Lines
// of JSON in; what is wrong and where, or how far it reaches, out.

import { PROOF_LIMITS } from '../limits.ts'
import { type Checkpoint, checkpointHash, parseCheckpoint } from './checkpoint-line.ts'
import { NO_HASH } from './hashes.ts'
import { type EvidenceProblem, type EvidenceState, Findings } from './problem.ts'
import { readFields, readForm, readPublicKey, readSignature, readText } from './read-value.ts'
import { isSigned, type SignedLine } from './signature.ts'
import type { EvidenceOptions } from './verify-second-receipt.ts'

export interface CheckpointsOptions extends EvidenceOptions {
  /** Another way to check a signature, where there is a faster one. */
  readonly isSigned?: ((line: SignedLine) => boolean) | undefined
}

/** One product's way through the file. */
export interface CheckpointRange {
  readonly symbol: string
  readonly indexId: number
  readonly fromSequence: number
  readonly toSequence: number
  /** 0 as long as nothing was sealed. */
  readonly seals: number
  readonly headHash: string
}

/** Takes the lines one after the other. After the first that is wrong it takes no more. */
export class CheckpointChain {
  count = 0
  last: Checkpoint | undefined
  publicKey: string | undefined
  readonly ranges = new Map<string, CheckpointRange>()
  private previous = NO_HASH
  private readonly isSigned: (line: SignedLine) => boolean

  constructor(options: CheckpointsOptions = {}) {
    this.publicKey = options.publicKey
    this.isSigned = options.isSigned ?? isSigned
  }

  add(json: string): EvidenceProblem | undefined {
    const findings = new Findings()
    const read = readForm(() => readSignedLine(json))
    if ('problem' in read) return read.problem
    const signed = read.value
    const checkpoint = parseCheckpoint(signed.line)
    findings.holds('checkpoint.form', '/line', checkpoint !== undefined, 'a checkpoint', signed.line)
    if (checkpoint === undefined) return findings.problem
    this.publicKey ??= signed.publicKey
    findings.same('checkpoint.number', '/line', this.count + 1, checkpoint.number)
    findings.same('checkpoint.previous', '/line', this.previous, checkpoint.previous)
    findings.same('checkpoint.key', '/publicKey', this.publicKey, signed.publicKey)
    this.checkRange(findings, checkpoint)
    this.checkLog(findings, checkpoint)
    if (findings.isClean) {
      const who = `a signature of ${signed.publicKey}`
      findings.holds('checkpoint.signature', '/signature', this.isSigned(signed), who, signed.signature)
    }
    if (findings.problem === undefined) this.take(checkpoint, signed.line)
    return findings.problem
  }

  private checkRange(findings: Findings, checkpoint: Checkpoint): void {
    const { symbol, indexId, fromSequence, fromSeal } = checkpoint
    const before = this.ranges.get(symbol)
    if (before === undefined) return
    findings.same('checkpoint.index', '/line', before.indexId, indexId)
    findings.same('checkpoint.range', '/line', before.toSequence + 1, fromSequence)
    if (fromSeal > 0 && before.seals > 0) {
      findings.same('checkpoint.range', '/line', before.seals + 1, fromSeal)
    }
  }

  /** Time and the log only go on; and one place in the log has one anchor. */
  private checkLog(findings: Findings, { timeMs, logNumber, logChain }: Checkpoint): void {
    const { last } = this
    if (last === undefined) return
    findings.holds('checkpoint.time', '/line', timeMs >= last.timeMs, `${last.timeMs} or later`, timeMs)
    const goesOn = logNumber >= last.logNumber
    findings.holds('checkpoint.log', '/line', goesOn, `${last.logNumber} or above`, logNumber)
    if (logNumber === last.logNumber) findings.same('checkpoint.log', '/line', last.logChain, logChain)
  }

  private take(checkpoint: Checkpoint, line: string): void {
    const { symbol, indexId, toSequence, toSeal, headHash } = checkpoint
    const before = this.ranges.get(symbol)
    this.ranges.set(symbol, {
      symbol,
      indexId,
      fromSequence: before?.fromSequence ?? checkpoint.fromSequence,
      toSequence,
      seals: toSeal > 0 ? toSeal : (before?.seals ?? 0),
      headHash,
    })
    this.count++
    this.last = checkpoint
    this.previous = checkpointHash(line)
  }
}

function readSignedLine(json: string): SignedLine {
  const text = readText(json, '', PROOF_LIMITS.checkpointJson)
  const fields = readFields(JSON.parse(text), '', ['line', 'signature', 'publicKey'])
  return {
    line: readText(fields.line, '/line', PROOF_LIMITS.checkpointLine),
    signature: readSignature(fields.signature, '/signature'),
    publicKey: readPublicKey(fields.publicKey, '/publicKey'),
  }
}

export interface CheckpointsVerdict {
  readonly verdict: EvidenceState
  readonly problem: EvidenceProblem | undefined
  /** The line of the file that is wrong, from 1. */
  readonly line: number | undefined
  /** How many checkpoints hold. */
  readonly count: number
  readonly last: Checkpoint | undefined
  readonly publicKey: string | undefined
  readonly ranges: readonly CheckpointRange[]
}

/** The whole file. An empty one proves nothing and is refused. */
export function verifyCheckpoints(text: string, options: CheckpointsOptions = {}): CheckpointsVerdict {
  const chain = new CheckpointChain(options)
  const lines = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n')
  for (const [place, line] of lines.entries()) {
    const problem = chain.add(line)
    if (problem !== undefined) return verdictOf(chain, problem, place + 1)
  }
  return verdictOf(chain)
}

export function verdictOf(
  chain: CheckpointChain,
  problem?: EvidenceProblem,
  line?: number,
): CheckpointsVerdict {
  const { count, last, publicKey, ranges } = chain
  const verdict = problem === undefined ? 'holds' : 'refused'
  return { verdict, problem, line, count, last, publicKey, ranges: [...ranges.values()] }
}
