// Reads of one order have no number of their own: they may show any moment between their send and their answer, and no
// other. The run is right; only the reads are made up.

import type { OrderId } from '@candor/contract'
import { describe, expect, it } from 'vitest'
import { EvidenceCheck } from './black-box-check.ts'
import type { Answer, Exchange, Operation } from './black-box-exchange.ts'
import { plainEvidence } from './black-box-suite.ts'

const evidence = plainEvidence({ traders: 4, operations: 600, seed: 7 })

interface WireOrder {
  readonly orderId: string
  readonly status: string
  readonly number: number
}

function orderIn({ answer }: Exchange): WireOrder {
  return answer?.data as WireOrder
}

function isOf(name: Operation['name'], { operation, answer }: Exchange): boolean {
  return operation.name === name && answer?.code === 'success'
}

/** An order that lay in the book and was cancelled later, and the two exchanges that did it. */
function cancelledOrder() {
  for (const cancelled of evidence.exchanges.filter((each) => isOf('cancelOrder', each))) {
    const placed = evidence.exchanges.find(
      (each) => isOf('placeOrder', each) && orderIn(each).orderId === orderIn(cancelled).orderId,
    )
    if (placed !== undefined && orderIn(placed).status === 'new') return { placed, cancelled }
  }
  throw new Error('no order was placed and cancelled')
}

/** Without the number, and closed when the log says so. */
function shown(exchange: Exchange): Answer {
  const { number, ...order } = orderIn(exchange)
  const isClosed = order.status === 'cancelled'
  const timeMs = evidence.records[number - evidence.seed.length - 1]?.timeMs
  return { code: 'success', data: { ...order, closedTime: isClosed ? Number(timeMs) : null } }
}

/** The read by a trader, sent just after one exchange and answered just after another. */
function problemsOfRead(
  trader: number,
  answer: Answer,
  [after, until]: readonly [Exchange, Exchange],
): string[] {
  const { orderId } = orderIn(cancelledOrder().placed)
  const read: Exchange = {
    operation: { name: 'getOrder', trader, input: { orderId } },
    via: 'http',
    sentAt: (after.answeredAt ?? 0) + 0.2,
    answeredAt: (until.answeredAt ?? 0) + 0.4,
    answer,
  }
  const check = new EvidenceCheck(evidence.seed, new Set([Number(orderId) as OrderId]))
  const exchanges = [...evidence.exchanges, read]
  return [...check.problems(evidence.records, exchanges), ...check.orderReadProblems(exchanges)]
}

describe('a read of one order', () => {
  const { placed, cancelled } = cancelledOrder()
  const { trader } = placed.operation
  const none: Answer = { code: 'order.not.found', data: null }

  it('[P8] may show the order as it stood after what its reader knew', () => {
    expect(problemsOfRead(trader, shown(placed), [placed, placed])).toEqual([])
    expect(problemsOfRead(trader, shown(cancelled), [cancelled, cancelled])).toEqual([])
  })

  it('[P8] may show either moment when the change happens meanwhile', () => {
    expect(problemsOfRead(trader, shown(placed), [placed, cancelled])).toEqual([])
    expect(problemsOfRead(trader, shown(cancelled), [placed, cancelled])).toEqual([])
  })

  it('[P8] must not show what was over before it was sent, or had not happened when it was answered', () => {
    expect(problemsOfRead(trader, shown(placed), [cancelled, cancelled])).toHaveLength(1)
    expect(problemsOfRead(trader, shown(cancelled), [placed, placed])).toHaveLength(1)
    expect(problemsOfRead(trader, none, [placed, placed])).toHaveLength(1)
  })

  it('[P8] must not show anything else, or to anybody else', () => {
    const { code, data } = shown(placed)
    expect(
      problemsOfRead(trader, { code, data: { ...(data as object), fee: '1' } }, [placed, placed]),
    ).toHaveLength(1)
    const other = (trader % 4) + 1
    expect(problemsOfRead(other, shown(placed), [placed, placed])).toHaveLength(1)
    expect(problemsOfRead(other, none, [placed, placed])).toEqual([])
  })
})
