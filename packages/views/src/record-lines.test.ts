import { encode, fields, systemAccount } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, BASE, BOB, MAKER, posting, purse, QUOTE } from './outcomes-suite.ts'
import { linesFor } from './record-lines.ts'

const BYTES = encode(fields.postings, [
  {
    ...posting(purse(BOB, 'frozen'), purse(ALICE, 'available'), QUOTE, 70n),
    fromAfter: 11n,
    toAfter: 22n,
  } as never,
  posting(purse(BOB, 'frozen'), systemAccount('fee'), QUOTE, 1n),
  {
    ...posting(purse(ALICE, 'frozen'), purse(BOB, 'available'), BASE, 5n),
    fromAfter: 33n,
    toAfter: 44n,
  } as never,
])

describe('[P18] journal lines as their owner may see them', () => {
  test('own accounts by name and with what they were left with; nothing of anybody else', () => {
    expect(linesFor(ALICE, BYTES)).toEqual([
      {
        from: 'another',
        to: purse(ALICE, 'available'),
        assetId: QUOTE,
        amount: 70n,
        fromAfter: undefined,
        toAfter: 22n,
      },
      {
        from: purse(ALICE, 'frozen'),
        to: 'another',
        assetId: BASE,
        amount: 5n,
        fromAfter: 33n,
        toAfter: undefined,
      },
    ])
  })

  test("the platform's accounts are named, without their balance", () => {
    const lines = linesFor(BOB, BYTES)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatchObject({ to: systemAccount('fee'), amount: 1n, toAfter: undefined })
  })

  test('whoever has no part in them sees none', () => {
    expect(linesFor(MAKER, BYTES)).toEqual([])
  })
})
