// What is typed into the forms of a second-contract, and the change that it means. Durations are rows of texts; what is wrong is
// named by its field, that of a duration as `<place>.<field>`. The bounds are the core's (docs/rules/second.md, section 1).

import { LIMITS } from '@candor/contract'
import { compareDecimals, e8Of, textOfE8 } from '@candor/web/format/decimal.ts'
import { COUNT, DECIMAL, NOT_A_DECIMAL, type Read } from '../markets/change-forms.ts'
import type { Change, Listing, SecondParameters } from '../markets/change-words.ts'

export const STAKE_NAMES = ['minStake', 'maxStake', 'userCap'] as const
export const CAP_NAMES = ['directionCap', 'totalCap'] as const
export type SecondNumber = (typeof STAKE_NAMES)[number] | (typeof CAP_NAMES)[number]

export interface DurationTexts {
  readonly seconds: string
  readonly payoutRate: string
}

export type SecondTexts = Readonly<Record<SecondNumber, string>> & {
  readonly durations: readonly DurationTexts[]
}

export const SHORTEST_SECONDS = 10
const RATE = /^(?:0|1)(?:\.\d{1,8})?$/
const ONE_E8 = 100_000_000n
const NOT_A_SHARE = 'above 0, at most 1'

export function textsOfSecond({ durations, ...numbers }: SecondParameters): SecondTexts {
  return {
    ...numbers,
    durations: durations.map(({ seconds, payoutRate }) => ({ seconds: String(seconds), payoutRate })),
  }
}

export function readSecond(texts: SecondTexts): Read<SecondParameters> {
  const problems: Record<string, string> = { ...stakeProblems(texts) }
  for (const name of CAP_NAMES) if (!isShare(texts[name].trim())) problems[name] = NOT_A_SHARE
  texts.durations.forEach((duration, place) => {
    Object.assign(problems, durationProblems(duration, place, texts.durations[place - 1]))
  })
  if (Object.keys(problems).length > 0) return { problems }
  const { minStake, maxStake, userCap, directionCap, totalCap } = texts
  return {
    value: {
      durations: texts.durations.map(({ seconds, payoutRate }) => ({
        seconds: Number(seconds.trim()),
        payoutRate: payoutRate.trim(),
      })),
      minStake: minStake.trim(),
      maxStake: maxStake.trim(),
      userCap: userCap.trim(),
      directionCap: directionCap.trim(),
      totalCap: totalCap.trim(),
    },
  }
}

function stakeProblems(texts: SecondTexts): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of STAKE_NAMES) {
    const text = texts[name].trim()
    if (!DECIMAL.test(text)) problems[name] = NOT_A_DECIMAL
    else if (compareDecimals(text, '0') === 0) problems[name] = 'above 0'
  }
  if (Object.keys(problems).length > 0) return problems
  const [minStake, maxStake, userCap] = STAKE_NAMES.map((name) => texts[name].trim()) as [
    string,
    string,
    string,
  ]
  if (compareDecimals(maxStake, minStake) < 0) problems['maxStake'] = 'not below the smallest stake'
  if (compareDecimals(userCap, maxStake) < 0) problems['userCap'] = 'not below the largest stake'
  return problems
}

function durationProblems(
  { seconds, payoutRate }: DurationTexts,
  place: number,
  before: DurationTexts | undefined,
): Record<string, string> {
  const length = seconds.trim()
  const isLength =
    COUNT.test(length) && Number(length) >= SHORTEST_SECONDS && Number(length) <= LIMITS.secondDuration
  const isLonger = before === undefined || Number(length) > Number(before.seconds.trim())
  return {
    ...(isLength
      ? isLonger
        ? {}
        : { [`${place}.seconds`]: 'longer than the one before' }
      : { [`${place}.seconds`]: `whole seconds from ${SHORTEST_SECONDS} to ${LIMITS.secondDuration}` }),
    ...(isShare(payoutRate.trim()) ? {} : { [`${place}.payoutRate`]: NOT_A_SHARE }),
  }
}

function isShare(text: string): boolean {
  return RATE.test(text) && compareDecimals(text, '0') > 0 && compareDecimals(text, '1') <= 0
}

/** The share of orders that must be won to lose nothing, 1 / (1 + payout), rounded down; none of what is no rate. */
export function breakEvenOf(payoutRate: string): string | undefined {
  const text = payoutRate.trim()
  return isShare(text) ? textOfE8((ONE_E8 * ONE_E8) / (ONE_E8 + e8Of(text))) : undefined
}

export interface NewSecondTexts {
  readonly indexId: string
  readonly parameters: SecondTexts
}

type Index = Listing['indexes'][number]

/** One product for an index; all are staked and paid in one asset. */
export function freeIndexes({ indexes, seconds }: Listing): readonly Index[] {
  const quote = seconds[0]?.quote
  return indexes.filter(
    (index) =>
      (quote === undefined || index.quote === quote) &&
      seconds.every(({ indexId }) => indexId !== index.indexId),
  )
}

export function readNewSecond(listing: Listing, { indexId, parameters }: NewSecondTexts): Read<Change> {
  const read = readSecond(parameters)
  const index = freeIndexes(listing).find((each) => String(each.indexId) === indexId)
  const problems = { ...(index === undefined ? { indexId: 'choose an index' } : {}), ...read.problems }
  if (read.value === undefined || index === undefined) return { problems }
  return {
    value: {
      kind: 'secondProduct',
      productId: Math.max(0, ...listing.seconds.map(({ productId }) => productId)) + 1,
      symbol: `${index.base}_${index.quote}`,
      indexId: index.indexId,
      parameters: read.value,
    },
  }
}
