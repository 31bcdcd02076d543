import { expect, test } from 'vitest'
import { depositStanding } from './deposit-words.ts'

test.each([
  ['recharging', null, 'Recharging', 'moving'],
  ['success', null, 'Credited', 'done'],
  ['recharging', 'replaced', 'Block replaced', 'warn'],
  ['fail', 'below.minimum', 'Below the minimum', 'warn'],
  ['fail', 'wrong.asset', 'Unknown asset', 'warn'],
  ['fail', 'user.cancelled', 'Taken back', 'planned'],
] as const)('%s because of %s reads %s', (state, reason, text, tone) => {
  expect(depositStanding({ state, reason })).toEqual({ text, tone })
})
