// Example evidence for tests, signed with a key of its own: receipts of every way an order can end, a file of checkpoints,
// a published tick, a command in the log. Made from the rules' formulas; nothing here runs in a product.

import type { SecondDirection, SecondEndReason, SecondOutcome } from '@candor/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256, toHex } from '../bytes.ts'
import { type Checkpoint, checkpointHash, checkpointLine } from './checkpoint-line.ts'
import { NO_HASH, orderLeaf, ownerHash, sealHash, type TickQuote, tickHash } from './hashes.ts'
import { tickWorking } from './index-working.ts'
import { leafHash, merkleProof, merkleRoot } from './merkle.ts'
import type { ReadTick, SecondReceipt, UnderCheckpoint } from './receipt.ts'
import { batchDigest, type CommandEvidence, recordLeaf, spanAnchor } from './record-inclusion.ts'
import { judgeSecond, secondPayout, secondPostings, secondProfit, secondWindow } from './settlement.ts'
import type { TickEvidence } from './verify-tick.ts'

const UNIT = 100_000_000n
const CENT = UNIT / 100n
const SECRET_KEY = Uint8Array.from({ length: 32 }, (_, at) => at + 1)

export const EXAMPLE_PUBLIC_KEY = base64(ed25519.getPublicKey(SECRET_KEY))
export const EXAMPLE_ENTRY = 30_000n * UNIT
/** [B1]: won by a sum of 150,000.30. */
export const WINNING_CENTS = [10, 0, -10, 20, 10]

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

export function signExample(line: string): string {
  return base64(ed25519.sign(new TextEncoder().encode(line), SECRET_KEY))
}

/** A hash that stands for something that the example does not show. */
export function otherHash(name: string): string {
  return toHex(sha256(new TextEncoder().encode(name)))
}

/** Five quotes whose capped mean is this price; of no price only two are fresh. */
export function quotesFor(timeMs: number, price: bigint | undefined): TickQuote[] {
  const offsets = [0, -50, 20, -10, 40]
  return offsets.map((cents, place) => ({
    source: place + 1,
    price: (price ?? EXAMPLE_ENTRY) + BigInt(cents) * CENT,
    timeMs: timeMs - 60 - 45 * place - (price === undefined && place > 1 ? 5_000 : 0),
  }))
}

interface PlannedTick {
  readonly timeMs: number
  readonly price: bigint | undefined
  readonly quotes?: readonly TickQuote[]
}

/** Ticks in a row, each with the hash of the one before in it. */
export function chainTicks(
  previousHash: string,
  firstSequence: number,
  planned: readonly PlannedTick[],
): ReadTick[] {
  const ticks: ReadTick[] = []
  for (const [place, plan] of planned.entries()) {
    const { timeMs, price } = plan
    const quotes = plan.quotes ?? quotesFor(timeMs, price)
    const sequence = firstSequence + place
    const record = { sequence, timeMs, price: tickWorking({ sequence, timeMs, quotes }, CENT).price, quotes }
    ticks.push({ ...record, hash: tickHash({ ...record, previous: ticks.at(-1)?.hash ?? previousHash }) })
  }
  return ticks
}

export type ExampleEnding =
  | 'won'
  | 'lost'
  | 'tie'
  /** Won by four ticks: the last second had none. */
  | 'fourTicks'
  /** Too few ticks in the window. */
  | 'window'
  | 'noEntry'
  /** Voided by the operator while it was open. */
  | 'operator'
  /** Lost, and given back with a voided range. */
  | 'returned'
  /** Accepted, and no seal came. */
  | 'unsealed'
  | 'cancelled'

export interface ExampleOptions {
  readonly ending: ExampleEnding
  readonly direction?: SecondDirection
  readonly seconds?: number
  readonly isTimed?: boolean
  /** Ticks without a price between seal and entry. */
  readonly gap?: number
  readonly sealedOrders?: number
  readonly leafIndex?: number
}

