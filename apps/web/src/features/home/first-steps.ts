// What a newcomer still has to do before the first trade, from what is known of the account. A step is asked for only when
// those before it are done.

export const FIRST_STEPS = ['identity', 'money', 'trade'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export interface Progress {
  readonly isAuthenticated: boolean
  readonly hasMoney: boolean
  readonly hasTraded: boolean
}

export interface StepState {
  readonly step: FirstStep
  readonly state: 'done' | 'next' | 'later'
}

/** Nothing when the first trade is done: the newcomer is none any more. */
export function firstSteps({ isAuthenticated, hasMoney, hasTraded }: Progress): readonly StepState[] {
  if (hasTraded) return []
  const done: Readonly<Record<FirstStep, boolean>> = {
    identity: isAuthenticated,
    money: hasMoney,
    trade: false,
  }
  const next = FIRST_STEPS.find((step) => !done[step])
  return FIRST_STEPS.map((step) => ({ step, state: done[step] ? 'done' : step === next ? 'next' : 'later' }))
}
