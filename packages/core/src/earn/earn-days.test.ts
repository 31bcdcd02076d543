// The edges of days in GMT+8: midnight, month and year ends, the leap day, and a clock that is set back.

import { maxOf } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { USDT, units, type World } from '../scenario-suite.ts'
import { earnAccountOf } from './earn-queries.ts'
import { buyFinancial, buyMining, givenEarn, leave, linesOf, local, pass } from './earn-scenario-suite.ts'

describe('the day of a purchase in a pool', () => {
  test.each([
    ['2026-01-10 23:59:59', '01-12 01:00', '01-18 01:00'],
    ['2026-01-11 00:00:00', '01-13 01:00', '01-19 01:00'],
    // A leap day, a month end and a year end are days like any other.
    ['2028-02-26 12:00:00', '02-28 01:00', '03-05 01:00'],
    ['2028-02-29 23:59:59', '03-02 01:00', '03-08 01:00'],
    ['2027-02-26 12:00:00', '02-28 01:00', '03-06 01:00'],
    ['2026-01-31 12:00:00', '02-02 01:00', '02-08 01:00'],
    ['2027-12-31 23:59:59', '01-02 01:00', '01-08 01:00'],
  ])('bought at %s it is first paid at %s and back at %s', (bought, first, back) => {
    const world = givenEarn({ alice: '5000' }, { startMs: local(bought) }).and('alice', buyMining('5000'))
    const told = pass(world, local(bought) + 30n * 86_400_000n)
    expect(told).toHaveLength(8)
    expect(told.at(0)).toBe(`1 paid 7.5 0 0 at ${first}`)
    expect(told.at(-1)).toBe(`1 returned at ${back}`)
  })

  test('each day is paid for once, the leap day too', () => {
    const world = givenEarn({ alice: '5000' }, { startMs: local('2028-02-26 12:00:00') })
    world.and('alice', buyMining('5000'))
    const days = pass(world, local('2028-03-10 00:00:00')).map((line) => line.slice(-11, -6))
    expect(days).toEqual(['02-28', '02-29', '03-01', '03-02', '03-03', '03-04', '03-05', '03-05'])
  })
})

describe('the edges of a product’s days', () => {
  const day = '2026-03-01'

  test.each([
    [`${day} 23:59:59`, '1 cancelled 0 at 03-01 23:59'],
    ['2026-03-02 00:00:00', '1 transferredOut 0 at 03-02 00:00'],
  ])('left at %s: %s', (left, line) => {
    const world = givenEarn({ alice: '10000' }, { startMs: local(`${day} 00:00:00`) })
    world.and('alice', buyFinancial('10000')).at(local(left)).and('alice', leave(1))
    expect(linesOf(world)).toEqual([line])
    world.thenHas('alice', { usdt: '10000' })
  })

  test.each([
    ['2026-03-02 23:59:59', '0'],
    ['2026-03-03 00:00:00', '2.19178082'],
    ['2026-03-31 23:59:59', '63.56164383'],
  ])('bought in its last second, it has earned at %s: %s', (moment, accrued) => {
    const world = givenEarn({ alice: '10000' }, { startMs: local(`${day} 23:59:59`) })
    world.and('alice', buyFinancial('10000'))
    expect(pass(world, local(moment))).toEqual([])
    const { financial } = earnAccountOf(world.core.state, world.id('alice')) ?? {}
    expect(financial?.[0]?.accrued).toBe(units(accrued))
  })

  test('a year is 365 days, also the one with a leap day', () => {
    const setting = { startMs: local('2028-02-28 12:00:00'), financial: { termDays: 365 } }
    const world = givenEarn({ alice: '10000' }, setting).and(
      'alice',
      buyFinancial('10000', { termDays: 365 }),
    )
    expect(pass(world, local('2029-02-27 23:59:59'))).toEqual([])
    expect(pass(world, local('2029-02-28 00:00:00'))).toEqual(['1 matured 800 at 02-28 00:00'])
  })
})

describe('a clock that is set back', () => {
  /** As the engine gives time: the clock's, and never an earlier one than it has given. */
  const byTheClock = (world: World, clock: string): bigint =>
    maxOf(local(clock) as never, world.core.state.nowMs)

  test('is kept from the core, which takes no time twice', () => {
    const world = givenEarn({ alice: '5000' }).and('alice', buyMining('5000'))
    expect(() => world.at(local('2026-03-01 14:59:59')).when({ type: 'Tick' })).toThrow(
      'time never runs backwards',
    )
  })

  test('pays nothing again and nothing early, and goes on when it has caught up', () => {
    const world = givenEarn({ alice: '20000', bob: '5000' })
    world.and('alice', buyMining('5000'), buyFinancial('10000'))
    expect(pass(world, byTheClock(world, '2026-03-03 01:00:00'))).toEqual(['1 paid 7.5 0 0 at 03-03 01:00'])
    const accrued = (): bigint | undefined =>
      earnAccountOf(world.core.state, world.id('alice'))?.financial[0]?.accrued
    const earned = accrued()
    for (const clock of ['2026-03-01 09:00:00', '2026-03-02 23:59:59', '2026-03-03 00:59:59']) {
      expect(pass(world.restored(), byTheClock(world, clock))).toEqual([])
      expect(accrued()).toBe(earned)
    }
    // Whoever buys meanwhile buys on the day that has begun, not once more on the one before.
    world.at(byTheClock(world, '2026-03-02 12:00:00')).and('bob', buyMining('5000'))
    expect(world.outcome.reply.miningOrder?.boughtMs).toBe(local('2026-03-03 01:00:00'))
    expect(pass(world, byTheClock(world, '2026-03-04 01:00:00'))).toEqual(['1 paid 7.5 0 0 at 03-04 01:00'])
    expect(pass(world, byTheClock(world, '2026-03-05 01:00:00'))).toEqual([
      '1 paid 7.5 0 0 at 03-05 01:00',
      '3 paid 7.5 0 0 at 03-05 01:00',
    ])
  })

  test('matures an order once', () => {
    const world = givenEarn({ alice: '20000' }).and('alice', buyFinancial('10000'), buyFinancial('1000'))
    expect(pass(world, byTheClock(world, '2026-04-01 00:00:00'))).toHaveLength(2)
    expect(pass(world, byTheClock(world, '2026-03-31 23:59:59'))).toEqual([])
    expect(pass(world, byTheClock(world, '2026-04-01 00:00:00'))).toEqual([])
    world.when('alice', leave(1)).thenRejected('order.not.found')
    expect(world.house('yield_escrow', USDT)).toBe('0')
    world.thenHas('alice', { usdt: '20072.32876711' })
  })

  test('makes no cancellation of what was left on the day after', () => {
    const world = givenEarn({ alice: '20000' }, { startMs: local('2026-03-01 23:59:59') })
    world.and('alice', buyFinancial('10000'))
    expect(pass(world, byTheClock(world, '2026-03-02 00:00:01'))).toEqual([])
    world.at(byTheClock(world, '2026-03-01 23:59:59')).and('alice', leave(1))
    expect(linesOf(world)).toEqual(['1 transferredOut 0 at 03-02 00:00'])
  })
})
