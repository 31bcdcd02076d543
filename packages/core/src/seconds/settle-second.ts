// From seal to settlement: what a seal, a tick and the passing of time bring to second-contracts
// (docs/rules/second.md 4 and 6). Only ticks of the index decide; nothing here can be told an outcome.

import type { CommandOf, Price, RejectionCode, SecondOutcome, SourceQuote, TimeMs } from '@candor/contract'
import type { State } from '../state.ts'
import { accept, checkOpening } from './accept-second.ts'
import { endSecondOrder } from './end-second.ts'
import { merkleRoot, sealHash, tickHash } from './second-hashes.ts'
import { byId, type SecondOrder, secondOf } from './second-order.ts'
import { LEAST_TICKS, type SecondIndex } from './second-product.ts'

const SECOND_MS = 1_000n

export function sealSecondOrders(
  state: State,
  { indexId }: CommandOf<'SealSecondOrders'>,
): RejectionCode | undefined {
  if (!state.indexes.has(indexId)) return 'index.unknown'
  const on = state.seconds.indexes.get(indexId)
  if (on === undefined || on.unsealed.size === 0) return 'second.nothing.unsealed'

  // Nothing can fail from here on.
  const orders = [...on.unsealed].sort(byId)
  on.unsealed.clear()
  for (const order of orders) {
    order.isSealed = true
    on.sealed.add(order)
  }
  const seal = {
    indexId,
    number: ++on.seals,
    afterSequence: on.index.sequence,
    previous: on.sealHash,
    root: merkleRoot(orders.map(({ leaf }) => leaf as Uint8Array)),
    orderIds: orders.map(({ id }) => id),
  }
  on.sealHash = sealHash({ ...seal, timeMs: state.nowMs })
  state.emit({ type: 'SecondOrdersSealed', ...seal, hash: on.sealHash })
  return undefined
}

const MOST_SOURCE = 0xffff
const MOST_TIME = 1n << 63n

/** Whether a tick record can hold them. */
export function areChainable(quotes: readonly SourceQuote[]): boolean {
  return quotes.every(({ source, timeMs }) => source <= MOST_SOURCE && timeMs >= 0n && timeMs < MOST_TIME)
}

/** Adds the tick that has just been counted to its index's chain. */
export function chainTick(
  state: State,
  on: SecondIndex,
  price: Price | undefined,
  quotes: readonly SourceQuote[],
): void {
  const { sequence } = on.index
  const previous = on.hash
  on.hash = tickHash({ previous, sequence, timeMs: state.nowMs, price, quotes })
  state.emit({ type: 'IndexTickChained', indexId: on.id, sequence, previous, hash: on.hash })
}

/** What a tick brings: judgements first, then entries. */
export function tickSeconds(state: State, on: SecondIndex, price: Price | undefined): void {
  const second = secondOf(state.nowMs)
  const isFirst = price !== undefined && on.count({ second, price, sequence: on.index.sequence })
  // The one before is still there when its last moment is this very one.
  const judged = [...on.endedBefore(second), ...(isFirst ? on.endingIn(second) : [])].sort(byId)
  for (const order of judged) judge(state, order)
  if (price !== undefined) enterSealed(state, on, price)
  state.rescheduled()
}

function enterSealed(state: State, on: SecondIndex, price: Price): void {
  if (on.sealed.size === 0) return
  const orders = [...on.sealed].sort(byId)
  on.sealed.clear()
  const entryMs = (BigInt(secondOf(state.nowMs)) * SECOND_MS) as TimeMs
  for (const order of orders) enter(state, on, order, price, entryMs)
}

function enter(state: State, on: SecondIndex, order: SecondOrder, entryPrice: Price, entryMs: TimeMs): void {
  const entrySequence = on.index.sequence
  const expiryMs = (entryMs + order.durationMs) as TimeMs
  order.stage = 'open'
  order.entrySequence = entrySequence
  order.entryPrice = entryPrice
  order.entryMs = entryMs
  order.expiryMs = expiryMs
  on.addOpen(order)
  state.seconds.schedule(order, (expiryMs + SECOND_MS) as TimeMs)
  state.emit({
    type: 'SecondOrderEntered',
    orderId: order.id,
    userId: order.of.account.id,
    productId: order.product.id,
    entrySequence,
    entryPrice,
    entryMs,
    expiryMs,
  })
}

function judge(state: State, order: SecondOrder): void {
  const { sum, count, lastSequence } = order.product.on.window(order.lastSecond)
  order.sum = sum
  order.count = count
  order.lastSequence = lastSequence
  if (count < LEAST_TICKS) endSecondOrder(state, order, 'void', 'window')
  else endSecondOrder(state, order, outcomeOf(order, sum, BigInt(count)), 'settled')
}

/** By sums, so that nothing is rounded. */
function outcomeOf(order: SecondOrder, sum: Price, count: bigint): SecondOutcome {
  const entries = count * (order.entryPrice as Price)
  if (sum === entries) return 'tie'
  return sum > entries === (order.direction === 'up') ? 'won' : 'lost'
}

/** Runs the job of the order that is due next: an opening, an entry that never came, or a judgement. */
export function runSecondJob(state: State, order: SecondOrder): void {
  if (order.stage === 'open') judge(state, order)
  else if (order.stage === 'pending') endSecondOrder(state, order, 'void', 'noEntry')
  else open(state, order)
}

function open(state: State, order: SecondOrder): void {
  const code = checkOpening(state, order)
  if (code === undefined) {
    accept(state, order)
    return
  }
  order.code = code
  endSecondOrder(state, order, 'cancelled', 'refused')
}
