import { describe, expect, test } from 'vitest'
import { secondOrderOf, tickAt } from '../testing/btc-second.ts'
import { entriesOf, settlementWindow, standingBy, standingOf } from './settlement-window.ts'

const order = secondOrderOf()

describe('the window of an order that expires in second 160', () => {
  test('is its last five seconds, each with its first tick that has a price', () => {
    const ticks = [
      tickAt(155_900, '1', 155),
      tickAt(156_050, null, 156),
      tickAt(156_300, '30000.1', 157),
      tickAt(156_900, '99', 158),
      tickAt(157_000, '30000', 159),
    ]
    const { seconds, count, sum } = settlementWindow(160_000, ticks)
    expect(seconds.map(({ timeMs }) => timeMs / 1_000)).toEqual([156, 157, 158, 159, 160])
    expect(seconds.map(({ sequence }) => sequence)).toEqual([157, 159, undefined, undefined, undefined])
    expect(seconds.map(({ state }) => state)).toEqual([
      'published',
      'published',
      'waiting',
      'waiting',
      'waiting',
    ])
    expect([count, sum]).toEqual([2, '60000.1'])
  })

  test('has a second without a tick only once a later one has come', () => {
    const ticks = [tickAt(156_000, '30000'), tickAt(158_000, '30000')]
    expect(settlementWindow(160_000, ticks).seconds.map(({ state }) => state)).toEqual([
      'published',
      'missing',
      'published',
      'waiting',
      'waiting',
    ])
  })
})

describe('how an order stands', () => {
  test('before its window goes by the latest tick with a price', () => {
    expect(standingOf(order, [tickAt(120_000, '30000.5'), tickAt(121_000, null)])).toEqual({
      by: '0.5',
      direction: 'up',
      result: '820',
    })
  })

  test('in its window goes by the sum so far against as many entries', () => {
    const ticks = [tickAt(156_000, '30000.1'), tickAt(157_000, '29999.8')]
    expect(standingOf(order, ticks)).toEqual({ by: '-0.1', direction: 'down', result: '-1000' })
    expect(standingOf({ ...order, direction: 'down' }, ticks)?.result).toBe('820')
    expect(entriesOf('30000', 2)).toBe('60000')
  })

  test('equal brings nothing and costs nothing', () => {
    expect(standingBy(order, { sum: '150000', count: 5, entryPrice: '30000' })).toEqual({
      by: '0',
      direction: 'flat',
      result: '0',
    })
  })

  test('without an entry, or without a tick, is not known', () => {
    expect(standingOf({ ...order, entryPrice: null }, [tickAt(120_000, '1')])).toBeUndefined()
    expect(standingOf(order, [])).toBeUndefined()
  })
})
