// The clients of a run: demo traders with an HTTP connection, a socket and a mind of their own. What they send and what
// they are told goes into one recorder. They judge nothing.

import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient } from '@candor/server/testing'
import { type Answer, isRead, keyOf, type Operation, type Recorder } from './black-box-exchange.ts'
import type { OperationGenerator } from './black-box-generator.ts'
import { HttpSender, NoAnswer, type Sender, SocketSender } from './black-box-sender.ts'
import type { Random } from './random.ts'

/** Share of commands with a key that are sent over two connections at once. */
const DOUBLED = 0.01

/** The tickets of the first so many demo traders. */
export async function logIn(address: string, traders: number): Promise<string[]> {
  const logins = Array.from({ length: traders }, (_, index) =>
    ApiClient.login(address, demoTrader(index + 1).account, DEMO_PASSWORD),
  )
  const clients = await Promise.all(logins).catch((cause: unknown) => {
    throw new NoAnswer('a login', { cause })
  })
  return clients.map(({ token = '' }) => token)
}

/** A trader's two ways to the server. */
export interface Connections {
  readonly http: Sender
  readonly socket: Sender
}

/** For every ticket. */
export function connect(address: string, tickets: readonly string[]): Promise<Connections[]> {
  return Promise.all(
    tickets.map(async (ticket) => ({
      http: new HttpSender(address, ticket),
      socket: await SocketSender.open(address, ticket),
    })),
  )
}

export function disconnect(connections: readonly Connections[]): void {
  for (const { http, socket } of connections) {
    http.close()
    socket.close()
  }
}

/** Answers of a server that is about to end: what became of the command is not known. */
const ENDING: ReadonlySet<string> = new Set(['engine.failed', 'engine.stopping', 'gateway.stopping'])

/** Sends an operation and writes down what became of it. Rejects when no answer came. */
export async function perform(operation: Operation, sender: Sender, recorder: Recorder): Promise<Answer> {
  const exchange = recorder.sent(operation, sender.via)
  const answer = await sender.send(operation)
  if (ENDING.has(answer.code)) throw new NoAnswer(answer.code)
  recorder.answered(exchange, answer)
  return answer
}

export interface ClientOptions {
  readonly connections: Connections
  /** What its commands go over. Reads always go over HTTP. */
  readonly via: keyof Connections
  readonly generator: OperationGenerator
  readonly random: Random
  readonly recorder: Recorder
}

/** Does one operation after the other for as long as it may. */
export async function runClient(options: ClientOptions, mayGoOn: () => boolean): Promise<void> {
  const { connections, via, generator, random, recorder } = options
  while (mayGoOn()) {
    const operation = generator.next()
    const own = connections[isRead(operation) ? 'http' : via]
    const other = connections[via === 'http' ? 'socket' : 'http']
    const isDoubled = !isRead(operation) && keyOf(operation) !== undefined && random.chance(DOUBLED)
    const senders = isDoubled ? [own, other] : [own]
    const [answer] = await Promise.all(senders.map((sender) => perform(operation, sender, recorder)))
    if (answer !== undefined) generator.heard(operation, answer)
  }
}
