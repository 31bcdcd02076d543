// What is typed into the forms of a contract, and the change that it means. Tiers are rows of texts; what is wrong is named
// by its field, that of a tier as `<place>.<field>`.

import { LIMITS } from '@candor/contract'
import {
  COUNT,
  DECIMAL,
  MOST_OPEN_ORDERS,
  NOT_A_DECIMAL,
  nextMarket,
  pairProblems,
  type Read,
} from './change-forms.ts'
import type { Change, ContractParameters, Listing } from './change-words.ts'

export const CONTRACT_NUMBERS = [
  'multiplier',
  'tick',
  'markTick',
  'maxLots',
  'maxOpenOrders',
  'impactValue',
  'limitBand',
  'marketBand',
  'takerRate',
  'liquidationFee',
  'volumeWeight',
] as const satisfies readonly (keyof ContractParameters)[]
export type ContractNumber = (typeof CONTRACT_NUMBERS)[number]

export const TIER_NAMES = ['upTo', 'maxLeverage', 'maintenance'] as const
export type TierName = (typeof TIER_NAMES)[number]
export type TierTexts = Readonly<Record<TierName, string>>

type Chosen = Pick<ContractParameters, 'fundingHours' | 'refusesCrossing' | 'markMethod' | 'selfTrade'>
export type ContractTexts = Readonly<Record<ContractNumber, string>> &
  Chosen & { readonly tiers: readonly TierTexts[] }

const LOTS = /^(?:0|[1-9]\d{0,14})$/

export function textsOfContract(parameters: ContractParameters): ContractTexts {
  return {
    ...parameters,
    maxOpenOrders: String(parameters.maxOpenOrders),
    tiers: parameters.tiers.map((tier) => ({ ...tier, maxLeverage: String(tier.maxLeverage) })),
  }
}

export function readContract(texts: ContractTexts): Read<ContractParameters> {
  const problems: Record<string, string> = {}
  for (const name of CONTRACT_NUMBERS) {
    const problem = numberProblem(name, texts[name].trim())
    if (problem !== undefined) problems[name] = problem
  }
  texts.tiers.forEach((tier, place) => {
    for (const name of TIER_NAMES) {
      const problem = tierProblem(name, tier[name].trim())
      if (problem !== undefined) problems[`${place}.${name}`] = problem
    }
  })
  if (Object.keys(problems).length > 0) return { problems }
  const trimmed = Object.fromEntries(CONTRACT_NUMBERS.map((name) => [name, texts[name].trim()]))
  const { fundingHours, refusesCrossing, markMethod, selfTrade } = texts
  return {
    value: {
      ...(trimmed as Record<Exclude<ContractNumber, 'maxOpenOrders'>, string>),
      maxOpenOrders: Number(trimmed['maxOpenOrders']),
      fundingHours,
      refusesCrossing,
      markMethod,
      selfTrade,
      tiers: texts.tiers.map(({ upTo, maxLeverage, maintenance }) => ({
        upTo: upTo.trim(),
        maxLeverage: Number(maxLeverage.trim()),
        maintenance: maintenance.trim(),
      })),
    },
  }
}

export interface NewContractTexts {
  readonly base: string
  readonly quote: string
  readonly parameters: ContractTexts
}

/** A contract needs the index of its pair: without one there is no mark. */
export function readNewContract(
  listing: Listing,
  { base, quote, parameters }: NewContractTexts,
): Read<Change> {
  const read = readContract(parameters)
  const index = listing.indexes.find((each) => each.base === base && each.quote === quote)
  const problems = {
    ...(index === undefined ? { base: 'the pair needs an index' } : {}),
    ...pairProblems(base, quote),
    ...read.problems,
  }
  if (read.value === undefined || index === undefined || Object.keys(problems).length > 0) return { problems }
  return {
    value: {
      kind: 'contract',
      marketId: nextMarket(listing),
      symbol: `${base}${quote}`,
      base,
      quote,
      indexId: index.indexId,
      parameters: read.value,
    },
  }
}

function numberProblem(name: ContractNumber, text: string): string | undefined {
  if (name === 'maxLots') return LOTS.test(text) ? undefined : 'a whole number'
  if (name === 'maxOpenOrders')
    return COUNT.test(text) && Number(text) <= MOST_OPEN_ORDERS ? undefined : 'a whole number'
  return DECIMAL.test(text) ? undefined : NOT_A_DECIMAL
}

function tierProblem(name: TierName, text: string): string | undefined {
  if (name !== 'maxLeverage') return DECIMAL.test(text) ? undefined : NOT_A_DECIMAL
  const isLeverage = COUNT.test(text) && Number(text) >= 1 && Number(text) <= LIMITS.leverage
  return isLeverage ? undefined : `a whole number up to ${LIMITS.leverage}`
}
