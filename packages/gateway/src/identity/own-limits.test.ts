import type { UserId } from '@candor/contract'
import { expect, test } from 'vitest'
import { OwnLimits } from './own-limits.ts'

const ADA = 1 as UserId
const NOW = 1_000

function barWith(limitE8: bigint | null, resultE8: bigint, coolOffUntilMs: number | null = null) {
  const limits = new OwnLimits({
    limitsOf: () => ({ limitE8, coolOffUntilMs }),
    resultOf: () => resultE8,
    clock: () => NOW,
  })
  return limits.barOf(ADA)
}

test.each([
  ['nothing set', null, -1_000n, null, undefined],
  ['less lost than the limit', 10n, -9n, null, undefined],
  ['all of it lost', 10n, -10n, null, 'limit.daily.loss'],
  ['more lost', 10n, -11n, null, 'limit.daily.loss'],
  ['as much gained', 10n, 10n, null, undefined],
  ['a pause', null, 0n, NOW + 1, 'limit.cool.off'],
  ['a pause before a loss', 10n, -11n, NOW + 1, 'limit.cool.off'],
] as const)('%s', (_name, limitE8, resultE8, untilMs, code) => {
  expect(barWith(limitE8, resultE8, untilMs)).toBe(code)
})
