// Positions that something else than the strategy's own orders closes: its exits in the engine, a liquidation, a deleveraging.

import type { Amount } from '@candor/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { CONTRACT, inputOf, units } from '../paper-market-suite.ts'
import { STRATEGIES } from '../strategies.ts'
import type { Json } from '../strategy.ts'
import { HOST_LIMITS } from './limits.ts'
import type { RobotRun } from './robot-run.ts'
import { Runner } from './runner.ts'
import { type SeenOrder, seenContract, seenDeleveraging } from './seen-order.ts'

const START_MS = 1_700_000_000_000
const parameters = { side: 'long', quantity: '10', takeProfit: '31000', stopLoss: '29000', leverage: '5' }
let nowMs = START_MS

function runOf(state: Json | undefined): RobotRun {
  const { investment, price } = inputOf(parameters, { terms: CONTRACT, price: '30000', investment: '200' })
  return {
    robotId: 1 as RobotRun['robotId'],
    keyId: 'key',
    secret: 'secret',
    strategy: 'direction',
    venue: 'contract',
    symbol: CONTRACT.symbol,
    parameters,
    terms: CONTRACT,
    investment,
    startPrice: price,
    startedMs: START_MS,
    state,
  }
}

function runnerOf(state?: Json): Runner {
  return new Runner({
    run: runOf(state),
    strategy: STRATEGIES.direction,
    nowMs: () => nowMs,
    clockMs: () => nowMs,
  })
}

function order(orderId: number, more: Partial<Parameters<typeof seenContract>[0]> = {}): SeenOrder {
  return seenContract({
    orderId: String(orderId),
    clientOrderId: null,
    side: 'sell',
    status: 'filled',
    closeReason: 'filled',
    createdTime: nowMs,
    closedTime: nowMs,
    origin: 'takeProfit',
    filledLots: '10',
    filledValue: '310',
    openFee: '0',
    closeFee: '0.155',
    pnl: '10',
    ...more,
  })
}

const ENTRY = { clientOrderId: 'r.e.0', side: 'buy', origin: 'user', filledValue: '300', pnl: '0' } as const

/** Entered, with a position. */
function holding(): Runner {
  const runner = runnerOf()
  runner.told([], true)
  runner.toldPosition(false)
  runner.connected()
  runner.looked([])
  runner.takeWishes()
  nowMs += 1
  runner.toldPosition(true)
  runner.answered('e.0', order(7, ENTRY))
  return runner
}

function doneOf(runner: Runner): string | null {
  return runner.keep().done
}

beforeEach(() => {
  nowMs = START_MS
})

describe('an exit', () => {
  test('is told when the position is gone, however many orders it took', () => {
    const runner = holding()
    nowMs += 10
    runner.told([order(8, { filledLots: '4', status: 'cancelled', closeReason: 'noLiquidity' })], false)
    expect(doneOf(runner)).toBeNull()
    nowMs += 10
    runner.toldPosition(false)
    expect(doneOf(runner)).toBe('takeProfit')
  })

  test('in either order of the news', () => {
    for (const isPositionFirst of [true, false]) {
      const runner = holding()
      nowMs += 10
      if (isPositionFirst) runner.toldPosition(false)
      runner.told([order(8, { origin: 'stopLoss' })], false)
      if (!isPositionFirst) runner.toldPosition(false)
      expect(doneOf(runner)).toBe('stopLoss')
    }
  })

  test('that happened while nobody listened is found in the records, and told once', () => {
    const runner = holding()
    const kept = JSON.parse(runner.keep().state) as Json
    nowMs += 1_000
    const again = runnerOf(kept)
    again.told([], true)
    again.toldPosition(false)
    again.connected()
    again.looked([order(8), order(7, ENTRY)])
    expect(doneOf(again)).toBe('takeProfit')
    const { ledger } = (JSON.parse(again.keep().state) as { strategy: { ledger: { base: string } } }).strategy
    expect(ledger.base).toBe('0')
  })
})

describe('a position that is missed', () => {
  test('is looked for in the records after a while: it may have been deleveraged', () => {
    const runner = holding()
    nowMs += 10
    runner.toldPosition(false)
    runner.tick()
    expect(runner.takeWishes()).toEqual([])
    nowMs += HOST_LIMITS.missedMs
    runner.tick()
    expect(runner.takeWishes()).toMatchObject([{ kind: 'look' }])
    const told = { tradeId: '5', side: 'sell', lots: '10', value: '280', fee: '0', pnl: '-20' } as const
    runner.looked([seenDeleveraging({ ...told, time: nowMs })])
    expect(doneOf(runner)).toBe('liquidation')
    const { ledger } = (JSON.parse(runner.keep().state) as { strategy: { ledger: Record<string, string> } })
      .strategy
    const fee = units('0.155')
    expect(ledger).toEqual({ base: '0', quote: String((units('-20') - fee) as Amount) })
  })

  test('whose news were only late is not', () => {
    const runner = runnerOf()
    runner.told([], true)
    runner.toldPosition(false)
    runner.connected()
    runner.looked([])
    runner.takeWishes()
    runner.answered('e.0', order(7, ENTRY))
    runner.tick()
    runner.toldPosition(true)
    nowMs += HOST_LIMITS.missedMs
    runner.tick()
    expect(runner.takeWishes()).toEqual([])
  })
})
