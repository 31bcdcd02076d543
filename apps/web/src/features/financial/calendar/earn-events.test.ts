import { earnDayOf } from '@candor/proof'
import { describe, expect, it } from 'vitest'
import { e8Of } from '../../../format/decimal.ts'
import { M1_ORDER } from '../../mining/testing/mining-answers.ts'
import { F1_ORDER, gmt8, NOW } from '../testing/earn-answers.ts'
import {
  endedEvents,
  eventsByDay,
  financialEvents,
  miningEvents,
  plannedFinancial,
  sumsOf,
  totalsOf,
} from './earn-events.ts'

describe('the calendar of orders', () => {
  it('[F1] pays income and principal at maturity', () => {
    expect(financialEvents(F1_ORDER)).toEqual([
      expect.objectContaining({ kind: 'financial', amount: e8Of('65.75342465') }),
      expect.objectContaining({ kind: 'principal', timeMs: gmt8('2026-03-16 00:00:00') }),
    ])
  })

  it('[M1] pays seven times and returns the principal with the last', () => {
    const days = eventsByDay(miningEvents(M1_ORDER))
    expect([...days.keys()]).toEqual([3, 4, 5, 6, 7, 8, 9].map((date) => dayOf(`2026-03-0${date}`)))
    expect(sumsOf(days.get(dayOf('2026-03-09')) ?? [])).toEqual([
      { kind: 'mining', asset: 'USDT', amount: e8Of('7.5') },
      { kind: 'principal', asset: 'USDT', amount: e8Of('5000') },
    ])
    expect(totalsOf([...days.values()].flat())).toEqual(new Map([['USDT', e8Of('5052.5')]]))
  })

  it('an order that was left gives its principal when it was left, one of the same day nothing', () => {
    const left = { ...F1_ORDER, number: 9, endedTime: NOW }
    expect(endedEvents({ ...left, end: 'transferredOut' })).toEqual([
      expect.objectContaining({ kind: 'principal', timeMs: NOW }),
    ])
    expect(endedEvents({ ...left, end: 'cancelled' })).toEqual([])
    expect(endedEvents({ ...left, end: 'cancelledByPlatform', paid: '43.83561643' })).toHaveLength(2)
  })

  it('a purchase that is only thought of earns day by day what it pays at its end', () => {
    const rules = { aprE8: e8Of('0.08'), termDays: 30 }
    const events = plannedFinancial(rules, e8Of('10000'), { asset: 'USDT', name: 'Thirty' }, NOW)
    const earned = events.filter(({ kind }) => kind === 'accrual')
    expect(earned).toHaveLength(30)
    expect(earned[0]).toMatchObject({ timeMs: gmt8('2026-03-07 00:00:00'), amount: e8Of('2.19178082') })
    expect(earned.reduce((sum, { amount }) => sum + amount, 0n)).toBe(e8Of('65.75342465'))
    expect(events.at(-1)).toMatchObject({ kind: 'principal', timeMs: gmt8('2026-04-06 00:00:00') })
  })
})

function dayOf(date: string): number {
  return earnDayOf(gmt8(`${date} 12:00:00`))
}
