// Holds what clients were told against the log and the model: every answer is the model's at its number, every command
// of the log was sent, as often as it was sent and no oftener, and nothing acknowledged is missing. Pure.

import type { Command, OrderId, TimedCommand, UserId } from '@candor/contract'
import {
  type Answer,
  type Exchange,
  isRead,
  keyOf,
  listIn,
  numberOf,
  type Operation,
} from './black-box-exchange.ts'
import { Model } from './black-box-model.ts'
import { RealTimeOrder } from './black-box-order.ts'
import { orderReadProblems } from './black-box-order-reads.ts'
import { answerOf, commandOf, Listing, wireBalance, wireOrder } from './black-box-wire.ts'
import { firstDifference, readable } from './differences.ts'

/** What the server adds to the log by itself. */
const OWN_COMMANDS: ReadonlySet<Command['type']> = new Set<Command['type']>(['Tick', 'IndexTick'])

/** Everything sent under one key of one trader. */
interface KeyedSends {
  readonly operations: Operation[]
  answered: number
  logged: number
}

/** What stands in the log, and what its sender must have been told. */
interface Standing {
  readonly command: Command
  readonly answer: Answer
}

/** Takes the log and the exchanges in stretches, each time the log with everything that was sent meanwhile. */
export class EvidenceCheck {
  private readonly listing: Listing
  private readonly model: Model
  private readonly standing: Standing[] = []
  private readonly keyed = new Map<string, KeyedSends>()
  private readonly order = new RealTimeOrder()
  private found: string[] = []

  /** The seed is what was in the log before anybody sent a command. */
  constructor(seed: readonly TimedCommand[], watched: ReadonlySet<OrderId> = new Set()) {
    this.listing = new Listing(seed)
    this.model = new Model(watched)
    for (const record of seed) this.apply(record)
  }

  /** Number of the last command that was looked at. */
  get number(): number {
    return this.standing.length
  }

  /** What is wrong with this stretch, in words; nothing when all is well. */
  problems(records: readonly TimedCommand[], exchanges: readonly Exchange[]): string[] {
    this.found = []
    const start = this.number
    const reads = new Map<number, Exchange[]>()
    const acknowledged = new Map<number, Exchange[]>()
    for (const exchange of exchanges) {
      const { operation, answer } = exchange
      if (operation.refusal !== undefined) this.checkRefusal(exchange)
      else if (operation.name !== 'getOrder') this.checkNumbered(exchange)
      if (operation.refusal === undefined && !isRead(operation)) this.count(exchange)
      const number = numberOf(answer)
      if (number === undefined) continue
      const places = isRead(operation) ? reads : acknowledged
      places.set(number, [...(places.get(number) ?? []), exchange])
    }
    // A read may show the moment before the first record of the stretch.
    for (const read of reads.get(start) ?? []) this.checkRead(read)
    for (const record of records) {
      this.apply(record)
      this.checkRecord(record, acknowledged.get(this.number) ?? [])
      for (const read of reads.get(this.number) ?? []) this.checkRead(read)
    }
    for (const [number, all] of acknowledged) for (const each of all) this.checkAcknowledged(each, number)
    for (const [number, all] of reads) {
      if (number >= start && number <= this.number) continue
      for (const each of all)
        this.report(each, `shows ${number}, in a log that went from ${start} to ${this.number}`)
    }
    for (const [name, sends] of this.keyed) this.checkCount(name, sends)
    this.found.push(...this.order.problems(exchanges))
    return this.found
  }

  /** Reads of single orders, held against every version that the model kept. Asked once, at the end. */
  orderReadProblems(exchanges: readonly Exchange[]): string[] {
    const reads = exchanges.filter(
      ({ operation, answer }) =>
        operation.name === 'getOrder' && operation.refusal === undefined && answer !== undefined,
    )
    return orderReadProblems({ reads, exchanges, model: this.model, listing: this.listing })
  }

  private apply(record: TimedCommand): void {
    const { reply } = this.model.apply(this.number + 1, record)
    this.standing.push({ command: record.command, answer: answerOf(reply, this.listing) })
  }

  private report({ operation }: Exchange, what: string): void {
    const { name, trader, input, key } = operation
    this.found.push(`${name} of trader ${trader} (${key ?? 'no key'}, ${readable(input)}) ${what}`)
  }

