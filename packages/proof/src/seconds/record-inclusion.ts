// Checks that a command stands in the log under a checkpoint: its record or only its leaf, the batch it was written with,
// the span of batches, the anchor in a signed line. Integers of the log's own format have their little end first.

import { fromHex } from '../bytes.ts'
import { PROOF_LIMITS } from '../limits.ts'
import { type Checkpoint, parseCheckpoint } from './checkpoint-line.ts'
import { type FollowedPath, followPath, leafHash, type PathNode } from './merkle.ts'
import { type EvidenceProblem, type EvidenceState, Findings } from './problem.ts'
import {
  readCount,
  readFields,
  readForm,
  readHash,
  readOrNull,
  readPath,
  readPattern,
  readPublicKey,
  readSignature,
  readText,
  WrongForm,
} from './read-value.ts'
import { RecordBytes } from './record-bytes.ts'
import { isSigned } from './signature.ts'
import type { EvidenceOptions } from './verify-second-receipt.ts'

const RECORD_LEAF = 0x00
const BATCH = 0x02
const LINK = 0x03
const ANCHOR = 0x04

export interface LogBatchSummary {
  readonly first: number
  readonly count: number
  readonly batchHash: string
  /** Over the batch's records. */
  readonly root: string
}

export interface LogSpan {
  /** The log's chain before the span. */
  readonly chainBefore: string
  readonly index: number
  readonly count: number
  readonly path: readonly string[]
}

export interface CommandEvidence {
  readonly number: number
  readonly type: string | null
  /** Hex; none of a command that is somebody else's. */
  readonly record: string | null
  readonly leaf: string
  readonly batch: LogBatchSummary
  readonly path: readonly string[]
  readonly span: LogSpan
  readonly checkpoint: { readonly line: string; readonly signature: string }
  readonly publicKey: string
}

export function recordLeaf(record: Uint8Array): string {
  return new RecordBytes(1 + record.length).u8(RECORD_LEAF).raw(record).hash()
}

export function batchDigest({ first, count, batchHash, root }: LogBatchSummary): string {
  return new RecordBytes(77).u8(BATCH).u64Little(first).u32Little(count).hex(batchHash).hex(root).hash()
}

/** The log's plain chain, from zeros: after a batch, from what it was before. */
export function chainAfter(chain: string, digest: string): string {
  return new RecordBytes(65).u8(LINK).hex(chain).hex(digest).hash()
}

export function spanAnchor({
  chainBefore,
  count,
  root,
}: {
  readonly chainBefore: string
  readonly count: number
  readonly root: string
}): string {
  return new RecordBytes(69).u8(ANCHOR).hex(chainBefore).u32Little(count).hex(root).hash()
}

export interface InclusionVerdict {
  readonly verdict: EvidenceState
  readonly problem: EvidenceProblem | undefined
  readonly evidence: CommandEvidence | undefined
  /** From the record if it is shown, otherwise as it was given. */
  readonly leaf: string | undefined
  readonly batchPath: readonly PathNode[]
  readonly digest: string | undefined
  readonly spanPath: readonly PathNode[]
  readonly anchor: string | undefined
  readonly checkpoint: Checkpoint | undefined
}

export function verifyRecordInclusion(value: unknown, options: EvidenceOptions = {}): InclusionVerdict {
  const read = readForm(() => readCommandEvidence(value))
  if ('problem' in read) return unread(read.problem)
  const evidence = read.value
  const findings = new Findings()
  const { number, batch, span } = evidence
  const leaf = leafOf(findings, evidence)
  const inBatch = followPath(leaf, { index: number - batch.first, count: batch.count, path: evidence.path })
  findings.same('record.batch', '/path', batch.root, inBatch?.root)
  const digest = batchDigest(batch)
  const inSpan = followPath(leafHash(digest), span)
  const anchor = inSpan && spanAnchor({ ...span, root: inSpan.root })
  const checkpoint = parseCheckpoint(evidence.checkpoint.line)
  findings.holds(
    'checkpoint.form',
    '/checkpoint/line',
    checkpoint !== undefined,
    'a checkpoint',
    evidence.checkpoint.line,
  )
  findings.same('record.anchor', '/span/path', checkpoint?.logChain, anchor)
  const covered = checkpoint?.logNumber ?? 0
  findings.holds('checkpoint.log', '/checkpoint/line', covered >= number, `${number} or above`, covered)
  checkSignature(findings, evidence, options)
  return {
    verdict: findings.isClean ? 'holds' : 'refused',
    problem: findings.problem,
    evidence,
    leaf,
    batchPath: nodesOf(inBatch),
    digest,
    spanPath: nodesOf(inSpan),
    anchor,
    checkpoint,
  }
}