const SYMBOL = 'BTC_USDT'
const INDEX_ID = 1
const ENTRY_SECOND = 1_790_000_000
const FIRST_SEQUENCE = 5_553_068
const STAKE = 1_000n * UNIT
const PAYOUT_E8 = 82_000_000n
const USER_ID = 4_711
const NONCE = '000102030405060708090a0b0c0d0e0f'
const PREVIOUS_HASH = otherHash('the tick before the list')
const TICK_MS = 4

/** Everything an example is built from; tests bend it before it is sealed, hashed and signed. */
export interface ExamplePlan {
  order: {
    orderId: number
    acceptedMs: number
    direction: SecondDirection
    stake: bigint
    payoutE8: bigint
    durationMs: number
    owner: string
    openMs: number | null
  }
  identity: { userId: number; nonce: string }
  sealMs: number
  afterSequence: number
  sealedOrders: number
  leafIndex: number
  ticks: readonly ReadTick[]
  outcome: {
    outcome: SecondOutcome
    reason: SecondEndReason
    entrySequence: number | null
    entryPrice: bigint | null
    entryMs: number | null
    expiryMs: number | null
    sum: bigint | null
    count: number | null
    payout: bigint
    endedMs: number
  }
  isReturned: boolean
}

export function planExample(options: ExampleOptions): ExamplePlan {
  const { ending, direction = 'up', seconds = 60, isTimed = false, gap = 0 } = options
  const entryMs = ENTRY_SECOND * 1_000
  const acceptedMs = entryMs - gap * 1_000 - 588
  const durationMs = seconds * 1_000
  const isEntered = ending !== 'noEntry'
  const planned = planTicks(options)
  const ticks = chainTicks(PREVIOUS_HASH, FIRST_SEQUENCE, planned)
  const entry = isEntered ? ticks.find(({ price }, place) => place > 0 && price > 0n) : undefined
  const order = {
    orderId: 88_213_907,
    acceptedMs,
    direction,
    stake: STAKE,
    payoutE8: PAYOUT_E8,
    durationMs,
    owner: ownerHash(USER_ID, NONCE),
    openMs: isTimed ? acceptedMs : null,
  }
  const { sealedOrders = 6, leafIndex = 4 } = options
  return {
    order,
    identity: { userId: USER_ID, nonce: NONCE },
    sealMs: entryMs - gap * 1_000 - 50,
    afterSequence: FIRST_SEQUENCE,
    sealedOrders,
    leafIndex,
    ticks,
    outcome: outcomeOf(ending, { order, entry, ticks }),
    isReturned: ending === 'returned',
  }
}

/** Cents above the entry in the five seconds of the window. */
function windowCents(ending: ExampleEnding, direction: SecondDirection): (number | undefined)[] {
  const sign = direction === 'up' ? 1 : -1
  const won = WINNING_CENTS.map((cents) => sign * cents)
  switch (ending) {
    case 'lost':
    case 'returned':
      return won.map((cents) => -cents)
    case 'tie':
      return [10, -10, 5, -5, 0]
    case 'fourTicks':
      return [...won.slice(0, 4), undefined]
    case 'window':
      return [won[0], undefined, won[2], undefined, won[4]]
    default:
      return won
  }
}

function planTicks({ ending, direction = 'up', seconds = 60, gap = 0 }: ExampleOptions): PlannedTick[] {
  const at = (second: number): number => (ENTRY_SECOND + second) * 1_000 + TICK_MS
  const planned: PlannedTick[] = [{ timeMs: at(-1 - gap), price: EXAMPLE_ENTRY + 55n * CENT }]
  if (ending === 'noEntry') {
    for (let second = 0; second < 3; second++) planned.push({ timeMs: at(second - gap), price: undefined })
    return [...planned, { timeMs: at(3 - gap), price: EXAMPLE_ENTRY }]
  }
  for (let second = -gap; second < 0; second++) planned.push({ timeMs: at(second), price: undefined })
  const last = ending === 'operator' ? Math.floor(seconds / 2) : seconds
  const cents = windowCents(ending, direction)
  for (let second = 0; second <= last; second++) {
    const place = second - (seconds - 4)
    const above = place < 0 ? (second * 37) % 90 : cents[place]
    const price =
      second === 0 ? EXAMPLE_ENTRY : above === undefined ? undefined : EXAMPLE_ENTRY + BigInt(above) * CENT
    planned.push({ timeMs: at(second), price })
  }
  // Without a tick in the last second, the next one shows that none was left out.
  if (ending === 'fourTicks') planned.push({ timeMs: at(seconds + 1), price: EXAMPLE_ENTRY })
  return planned
}

