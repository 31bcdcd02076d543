// Checks one published tick, or a list of them: the record's hash, the price from its quotes, its place under a checkpoint.
// The public answers in, what was computed and a verdict out.

import { CRYPTO_SCALE, formatDecimal, LIMITS, parseDecimal } from '@candor/contract'
import { PROOF_LIMITS } from '../limits.ts'
import { tickHash } from './hashes.ts'
import { type TickWorking, tickWorking } from './index-working.ts'
import { type EvidenceProblem, type EvidenceState, Findings } from './problem.ts'
import { readProduct, readSources, readTick, readUnderCheckpoint } from './read-second-receipt.ts'
import {
  readCount,
  readFields,
  readForm,
  readHash,
  readList,
  readOrNull,
  readPattern,
  readPublicKey,
  WrongForm,
} from './read-value.ts'
import type { ReadTick, SecondReceiptOf, UnderCheckpoint } from './receipt.ts'
import type { HashedTick } from './steps.ts'
import { checkLinks, hashTicks } from './tick-links.ts'
import { type CheckpointDetail, checkUnderCheckpoint } from './under-checkpoint.ts'
import type { EvidenceOptions } from './verify-second-receipt.ts'

/** One tick as it is published, in smallest units. */
export interface TickEvidenceOf<Units>
  extends Pick<
    SecondReceiptOf<Units>,
    'symbol' | 'indexId' | 'indexTick' | 'asset' | 'scale' | 'previousHash' | 'publicKey' | 'sources'
  > {
  readonly tick: SecondReceiptOf<Units>['ticks'][number]
  readonly checkpoint: UnderCheckpoint | null
}
export type TickEvidence = TickEvidenceOf<string>
export type ReadTickEvidence = TickEvidenceOf<bigint>

export interface TickVerdict {
  readonly verdict: EvidenceState
  readonly problem: EvidenceProblem | undefined
  readonly evidence: ReadTickEvidence | undefined
  /** As it was computed here. */
  readonly hash: string | undefined
  readonly working: TickWorking | undefined
  /** None while the next checkpoint is not out. */
  readonly checkpoint: CheckpointDetail | undefined
}

export function verifyTick(value: unknown, options: EvidenceOptions = {}): TickVerdict {
  const read = readForm(() => readTickEvidence(value))
  if ('problem' in read) return unreadTick(read.problem)
  const evidence = read.value
  const { tick, indexTick, publicKey, symbol, indexId } = evidence
  const findings = new Findings()
  const hash = tickHash({ ...tick, previous: evidence.previousHash })
  findings.same('tick.hash', '/tick/hash', hash, tick.hash)
  const working = tickWorking(tick, indexTick)
  findings.same('index.price', '/tick/price', working.price, tick.price)
  if (options.publicKey !== undefined) {
    findings.same('checkpoint.key', '/publicKey', options.publicKey, publicKey)
  }
  const covered = { at: '/checkpoint', kind: 'tick', number: tick.sequence, hash: tick.hash } as const
  const checkpoint =
    evidence.checkpoint === null
      ? undefined
      : checkUnderCheckpoint(findings, evidence.checkpoint, { ...covered, symbol, indexId, publicKey })
  const { problem } = findings
  const verdict = problem !== undefined ? 'refused' : evidence.checkpoint === null ? 'waiting' : 'holds'
  return { verdict, problem, evidence, hash, working, checkpoint }
}

function unreadTick(problem: EvidenceProblem): TickVerdict {
  const none = { evidence: undefined, hash: undefined, working: undefined, checkpoint: undefined }
  return { verdict: 'refused', problem, ...none }
}

const TICK_KEYS = [
  'symbol',
  'indexId',
  'indexTick',
  'asset',
  'scale',
  'previousHash',
  'tick',
  'checkpoint',
  'publicKey',
  'sources',
] as const

function readTickEvidence(value: unknown): ReadTickEvidence {
  const fields = readFields(value, '', TICK_KEYS)
  return {
    ...readProduct(fields),
    previousHash: readHash(fields.previousHash, '/previousHash'),
    tick: readTick(fields.tick, '/tick'),
    checkpoint: readOrNull(fields.checkpoint, '/checkpoint', readUnderCheckpoint),
    publicKey: readPublicKey(fields.publicKey, '/publicKey'),
    sources: readSources(fields.sources, '/sources'),
  }
}

export interface TickListVerdict {
  readonly verdict: EvidenceState
  readonly problem: EvidenceProblem | undefined
  readonly symbol: string | undefined
  readonly links: readonly HashedTick[]
}

interface ListedTick extends ReadTick {
  readonly previous: string
}

/** A list of ticks with decimal prices: only that they are one chain. Whether it is the published one, a checkpoint says. */
export function verifyTickList(value: unknown): TickListVerdict {
  const read = readForm(() => readTickList(value))
  if ('problem' in read) {
    return { verdict: 'refused', problem: read.problem, symbol: undefined, links: [] }
  }
  const { symbol, ticks } = read.value
  const findings = new Findings()
  const links = hashTicks(ticks[0]?.previous ?? '', ticks)
  for (const [place, { previous }] of ticks.entries()) {
    findings.same('tick.hash', `/ticks/${place}/previous`, links[place]?.previous, previous)
  }
  checkLinks(findings, { ticks, links, end: ticks.length })
  const { problem } = findings
  return { verdict: problem === undefined ? 'holds' : 'refused', problem, symbol, links }
}

function readTickList(value: unknown): { symbol: string; ticks: readonly ListedTick[] } {
  const fields = readFields(value, '', ['symbol', 'indexId', 'ticks', 'seals'])
  readCount(fields.indexId, '/indexId', { least: 1 })
  return {
    symbol: readPattern(fields.symbol, '/symbol', /^[A-Z0-9_-]{2,24}$/, 'a symbol'),
    ticks: readList(fields.ticks, '/ticks', PROOF_LIMITS.listTicks, readListedTick),
  }
}

function readListedTick(value: unknown, at: string): ListedTick {
  const fields = readFields(value, at, ['sequence', 'time', 'price', 'quotes', 'previous', 'hash'])
  return {
    sequence: readCount(fields.sequence, `${at}/sequence`, { least: 1 }),
    timeMs: readCount(fields.time, `${at}/time`),
    price: readOrNull(fields.price, `${at}/price`, readPrice) ?? 0n,
    quotes: readList(fields.quotes, `${at}/quotes`, LIMITS.indexSources, (item, place) => {
      const quote = readFields(item, place, ['source', 'price', 'time'])
      return {
        source: readCount(quote.source, `${place}/source`, { most: PROOF_LIMITS.source }),
        price: readPrice(quote.price, `${place}/price`),
        timeMs: readCount(quote.time, `${place}/time`),
      }
    }),
    previous: readHash(fields.previous, `${at}/previous`),
    hash: readHash(fields.hash, `${at}/hash`),
  }
}

/** Second-contracts are staked in assets of eight decimals. */
function readPrice(value: unknown, at: string): bigint {
  const units = typeof value === 'string' ? parseDecimal(value, CRYPTO_SCALE) : undefined
  const isOneSpelling = units !== undefined && units > 0n && formatDecimal(units, CRYPTO_SCALE) === value
  if (!isOneSpelling) throw new WrongForm(at, 'a decimal', value)
  return units
}