function nodesOf(followed: FollowedPath | undefined): readonly PathNode[] {
  return followed?.nodes ?? []
}

function leafOf(findings: Findings, { record, leaf }: CommandEvidence): string {
  if (record === null) return leaf
  const computed = recordLeaf(fromHex(record) ?? new Uint8Array())
  findings.same('record.leaf', '/leaf', computed, leaf)
  return computed
}

function checkSignature(
  findings: Findings,
  { checkpoint, publicKey }: CommandEvidence,
  { publicKey: pinned }: EvidenceOptions,
): void {
  if (pinned !== undefined) findings.same('checkpoint.key', '/publicKey', pinned, publicKey)
  if (!findings.isClean) return
  const who = `a signature of ${publicKey}`
  const signed = isSigned({ ...checkpoint, publicKey })
  findings.holds('checkpoint.signature', '/checkpoint/signature', signed, who, checkpoint.signature)
}

function unread(problem: EvidenceProblem): InclusionVerdict {
  return {
    verdict: 'refused',
    problem,
    evidence: undefined,
    leaf: undefined,
    batchPath: [],
    digest: undefined,
    spanPath: [],
    anchor: undefined,
    checkpoint: undefined,
  }
}

const COMMAND_KEYS = [
  'number',
  'type',
  'record',
  'leaf',
  'batch',
  'path',
  'span',
  'checkpoint',
  'publicKey',
] as const
const NAME = /^[A-Za-z]{1,64}$/

function readCommandEvidence(value: unknown): CommandEvidence {
  const fields = readFields(value, '', COMMAND_KEYS)
  return {
    number: readCount(fields.number, '/number', { least: 1 }),
    type: readOrNull(fields.type, '/type', (type, at) =>
      readPattern(type, at, NAME, 'the name of a command'),
    ),
    record: readOrNull(fields.record, '/record', readRecord),
    leaf: readHash(fields.leaf, '/leaf'),
    batch: readBatch(fields.batch, '/batch'),
    path: readPath(fields.path, '/path'),
    span: readSpan(fields.span, '/span'),
    checkpoint: readLine(fields.checkpoint, '/checkpoint'),
    publicKey: readPublicKey(fields.publicKey, '/publicKey'),
  }
}

function readRecord(value: unknown, at: string): string {
  const text = readText(value, at, 2 * PROOF_LIMITS.recordBytes)
  if (fromHex(text) === undefined) throw new WrongForm(at, 'bytes in lower-case hex', text)
  return text
}

function readBatch(value: unknown, at: string): LogBatchSummary {
  const fields = readFields(value, at, ['first', 'count', 'batchHash', 'root'])
  return {
    first: readCount(fields.first, `${at}/first`, { least: 1 }),
    count: readCount(fields.count, `${at}/count`, { least: 1, most: PROOF_LIMITS.batchRecords }),
    batchHash: readHash(fields.batchHash, `${at}/batchHash`),
    root: readHash(fields.root, `${at}/root`),
  }
}

function readSpan(value: unknown, at: string): LogSpan {
  const fields = readFields(value, at, ['chainBefore', 'index', 'count', 'path'])
  return {
    chainBefore: readHash(fields.chainBefore, `${at}/chainBefore`),
    index: readCount(fields.index, `${at}/index`),
    count: readCount(fields.count, `${at}/count`, { least: 1, most: PROOF_LIMITS.spanBatches }),
    path: readPath(fields.path, `${at}/path`),
  }
}

function readLine(value: unknown, at: string): CommandEvidence['checkpoint'] {
  const fields = readFields(value, at, ['line', 'signature'])
  return {
    line: readText(fields.line, `${at}/line`, PROOF_LIMITS.checkpointLine),
    signature: readSignature(fields.signature, `${at}/signature`),
  }
}
