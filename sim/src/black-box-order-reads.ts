// Reads of one order carry no number: what they show must be a version of the order that stood at some moment between
// what was known when they were sent and what was under way when they were answered.

import type { OrderId } from '@candor/contract'
import type { Exchange } from './black-box-exchange.ts'
import type { Model } from './black-box-model.ts'
import { type Window, windowsOf } from './black-box-order.ts'
import { type Listing, wireOrder } from './black-box-wire.ts'
import { firstDifference, readable } from './differences.ts'

export interface OrderReads {
  readonly reads: readonly Exchange[]
  readonly exchanges: readonly Exchange[]
  readonly model: Model
  readonly listing: Listing
}

export function orderReadProblems({ reads, exchanges, model, listing }: OrderReads): string[] {
  const problems: string[] = []
  for (const [read, window] of windowsOf(reads, exchanges)) {
    const possible = possibleAnswers(read, window, model, listing)
    const differences = possible.map((answer) => firstDifference(read.answer, answer))
    if (differences.includes(undefined)) continue
    const { trader, input } = read.operation
    problems.push(
      `getOrder of trader ${trader} (${readable(input)}) shows none of the ${possible.length} versions ` +
        `between ${window.least} and ${window.most}: ${differences.join('; ')}`,
    )
  }
  return problems
}

function possibleAnswers({ operation }: Exchange, window: Window, model: Model, listing: Listing): unknown[] {
  const versions = model
    .versionsOf(Number(operation.input['orderId']) as OrderId)
    .filter(({ order }) => order.userId === operation.trader)
  const answers: unknown[] = versions
    .filter(({ from }, index) => {
      const until = versions[index + 1]?.from ?? Number.POSITIVE_INFINITY
      return from <= window.most && until > window.least
    })
    .map(({ order, closedMs }) => ({ code: 'success', data: wireOrder(order, listing, closedMs) }))
  const isPlaced = (versions[0]?.from ?? Number.POSITIVE_INFINITY) <= window.least
  return isPlaced ? answers : [...answers, { code: 'order.not.found', data: null }]
}
