// Which of the four factors of the safety level to add next. A phone or an e-mail is always there, so the strongest
// that is missing comes first.

import type { Answer } from '@candor/client'

export type Factor = 'authenticator' | 'fundPassword' | 'phone' | 'email'

type Overview = Pick<Answer<'securityOverview'>, Factor>

const IN_ORDER: readonly Factor[] = ['authenticator', 'fundPassword', 'phone', 'email']

export function nextFactor(overview: Overview): Factor | undefined {
  return IN_ORDER.find((factor) => overview[factor] === null || overview[factor] === false)
}
