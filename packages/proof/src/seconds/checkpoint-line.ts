// The line that is signed once a minute for every product: fields in, text out, and back. One spelling only.

import { LIMITS } from '@candor/contract'
import { sha256, toHex } from '../bytes.ts'
import { PROOF_LIMITS } from '../limits.ts'
import { NO_HASH } from './hashes.ts'

const FORMAT = 'candor-checkpoint-1'

export interface Checkpoint {
  /** Counts all checkpoints, from 1. */
  readonly number: number
  readonly timeMs: number
  readonly symbol: string
  readonly indexId: number
  readonly fromSequence: number
  readonly toSequence: number
  /** Of the tick `toSequence`. */
  readonly headHash: string
  /** Over the hashes of the ticks. */
  readonly root: string
  /** Both 0 when nothing was sealed. */
  readonly fromSeal: number
  readonly toSeal: number
  /** Over the hashes of the seals, zeros when there are none. */
  readonly orderRoot: string
  /** A command that was durable, and the log's anchor with it. */
  readonly logNumber: number
  readonly logChain: string
  /** Of the checkpoint before, zeros for the first. */
  readonly previous: string
}

const HASH = /^[0-9a-f]{64}$/
const COUNT = /^(?:0|[1-9]\d{0,15})$/
const SYMBOL = new RegExp(`^[A-Z0-9_-]{2,${LIMITS.symbolLength}}$`)

export function checkpointLine(checkpoint: Checkpoint): string {
  const { number, timeMs, symbol, indexId, fromSequence, toSequence, headHash, root } = checkpoint
  const { fromSeal, toSeal, orderRoot, logNumber, logChain, previous } = checkpoint
  const ticks = `${number} ${timeMs} ${symbol} ${indexId} ${fromSequence} ${toSequence} ${headHash} ${root}`
  return `${FORMAT} ${ticks} ${fromSeal} ${toSeal} ${orderRoot} ${logNumber} ${logChain} ${previous}`
}

/** What the next checkpoint calls `previous`. */
export function checkpointHash(line: string): string {
  return toHex(sha256(new TextEncoder().encode(line)))
}

/** None when it is not such a line, or when it says what no checkpoint can say. */
export function parseCheckpoint(line: string): Checkpoint | undefined {
  if (line.length > PROOF_LIMITS.checkpointLine) return undefined
  const parts = line.split(' ')
  if (parts.length !== 15 || parts[0] !== FORMAT) return undefined
  const count = (at: number): number => (COUNT.test(parts[at] ?? '') ? Number(parts[at]) : Number.NaN)
  const hash = (at: number): string => (HASH.test(parts[at] ?? '') ? (parts[at] as string) : '')
  const checkpoint: Checkpoint = {
    number: count(1),
    timeMs: count(2),
    symbol: parts[3] as string,
    indexId: count(4),
    fromSequence: count(5),
    toSequence: count(6),
    headHash: hash(7),
    root: hash(8),
    fromSeal: count(9),
    toSeal: count(10),
    orderRoot: hash(11),
    logNumber: count(12),
    logChain: hash(13),
    previous: hash(14),
  }
  return isPossible(checkpoint) ? checkpoint : undefined
}

function isPossible(checkpoint: Checkpoint): boolean {
  const { number, symbol, fromSequence, toSequence, fromSeal, toSeal, orderRoot } = checkpoint
  for (const value of Object.values(checkpoint)) {
    if (typeof value === 'number' ? !Number.isSafeInteger(value) : value === '') return false
  }
  if (!SYMBOL.test(symbol) || number < 1 || fromSequence < 1 || toSequence < fromSequence) return false
  const hasSeals = fromSeal >= 1 && toSeal >= fromSeal && orderRoot !== NO_HASH
  return hasSeals || (fromSeal === 0 && toSeal === 0 && orderRoot === NO_HASH)
}
