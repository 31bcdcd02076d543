// The same mix through Candor's core, with balances, fees, ledger and events, and through the npm package
// nodejs-order-book, which has none of these. Both start from the same book, and they take turns, round by round, so
// that both meet the same machine. Inputs are built beforehand and not timed.

import type { Command, OrderId } from '@candor/contract'
import { Core } from '@candor/core'
import { OrderBook, Side as PeerSide } from 'nodejs-order-book'
import { cancelCommand, Driver, placeCommand, setupCommands } from './demo-world.ts'
import { collectGarbage } from './garbage.ts'
import { type MixedOperation, mixOperations } from './mix.ts'
import { type BenchReport, nowNs } from './report.ts'

const USERS = 1_000
const OPERATIONS = 150_000
/** Open orders of each user when the clock starts. The bar is held at the last of these. */
const BOOKS = [0, 10, 50] as const
const ROUNDS = 5
const BAR = 4

interface Side {
  readonly perSecond: number
  readonly trades: number
  readonly rejected: number
}

/** The time at which the clock starts, with nobody's garbage lying about. */
function cleanStart(): number {
  collectGarbage()
  return nowNs()
}

function runCandor(operations: readonly MixedOperation[]): Side {
  const driver = new Driver(Core.create())
  for (const command of setupCommands(USERS)) driver.apply(command)
  const placements = operations.map((each) => (each.kind === 'cancel' ? undefined : placeCommand(each)))
  const orderIds = new Array<OrderId>(operations.length).fill(0 as OrderId)
  const resting = operations.length - OPERATIONS
  let rejected = 0
  let started = 0
  for (let index = 0; index < operations.length; index++) {
    if (index === resting) started = cleanStart()
    const operation = operations[index] as MixedOperation
    const command: Command =
      placements[index] ?? cancelCommand(operation.user, orderIds[operation.target] as OrderId)
    const { reply } = driver.apply(command)
    if (reply.rejection !== undefined) rejected++
    else if (reply.order !== undefined) orderIds[index] = reply.order.orderId
  }
  const perSecond = OPERATIONS / ((nowNs() - started) / 1e9)
  // A fast core that is wrong would be worth nothing.
  const problems = driver.core.problems()
  if (problems.length > 0) throw new Error(`the core is unsound: ${problems.join('; ')}`)
  return { perSecond, trades: driver.core.state.nextTradeId - 1, rejected }
}

function runPeer(operations: readonly MixedOperation[]): Side {
  const book = new OrderBook()
  const inputs = operations.map((each, index) => ({
    side: each.buys ? PeerSide.BUY : PeerSide.SELL,
    size: each.lots,
    price: each.ticks,
    id: String(each.kind === 'cancel' ? each.target : index),
  }))
  const resting = operations.length - OPERATIONS
  let trades = 0
  let rejected = 0
  let started = 0
  for (let index = 0; index < operations.length; index++) {
    if (index === resting) started = cleanStart()
    const { kind } = operations[index] as MixedOperation
    const input = inputs[index] as (typeof inputs)[number]
    if (kind === 'cancel') {
      if (book.cancel(input.id) === undefined) rejected++
      continue
    }
    const { done, partial } = kind === 'limit' ? book.limit(input) : book.market(input)
    trades += done.length + (partial === null ? 0 : 1)
  }
  return { perSecond: OPERATIONS / ((nowNs() - started) / 1e9), trades, rejected }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >>> 1] ?? 0
}

interface Round {
  readonly candor: Side
  readonly peer: Side
}

function runRound(seed: number, restingPerUser: number): Round {
  const operations = mixOperations({ seed, count: OPERATIONS, users: USERS, restingPerUser })
  return { candor: runCandor(operations), peer: runPeer(operations) }
}

export async function benchCore(): Promise<BenchReport> {
  runRound(0, 0) // lets the compiler warm up on both
  const rows: (string | number)[][] = []
  const figures: Record<string, number> = { operations: OPERATIONS, users: USERS }
  let ratio = 0
  for (const restingPerUser of BOOKS) {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => runRound(round + 1, restingPerUser))
    const candor = Math.round(medianOf(rounds.map((each) => each.candor.perSecond)))
    const peer = Math.round(medianOf(rounds.map((each) => each.peer.perSecond)))
    ratio = medianOf(rounds.map((each) => each.candor.perSecond / each.peer.perSecond))
    const open = USERS * restingPerUser
    const last = (rounds.at(-1) as Round).candor
    rows.push([open, candor, peer, ratio.toFixed(2), last.trades, last.rejected])
    figures[`ratioAt${open}`] = ratio
    figures[`candorPerSecondAt${open}`] = candor
    figures[`peerPerSecondAt${open}`] = peer
  }
  return {
    bench: 'core',
    ratio,
    bar: `at least ${BAR} times nodejs-order-book with ${USERS} users of ${BOOKS.at(-1)} open orders each`,
    passed: ratio >= BAR,
    columns: ['open orders at the start', 'candor ops/s', 'peer ops/s', 'ratio', 'trades', 'rejected'],
    rows,
    figures,
  }
}
