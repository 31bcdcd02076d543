import { describe, expect, it } from 'vitest'
import { ladderSteps, topLimit } from './ladder-steps.ts'

const step = (name: 'realName' | 'phone' | 'email' | 'authenticator', limit: string, reached: boolean) => ({
  name,
  limit,
  reached,
})

const steps = (...reached: readonly boolean[]) => [
  step('realName', '2000', reached[0] === true),
  step('phone', '10000', reached[1] === true),
  step('email', '18000', reached[2] === true),
  step('authenticator', '100000', reached[3] === true),
]

describe('daily withdrawal limit: 2,000, plus 8,000 each for phone and e-mail, plus 82,000 for the authenticator', () => {
  it('says what each step adds', () => {
    const ladder = ladderSteps({ limit: '18000', heldUntil: null, steps: steps(true, true, true) })
    expect(ladder.map(({ added }) => added)).toEqual([undefined, '8000', '8000', '82000'])
    expect(topLimit({ limit: '18000', heldUntil: null, steps: steps() })).toBe('100000')
  })

  it('marks the step whose limit holds, whatever decimals it is written with', () => {
    const ladder = ladderSteps({ limit: '18000.00', heldUntil: null, steps: steps(true, true, true) })
    expect(ladder.map(({ isHere }) => isHere)).toEqual([false, false, true, false])
  })

  it('marks no step when a factor in between is missing', () => {
    const ladder = ladderSteps({ limit: '92000', heldUntil: null, steps: steps(true, true, false, true) })
    expect(ladder.some(({ isHere }) => isHere)).toBe(false)
    expect(ladder.map(({ isReached }) => isReached)).toEqual([true, true, false, true])
    expect(ladder.map(({ isCounted }) => isCounted)).toEqual([true, true, false, false])
  })

  it('marks no step while nothing may be withdrawn', () => {
    const ladder = ladderSteps({ limit: '0', heldUntil: null, steps: steps(false, true) })
    expect(ladder.some(({ isHere }) => isHere)).toBe(false)
  })

  it('refuses what is not a number', () => {
    const broken = [step('realName', '2000', true), step('phone', 'lots', true)]
    expect(() => ladderSteps({ limit: '1', heldUntil: null, steps: broken })).toThrow('not a decimal number')
  })
})
