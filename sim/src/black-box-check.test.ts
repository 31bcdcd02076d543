// Proves that the black-box check can fail: a run that is right gives no problem; the same run with one thing changed
// is found out.

import type { TimedCommand } from '@candor/contract'
import { describe, expect, it } from 'vitest'
import { EvidenceCheck } from './black-box-check.ts'
import { type Exchange, isRead, keyOf, listIn, numberOf } from './black-box-exchange.ts'
import { type Evidence, plainEvidence } from './black-box-suite.ts'

const RUN = { traders: 4, operations: 600, seed: 7 }

function problemsOf({ seed, records, exchanges }: Evidence): string[] {
  return new EvidenceCheck(seed).problems(records, exchanges)
}

/** The evidence of a good run, and the place of the exchange and the record to be spoilt. */
function evidenceWith(isWanted: (exchange: Exchange) => boolean) {
  const evidence = plainEvidence(RUN)
  const at = evidence.exchanges.findIndex(isWanted)
  const exchange = evidence.exchanges[at]
  if (exchange === undefined) throw new Error('the run has no such exchange')
  const place = (numberOf(exchange.answer) ?? 0) - evidence.seed.length - 1
  return { evidence, exchange, place }
}

function isAcceptedPlace({ operation, answer }: Exchange): boolean {
  return operation.name === 'placeOrder' && answer?.code === 'success'
}

function isKeyedOnce(evidence: Evidence): (exchange: Exchange) => boolean {
  return (exchange) => {
    const key = keyOf(exchange.operation)
    const again = evidence.exchanges.filter(({ operation }) => keyOf(operation) === key)
    return isAcceptedPlace(exchange) && key !== undefined && again.length === 1
  }
}

function setData(exchange: Exchange, change: Readonly<Record<string, unknown>>): void {
  const { code, data } = exchange.answer ?? { code: '', data: {} }
  exchange.answer = { code, data: { ...(data as object), ...change } }
}

describe('the black-box check', () => {
  it('[P8] finds nothing wrong with a serial run', () => {
    const evidence = plainEvidence(RUN)
    expect(problemsOf(evidence)).toEqual([])
    const names = new Set(evidence.exchanges.map(({ operation }) => operation.name))
    expect(names.size).toBe(6)
  })

  it('[P8] finds nothing wrong with the same run in two stretches', () => {
    const { seed, records, exchanges } = plainEvidence(RUN)
    const check = new EvidenceCheck(seed)
    const half = exchanges.findIndex(
      (each) => !isRead(each.operation) && numberOf(each.answer) === seed.length + 100,
    )
    expect(check.problems(records.slice(0, 99), exchanges.slice(0, half))).toEqual([])
    expect(check.problems(records.slice(99), exchanges.slice(half))).toEqual([])
  })

  it('[P3] finds a lost acknowledgement at the end of the log', () => {
    const { evidence, place } = evidenceWith(isAcceptedPlace)
    const cut = { ...evidence, records: evidence.records.slice(0, place) }
    expect(problemsOf(cut).join('\n')).toMatch(/acknowledged as \d+, but the log ends at \d+: it is lost/)
  })

  it('[P3] finds a lost acknowledgement in the middle of the log', () => {
    const { evidence, place } = evidenceWith(isAcceptedPlace)
    evidence.records.splice(place, 1)
    expect(problemsOf(evidence).join('\n')).toMatch(/where another command stands/)
  })

  it('[P7] finds a command that stands in the log twice', () => {
    const good = plainEvidence(RUN)
    const at = good.exchanges.findIndex(isKeyedOnce(good))
    const number = numberOf(good.exchanges[at]?.answer) ?? 0
    const { timeMs } = good.records.at(-1) as TimedCommand
    const { command } = good.records[number - good.seed.length - 1] as TimedCommand
    good.records.push({ timeMs, command })
    expect(problemsOf(good)).toEqual([
      expect.stringMatching(/was sent 1 times and stands in the log 2 times/),
    ])
  })

  it('[P8] finds a command that nobody sent', () => {
    const { evidence, place } = evidenceWith(isAcceptedPlace)
    const { timeMs } = evidence.records.at(-1) as TimedCommand
    const { command } = evidence.records[place] as TimedCommand
    const foreign = { ...command, clientId: 'foreign' } as TimedCommand['command']
    evidence.records.push({ timeMs, command: foreign })
    expect(problemsOf(evidence)).toEqual([expect.stringMatching(/holds what nobody sent/)])
  })

  it.each([
    ['a price', { price: '1' }],
    ['a status', { status: 'filled' }],
    ['a fee', { fee: '0.5' }],
    ['a moment', { createdTime: 1 }],
    ['a field too many', { secret: 1 }],
  ])('[P7] finds a changed answer: %s', (_, change) => {
    const { evidence, exchange } = evidenceWith(isAcceptedPlace)
    setData(exchange, change)
    expect(problemsOf(evidence)).toEqual([expect.stringMatching(/should be answered otherwise/)])
  })

  it('[P8] finds another rejection than the rules give', () => {
    const { evidence, exchange } = evidenceWith(({ answer }) => answer?.code === 'order.type.invalid')
    exchange.answer = { code: 'order.price.tick', data: exchange.answer?.data }
    expect(problemsOf(evidence)).toEqual([expect.stringMatching(/should be answered otherwise: .code/)])
  })

  it('[P8] finds a balance of another moment', () => {
    const { evidence, exchange } = evidenceWith(
      ({ operation, sentAt }) => operation.name === 'balances' && sentAt > 400,
    )
    const list = listIn(exchange.answer)
    setData(exchange, { list: [{ ...list[0], available: '5' }, ...list.slice(1)] })
    expect(problemsOf(evidence)).toEqual([expect.stringMatching(/shows something else/)])
  })

  it('[P8] finds an open order that is missing', () => {
    const { evidence, exchange } = evidenceWith(({ operation, answer }) => {
      return operation.name === 'openOrders' && listIn(answer).length > 1
    })
    const list = listIn(exchange.answer)
    setData(exchange, { list: list.slice(1) })
    expect(problemsOf(evidence)).toEqual([expect.stringMatching(/shows something else/)])
  })

  it('[P8] finds a read that does not show what its reader had been told before', () => {
    const { evidence, exchange } = evidenceWith(
      ({ operation, sentAt }) => operation.name === 'balances' && sentAt > 400,
    )
    const number = (numberOf(exchange.answer) ?? 0) - 20
    setData(exchange, { number })
    expect(problemsOf(evidence).join('\n')).toMatch(/balances was answered with \d+, though \d+ was known/)
  })

  it('[P8] finds two commands in another order than they were sent and answered in', () => {
    const { evidence, exchange } = evidenceWith(({ operation, sentAt }) => !isRead(operation) && sentAt > 400)
    // As if it had been sent only after everything else was over.
    const late = { ...exchange, operation: { ...exchange.operation }, sentAt: 10_000, answeredAt: 10_001 }
    const exchanges = evidence.exchanges.map((each) => (each === exchange ? late : each))
    expect(problemsOf({ ...evidence, exchanges })).toEqual([
      expect.stringMatching(/though \d+ was known before/),
    ])
  })

  it('[P8] finds a refusal with another code', () => {
    const { evidence, exchange } = evidenceWith(({ operation }) => operation.refusal !== undefined)
    exchange.answer = { code: 'server.error', data: null }
    expect(problemsOf(evidence)).toEqual([expect.stringMatching(/was answered .*server.error.* instead of/)])
  })
})
