import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  parseCheckpoint,
  verifyCheckpoints,
  verifyRecordInclusion,
  verifySecondReceipt,
  verifyTick,
  verifyTickList,
} from './index.ts'
import { buildCommandEvidence, buildSecondReceipt, buildTickEvidence } from './receipts-suite.ts'

const VERIFIERS = [verifySecondReceipt, verifyTick, verifyTickList, verifyRecordInclusion]

describe('whatever a stranger sends is refused, and nothing is thrown', () => {
  test('anything', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        (value) => {
          for (const verify of VERIFIERS) expect(verify(value).verdict).toBe('refused')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('evidence with anything in one of its fields', () => {
    const examples = [
      buildSecondReceipt({ ending: 'won', seconds: 10 }),
      buildTickEvidence(),
      buildCommandEvidence(),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(), fc.anything(), (example, at, value) => {
        const keys = Object.keys(example)
        const changed = { ...example, [keys[at % keys.length] as string]: value }
        for (const verify of VERIFIERS)
          expect(['refused', 'waiting', 'holds']).toContain(verify(changed).verdict)
      }),
      { numRuns: 500 },
    )
  })

  test('objects that fight back', () => {
    const fighting = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no')
        },
        getOwnPropertyDescriptor: () => {
          throw new Error('no')
        },
      },
    )
    for (const verify of VERIFIERS) expect(verify(fighting).problem?.code).toBe('form')
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    const getter = Object.defineProperty({ ...receipt }, 'ticks', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    expect(verifySecondReceipt(getter).problem?.code).toBe('form')
  })

  test('lists without end are refused before they are read', () => {
    const receipt = buildSecondReceipt({ ending: 'won', seconds: 10 })
    const many = Array.from({ length: 100_000 }, () => receipt.ticks[0])
    expect(verifySecondReceipt({ ...receipt, ticks: many }).problem).toMatchObject({
      code: 'form',
      at: '/ticks',
    })
    expect(
      verifySecondReceipt({ ...receipt, symbol: 'A'.repeat(1_000_000) }).problem?.found.length,
    ).toBeLessThan(4_000)
  })

  test('texts that are no checkpoints', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseCheckpoint(text)).toBeUndefined()
        expect(verifyCheckpoints(text).verdict).toBe('refused')
      }),
    )
  })
})