  private checkRefusal(exchange: Exchange): void {
    const { operation, answer } = exchange
    if (answer === undefined || (answer.code === operation.refusal && numberOf(answer) === undefined)) return
    this.report(exchange, `was answered ${readable(answer)} instead of ${String(operation.refusal)}`)
  }

  private checkNumbered(exchange: Exchange): void {
    const { answer } = exchange
    if (answer === undefined || numberOf(answer) !== undefined) return
    this.report(exchange, `was answered without a number: ${readable(answer)}`)
  }

  private count({ operation, answer }: Exchange): void {
    const key = keyOf(operation)
    if (key === undefined) return
    const name = keyName(operation.trader, key)
    const sends = this.keyed.get(name) ?? { operations: [], answered: 0, logged: 0 }
    sends.operations.push(operation)
    if (answer !== undefined) sends.answered++
    this.keyed.set(name, sends)
  }

  /** Whether somebody sent what the log holds. */
  private checkRecord({ command }: TimedCommand, acknowledged: readonly Exchange[]): void {
    if (OWN_COMMANDS.has(command.type)) return
    const key = 'clientId' in command ? command.clientId : undefined
    if (key === undefined) {
      if (acknowledged.length === 1) return
      const told = acknowledged.length === 0 ? 'nobody was told of it' : 'several were told that it is theirs'
      this.found.push(`${this.number} holds a ${command.type} without a key, and ${told}`)
      return
    }
    const sends = 'userId' in command ? this.keyed.get(keyName(command.userId, key)) : undefined
    const isSent = sends?.operations.some(
      (operation) => firstDifference(commandOf(operation, this.listing), command) === undefined,
    )
    if (sends !== undefined && isSent === true) sends.logged++
    else this.found.push(`${this.number} holds what nobody sent: ${readable(command)}`)
  }

  /** What an acknowledged command's sender was told, against what stands at that number. */
  private checkAcknowledged(exchange: Exchange, number: number): void {
    const standing = this.standing[number - 1]
    if (standing === undefined) {
      this.report(exchange, `was acknowledged as ${number}, but the log ends at ${this.number}: it is lost`)
      return
    }
    const other = firstDifference(standing.command, commandOf(exchange.operation, this.listing))
    if (other !== undefined) {
      this.report(exchange, `was acknowledged as ${number}, where another command stands: ${other}`)
      return
    }
    const difference = firstDifference(exchange.answer, standing.answer)
    if (difference !== undefined)
      this.report(exchange, `at ${number} should be answered otherwise: ${difference}`)
  }

  /** Every answered send has a record of its own; a send without an answer may have one. */
  private checkCount(name: string, { operations, answered, logged }: KeyedSends): void {
    if (logged < answered) {
      this.found.push(`${name} was answered ${answered} times and stands in the log ${logged} times`)
    } else if (logged > operations.length) {
      this.found.push(`${name} was sent ${operations.length} times and stands in the log ${logged} times`)
    }
  }

  private checkRead(exchange: Exchange): void {
    const { operation, answer } = exchange
    const user = operation.trader as UserId
    const { symbol } = operation.input
    const expected =
      operation.name === 'balances'
        ? this.model.balances(user).map((balance) => wireBalance(balance, this.listing))
        : this.model
            .openOrders(user)
            .map((order) => wireOrder(order, this.listing))
            .filter((order) => symbol === undefined || order.symbol === symbol)
    const difference = firstDifference(sorted(listIn(answer)), sorted(expected))
    if (difference !== undefined)
      this.report(exchange, `shows something else at ${this.number}: ${difference}`)
  }
}

function keyName(trader: number, key: string): string {
  return `${trader}/${key}`
}

/** Lists of balances have no order of their own; orders come by their ids. */
function sorted(list: readonly object[]): unknown[] {
  const name = (each: object): string => {
    const { wallet, asset, orderId } = each as Record<string, string | undefined>
    return orderId?.padStart(16, '0') ?? `${wallet ?? ''}/${asset ?? ''}`
  }
  return list.toSorted((a, b) => (name(a) < name(b) ? -1 : 1))
}
