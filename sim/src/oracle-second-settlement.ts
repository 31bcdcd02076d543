// Entry, judgement, seals and voided ranges of second-contracts (docs/rules/second.md, sections 4 and 6). Ticks, moments
// and commands come in; the events that any correct core must give are appended.

import type { CommandOf, EventOf, RejectionCode } from '@candor/contract'
import { balanceOf, systemRef } from './oracle-ledger.ts'
import { floorOf } from './oracle-rounding.ts'
import { endSecond, openSecond, returnLoss } from './oracle-second-orders.ts'
import {
  accepted,
  dayOf,
  living,
  type OracleSecondOrder,
  type OracleWindow,
  SECOND_MS,
} from './oracle-second-world.ts'
import { existing, type World } from './oracle-world.ts'
import { merkleRoot, sealHash, tickHash } from './second-hashes.ts'

const ENTRY_MS = 3_000n
const WINDOW_SECONDS = 5n
const FEWEST_TICKS = 4
const RETURNABLE_MS = 3_600_000n

function secondOf(ms: bigint): bigint {
  return floorOf(ms, SECOND_MS)
}

/** When time alone does something to an order. */
function dueOf(order: OracleSecondOrder): bigint {
  if (order.stage === 'scheduled') return existing(order.openMs)
  if (order.stage === 'pending') return existing(order.acceptedMs) + ENTRY_MS
  return SECOND_MS * (secondOf(existing(order.entry).expiryMs) + 1n)
}

/** The earliest moment at which time alone does something. */
export function nextSecondJob(world: World): bigint | undefined {
  const moments = living(world.seconds).map(dueOf)
  return moments.reduce<bigint | undefined>(
    (first, each) => (first === undefined || each < first ? each : first),
    undefined,
  )
}

/** Runs the jobs of one moment. */
export function runSecondJobs(world: World, momentMs: bigint): void {
  world.now = momentMs
  for (const order of living(world.seconds)) {
    if (dueOf(order) !== momentMs) continue
    if (order.stage === 'scheduled') openSecond(world, order)
    else if (order.stage === 'pending') endSecond(world, order, { outcome: 'void', reason: 'noEntry' })
    else judge(world, order)
  }
}

function judge(world: World, order: OracleSecondOrder): void {
  const { price, expiryMs } = existing(order.entry)
  const window = windowOf(world, order.product.indexId, secondOf(expiryMs))
  if (window.count < FEWEST_TICKS)
    return endSecond(world, order, { outcome: 'void', reason: 'window', window })
  const level = BigInt(window.count) * price
  const winner = window.sum > level ? 'up' : 'down'
  const outcome = window.sum === level ? 'tie' : order.direction === winner ? 'won' : 'lost'
  endSecond(world, order, { outcome, reason: 'settled', window })
}

function windowOf(world: World, indexId: number, last: bigint): OracleWindow {
  const { ticks } = existing(world.seconds.chains.get(indexId))
  let window: OracleWindow = { sum: 0n, count: 0, lastSequence: undefined }
  for (let second = last - WINDOW_SECONDS + 1n; second <= last; second++) {
    const tick = ticks.find(({ timeMs }) => secondOf(timeMs) === second)
    if (tick === undefined) continue
    window = { sum: window.sum + tick.price, count: window.count + 1, lastSequence: tick.sequence }
  }
  return window
}

/** Adds a tick to its index's chain, if it has one. */
export function chainTick(world: World, tick: EventOf<'IndexTicked'>): void {
  const { indexId, sequence, price } = tick
  const chain = world.seconds.chains.get(indexId)
  if (chain === undefined) return
  const previous = chain.hash
  chain.hash = tickHash(previous, { ...tick, timeMs: world.now })
  if (price !== undefined) chain.ticks.push({ timeMs: world.now, sequence, price })
  world.events.push({ type: 'IndexTickChained', indexId, sequence, previous, hash: chain.hash })
}

