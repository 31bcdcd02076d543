// Real time against the order of the log: what was answered before something else was sent must come before it. The
// exchanges come in; those that break the rule, and the window in which a read without a number may lie, come out.

import { type Exchange, isRead, keyOf, numberOf } from './black-box-exchange.ts'

/** Commands of the log that a read must and may show: all up to `least`, none after `most`. */
export interface Window {
  readonly least: number
  readonly most: number
}

/** Looks at one stretch of exchanges after the other, each with everything that was sent in it. */
export class RealTimeOrder {
  private highest = 0
  private readonly firstSent = new Map<string, number>()

  /** A command comes after all that was known when it was sent; a read shows all that was. */
  problems(exchanges: readonly Exchange[]): string[] {
    const known = knownWhenSent(exchanges, this.highest)
    for (const exchange of exchanges) {
      const name = identityOf(exchange)
      if (name !== undefined && !this.firstSent.has(name)) this.firstSent.set(name, exchange.sentAt)
      this.highest = Math.max(this.highest, numberOf(exchange.answer) ?? 0)
    }
    return exchanges.flatMap((exchange) => {
      const number = numberOf(exchange.answer)
      const least = known.get(exchange) ?? 0
      if (number === undefined || this.isInOrder(exchange, number, least)) return []
      return [
        `${exchange.operation.name} was answered with ${number}, though ${least} was known before it was sent`,
      ]
    })
  }

  private isInOrder(exchange: Exchange, number: number, least: number): boolean {
    if (isRead(exchange.operation)) return number >= least
    const name = identityOf(exchange)
    const first = name === undefined ? undefined : this.firstSent.get(name)
    // A repeated command stands where it stood the first time.
    return number > least || (first !== undefined && first < exchange.sentAt)
  }
}

/** The window of every read: from what was known when it was sent to what was under way when it was answered. */
export function windowsOf(
  reads: readonly Exchange[],
  exchanges: readonly Exchange[],
): ReadonlyMap<Exchange, Window> {
  const known = knownWhenSent(exchanges, 0)
  const bySend = exchanges.toSorted((a, b) => a.sentAt - b.sentAt)
  const windows = new Map<Exchange, Window>()
  let most = 0
  let next = 0
  for (const read of reads.toSorted((a, b) => (a.answeredAt ?? 0) - (b.answeredAt ?? 0))) {
    while ((bySend[next]?.sentAt ?? Number.POSITIVE_INFINITY) < (read.answeredAt ?? 0)) {
      most = Math.max(most, numberOf(bySend[next++]?.answer) ?? 0)
    }
    windows.set(read, { least: known.get(read) ?? 0, most })
  }
  return windows
}

/** The highest number that anyone knew when each exchange was sent. */
function knownWhenSent(exchanges: readonly Exchange[], before: number): ReadonlyMap<Exchange, number> {
  const moments = exchanges.flatMap((exchange) => {
    const { sentAt, answeredAt } = exchange
    const sent = { at: sentAt, exchange, isAnswer: false }
    return answeredAt === undefined ? [sent] : [sent, { at: answeredAt, exchange, isAnswer: true }]
  })
  const known = new Map<Exchange, number>()
  let highest = before
  for (const { exchange, isAnswer } of moments.sort((a, b) => a.at - b.at)) {
    if (isAnswer) highest = Math.max(highest, numberOf(exchange.answer) ?? 0)
    else known.set(exchange, highest)
  }
  return known
}

/** Two exchanges with the same one are one command. What has no key is never repeated. */
function identityOf({ operation }: Exchange): string | undefined {
  const key = keyOf(operation)
  return key === undefined ? undefined : `${operation.trader}/${key}`
}
