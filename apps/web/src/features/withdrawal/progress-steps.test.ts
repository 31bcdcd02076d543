import { expect, test } from 'vitest'
import { stepsOf } from './progress-steps.ts'

const APPLIED = {
  stage: 'review',
  approvals: 0,
  approvalsNeeded: 1,
  time: 1,
  sentTime: null,
  endedTime: null,
} as const

function states(withdrawal: Parameters<typeof stepsOf>[0]): string {
  return stepsOf(withdrawal)
    .map(({ name, state }) => `${name} ${state}`)
    .join(', ')
}

test('one approval is enough below the threshold', () => {
  expect(states(APPLIED)).toBe('applied done, first now, sent later, withdrawn later')
  expect(states({ ...APPLIED, stage: 'approved', approvals: 1 })).toBe(
    'applied done, first done, sent now, withdrawn later',
  )
})

test('above it a second one is waited for', () => {
  const large = { ...APPLIED, approvalsNeeded: 2, approvals: 1 }
  expect(states(large)).toBe('applied done, first done, second now, sent later, withdrawn later')
})

test('sent and withdrawn have their moments', () => {
  const sent = { ...APPLIED, stage: 'sent', approvals: 1, sentTime: 5 } as const
  expect(stepsOf(sent).map(({ time }) => time)).toEqual([1, null, 5, null])
  expect(states({ ...sent, stage: 'withdrawn', endedTime: 9 })).toBe(
    'applied done, first done, sent done, withdrawn done',
  )
})
