// The same mix through Candor's core, with balances, fees, ledger and events, and through the npm package
// nodejs-order-book, which has none of these. Rounds alternate so that both meet the same machine.

import type { OrderId } from '@candor/contract'
import { Core } from '@candor/core'
import { OrderBook, Side } from 'nodejs-order-book'
import { cancelCommand, Driver, placeCommand, setupCommands } from './demo-world.ts'
import { type MixedOperation, mixOperations } from './mix.ts'
import { type BenchReport, nowNs } from './report.ts'

const USERS = 1_000
const OPERATIONS = 150_000
const ROUNDS = 7
const BAR = 4

interface CandorRun {
  readonly perSecond: number
  readonly trades: number
  readonly rejected: number
  readonly events: number
}

function runCandor(operations: readonly MixedOperation[]): CandorRun {
  const driver = new Driver(Core.create())
  for (const command of setupCommands(USERS)) driver.apply(command)
  const placements = operations.map((each) => (each.kind === 'cancel' ? undefined : placeCommand(each)))
  const orderIds = new Array<OrderId>(operations.length).fill(0 as OrderId)
  let trades = 0
  let rejected = 0
  let events = 0
  const started = nowNs()
  for (let index = 0; index < operations.length; index++) {
    const operation = operations[index] as MixedOperation
    const command = placements[index] ?? cancelCommand(operation.user, orderIds[operation.target] as OrderId)
    const outcome = driver.apply(command)
    events += outcome.events.length
    if (outcome.reply.rejection !== undefined) rejected++
    else if (outcome.reply.order !== undefined) orderIds[index] = outcome.reply.order.orderId
  }
  const seconds = (nowNs() - started) / 1e9
  trades = driver.core.state.nextTradeId - 1
  const problems = driver.core.problems()
  if (problems.length > 0) throw new Error(`the core is unsound: ${problems.join('; ')}`)
  return { perSecond: operations.length / seconds, trades, rejected, events }
}

interface PeerRun {
  readonly perSecond: number
  readonly trades: number
}

function runPeer(operations: readonly MixedOperation[]): PeerRun {
  const book = new OrderBook()
  const ids = operations.map((_, index) => String(index))
  const inputs = operations.map((each, index) => ({
    side: each.buys ? Side.BUY : Side.SELL,
    size: each.lots,
    price: each.ticks,
    id: ids[index] as string,
  }))
  let trades = 0
  const started = nowNs()
  for (let index = 0; index < operations.length; index++) {
    const operation = operations[index] as MixedOperation
    const input = inputs[index] as (typeof inputs)[number]
    if (operation.kind === 'cancel') {
      book.cancel(ids[operation.target] as string)
      continue
    }
    const result = operation.kind === 'limit' ? book.limit(input) : book.market(input)
    trades += result.done.length + (result.partial === null ? 0 : 1)
  }
  const seconds = (nowNs() - started) / 1e9
  return { perSecond: operations.length / seconds, trades }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >>> 1] ?? 0
}

export async function benchCore(): Promise<BenchReport> {
  const rows: (string | number)[][] = []
  const ratios: number[] = []
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const operations = mixOperations({ seed: round + 1, count: OPERATIONS, users: USERS })
    const candor = runCandor(operations)
    const peer = runPeer(operations)
    const ratio = candor.perSecond / peer.perSecond
    ratios.push(ratio)
    ours.push(candor.perSecond)
    theirs.push(peer.perSecond)
    rows.push([
      round + 1,
      Math.round(candor.perSecond),
      Math.round(peer.perSecond),
      ratio.toFixed(2),
      candor.trades,
      candor.events,
      candor.rejected,
    ])
  }
  const ratio = medianOf(ratios)
  return {
    bench: 'core',
    ratio,
    bar: `at least ${BAR} times nodejs-order-book in the same run (median of rounds)`,
    passed: ratio >= BAR,
    columns: ['round', 'candor ops/s', 'peer ops/s', 'ratio', 'trades', 'events', 'rejected'],
    rows,
    figures: {
      candorPerSecond: Math.round(medianOf(ours)),
      peerPerSecond: Math.round(medianOf(theirs)),
      operations: OPERATIONS,
      users: USERS,
    },
  }
}
