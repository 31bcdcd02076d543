import { describe, expect, test } from 'vitest'
import { type SecondReceipt, verifySecondReceipt } from './index.ts'
import { mutationsOf } from './mutations-suite.ts'
import { buildSecondReceipt, type ExampleEnding, type ExampleOptions } from './receipts-suite.ts'

const ENDINGS: readonly ExampleEnding[] = [
  'won',
  'lost',
  'tie',
  'fourTicks',
  'window',
  'noEntry',
  'operator',
  'returned',
  'unsealed',
  'cancelled',
]

describe('[docs/rules/second.md 4] a receipt', () => {
  for (const ending of ENDINGS) {
    for (const direction of ['up', 'down'] as const) {
      test(`that ends ${ending}, ${direction}, holds`, () => {
        const { verdict, problem } = verifySecondReceipt(buildSecondReceipt({ ending, direction }))
        expect({ verdict, problem }).toEqual({ verdict: 'holds', problem: undefined })
      })
    }
  }
})

/** Not covered by any proof in a receipt that was sealed, settled and signed. */
const OUTSIDE: readonly RegExp[] = [
  // Names of venues are for show; what a venue said stands under its number.
  /^\/sources/,
  // The owner may leave out who they are.
  /^\/identity none$/,
  // Not out yet is not wrong; the verdict says that something is missing.
  /^\/(?:tick|seal)Checkpoint none$/,
  // The command's place in the log: a proof of its own covers it. Here only its order and its like are checked.
  /^\/postings\/\d+\/number (?:(?:one|a thousand) (?:more|less)|two)$/,
]
/** Where the end has two postings, each holds the other's number. */
const OUTSIDE_TWO_ENDS = OUTSIDE.slice(0, -1)

function survivors(receipt: SecondReceipt): string[] {
  const original = JSON.stringify(receipt)
  const found: string[] = []
  for (const { path, what, changed } of mutationsOf(receipt)) {
    if (JSON.stringify(changed) === original) continue
    if (verifySecondReceipt(changed).verdict !== 'refused') found.push(`${path} ${what}`)
  }
  return found
}

describe('[rulebook 3.2] every field of a receipt is covered', () => {
  const cases: [string, ExampleOptions, readonly RegExp[]][] = [
    ['won', { ending: 'won', seconds: 10, gap: 1 }, OUTSIDE],
    ['lost, timed', { ending: 'lost', seconds: 10, isTimed: true, direction: 'down' }, OUTSIDE],
    ['tie', { ending: 'tie', seconds: 10, sealedOrders: 1, leafIndex: 0 }, OUTSIDE_TWO_ENDS],
    ['by four ticks', { ending: 'fourTicks', seconds: 10, sealedOrders: 7, leafIndex: 6 }, OUTSIDE],
    ['void for want of ticks', { ending: 'window', seconds: 10 }, OUTSIDE_TWO_ENDS],
    ['void for want of an entry', { ending: 'noEntry', seconds: 10 }, OUTSIDE_TWO_ENDS],
    // When the operator ended it: the command in the log says.
    [
      'void by the operator',
      { ending: 'operator', seconds: 10 },
      [...OUTSIDE_TWO_ENDS, /^\/outcome\/endedMs (?:one|a)/],
    ],
    // The loss alone is also a receipt.
    ['lost and given back', { ending: 'returned', seconds: 10 }, [...OUTSIDE, /^\/postings without 3$/]],
  ]
  test.each(cases)('%s', (_, options, outside) => {
    const found = survivors(buildSecondReceipt(options))
    expect(found.filter((each) => !outside.some((pattern) => pattern.test(each)))).toEqual([])
    // And the list is no longer than it must be.
    expect(outside.filter((pattern) => !found.some((each) => pattern.test(each)))).toEqual([])
  })

  test('of an order that was never sealed, the seal is what is missing: money and owner are covered', () => {
    const found = survivors(buildSecondReceipt({ ending: 'unsealed', seconds: 10 }))
    const fields = new Set(found.map((each) => each.split(/ |\/\d/)[0]))
    expect(fields).toEqual(
      new Set([
        '/identity',
        '/indexId',
        '/indexTick',
        '/order/direction',
        '/order/durationMs',
        '/order/orderId',
        '/publicKey',
        '/sources',
        '/symbol',
      ]),
    )
  })
})