function outcomeOf(
  ending: ExampleEnding,
  { order, entry, ticks }: Pick<ExamplePlan, 'order' | 'ticks'> & { entry: ReadTick | undefined },
): ExamplePlan['outcome'] {
  const none = {
    entrySequence: null,
    entryPrice: null,
    entryMs: null,
    expiryMs: null,
    sum: null,
    count: null,
  }
  const { stake, payoutE8, durationMs, direction, acceptedMs } = order
  if (entry === undefined || ending === 'unsealed') {
    return { outcome: 'void', reason: 'noEntry', ...none, payout: stake, endedMs: acceptedMs + 3_000 }
  }
  const entryMs = Math.floor(entry.timeMs / 1_000) * 1_000
  const expiryMs = entryMs + durationMs
  const entered = { entrySequence: entry.sequence, entryPrice: entry.price, entryMs, expiryMs }
  if (ending === 'operator') {
    const endedMs = (ticks.at(-1)?.timeMs ?? 0) - 300
    return { outcome: 'void', reason: 'operator', ...entered, sum: null, count: null, payout: stake, endedMs }
  }
  const rows = secondWindow(expiryMs, ticks)
  const prices = rows.map(({ tick }) => tick?.price)
  const { outcome, sum, count } = judgeSecond({ direction, entryPrice: entry.price, prices })
  const reason = outcome === 'void' ? 'window' : 'settled'
  const payout = secondPayout(outcome, { stake, profit: secondProfit(stake, payoutE8) })
  const endedMs = rows.at(-1)?.tick?.timeMs ?? expiryMs + 1_000
  return { outcome, reason, ...entered, sum, count, payout, endedMs }
}

export function buildSecondReceipt(options: ExampleOptions): SecondReceipt {
  const plan = planExample(options)
  if (options.ending === 'cancelled') return cancelledReceipt(plan)
  const receipt = receiptOf(plan)
  if (options.ending !== 'unsealed') return receipt
  const nothing = { seal: null, ticks: [], tickCheckpoint: null, sealCheckpoint: null }
  return { ...receipt, ...nothing, previousHash: NO_HASH }
}

/** Seals, chains and signs what was planned. */
export function receiptOf(plan: ExamplePlan): SecondReceipt {
  const seal = sealOf(plan)
  const { outcome, order } = plan
  const last = plan.ticks.at(-1)
  return {
    format: 'candor-second-receipt-1',
    symbol: SYMBOL,
    indexId: INDEX_ID,
    indexTick: String(CENT),
    asset: 'USDT',
    scale: 8,
    order: { ...order, stake: String(order.stake), payoutE8: String(order.payoutE8) },
    identity: plan.identity,
    seal,
    previousHash: PREVIOUS_HASH,
    ticks: plan.ticks.map(tickText),
    outcome: {
      ...outcome,
      entryPrice: outcome.entryPrice === null ? null : String(outcome.entryPrice),
      sum: outcome.sum === null ? null : String(outcome.sum),
      payout: String(outcome.payout),
    },
    postings: postingsOf(plan),
    tickCheckpoint: last === undefined ? null : tickCheckpoint(plan.ticks, last.sequence),
    sealCheckpoint: sealCheckpoint(seal),
    publicKey: EXAMPLE_PUBLIC_KEY,
    sources: { '1': 'Venue A', '2': 'Venue B', '3': 'Venue C', '4': 'Venue D', '5': 'Venue E' },
  }
}

