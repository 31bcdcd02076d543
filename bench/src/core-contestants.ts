// Who runs in the core benchmark. Each fills its book first, untimed; inputs are built beforehand.

import type { Command, OrderId } from '@candor/contract'
import { Core } from '@candor/core'
import { OrderBook, Side as PeerSide } from 'nodejs-order-book'
import { cancelCommand, Driver, LOT, placeCommand, setupCommands, TICK } from './demo-world.ts'
import { type MixedOperation, mixOperations } from './mix.ts'
import { PlainBook } from './plain-book.ts'
import { nowNs } from './report.ts'

export const USERS = 1_000
export const OPERATIONS = 150_000

export interface Heat {
  readonly seed: number
  readonly restingPerUser: number
  readonly spreadTicks: number
}

export interface Result {
  readonly perSecond: number
  readonly trades: number
  /** Cancels of orders that were gone by then. */
  readonly tooLate: number
}

/** Runs the operations; the clock starts when the book is filled. */
function time(operations: readonly MixedOperation[], run: (index: number) => void): number {
  const resting = operations.length - OPERATIONS
  for (let index = 0; index < resting; index++) run(index)
  const started = nowNs()
  for (let index = resting; index < operations.length; index++) run(index)
  return OPERATIONS / ((nowNs() - started) / 1e9)
}

/** Candor's core: checks, holds, ledger, fees, levels, bands, events, replies. */
function candor(operations: readonly MixedOperation[]): Result {
  const driver = new Driver(Core.create())
  for (const command of setupCommands(USERS)) driver.apply(command)
  const placements = operations.map((each) => (each.kind === 'cancel' ? undefined : placeCommand(each)))
  const orderIds = new Array<OrderId>(operations.length).fill(0 as OrderId)
  let tooLate = 0
  const perSecond = time(operations, (index) => {
    const operation = operations[index] as MixedOperation
    const command: Command =
      placements[index] ?? cancelCommand(operation.user, orderIds[operation.target] as OrderId)
    const { reply } = driver.apply(command)
    if (reply.rejection !== undefined) tooLate++
    else if (reply.order !== undefined) orderIds[index] = reply.order.orderId
  })
  // A fast core that is wrong would be worth nothing.
  const problems = driver.core.problems()
  if (problems.length > 0) throw new Error(`the core is unsound: ${problems.join('; ')}`)
  return { perSecond, trades: driver.core.state.nextTradeId - 1, tooLate }
}

/** The npm package nodejs-order-book: a book in machine numbers, without accounts. */
function peer(operations: readonly MixedOperation[]): Result {
  const book = new OrderBook()
  const inputs = operations.map((each, index) => ({
    side: each.buys ? PeerSide.BUY : PeerSide.SELL,
    size: each.lots,
    price: each.ticks,
    id: String(each.kind === 'cancel' ? each.target : index),
  }))
  let trades = 0
  let tooLate = 0
  const perSecond = time(operations, (index) => {
    const { kind } = operations[index] as MixedOperation
    const input = inputs[index] as (typeof inputs)[number]
    if (kind === 'cancel') {
      if (book.cancel(input.id) === undefined) tooLate++
      return
    }
    const { done, partial } = kind === 'limit' ? book.limit(input) : book.market(input)
    trades += done.length + (partial === null ? 0 : 1)
  })
  return { perSecond, trades, tooLate }
}

/** A book that settles in bigint and promises nothing. */
function plain(operations: readonly MixedOperation[]): Result {
  const book = new PlainBook(USERS)
  const inputs = operations.map((each) => ({
    kind: each.kind,
    user: each.user,
    buys: each.buys,
    price: BigInt(each.ticks) * TICK,
    quantity: BigInt(each.lots) * LOT,
  }))
  const ids = new Array<number>(operations.length).fill(0)
  let tooLate = 0
  const perSecond = time(operations, (index) => {
    const input = inputs[index] as (typeof inputs)[number]
    if (input.kind !== 'cancel') ids[index] = book.place(input)
    else if (!book.cancel(ids[(operations[index] as MixedOperation).target] as number)) tooLate++
  })
  return { perSecond, trades: book.trades, tooLate }
}

export const CONTESTANTS = { candor, peer, plain }
export type Contestant = keyof typeof CONTESTANTS

export function runHeat(name: Contestant, { seed, ...book }: Heat): Result {
  return CONTESTANTS[name](mixOperations({ seed, count: OPERATIONS, users: USERS, ...book }))
}
