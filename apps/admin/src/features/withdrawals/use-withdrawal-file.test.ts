import { expect, test } from 'vitest'
import { isAhead } from './use-withdrawal-file.ts'

test.each([
  ['review', 1, 'review', 0, true],
  ['approved', 2, 'review', 1, true],
  ['rejected', 0, 'review', 0, true],
  ['review', 0, 'review', 0, false],
  ['review', 0, 'review', 1, false],
  ['approved', 2, 'sent', 2, false],
] as const)(
  'a row in %s with %d approvals, a file in %s with %d: ahead is %s',
  (stage, approvals, was, had, is) => {
    expect(isAhead({ stage, approvals }, { stage: was, approvals: had })).toBe(is)
  },
)