export function tickText(tick: ReadTick): SecondReceipt['ticks'][number] {
  return {
    ...tick,
    price: String(tick.price),
    quotes: tick.quotes.map((quote) => ({ ...quote, price: String(quote.price) })),
  }
}

function sealOf(plan: ExamplePlan): NonNullable<SecondReceipt['seal']> {
  const leaves = Array.from({ length: plan.sealedOrders }, (_, at) =>
    at === plan.leafIndex ? orderLeaf({ ...plan.order, indexId: INDEX_ID }) : otherHash(`order ${at}`),
  )
  const seal = {
    number: 1_204,
    previous: otherHash('the seal before'),
    timeMs: plan.sealMs,
    afterSequence: plan.afterSequence,
    count: leaves.length,
    root: merkleRoot(leaves) as string,
  }
  const hash = sealHash({ ...seal, indexId: INDEX_ID })
  return { ...seal, hash, leafIndex: plan.leafIndex, path: merkleProof(leaves, plan.leafIndex) }
}

const COMMANDS = { scheduled: 4_402_001, accepted: 4_402_116, ended: 4_402_190, returned: 4_409_000 }

function postingsOf({ order, outcome, isReturned }: ExamplePlan): SecondReceipt['postings'] {
  const { stake, payoutE8, openMs } = order
  return secondPostings({
    outcome: outcome.outcome,
    stake,
    profit: secondProfit(stake, payoutE8),
    isTimed: openMs !== null,
    isReturned,
  }).map(({ happening, from, to, amount }) => ({
    number: COMMANDS[happening],
    from,
    to,
    amount: String(amount),
  }))
}

function cancelledReceipt(plan: ExamplePlan): SecondReceipt {
  const openMs = plan.order.acceptedMs
  const none = {
    entrySequence: null,
    entryPrice: null,
    entryMs: null,
    expiryMs: null,
    sum: null,
    count: null,
  }
  const cancelled: ExamplePlan = {
    ...plan,
    order: { ...plan.order, openMs },
    outcome: {
      outcome: 'cancelled',
      reason: 'byUser',
      ...none,
      payout: plan.order.stake,
      endedMs: openMs - 9_000,
    },
  }
  const receipt = receiptOf(cancelled)
  const nothing = { seal: null, ticks: [], tickCheckpoint: null, sealCheckpoint: null, previousHash: NO_HASH }
  return { ...receipt, order: { ...receipt.order, acceptedMs: null }, ...nothing }
}

const CHECKPOINT: Checkpoint = {
  number: 1,
  timeMs: (ENTRY_SECOND + 120) * 1_000,
  symbol: SYMBOL,
  indexId: INDEX_ID,
  fromSequence: 1,
  toSequence: 1,
  headHash: NO_HASH,
  root: NO_HASH,
  fromSeal: 0,
  toSeal: 0,
  orderRoot: NO_HASH,
  logNumber: 4_402_301,
  logChain: otherHash('the log'),
  previous: otherHash('the checkpoint before'),
}

/** A checkpoint over sixty ticks, in the middle of which this one stands. */
export function tickCheckpoint(ticks: readonly ReadTick[], sequence: number): UnderCheckpoint {
  const fromSequence = sequence - 48
  const hashes = Array.from({ length: 60 }, (_, at) => {
    const tick = ticks.find((each) => each.sequence === fromSequence + at)
    return tick?.hash ?? otherHash(`tick ${fromSequence + at}`)
  })
  const leaves = hashes.map(leafHash)
  const line = checkpointLine({
    ...CHECKPOINT,
    number: 44,
    fromSequence,
    toSequence: fromSequence + 59,
    headHash: hashes.at(-1) as string,
    root: merkleRoot(leaves) as string,
  })
  const leafIndex = sequence - fromSequence
  return { line, signature: signExample(line), leafIndex, path: merkleProof(leaves, leafIndex) }
}

