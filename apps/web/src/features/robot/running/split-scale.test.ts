import { describe, expect, it } from 'vitest'
import { splitBar, splitScale } from './split-scale.ts'

const GRID = { realised: '22.011495', unrealised: '-0.601101' }
const FLAT = { realised: '0', unrealised: '0' }

describe('the bar of a result', () => {
  it('has one scale for all robots', () => {
    const scale = splitScale([GRID, { realised: '1', unrealised: '-21.410394' }])
    expect(splitBar(GRID, scale)).toEqual({
      zero: 49.3,
      parts: [
        { name: 'realised', side: 'above', width: 50.6 },
        { name: 'unrealised', side: 'below', width: 1.3 },
      ],
    })
  })

  it('shows both parts on one side when both gain or both lose', () => {
    const scale = splitScale([{ realised: '1', unrealised: '3' }])
    expect(splitBar({ realised: '1', unrealised: '3' }, scale)).toEqual({
      zero: 0,
      parts: [
        { name: 'realised', side: 'above', width: 25 },
        { name: 'unrealised', side: 'above', width: 75 },
      ],
    })
  })

  it('is empty where there is no result', () => {
    expect(splitBar(FLAT, splitScale([FLAT]))).toEqual({ zero: 0, parts: [] })
  })
})