/** What a tick brings to second-contracts, after all that it brings to contracts. */
export function settleTick(world: World, tick: EventOf<'IndexTicked'>): void {
  const now = secondOf(world.now)
  const onIndex = living(world.seconds).filter((order) => order.product.indexId === tick.indexId)
  for (const order of onIndex) {
    if (order.stage !== 'open') continue
    const last = secondOf(existing(order.entry).expiryMs)
    const isCounted = tick.price !== undefined && now === last
    if (isCounted || now > last) judge(world, order)
  }
  if (tick.price === undefined) return
  const entryMs = SECOND_MS * now
  for (const order of onIndex) {
    if (order.stage !== 'pending' || !order.isSealed) continue
    const expiryMs = entryMs + SECOND_MS * BigInt(order.seconds)
    order.stage = 'open'
    order.entry = { sequence: tick.sequence, price: tick.price, ms: entryMs, expiryMs }
    world.events.push({
      type: 'SecondOrderEntered',
      orderId: order.id,
      userId: order.user,
      productId: order.product.id,
      entrySequence: tick.sequence,
      entryPrice: tick.price,
      entryMs: entryMs as EventOf<'SecondOrderEntered'>['entryMs'],
      expiryMs: expiryMs as EventOf<'SecondOrderEntered'>['expiryMs'],
    })
  }
}

function unsealed(world: World, indexId: number): OracleSecondOrder[] {
  return accepted(world.seconds).filter(
    (order) => order.stage === 'pending' && !order.isSealed && order.product.indexId === indexId,
  )
}

export function checkSeal(world: World, seal: CommandOf<'SealSecondOrders'>): RejectionCode | undefined {
  if (!world.indexes.has(seal.indexId)) return 'index.unknown'
  return unsealed(world, seal.indexId).length === 0 ? 'second.nothing.unsealed' : undefined
}

export function seal(world: World, { indexId }: CommandOf<'SealSecondOrders'>): void {
  const orders = unsealed(world, indexId)
  const chain = existing(world.seconds.chains.get(indexId))
  const root = merkleRoot(orders.map((order) => existing(order.leaf)))
  const previous = chain.sealHash
  const afterSequence = existing(world.indexes.get(indexId)).ticks
  const number = ++chain.seals
  const count = orders.length
  chain.sealHash = sealHash(previous, { indexId, number, timeMs: world.now, afterSequence, count, root })
  for (const order of orders) order.isSealed = true
  world.events.push({
    type: 'SecondOrdersSealed',
    indexId,
    number,
    afterSequence,
    previous,
    root,
    hash: chain.sealHash,
    orderIds: orders.map((order) => order.id),
  })
}

type VoidRange = CommandOf<'VoidSecondRange'>

function inRange(
  world: World,
  { productId, fromMs, toMs }: VoidRange,
): { readonly open: OracleSecondOrder[]; readonly lost: OracleSecondOrder[] } {
  const all = [...world.seconds.orders.values()].filter(
    ({ product, acceptedMs }) =>
      product.id === productId && acceptedMs !== undefined && acceptedMs >= fromMs && acceptedMs <= toMs,
  )
  return {
    open: all.filter((order) => order.stage !== 'ended'),
    lost: all.filter(
      ({ end, isReturned }) => end?.outcome === 'lost' && !isReturned && world.now - end.ms <= RETURNABLE_MS,
    ),
  }
}

export function checkVoidRange(world: World, command: VoidRange): RejectionCode | undefined {
  const product = world.seconds.products.get(command.productId)
  if (product === undefined) return 'second.product.unknown'
  const { proposedBy, approvedBy, fromMs, toMs } = command
  if (proposedBy === 0 || approvedBy === 0 || proposedBy === approvedBy) return 'administrator.same'
  if (fromMs > toMs || toMs > world.now) return 'second.range.invalid'
  const { open, lost } = inRange(world, command)
  const house = balanceOf(world, systemRef('second_house'), product.asset)
  const back = open.reduce((sum, order) => sum + order.profit, 0n)
  const stakes = lost.reduce((sum, order) => sum + order.stake, 0n)
  return house + back < stakes ? 'balance.insufficient' : undefined
}

export function voidRange(world: World, command: VoidRange): void {
  const { productId, fromMs, toMs, reason, proposedBy, approvedBy } = command
  const { open, lost } = inRange(world, command)
  for (const order of open) endSecond(world, order, { outcome: 'void', reason: 'operator' })
  for (const order of lost) {
    returnLoss(world, order, dayOf(existing(order.end).ms) === dayOf(world.now))
  }
  world.events.push({
    type: 'SecondRangeVoided',
    productId,
    fromMs,
    toMs,
    reason,
    proposedBy,
    approvedBy,
    voided: open.length,
    returned: lost.length,
  })
}
