import type { TimeMs } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Bug } from './bug.ts'
import { buy, DAY, given, HOUR, indexAt, NOON, sell, TICK, type World } from './scenario-suite.ts'

const MIDNIGHT = NOON + 12n * HOUR
const DAY_NUMBER = 20_513n
const RICH = { usdt: '100000000', btc: '10000' }

function scene(startMs: bigint = NOON): World {
  return given({ alice: RICH, maker: { ...RICH, house: 'maker' } }, { startMs })
}

function trades100(world: World): World {
  return world.and('maker', sell('100', '30000')).and('alice', buy('100', '30000'))
}

describe('[spot 8] time is data', () => {
  test('a jump over several days runs every job it passes, in order of time, before the command', () => {
    trades100(scene().and(indexAt('30000', NOON)))
      .at(MIDNIGHT + 2n * DAY + 5n * HOUR)
      .when('alice', buy('1', '29000'))
      .thenHappened(
        `counted 1 day ${DAY_NUMBER} 100 sum 100 level 2`,
        'level of 1 is 2',
        `counted 1 day ${DAY_NUMBER + 1n} 0 sum 100 level 2`,
        `counted 1 day ${DAY_NUMBER + 2n} 0 sum 100 level 2`,
        'placed 3',
      )
  })

  test('a jump of forty days empties the window again', () => {
    const world = trades100(scene().and(indexAt('30000', NOON)))
      .after(40n * DAY)
      .when(TICK)
    const lines = world.outcome.events.map((event) =>
      `${event.type} ${'level' in event ? event.level : ''}`.trim(),
    )
    expect(lines.filter((line) => line.startsWith('FeeLevelChanged'))).toEqual([
      'FeeLevelChanged 2',
      'FeeLevelChanged 1',
    ])
    // Thirty days in the window, and the one that takes the volume out of it.
    expect(lines.filter((line) => line === 'FeeVolumeCounted')).toHaveLength(31)
  })

  test('the index tick of 00:00:00 itself counts in the job of 00:00:00', () => {
    trades100(scene().and(indexAt('30000', NOON)))
      .at(MIDNIGHT)
      .when(indexAt('60000', MIDNIGHT))
      .thenHappened('IndexTicked')
      .when(TICK)
      .thenHappened(`counted 1 day ${DAY_NUMBER} 50 sum 50 level 2`)
  })

  test('an index tick one millisecond later does not', () => {
    trades100(scene().and(indexAt('30000', NOON)))
      .at(MIDNIGHT + 1n)
      .when(indexAt('60000', MIDNIGHT + 1n))
      .thenHappened(`counted 1 day ${DAY_NUMBER} 100 sum 100 level 2`, 'IndexTicked')
  })

  test('a priceless index tick at 00:00:00 leaves the last valid price', () => {
    trades100(scene().and(indexAt('30000', NOON)))
      .at(MIDNIGHT)
      .and({ type: 'IndexTick', indexId: 1 as never, quotes: [] })
      .when(TICK)
      .thenHappened(`counted 1 day ${DAY_NUMBER} 100 sum 100 level 2`)
  })

  test('any other command at 00:00:00 lets the job run first', () => {
    trades100(scene().and(indexAt('30000', NOON)))
      .at(MIDNIGHT)
      .when('alice', buy('1', '29000'))
      .thenHappened(`counted 1 day ${DAY_NUMBER} 100 sum 100 level 2`, 'placed 3')
  })

  test('one millisecond before nothing is due; each job runs once', () => {
    trades100(scene().and(indexAt('30000', NOON)))
      .at(MIDNIGHT - 1n)
      .when(TICK)
      .thenHappened()
      .at(MIDNIGHT)
      .when(TICK)
      .thenHappened(`counted 1 day ${DAY_NUMBER} 100 sum 100 level 2`)
      .when(TICK)
      .thenHappened()
      .restored()
      .when(TICK)
      .thenHappened()
  })

  test('the first command sets the clock: jobs start strictly after it', () => {
    const fourOClock = MIDNIGHT - 20n * HOUR
    trades100(scene(fourOClock).and(indexAt('30000', fourOClock)))
      .at(MIDNIGHT)
      .when(TICK)
      .thenHappened(`counted 1 day ${DAY_NUMBER} 100 sum 100 level 2`)
      .at(MIDNIGHT + 4n * HOUR - 1n)
      .when(TICK)
      .thenHappened()
      .after(1n)
      .when(TICK)
      .thenHappened('level of 1 is 2')
    const midnight = MIDNIGHT - DAY
    trades100(scene(midnight).and(indexAt('30000', midnight)))
      .when(TICK)
      .thenHappened()
      .at(MIDNIGHT)
      .when(TICK)
      .thenHappened(`counted 1 day ${DAY_NUMBER} 100 sum 100 level 2`)
  })

  test('trades of the day that begins count for it, not for the day that ended', () => {
    const world = trades100(scene().and(indexAt('30000', NOON)).at(MIDNIGHT))
    world.after(DAY).when(TICK)
    expect(world.outcome.events[0]).toMatchObject({ type: 'FeeVolumeCounted', day: DAY_NUMBER + 1n })
  })
})

describe('[P1] the core insists on order', () => {
  test('a number out of turn or time that runs backwards is a bug, not a rejection', () => {
    const { core } = scene()
    const next = core.state.number + 1
    expect(() => core.apply((next + 1) as never, NOON as TimeMs, TICK)).toThrow(Bug)
    expect(() => core.apply((next - 1) as never, NOON as TimeMs, TICK)).toThrow(Bug)
    expect(() => core.apply(next as never, (NOON - 1n) as TimeMs, TICK)).toThrow(Bug)
    expect(core.apply(next as never, NOON as TimeMs, TICK)).toMatchObject({ number: next, events: [] })
  })
})
