// The traders of the crash harness: every command under a key, so that whoever heard nothing before the kill can ask
// again after the restart, over another connection. They outlive the servers they talk to.

import { type Connections, connect, disconnect, logIn, perform, runClient } from './black-box-clients.ts'
import {
  type Exchange,
  isRead,
  keyOf,
  numberOf,
  type Operation,
  Recorder,
  type Via,
} from './black-box-exchange.ts'
import { type KnownOrder, type Mix, OperationGenerator } from './black-box-generator.ts'
import { NoAnswer } from './black-box-sender.ts'
import type { Random } from './random.ts'

export const TRADERS = 16
/** Acknowledged commands of the life before that are sent again. */
const MOST_ASKED_AGAIN = 64

const MIX: Mix = [
  [50, 'placeOrder'],
  [14, 'amendOrder'],
  [24, 'cancelOrder'],
  [3, 'cancelAllOrders'],
  [5, 'balances'],
  [4, 'openOrders'],
]

interface Trader {
  readonly via: keyof Connections
  readonly number: number
  readonly generator: OperationGenerator
  readonly random: Random
}

/** What is to be sent again, and over what it went the first time. */
interface Again {
  readonly operation: Operation
  readonly via: Via
}

export class CrashLoad {
  private readonly recorder = new Recorder()
  private readonly traders: readonly Trader[]
  private tickets: readonly string[] | undefined
  private seen = 0
  private readonly unanswered = new Map<string, Again>()
  private acknowledged: Again[] = []
  /** The last command that was there before the first of theirs. */
  seedEnd: number | undefined

  constructor(random: Random) {
    const everybody: KnownOrder[] = []
    this.traders = Array.from({ length: 2 * TRADERS }, (_, index) => {
      const name = `c${index}`
      const number = (index % TRADERS) + 1
      const own = random.fork(name)
      const options = { trader: number, random: own, mix: MIX, name, keyed: true, everybody }
      const via = index < TRADERS ? 'http' : 'socket'
      return { via, number, generator: new OperationGenerator(options), random: own }
    })
  }

  /** Asks again what is open, then goes on, until it may not or the server is gone. */
  async run(address: string, mayGoOn: () => boolean): Promise<void> {
    // A session outlives the server.
    this.tickets ??= await logIn(address, TRADERS)
    const connections = await connect(address, this.tickets)
    try {
      this.seedEnd ??= numberOf(
        await of(connections, 1).http.send({ name: 'balances', trader: 1, input: {} }),
      )
      await Promise.all(this.askAgain().map((again) => this.send(again, connections)))
      await Promise.all(
        this.traders.map(({ via, number, generator, random }) =>
          runClient(
            { connections: of(connections, number), via, generator, random, recorder: this.recorder },
            mayGoOn,
          ),
        ),
      )
    } finally {
      disconnect(connections)
    }
  }

  /** Everything since the last time, and sorts it into what was answered and what must be asked again. */
  takeExchanges(): readonly Exchange[] {
    const exchanges = this.recorder.exchanges.slice(this.seen)
    this.seen = this.recorder.exchanges.length
    const commands = exchanges.filter(
      ({ operation }) => !isRead(operation) && operation.refusal === undefined,
    )
    for (const { operation, via, answer } of commands) {
      const name = `${operation.trader}/${String(keyOf(operation))}`
      if (answer === undefined) this.unanswered.set(name, { operation, via })
    }
    for (const { operation, answer } of commands) {
      if (answer !== undefined) this.unanswered.delete(`${operation.trader}/${String(keyOf(operation))}`)
    }
    const answered = commands.filter(({ answer }) => answer !== undefined)
    if (answered.length > 0) this.acknowledged = answered.slice(-MOST_ASKED_AGAIN)
    return exchanges
  }

  private askAgain(): readonly Again[] {
    return [...this.unanswered.values(), ...this.acknowledged]
  }

  /** Over the other kind of connection. */
  private async send({ operation, via }: Again, connections: readonly Connections[]): Promise<void> {
    const sender = of(connections, operation.trader)[via === 'http' ? 'socket' : 'http']
    await perform(operation, sender, this.recorder)
  }
}

function of(connections: readonly Connections[], trader: number): Connections {
  const found = connections[trader - 1]
  if (found === undefined) throw new NoAnswer(`trader ${trader} is not connected`)
  return found
}
