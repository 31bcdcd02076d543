// What passes between a client and the server, written down: an operation that was sent, when, over what, and the
// answer that came, if one came. Nothing here sends or judges.

export type CommandName = 'placeOrder' | 'amendOrder' | 'cancelOrder' | 'cancelAllOrders'
export type ReadName = 'balances' | 'openOrders' | 'getOrder'

export interface Operation {
  readonly name: CommandName | ReadName
  /** Number of the demo trader; also the user's id. */
  readonly trader: number
  /** The body of a command, the query of a read. */
  readonly input: Readonly<Record<string, string>>
  /** The idempotency key sent beside the body. */
  readonly key?: string
  /** The code with which the gateway must refuse this, for operations that are wrong on purpose. */
  readonly refusal?: string
}

export interface Answer {
  readonly code: string
  readonly data: unknown
}

export type Via = 'http' | 'socket'

export interface Exchange {
  readonly operation: Operation
  readonly via: Via
  /** Places in the order of all sends and answers, as the clients saw it. */
  readonly sentAt: number
  answeredAt: number | undefined
  answer: Answer | undefined
}

const READS: ReadonlySet<string> = new Set<ReadName>(['balances', 'openOrders', 'getOrder'])

export function isRead({ name }: Operation): boolean {
  return READS.has(name)
}

/** The key under which the core knows a command: the one beside it, or the client's id of the order. */
export function keyOf({ name, key, input }: Operation): string | undefined {
  return key ?? (name === 'placeOrder' ? input['clientOrderId'] : undefined)
}

/** The place in the log that an answer names: of the command, or of the last one that a read shows. */
export function numberOf(answer: Answer | undefined): number | undefined {
  const data = answer?.data
  if (typeof data !== 'object' || data === null || !('number' in data)) return undefined
  return typeof data.number === 'number' ? data.number : undefined
}

/** What the answer to a read lists. */
export function listIn(answer: Answer | undefined): readonly object[] {
  const data = answer?.data
  if (typeof data !== 'object' || data === null || !('list' in data) || !Array.isArray(data.list)) return []
  return data.list as readonly object[]
}

/** Everything that was sent and answered, in order. All clients share one. */
export class Recorder {
  readonly exchanges: Exchange[] = []
  private clock = 0

  sent(operation: Operation, via: Via): Exchange {
    const exchange: Exchange = {
      operation,
      via,
      sentAt: ++this.clock,
      answeredAt: undefined,
      answer: undefined,
    }
    this.exchanges.push(exchange)
    return exchange
  }

  answered(exchange: Exchange, answer: Answer): void {
    exchange.answeredAt = ++this.clock
    exchange.answer = answer
  }
}
