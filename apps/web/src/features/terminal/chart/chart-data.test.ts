import { describe, expect, it } from 'vitest'
import { depthCurves, pointAt } from './depth-curve.ts'
import { readDrawings, writeDrawings } from './drawings.ts'
import { endOfCandle, intervalName, timeLeft } from './intervals.ts'

const level = (price: number, quantity: number) => ({ price, priceText: String(price), quantity })

describe('the curves of the depth', () => {
  const bids = [level(99, 1), level(98, 2), level(50, 100)]
  const asks = [level(101, 3), level(102, 4)]

  it('are running sums within the range', () => {
    const curves = depthCurves(bids, asks, 0.05)
    expect(curves).toEqual({
      middle: 100,
      reach: 5,
      most: 7,
      bids: [
        { price: 99, sum: 1 },
        { price: 98, sum: 3 },
      ],
      asks: [
        { price: 101, sum: 3 },
        { price: 102, sum: 7 },
      ],
    })
  })

  it('are not there while a side is empty', () => {
    expect(depthCurves([], asks, 0.05)).toBeUndefined()
  })

  it('tell what stands up to a price', () => {
    const curves = depthCurves(bids, asks, 0.05)
    expect(pointAt(curves?.asks ?? [], 101.5, 'asks')?.sum).toBe(3)
    expect(pointAt(curves?.bids ?? [], 98, 'bids')?.sum).toBe(3)
    expect(pointAt(curves?.bids ?? [], 99.5, 'bids')).toBeUndefined()
  })
})

describe('an interval', () => {
  it('ends when the next begins, months by the calendar', () => {
    expect(endOfCandle(0, '15m')).toBe(900_000)
    expect(endOfCandle(Date.UTC(2026, 0, 1), '1M')).toBe(Date.UTC(2026, 1, 1))
    expect(endOfCandle(Date.UTC(2026, 11, 1), '1M')).toBe(Date.UTC(2027, 0, 1))
  })

  it('is written so that a month is no minute', () => {
    expect(['1m', '1h', '1d', '1w', '1M'].map((each) => intervalName(each as '1m'))).toEqual([
      '1m',
      '1h',
      '1D',
      '1W',
      '1M',
    ])
  })

  it('counts down', () => {
    expect(timeLeft(772_000)).toBe('12:52')
    expect(timeLeft(3_661_000)).toBe('01:01:01')
    expect(timeLeft(90_000_000)).toBe('1d 1h')
    expect(timeLeft(-5)).toBe('00:00')
  })
})

describe('drawings', () => {
  const overlay = (name: string, points: object[]) => ({ name, points }) as never

  it('are kept for their market', () => {
    writeDrawings('BTC_USDT', [
      overlay('segment', [
        { timestamp: 1, value: 2, dataIndex: 3 },
        { timestamp: 4, value: 5 },
      ]),
      overlay('ownOrder', [{ value: 1 }]),
      overlay('segment', [{ timestamp: 1 }]),
    ])
    expect(readDrawings('BTC_USDT')).toEqual([
      {
        name: 'segment',
        points: [
          { timestamp: 1, value: 2 },
          { timestamp: 4, value: 5 },
        ],
      },
    ])
    expect(readDrawings('ETH_USDT')).toEqual([])
  })

  it('are dropped when they are damaged', () => {
    const content = [{ name: 'eval', points: [] }]
    localStorage.setItem(
      'candor.spot.drawings.BTC_USDT',
      JSON.stringify({ type: 'object', content, timestamp: 1 }),
    )
    expect(readDrawings('BTC_USDT')).toEqual([])
    expect(localStorage.getItem('candor.spot.drawings.BTC_USDT')).toBeNull()
  })
})
