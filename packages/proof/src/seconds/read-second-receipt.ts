// Reads a receipt: a stranger's JSON in, numbers and hashes in their form out. Says nothing yet about whether they agree.

import {
  CRYPTO_SCALE,
  LIMITS,
  ONE,
  SECOND_DIRECTIONS,
  SECOND_END_REASONS,
  SECOND_OUTCOMES,
} from '@candor/contract'
import { PROOF_LIMITS } from '../limits.ts'
import {
  readCount,
  readFields,
  readHash,
  readList,
  readNonce,
  readOrNull,
  readPath,
  readPattern,
  readPublicKey,
  readSignature,
  readText,
  readUnits,
  readWord,
  WrongForm,
} from './read-value.ts'
import {
  POSTING_PLACES,
  type ReadSecondReceipt,
  type ReadTick,
  type ReceiptSeal,
  SECOND_RECEIPT_FORMAT,
  type UnderCheckpoint,
} from './receipt.ts'

const SYMBOL = /^[A-Z0-9]{1,12}[_-]?[A-Z0-9]{1,11}$/
const ASSET = /^[A-Z0-9]{1,8}$/
const SECOND_MS = 1_000
const SHORTEST_MS = 10_000
const amount = { least: 1n }

const RECEIPT_KEYS = [
  'format',
  'symbol',
  'indexId',
  'indexTick',
  'asset',
  'scale',
  'order',
  'identity',
  'seal',
  'previousHash',
  'ticks',
  'outcome',
  'postings',
  'tickCheckpoint',
  'sealCheckpoint',
  'publicKey',
  'sources',
] as const

export function readSecondReceipt(value: unknown): ReadSecondReceipt {
  const fields = readFields(value, '', RECEIPT_KEYS)
  return {
    format: readWord(fields.format, '/format', [SECOND_RECEIPT_FORMAT]),
    ...readProduct(fields),
    order: readOrder(fields.order),
    identity: readOrNull(fields.identity, '/identity', readIdentity),
    seal: readOrNull(fields.seal, '/seal', readSeal),
    previousHash: readHash(fields.previousHash, '/previousHash'),
    ticks: readList(fields.ticks, '/ticks', PROOF_LIMITS.receiptTicks, readTick),
    outcome: readOutcome(fields.outcome),
    postings: readList(fields.postings, '/postings', PROOF_LIMITS.postings, readPosting),
    tickCheckpoint: readOrNull(fields.tickCheckpoint, '/tickCheckpoint', readUnderCheckpoint),
    sealCheckpoint: readOrNull(fields.sealCheckpoint, '/sealCheckpoint', readUnderCheckpoint),
    publicKey: readPublicKey(fields.publicKey, '/publicKey'),
    sources: readSources(fields.sources, '/sources'),
  }
}

/** What the prices and amounts are of. */
export function readProduct(fields: {
  readonly symbol: unknown
  readonly indexId: unknown
  readonly indexTick: unknown
  readonly asset: unknown
  readonly scale: unknown
}): Pick<ReadSecondReceipt, 'symbol' | 'indexId' | 'indexTick' | 'asset' | 'scale'> {
  const symbol = readPattern(fields.symbol, '/symbol', SYMBOL, 'a symbol such as BTC_USDT')
  const asset = readPattern(fields.asset, '/asset', ASSET, 'the code of an asset')
  // A symbol of two parts names the asset that is staked: so the signed symbol covers it.
  const named = /[_-](.+)$/.exec(symbol)?.[1]
  if (named !== undefined && named !== asset) throw new WrongForm('/asset', named, asset)
  // Second-contracts are staked in assets of eight decimals: no other scale could be told from a true one.
  const scale = readCount(fields.scale, '/scale', { least: CRYPTO_SCALE, most: CRYPTO_SCALE })
  return {
    symbol,
    asset,
    scale,
    indexId: readCount(fields.indexId, '/indexId', { least: 1 }),
    indexTick: readUnits(fields.indexTick, '/indexTick', amount),
  }
}

function readOrder(value: unknown): ReadSecondReceipt['order'] {
  const at = '/order'
  const keys = [
    'orderId',
    'acceptedMs',
    'direction',
    'stake',
    'payoutE8',
    'durationMs',
    'owner',
    'openMs',
  ] as const
  const fields = readFields(value, at, keys)
  const durationMs = readCount(fields.durationMs, `${at}/durationMs`, {
    least: SHORTEST_MS,
    most: LIMITS.secondDuration * SECOND_MS,
  })
  if (durationMs % SECOND_MS !== 0) throw new WrongForm(`${at}/durationMs`, 'whole seconds', durationMs)
  return {
    orderId: readCount(fields.orderId, `${at}/orderId`, { least: 1 }),
    acceptedMs: readOrNull(fields.acceptedMs, `${at}/acceptedMs`, readCount),
    direction: readWord(fields.direction, `${at}/direction`, SECOND_DIRECTIONS),
    stake: readUnits(fields.stake, `${at}/stake`, { least: 1n, most: LIMITS.commandUnits }),
    payoutE8: readUnits(fields.payoutE8, `${at}/payoutE8`, { least: 1n, most: ONE }),
    durationMs,
    owner: readHash(fields.owner, `${at}/owner`),
    openMs: readOrNull(fields.openMs, `${at}/openMs`, readCount),
  }
}

