// The same mix of orders and cancels on a spot market and on a contract's book, to see what margin, positions and their
// watch cost beside spot's holds and transfers. Both cores live in one thread and take turns of a few milliseconds: whatever
// slows the machine then slows both.

import { type Command, type OrderId, type Outcome, outcome, Writer } from '@candor/contract'
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

type Product = 'spot' | 'contract'

/** What counts: what the core does by itself, or also the bytes of what came out, which the engine's thread makes of it. */
export type Measure = 'applied' | 'written'

export interface MixHeat {
  readonly seed: number
  readonly restingPerUser: number
  readonly spreadTicks: number
  readonly measure: Measure
}

/** How long an operation took, turn by turn. */
export type MixResult = Readonly<Record<Product, readonly number[]>>

interface Words {
  readonly setup: readonly Command[]
  readonly place: (operation: MixedOperation) => Command
  readonly cancel: (user: number, orderId: OrderId) => Command
}

const FUNDS = 10n ** 16n
const START_PRICE = 3_000_000n * TICK
/** An index tick comes this often: about once a second at full speed. Whoever traded since is looked at then. */
const OPERATIONS_PER_TICK = 50_000
const OPERATIONS_PER_TURN = 10_000
/** In one-way mode orders give way to one that closed what they were to close, so that a few trades are others than spot's. */
const MOST_APART = 0.02

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

/** One core with its part of a heat; the clock starts when its book is filled. */
class Contestant {
  private readonly operations: readonly MixedOperation[]
  private readonly placements: readonly (Command | undefined)[]
  private readonly orderIds: OrderId[]
  private readonly cancel: Words['cancel']
  private readonly driver = new Driver(Core.create())
  private readonly writer: Writer | undefined
  private next = 0

  constructor(product: Product, operations: readonly MixedOperation[], measure: Measure) {
    const { setup, place, cancel } = WORDS[product]()
    this.operations = operations
    this.placements = operations.map((each) => (each.kind === 'cancel' ? undefined : place(each)))
    this.orderIds = new Array<OrderId>(operations.length).fill(0 as OrderId)
    this.cancel = cancel
    this.writer = measure === 'written' ? new Writer(4_096) : undefined
    for (const command of setup) {
      const { rejection } = this.driver.apply(command).reply
      if (rejection !== undefined) throw new Error(`the benchmark's exchange was rejected: ${rejection}`)
    }
    this.run(operations.length - OPERATIONS)
  }

  private run(count: number): void {
    const { operations, placements, orderIds, driver } = this
    const end = this.next + count
    for (let index = this.next; index < end; index++) {
      const operation = operations[index] as MixedOperation
      const command = placements[index] ?? this.cancel(operation.user, orderIds[operation.target] as OrderId)
      const came = driver.apply(command)
      const order = came.reply.order ?? came.reply.contractOrders?.[0]
      if (order !== undefined) orderIds[index] = order.orderId
      if (this.writer !== undefined) write(this.writer, came)
      if (index % OPERATIONS_PER_TICK === 0) driver.apply(indexAt(START_PRICE, START_MS))
    }
    this.next = end
  }

  /** Nanoseconds an operation. */
  turn(): number {
    const started = nowNs()
    this.run(OPERATIONS_PER_TURN)
    return (nowNs() - started) / OPERATIONS_PER_TURN
  }

  /** Says how many trades there were. A fast core that is wrong would be worth nothing. */
  end(): number {
    const { core } = this.driver
    const problems = core.problems()
    if (problems.length > 0) throw new Error(`the core is unsound: ${problems.join('; ')}`)
    return core.state.nextTradeId - 1
  }
}

function write(writer: Writer, came: Outcome): void {
  writer.reset()
  outcome.write(writer, came)
}

/** Runs the mix in both cores; whoever begins one turn comes second in the next. */
export function runMixHeat({ seed, measure, ...book }: MixHeat): MixResult {
  const operations = mixOperations({ seed, count: OPERATIONS, users: USERS, ...book })
  const spot = new Contestant('spot', operations, measure)
  const contract = new Contestant('contract', operations, measure)
  const times: Record<Product, number[]> = { spot: [], contract: [] }
  for (let turn = 0; turn < OPERATIONS / OPERATIONS_PER_TURN; turn++) {
    if (turn % 2 === 0) times.spot.push(spot.turn())
    times.contract.push(contract.turn())
    if (turn % 2 === 1) times.spot.push(spot.turn())
  }
  const [onSpot, onContract] = [spot.end(), contract.end()]
  if (Math.abs(onContract / onSpot - 1) > MOST_APART)
    throw new Error(`the same mix gave ${onSpot} trades on spot, ${onContract} in contracts`)
  return times
}