function sealCheckpoint(seal: NonNullable<SecondReceipt['seal']>): UnderCheckpoint {
  const hashes = [otherHash('a'), otherHash('b'), seal.hash, otherHash('d'), otherHash('e')]
  const leaves = hashes.map(leafHash)
  const line = checkpointLine({
    ...CHECKPOINT,
    number: 41,
    timeMs: CHECKPOINT.timeMs - 60_000,
    fromSequence: 5_553_010,
    toSequence: 5_553_069,
    headHash: otherHash('a head'),
    root: otherHash('a root'),
    fromSeal: seal.number - 2,
    toSeal: seal.number + 2,
    orderRoot: merkleRoot(leaves) as string,
  })
  return { line, signature: signExample(line), leafIndex: 2, path: merkleProof(leaves, 2) }
}

/** The lines of a whole file, two products in turn, before they are signed. */
export function exampleCheckpoints(count: number): Checkpoint[] {
  const checkpoints: Checkpoint[] = []
  for (let at = 0; at < count; at++) {
    const round = Math.floor(at / 2)
    const before = checkpoints.at(-1)
    const hasSeals = round % 3 !== 1
    const seals = round - Math.floor((round + 1) / 3)
    checkpoints.push({
      ...CHECKPOINT,
      number: at + 1,
      timeMs: CHECKPOINT.timeMs + round * 60_000,
      symbol: at % 2 === 0 ? SYMBOL : 'ETH_USDT',
      indexId: at % 2 === 0 ? 1 : 2,
      fromSequence: round * 60 + 1,
      toSequence: round * 60 + 60,
      headHash: otherHash(`head ${at}`),
      root: otherHash(`root ${at}`),
      fromSeal: hasSeals ? seals + 1 : 0,
      toSeal: hasSeals ? seals + 1 : 0,
      orderRoot: hasSeals ? otherHash(`orders ${at}`) : NO_HASH,
      logNumber: 1_000 + round * 50,
      logChain: otherHash(`log ${round}`),
      previous: before === undefined ? NO_HASH : checkpointHash(checkpointLine(before)),
    })
  }
  return checkpoints
}

export function checkpointFile(checkpoints: readonly Checkpoint[]): string {
  return checkpoints
    .map(checkpointLine)
    .map(
      (line) => `${JSON.stringify({ line, signature: signExample(line), publicKey: EXAMPLE_PUBLIC_KEY })}\n`,
    )
    .join('')
}

export function buildTickEvidence(): TickEvidence {
  const { symbol, indexId, indexTick, asset, scale, publicKey, sources, ...receipt } = buildSecondReceipt({
    ending: 'won',
  })
  const [before, tick] = receipt.ticks.slice(-2)
  if (before === undefined || tick === undefined) throw new RangeError('the example has no ticks')
  return {
    symbol,
    indexId,
    indexTick,
    asset,
    scale,
    previousHash: before.hash,
    tick,
    checkpoint: receipt.tickCheckpoint,
    publicKey,
    sources,
  }
}

/** The third of five records of a batch, which is the second of three under its anchor. */
export function buildCommandEvidence(record: Uint8Array = Uint8Array.of(1, 2, 3, 4)): CommandEvidence {
  const leaf = recordLeaf(record)
  const leaves = [otherHash('r0'), otherHash('r1'), leaf, otherHash('r3'), otherHash('r4')]
  const batch = {
    first: 4_402_188,
    count: leaves.length,
    batchHash: otherHash('batch'),
    root: merkleRoot(leaves) as string,
  }
  const digests = [otherHash('before'), batchDigest(batch), otherHash('after')].map(leafHash)
  const chainBefore = otherHash('chain')
  const root = merkleRoot(digests) as string
  const line = checkpointLine({
    ...CHECKPOINT,
    headHash: otherHash('head'),
    root: otherHash('root'),
    logChain: spanAnchor({ chainBefore, count: digests.length, root }),
  })
  return {
    number: 4_402_190,
    type: 'IndexTick',
    record: toHex(record),
    leaf,
    batch,
    path: merkleProof(leaves, 2),
    span: { chainBefore, index: 1, count: digests.length, path: merkleProof(digests, 1) },
    checkpoint: { line, signature: signExample(line) },
    publicKey: EXAMPLE_PUBLIC_KEY,
  }
}
