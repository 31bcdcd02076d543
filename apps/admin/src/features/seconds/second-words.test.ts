import { expect, test } from 'vitest'
import { outcomeText, outcomeTone, type SecondOrder } from './second-words.ts'

const order = {
  status: 'ended',
  outcome: 'won',
  reason: 'settled',
  code: null,
  returned: false,
} as SecondOrder

test.each([
  [{}, 'won', 'done'],
  [{ status: 'pending', outcome: null, reason: null }, 'waits for its entry', 'moving'],
  [{ outcome: 'lost', returned: true }, 'lost, given back with its range', 'warn'],
  [{ outcome: 'void', reason: 'operator' }, 'void, stake back: its range was voided', 'warn'],
  [
    { outcome: 'cancelled', reason: 'refused', code: 'second.loss.limit' },
    'cancelled: second.loss.limit',
    'planned',
  ],
] as const)('%o reads %j', (part, text, tone) => {
  const shown = { ...order, ...part }
  expect(outcomeText(shown)).toBe(text)
  expect(outcomeTone(shown)).toBe(tone)
})
