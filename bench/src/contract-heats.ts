// The same mix of orders and cancels on a spot market and on a contract's book, to see what margin, positions and their
// watch cost beside spot's holds and transfers.

import type { Command, OrderId } from '@candor/contract'
import { Core } from '@candor/core'
import {
  cancelContract,
  chooseMode,
  indexAt,
  intoContracts,
  listContract,
  placeMixed,
} from './contract-world.ts'
import { OPERATIONS, USERS } from './core-contestants.ts'
import { cancelCommand, Driver, placeCommand, START_MS, setupCommands, TICK } from './demo-world.ts'
import { type MixedOperation, mixOperations } from './mix.ts'
import { nowNs } from './report.ts'

export type Product = 'spot' | 'contract'

export interface MixResult {
  readonly perSecond: number
  /** Per second of the processor's time: what other programs take does not count. */
  readonly perCpuSecond: number
  readonly trades: number
}

export interface MixHeat {
  readonly seed: number
  readonly restingPerUser: number
  readonly spreadTicks: number
}

interface Words {
  readonly setup: readonly Command[]
  readonly place: (operation: MixedOperation) => Command
  readonly cancel: (user: number, orderId: OrderId) => Command
}

const FUNDS = 10n ** 16n
const START_PRICE = 3_000_000n * TICK
/** An index tick comes this often: about once a second at full speed. Whoever traded since is looked at then. */
const OPERATIONS_PER_TICK = 50_000

function contractSetup(): Command[] {
  const commands: Command[] = [...setupCommands(USERS), listContract()]
  for (let user = 1; user <= USERS; user++) {
    commands.push(intoContracts(user, FUNDS), chooseMode(user, undefined))
  }
  commands.push(indexAt(START_PRICE, START_MS))
  return commands
}

const WORDS: Readonly<Record<Product, () => Words>> = {
  spot: () => ({ setup: setupCommands(USERS), place: placeCommand, cancel: cancelCommand }),
  contract: () => ({ setup: contractSetup(), place: placeMixed, cancel: cancelContract }),
}

/** Runs the mix; the clock starts when the book is filled. */
export function runMixHeat(product: Product, { seed, ...book }: MixHeat): MixResult {
  const { setup, place, cancel } = WORDS[product]()
  const operations = mixOperations({ seed, count: OPERATIONS, users: USERS, ...book })
  const driver = new Driver(Core.create())
  for (const command of setup) {
    const { rejection } = driver.apply(command).reply
    if (rejection !== undefined) throw new Error(`the benchmark's exchange was rejected: ${rejection}`)
  }
  const placements = operations.map((each) => (each.kind === 'cancel' ? undefined : place(each)))
  const orderIds = new Array<OrderId>(operations.length).fill(0 as OrderId)
  const run = (index: number): void => {
    const operation = operations[index] as MixedOperation
    const command = placements[index] ?? cancel(operation.user, orderIds[operation.target] as OrderId)
    const { reply } = driver.apply(command)
    const order = reply.order ?? reply.contractOrders?.[0]
    if (order !== undefined) orderIds[index] = order.orderId
    if (index % OPERATIONS_PER_TICK === 0) driver.apply(indexAt(START_PRICE, START_MS))
  }
  const resting = operations.length - OPERATIONS
  for (let index = 0; index < resting; index++) run(index)
  const started = nowNs()
  const cpu = process.cpuUsage()
  for (let index = resting; index < operations.length; index++) run(index)
  const perSecond = OPERATIONS / ((nowNs() - started) / 1e9)
  const { user, system } = process.cpuUsage(cpu)
  const perCpuSecond = OPERATIONS / ((user + system) / 1e6)
  const problems = driver.core.problems()
  if (problems.length > 0) throw new Error(`the core is unsound: ${problems.join('; ')}`)
  return { perSecond, perCpuSecond, trades: driver.core.state.nextTradeId - 1 }
}
