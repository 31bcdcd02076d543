import { describe, expect, test } from 'vitest'
import { STAGED_BUYING, units } from '../paper-market-suite.ts'
import { HOST_LIMITS } from './limits.ts'
import { Stage } from './stage-suite.ts'

const GRID = { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' }
const LINES = ['b0.0', 'b1.0', 's3.0', 's4.0']

function grid(): Stage {
  return new Stage('grid', GRID, { price: '30010' })
}

function working(): Stage {
  const stage = grid()
  stage.connect()
  stage.settle()
  return stage
}

/** What stands is what is wanted, each was made once, and the strategy knows exactly what its orders did. */
function expectExact(stage: Stage): void {
  expect([...stage.openRefs].sort()).toEqual([...stage.wanted].sort())
  expect([...stage.asked.values()].every((times) => times === 1)).toBe(true)
  expect(stage.ledger).toEqual(stage.flows)
}

test('a start buys the stock and puts an order on every line', () => {
  const stage = working()
  expect(stage.orders.get('i.0')?.status).toBe('filled')
  expect([...stage.openRefs].sort()).toEqual(LINES)
  expectExact(stage)
})

describe('fills', () => {
  test('in any order of the news give the same', () => {
    const told = ['b1.0', 's3.0', 's4.0']
    const after = [told, told.toReversed(), ['s3.0', 's4.0', 'b1.0']].map((order) => {
      const stage = working()
      for (const price of ['29500', '30500', '31000']) stage.moveTo(units(price))
      const news = stage.underWay.splice(0)
      for (const ref of order) {
        const found = news.find((each) => each.kind === 'news' && each.order.ref === ref)
        if (found !== undefined) stage.underWay.push(found)
      }
      stage.settle()
      expectExact(stage)
      return [...stage.wanted].sort()
    })
    expect(after[1]).toEqual(after[0])
    expect(after[2]).toEqual(after[0])
  })

  test('told twice count once', () => {
    const stage = working()
    stage.moveTo(units('29500'))
    stage.underWay.push(...stage.underWay)
    stage.settle()
    expectExact(stage)
  })

  test('told before the answer to the placing', () => {
    const stage = grid()
    stage.connect()
    stage.happen()
    stage.happen()
    // The purchase reached the exchange: its news come first, its answer, which knows nothing of the end, last.
    while (stage.underWay.some(({ kind }) => kind === 'request')) stage.happen()
    const answers = stage.underWay.filter(({ kind }) => kind === 'answer')
    stage.underWay.splice(
      0,
      stage.underWay.length,
      ...stage.underWay.filter(({ kind }) => kind === 'news'),
      ...answers,
    )
    stage.settle()
    expectExact(stage)
  })

  test('of an order that somebody else took away are tried again later under another name', () => {
    const stage = working()
    stage.cancelByOther('b1.0')
    stage.settle()
    expect(stage.wanted).not.toContain('b1.0')
    stage.nowMs += 61_000
    stage.moveTo(units('30000'))
    stage.settle()
    expect(stage.openRefs).toContain('b1.1')
    expectExact(stage)
  })
})

describe('a refused order', () => {
  test('is told to the strategy and to the owner', () => {
    const stage = grid()
    stage.refusals.push('balance.insufficient')
    stage.connect()
    stage.settle()
    expect(stage.orders.size).toBe(0)
    expect(stage.log).toEqual(['order.refused i.0 balance.insufficient'])
    stage.nowMs += 61_000
    stage.moveTo(units('30010'))
    stage.settle()
    expect([...stage.openRefs].sort()).toEqual(LINES)
  })

  test('is kept before anything else is done: nothing but the state knows of it', () => {
    const stage = grid()
    stage.refusals.push('balance.insufficient')
    stage.connect()
    while (stage.underWay.length > 0) stage.happen()
    expect(stage.runner.keepUrgency).toBe('now')
  })

  test('of a market that takes none now waits, without the strategy hearing of it', () => {
    const stage = grid()
    stage.refusals.push('market.halted')
    stage.connect()
    stage.settle()
    expect(stage.paused).toBe('market.halted')
    expect(stage.orders.size).toBe(0)
    stage.nowMs += HOST_LIMITS.hinderedMs
    stage.runner.tick()
    stage.moveTo(units('30010'))
    stage.settle()
    expect(stage.paused).toBeNull()
    expect(stage.orders.get('i.0')?.status).toBe('filled')
    expectExact(stage)
  })

  test('that exists already is found', () => {
    const stage = working()
    stage.kept = undefined
    stage.crash()
    stage.connect()
    stage.settle()
    expectExact(stage)
  })
})

describe('trouble in the market', () => {
  test('lets nothing be placed, and what rests stays; when it is over everything is made up for', () => {
    const stage = working()
    stage.runner.hinder('index.stale')
    stage.moveTo(units('29500'))
    stage.settle()
    expect(stage.paused).toBe('index.stale')
    expect(stage.openRefs).toHaveLength(3)
    stage.runner.hinder(undefined)
    stage.moveTo(units('29501'))
    stage.settle()
    expect(stage.paused).toBeNull()
    expect(stage.openRefs).toHaveLength(4)
    expectExact(stage)
  })
})

describe('a connection that is lost', () => {
  for (const fate of ['arrives', 'vanishes', 'late'] as const) {
    test(`in the middle of placing, the request ${fate}`, () => {
      const stage = grid()
      stage.connect()
      stage.happen()
      stage.happen()
      expect(stage.underWay.filter(({ kind }) => kind === 'request')).not.toHaveLength(0)
      stage.disconnect(() => fate)
      stage.connect()
      stage.happen()
      stage.arriveLate()
      stage.settle()
      expect([...stage.openRefs].sort()).toEqual(LINES)
      expectExact(stage)
    })
  }

  test('while orders are filled: nothing is missed', () => {
    const stage = working()
    stage.disconnect()
    for (const price of ['29500', '30500', '29000', '31000']) stage.moveTo(units(price))
    stage.connect()
    stage.settle()
    expectExact(stage)
  })
})

describe('an order whose request was lost with its connection, and that is not wanted any more', () => {
  /** The target is on its way when the connection is lost; then more is bought, and another target is wanted. */
  function withoutTarget(): Stage {
    const stage = new Stage('dca', STAGED_BUYING, { price: '30010' })
    stage.connect()
    while (!stage.underWay.some(({ kind }) => kind === 'request')) stage.happen()
    while (stage.openRefs.length < 3) stage.happen()
    stage.disconnect(() => 'late')
    expect(stage.late).toHaveLength(1)
    stage.moveTo(units('29700'))
    stage.connect()
    stage.settle()
    expect(stage.openRefs).toEqual(['s0.2.0', 's0.3.0'])
    return stage
  }

  test('may still come, and be filled', () => {
    const stage = withoutTarget()
    stage.moveTo(units('30500'))
    stage.arriveLate()
    stage.settle()
    expect(stage.orders.get('t0.0.0')?.status).toBe('filled')
    expectExact(stage)
  })

  test('is given up when it cannot come any more, and that is kept before another is placed', () => {
    const stage = withoutTarget()
    stage.nowMs += HOST_LIMITS.lateMs
    expect(stage.runner.isWaitingForTime).toBe(true)
    stage.runner.tick()
    expect(stage.runner.keepUrgency).toBe('now')
    expect(stage.runner.takeWishes()).toEqual([])
    stage.settle()
    expect(stage.openRefs).toContain('t0.1.0')
    expect(stage.runner.isWaitingForTime).toBe(false)
    expectExact(stage)
  })
})

describe('a runner that is lost', () => {
  test('goes on from an old state: what happened since is found in the records', () => {
    const stage = working()
    const old = stage.kept
    for (const price of ['29500', '30500', '30000', '29500', '30500', '31000']) {
      stage.moveTo(units(price))
      stage.settle()
    }
    const { ledger } = stage
    expect(stage.trips.size).toBeGreaterThan(2)
    const { trips } = { trips: new Set(stage.trips) }
    stage.kept = old
    stage.trips.clear()
    stage.crash()
    stage.connect()
    stage.settle()
    expect(stage.ledger).toEqual(ledger)
    expect(stage.trips).toEqual(trips)
    expectExact(stage)
  })

  test('before anything was kept', () => {
    const stage = grid()
    stage.connect()
    for (let at = 0; at < 6; at++) stage.happen()
    stage.kept = undefined
    stage.crash()
    stage.connect()
    stage.settle()
    expectExact(stage)
  })

  test('what a price decided is kept before it is done', () => {
    const stage = new Stage('grid', { ...GRID, stopBelow: '28000' }, { price: '30010' })
    stage.connect()
    stage.settle()
    stage.moveTo(units('27999'))
    // The news of filled purchases first; then the price itself decides.
    while (stage.underWay.length > 0) stage.happen()
    stage.moveTo(units('27998'))
    expect(stage.runner.keepUrgency).toBe('now')
    expect(stage.underWay).toHaveLength(0)
    stage.crash()
    stage.connect()
    stage.settle()
    stage.moveTo(units('27997'))
    stage.settle()
    expect(stage.done).toBe('stopLoss')
    expect(stage.openRefs).toEqual([])
    expect(stage.ledger).toEqual(stage.flows)
  })

  test('an order that no kept state knows of is taken back', () => {
    const stage = working()
    const stray = stage.orders.get('b0.0')
    if (stray === undefined) throw new Error('the order does not stand')
    stage.orders.set('b9.7', { ...stray, orderId: 77 })
    stage.crash()
    stage.connect()
    stage.settle()
    expect(stage.orders.get('b9.7')?.status).toBe('cancelled')
    expect([...stage.openRefs].sort()).toEqual(LINES)
  })

  test('whose state was spoilt by whoever has its key fails, and says so', () => {
    for (const spoilt of [null, 1, 'x', [], {}, { version: 1 }, { version: 1, strategy: 3 }]) {
      const stage = grid()
      stage.kept = spoilt
      expect(() => {
        stage.crash()
        stage.connect()
        stage.settle()
      }).toThrow()
    }
  })
})