function readIdentity(value: unknown, at: string): NonNullable<ReadSecondReceipt['identity']> {
  const fields = readFields(value, at, ['userId', 'nonce'])
  return { userId: readCount(fields.userId, `${at}/userId`), nonce: readNonce(fields.nonce, `${at}/nonce`) }
}

function readSeal(value: unknown, at: string): ReceiptSeal {
  const keys = [
    'number',
    'previous',
    'timeMs',
    'afterSequence',
    'count',
    'root',
    'hash',
    'leafIndex',
    'path',
  ] as const
  const fields = readFields(value, at, keys)
  return {
    number: readCount(fields.number, `${at}/number`, { least: 1 }),
    previous: readHash(fields.previous, `${at}/previous`),
    timeMs: readCount(fields.timeMs, `${at}/timeMs`),
    afterSequence: readCount(fields.afterSequence, `${at}/afterSequence`),
    count: readCount(fields.count, `${at}/count`, { least: 1, most: PROOF_LIMITS.leaves }),
    root: readHash(fields.root, `${at}/root`),
    hash: readHash(fields.hash, `${at}/hash`),
    leafIndex: readCount(fields.leafIndex, `${at}/leafIndex`),
    path: readPath(fields.path, `${at}/path`),
  }
}

export function readTick(value: unknown, at: string): ReadTick {
  const fields = readFields(value, at, ['sequence', 'timeMs', 'price', 'quotes', 'hash'])
  const quotes = readList(fields.quotes, `${at}/quotes`, LIMITS.indexSources, readQuote)
  if (new Set(quotes.map(({ source }) => source)).size !== quotes.length) {
    throw new WrongForm(`${at}/quotes`, 'one quote of each source', 'two')
  }
  return {
    sequence: readCount(fields.sequence, `${at}/sequence`, { least: 1 }),
    timeMs: readCount(fields.timeMs, `${at}/timeMs`),
    price: readUnits(fields.price, `${at}/price`),
    quotes,
    hash: readHash(fields.hash, `${at}/hash`),
  }
}

function readQuote(value: unknown, at: string): ReadTick['quotes'][number] {
  const fields = readFields(value, at, ['source', 'price', 'timeMs'])
  return {
    source: readCount(fields.source, `${at}/source`, { most: PROOF_LIMITS.source }),
    price: readUnits(fields.price, `${at}/price`, amount),
    timeMs: readCount(fields.timeMs, `${at}/timeMs`),
  }
}

function readOutcome(value: unknown): ReadSecondReceipt['outcome'] {
  const at = '/outcome'
  const keys = [
    'outcome',
    'reason',
    'entrySequence',
    'entryPrice',
    'entryMs',
    'expiryMs',
    'sum',
    'count',
    'payout',
    'endedMs',
  ] as const
  const fields = readFields(value, at, keys)
  return {
    outcome: readWord(fields.outcome, `${at}/outcome`, SECOND_OUTCOMES),
    reason: readWord(fields.reason, `${at}/reason`, SECOND_END_REASONS),
    entrySequence: readOrNull(fields.entrySequence, `${at}/entrySequence`, readCount),
    entryPrice: readOrNull(fields.entryPrice, `${at}/entryPrice`, readUnits),
    entryMs: readOrNull(fields.entryMs, `${at}/entryMs`, readCount),
    expiryMs: readOrNull(fields.expiryMs, `${at}/expiryMs`, readCount),
    sum: readOrNull(fields.sum, `${at}/sum`, readUnits),
    count: readOrNull(fields.count, `${at}/count`, readCount),
    payout: readUnits(fields.payout, `${at}/payout`),
    endedMs: readCount(fields.endedMs, `${at}/endedMs`),
  }
}

function readPosting(value: unknown, at: string): ReadSecondReceipt['postings'][number] {
  const fields = readFields(value, at, ['number', 'from', 'to', 'amount'])
  return {
    number: readCount(fields.number, `${at}/number`, { least: 1 }),
    from: readWord(fields.from, `${at}/from`, POSTING_PLACES),
    to: readWord(fields.to, `${at}/to`, POSTING_PLACES),
    amount: readUnits(fields.amount, `${at}/amount`, amount),
  }
}

export function readUnderCheckpoint(value: unknown, at: string): UnderCheckpoint {
  const fields = readFields(value, at, ['line', 'signature', 'leafIndex', 'path'])
  return {
    line: readText(fields.line, `${at}/line`, PROOF_LIMITS.checkpointLine),
    signature: readSignature(fields.signature, `${at}/signature`),
    leafIndex: readCount(fields.leafIndex, `${at}/leafIndex`),
    path: readPath(fields.path, `${at}/path`),
  }
}

export function readSources(value: unknown, at: string): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WrongForm(at, 'names by number', value)
  }
  const names = Object.entries(value)
  if (names.length > PROOF_LIMITS.sourceNames) {
    throw new WrongForm(at, `at most ${PROOF_LIMITS.sourceNames} names`, names.length)
  }
  return Object.fromEntries(
    names.map(([source, name]) => [
      readPattern(source, at, /^\d{1,5}$/, 'the number of a source'),
      readText(name, `${at}/${source}`, PROOF_LIMITS.sourceName),
    ]),
  )
}
