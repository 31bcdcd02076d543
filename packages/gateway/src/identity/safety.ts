// How safe an account is, and what it therefore allows: facts in, level and limits out. Pure.

import { SAFETY_LEVELS, type SafetyLevel, WITHDRAWAL_STEPS, type WithdrawalStep } from '@candor/api'

export interface SafetyFacts {
  readonly phone: boolean
  readonly email: boolean
  readonly authenticator: boolean
  readonly fundPassword: boolean
  /** Whether the real name has been verified. */
  readonly realName: boolean
}

/** What each step adds to the daily limit, in whole USDT. */
const ADDS: Readonly<Record<WithdrawalStep, number>> = {
  realName: 2_000,
  phone: 8_000,
  email: 8_000,
  authenticator: 82_000,
}

export interface WithdrawalLimit {
  readonly limit: string
  /** Each with the limit once it and all before it are reached. */
  readonly steps: readonly {
    readonly name: WithdrawalStep
    readonly limit: string
    readonly reached: boolean
  }[]
}

/** How many of the four protect the account. */
export function countFactors({ phone, email, authenticator, fundPassword }: SafetyFacts): number {
  return [phone, email, authenticator, fundPassword].filter(Boolean).length
}

export function safetyLevelOf(facts: SafetyFacts): SafetyLevel {
  const [low, middle, high] = SAFETY_LEVELS
  const factors = countFactors(facts)
  if (factors === 4) return high
  return factors >= 2 ? middle : low
}

/** Nothing at all without real name and fund password; the first step stands for both. */
export function withdrawalLimitOf(facts: SafetyFacts): WithdrawalLimit {
  const isOpen = facts.realName && facts.fundPassword
  const reached = { ...facts, realName: isOpen }
  let ladder = 0
  let limit = 0
  const steps = WITHDRAWAL_STEPS.map((name) => {
    ladder += ADDS[name]
    if (isOpen && reached[name]) limit += ADDS[name]
    return { name, limit: String(ladder), reached: reached[name] }
  })
  return { limit: String(limit), steps }
}

/** When withdrawals are allowed again; none when they are. */
export function heldUntil(untilMs: number | null, nowMs: number): number | null {
  return untilMs !== null && untilMs > nowMs ? untilMs : null
}
