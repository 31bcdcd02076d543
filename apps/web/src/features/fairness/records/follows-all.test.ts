import { checkpointHash, checkpointLine } from '@candor/proof'
import { EXAMPLE_PUBLIC_KEY, exampleCheckpoints, signExample } from '@candor/proof/testing'
import { expect, test } from 'vitest'
import type { Checkpoint } from '../../../live/ticks.ts'
import { followsAll } from './follows-all.ts'

/** As the server lists them. */
const LIST: readonly Checkpoint[] = exampleCheckpoints(5)
  .map(({ timeMs, ...checkpoint }) => {
    const line = checkpointLine({ ...checkpoint, timeMs })
    return {
      ...checkpoint,
      time: timeMs,
      line,
      hash: checkpointHash(line),
      signature: signExample(line),
      publicKey: EXAMPLE_PUBLIC_KEY,
    }
  })
  .toReversed()

test('a list without a gap follows', () => {
  expect([...followsAll(LIST).values()]).toEqual([true, true, true, true, true])
})

test.each([
  ['another number of ticks', { toSequence: 9_999_999 }],
  ['another hash', { hash: 'ab'.repeat(32) }],
  ['another time', { time: 1 }],
])('one that says %s than its line does not', (_what, change) => {
  const list = LIST.map((each) => (each.number === 3 ? { ...each, ...change } : each))
  expect(followsAll(list).get(3)).toBe(false)
  expect(followsAll(list).get(2)).toBe(true)
})

test('one that follows another is found at the next', () => {
  const list = LIST.map((each) => (each.number === 2 ? { ...each, line: `${each.line} ` } : each))
  expect(followsAll(list).get(3)).toBe(false)
})
