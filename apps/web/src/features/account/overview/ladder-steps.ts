// The daily withdrawal limit as a ladder: the server's steps go in, what each adds and where the user stands comes out.
// Amounts stay decimal strings; nothing is rounded.

import type { Answer } from '@candor/client'

type Withdrawal = Answer<'securityOverview'>['withdrawal']
type StepName = Withdrawal['steps'][number]['name']

export interface LadderStep {
  readonly name: StepName
  readonly limit: string
  /** What this step adds to the one before; nothing for the first. */
  readonly added: string | undefined
  readonly isReached: boolean
  /** It and every step before it are reached, so its limit counts in full. */
  readonly isCounted: boolean
  /** The limit that holds now is this step's. */
  readonly isHere: boolean
}

export function ladderSteps({ limit, steps }: Withdrawal): readonly LadderStep[] {
  return steps.map((step, at) => {
    const before = steps[at - 1]
    return {
      name: step.name,
      limit: step.limit,
      added: before === undefined ? undefined : subtract(step.limit, before.limit),
      isReached: step.reached,
      isCounted: steps.slice(0, at + 1).every(({ reached }) => reached),
      isHere: step.reached && subtract(step.limit, limit) === '0',
    }
  })
}

/** The highest limit that there is. */
export function topLimit({ steps }: Withdrawal): string | undefined {
  return steps.at(-1)?.limit
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

function subtract(from: string, amount: string): string {
  const decimals = Math.max(decimalsOf(from), decimalsOf(amount))
  const units = unitsOf(from, decimals) - unitsOf(amount, decimals)
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

function decimalsOf(amount: string): number {
  return DECIMAL.exec(amount)?.[3]?.length ?? 0
}

function unitsOf(amount: string, decimals: number): bigint {
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(amount) ?? []
  if (whole === undefined) throw new Error('not a decimal number')
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
}
