import { API_LIMITS } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { stretchOf, type TicksAsked } from './second-market-calls.ts'

const most = API_LIMITS.secondTicks

describe('which ticks are asked for', () => {
  test('both ends, or how many of the last ones', () => {
    expect(stretchOf({ from: '7', to: '9' })).toEqual({ from: 7, to: 9 })
    expect(stretchOf({ from: '1', to: String(most) })).toEqual({ from: 1, to: most })
    expect(stretchOf({ last: String(most) })).toEqual({ last: most })
  })

  test.each<TicksAsked>([
    {},
    { from: '1' },
    { to: '1' },
    { from: '9', to: '7' },
    { from: '1', to: String(most + 1) },
    { last: String(most + 1) },
    { last: '5', from: '1' },
    { last: '5', from: '1', to: '2' },
  ])('%j is refused', (asked) => {
    expect(() => stretchOf(asked)).toThrow('request.invalid')
  })
})
