// A set-up as it stands: what is wrong with it, and what it would mean. The strategy's own words; nothing is counted here.

import type { Amount, Price } from '@candor/contract'
import { ceilDiv, parseDecimal } from '@candor/contract'
import type { MarketTerms, Parameters, Plan, Problem, Strategy } from '@candor/robot'
import { shownFields } from './shown-fields.ts'

const SCALE = 8
/** More than anybody has: the plan does not depend on it, and no problem with the investment hides others. */
const ANY_INVESTMENT = (10n ** 24n) as Amount
const OF_INVESTMENT = 'investment'

export interface Judged {
  readonly problems: readonly Problem[]
  /** None while something else than the investment is wrong. */
  readonly plan: Plan | undefined
  /** What was typed, or else what the strategy advises. */
  readonly investment: Amount | undefined
}

export interface Draft {
  readonly parameters: Parameters
  /** As typed; empty takes what is advised. */
  readonly investment: string
}

/** The entered parameters without those that were left empty. */
export function enteredParameters(
  strategy: Strategy,
  { venue }: MarketTerms,
  parameters: Parameters,
): Parameters {
  return Object.fromEntries(
    shownFields(strategy, venue, parameters).flatMap(({ name }) => {
      const text = plainNumber(parameters[name] ?? '')
      return text === '' ? [] : [[name, text]]
    }),
  )
}

/** `12.` is 12 while somebody types. */
function plainNumber(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text
}

export function judge(strategy: Strategy, terms: MarketTerms, price: Price, draft: Draft): Judged {
  const parameters = enteredParameters(strategy, terms, draft.parameters)
  const problemsWith = (investment: Amount): readonly Problem[] =>
    strategy.problems({ parameters, terms, price, investment })
  const others = problemsWith(ANY_INVESTMENT)
  if (others.length > 0)
    return { problems: others, plan: undefined, investment: typedAmount(draft.investment) }
  const plan = strategy.plan({ parameters, terms, price, investment: ANY_INVESTMENT })
  if (draft.investment === '') {
    const usual = usualInvestment(plan)
    return { problems: problemsWith(usual), plan, investment: usual }
  }
  const investment = typedAmount(draft.investment)
  const problems =
    investment === undefined
      ? [{ code: 'robot.parameter.invalid', field: OF_INVESTMENT }]
      : problemsWith(investment)
  return { problems, plan, investment }
}

function typedAmount(text: string): Amount | undefined {
  return parseDecimal(plainNumber(text), SCALE) as Amount | undefined
}

const CENT = 1_000_000n
/** Below this cents would be too coarse: not every market is paid in dollars. */
const CENTS_FROM = 10n ** 9n

/** What is advised, in whole cents where there are many of them. */
export function usualInvestment({ advised }: Plan): Amount {
  return advised < CENTS_FROM ? advised : ((ceilDiv(advised, CENT) * CENT) as Amount)
}
