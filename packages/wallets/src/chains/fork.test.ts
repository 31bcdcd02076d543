import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forkPoint, type SeenBlock } from './fork.ts'

/** Blocks first..last; from `forkAt` on with other hashes. */
function chain(first: number, last: number, forkAt = Number.POSITIVE_INFINITY, branch = 'b'): SeenBlock[] {
  const hash = (height: number): string => `${height >= forkAt ? branch : 'a'}${height}`
  return Array.from({ length: last - first + 1 }, (_, step) => ({
    height: first + step,
    hash: hash(first + step),
    parentHash: hash(first + step - 1),
  }))
}

describe('forkPoint', () => {
  it('says nothing when nothing is known, or nothing shown', () => {
    expect(forkPoint([], chain(5, 9), 10)).toEqual({ kind: 'same' })
    expect(forkPoint(chain(5, 9), [], 10)).toEqual({ kind: 'same' })
  })

  it('sees that the chain went on', () => {
    expect(forkPoint(chain(1, 10), chain(11, 12), 10)).toEqual({ kind: 'same' })
    expect(forkPoint(chain(1, 10), chain(8, 12), 10)).toEqual({ kind: 'same' })
  })

  it('takes a node that lags for no fork', () => {
    expect(forkPoint(chain(1, 10), chain(3, 6), 10)).toEqual({ kind: 'same' })
  })

  it('finds the last block in common, also by the parent alone', () => {
    expect(forkPoint(chain(1, 10), chain(3, 12, 6), 10)).toEqual({ kind: 'replaced', commonHeight: 5 })
    expect(forkPoint(chain(1, 10), chain(6, 12, 6), 10)).toEqual({ kind: 'replaced', commonHeight: 5 })
  })

  it('asks deeper when only replaced blocks were shown, and not below what is known', () => {
    expect(forkPoint(chain(1, 10), chain(11, 12, 6), 3)).toEqual({ kind: 'deeper', askFrom: 8 })
    expect(forkPoint(chain(7, 10), chain(9, 12, 3), 10)).toEqual({ kind: 'deeper', askFrom: 7 })
  })

  it('asks for the hole when blocks are missing in between', () => {
    expect(forkPoint(chain(1, 10), chain(13, 15), 10)).toEqual({ kind: 'deeper', askFrom: 11 })
  })

  it('says so when the fork lies below all that is known', () => {
    expect(forkPoint(chain(7, 10), chain(7, 12, 3), 10)).toEqual({ kind: 'lost' })
  })

  it('always ends, and always at the true fork', () => {
    const heights = fc.record({
      first: fc.integer({ min: 1, max: 40 }),
      more: fc.integer({ min: 0, max: 40 }),
      fork: fc.integer({ min: 1, max: 90 }),
      ahead: fc.integer({ min: 0, max: 10 }),
      atOnce: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(heights, ({ first, more, fork, ahead, atOnce }) => {
        const last = first + more
        const known = chain(first, last)
        const head = last + ahead
        let from = Math.min(last + 1, head)
        let found = forkPoint(known, chain(from, head, fork), atOnce)
        for (let asked = 0; found.kind === 'deeper'; asked += 1) {
          expect(asked).toBeLessThan(100)
          expect(found.askFrom).toBeLessThan(from)
          from = found.askFrom
          found = forkPoint(known, chain(from, head, fork), atOnce)
        }
        const expected =
          fork > last
            ? { kind: 'same' }
            : fork > first || (fork === first && from < first)
              ? { kind: 'replaced', commonHeight: fork - 1 }
              : { kind: 'lost' }
        expect(found).toEqual(expected)
      }),
    )
  })
})
