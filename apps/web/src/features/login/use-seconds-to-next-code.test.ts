import { describe, expect, it } from 'vitest'
import { secondsToNextCode } from './use-seconds-to-next-code.ts'

describe('the time until the authenticator shows the next code', () => {
  it.each([
    [0, 30],
    [999, 30],
    [13_000, 17],
    [29_999, 1],
    [30_000, 30],
  ])('at %i ms is %i s', (nowMs, seconds) => {
    expect(secondsToNextCode(nowMs)).toBe(seconds)
  })
})
