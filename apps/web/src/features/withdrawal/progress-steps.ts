// The steps of a withdrawal, from applied to withdrawn, and where it stands on them.

import type { Withdrawal } from '../../live/money-underway.ts'

export type StepName = 'applied' | 'first' | 'second' | 'sent' | 'withdrawn'
export type StepState = 'done' | 'now' | 'later'

export interface ProgressStep {
  readonly name: StepName
  readonly state: StepState
  readonly time: number | null
}

type Facts = Pick<Withdrawal, 'stage' | 'approvals' | 'approvalsNeeded' | 'time' | 'sentTime' | 'endedTime'>

export function stepsOf(withdrawal: Facts): ProgressStep[] {
  const { stage, approvals, approvalsNeeded, time, sentTime, endedTime } = withdrawal
  const isSent = stage === 'sent' || stage === 'withdrawn'
  const steps: { readonly name: StepName; readonly isDone: boolean; readonly time: number | null }[] = [
    { name: 'applied', isDone: true, time },
    { name: 'first', isDone: approvals >= 1 || isSent, time: null },
    ...(approvalsNeeded > 1
      ? [{ name: 'second' as const, isDone: approvals >= approvalsNeeded || isSent, time: null }]
      : []),
    { name: 'sent', isDone: isSent, time: sentTime },
    { name: 'withdrawn', isDone: stage === 'withdrawn', time: endedTime },
  ]
  const current = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ name, isDone, time: doneTime }, at) => ({
    name,
    state: isDone ? 'done' : at === current ? 'now' : 'later',
    time: isDone ? doneTime : null,
  }))
}
