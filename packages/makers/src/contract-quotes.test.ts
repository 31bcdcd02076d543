import { describe, expect, it } from 'vitest'
import { leaningOf, nextBasis } from './contract-quotes.ts'
import { MAKER_LIMITS } from './maker-limits.ts'

const { mostUsdt, skewShare, basisShare, basisSeconds } = MAKER_LIMITS.contracts

describe('a maker of contracts', () => {
  it('that holds nothing quotes both sides in full around the basis', () => {
    expect(leaningOf(0, 0.000_1)).toEqual({ share: 0.000_1, sizes: { buy: 1, sell: 1 } })
  })

  it('quotes lower and buys less the more it is long, and sells as before', () => {
    const half = leaningOf(mostUsdt / 2, 0)
    expect(half.share).toBeCloseTo(-skewShare / 2)
    expect(half.sizes).toEqual({ buy: 0.5, sell: 1 })
  })

  it('adds nothing any more at the most that it may hold, or beyond', () => {
    expect(leaningOf(mostUsdt, 0).sizes).toEqual({ buy: 0, sell: 1 })
    expect(leaningOf(3 * mostUsdt, 0)).toEqual(leaningOf(mostUsdt, 0))
    expect(leaningOf(-2 * mostUsdt, 0)).toEqual({ share: skewShare, sizes: { buy: 1, sell: 0 } })
  })

  it('cannot be liquidated by what it may hold in all five contracts, whatever a price does by half', () => {
    // The account of the demo's maker; see demo-makers.ts of the server.
    const owned = 10_000_000
    const lostByHalf = 5 * mostUsdt * 0.5
    expect(owned - lostByHalf).toBeGreaterThan(5 * mostUsdt * 0.25)
  })

  it('lets its book wander about the index, no further than a few times the usual', () => {
    let basis = 0
    let seed = 1
    let [sum, squares, most] = [0, 0, 0]
    const seconds = 200 * basisSeconds
    for (let second = 0; second < seconds; second++) {
      seed = (seed * 48_271) % 2_147_483_647
      basis = nextBasis(basis, seed / 2_147_483_647)
      sum += basis
      squares += basis * basis
      most = Math.max(most, Math.abs(basis))
    }
    expect(Math.abs(sum / seconds)).toBeLessThan(basisShare / 2)
    expect(Math.sqrt(squares / seconds) / basisShare).toBeCloseTo(1, 0)
    expect(most).toBeLessThan(6 * basisShare)
  })
})
