// What is typed into the forms of a financial product or a pool, and the change that it means. A form holds texts; what is wrong
// is named by its field. The bounds are the core's (docs/rules/earn.md, sections 1 and 2).

import { LIMITS } from '@candor/contract'
import { compareDecimals, unitsOf } from '@candor/web/format/decimal.ts'
import { COUNT, DECIMAL, NOT_A_DECIMAL, type Read } from '../markets/change-forms.ts'
import type { Change } from '../markets/change-words.ts'
import type { EarnNow, Pool, Product } from './earn-words.ts'

type FinancialParameters = Product['parameters']
type MiningParameters = Pool['parameters']
type Offer = Omit<FinancialParameters, 'annualRate' | 'source'>

export const AMOUNT_NAMES = ['quota', 'minAmount', 'step', 'maxPerUser'] as const
export const MOMENT_NAMES = ['fromTime', 'untilTime'] as const
export type OfferField = 'name' | 'term' | (typeof AMOUNT_NAMES)[number] | (typeof MOMENT_NAMES)[number]
export type OfferTexts = Readonly<Record<OfferField, string>>

export interface ProductTexts extends OfferTexts {
  readonly asset: string
  readonly annualRate: string
  readonly source: FinancialParameters['source']
}

export interface PoolTexts extends OfferTexts {
  readonly asset: string
  readonly incomeAsset: string
  readonly dailyRate: string
  readonly incomePaid: MiningParameters['incomePaid']
  readonly incomeLag: '0' | '1'
  readonly rebate1: string
  readonly rebate2: string
}

const LONGEST_DAYS = 3_650
const MOST_APR = '10'
const WHOLE = '1'
const RATE = /^(?:0|[1-9]\d?)(?:\.\d{1,8})?$/
const NOT_A_MOMENT = 'a date and a time'

export function textsOfProduct({ name, asset, parameters }: Product): ProductTexts {
  const { annualRate, source } = parameters
  return { ...textsOfOffer(name, parameters), asset, annualRate, source }
}

export function textsOfPool({ name, asset, incomeAsset, parameters }: Pool): PoolTexts {
  const { dailyRate, incomePaid, incomeLag, rebate1, rebate2 } = parameters
  return {
    ...textsOfOffer(name, parameters),
    asset,
    incomeAsset,
    dailyRate,
    incomePaid,
    incomeLag: incomeLag === 0 ? '0' : '1',
    rebate1,
    rebate2,
  }
}

function textsOfOffer(name: string, parameters: Offer): OfferTexts {
  const { term, quota, minAmount, step, maxPerUser, fromTime, untilTime } = parameters
  return {
    name,
    term: String(term),
    quota,
    minAmount,
    step,
    maxPerUser,
    fromTime: momentText(fromTime),
    untilTime: momentText(untilTime),
  }
}

/** As a field of date and time wants it, in the own time zone and to the millisecond. */
export function momentText(ms: number): string {
  const at = new Date(ms)
  const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
  const day = `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  const clock = `${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
  const rest = at.getMilliseconds()
  return `${day}T${clock}${rest === 0 ? '' : `.${pad(rest, 3)}`}`
}

/** An edit when it is one that stands already, else a new one with the next number. */
export function readProduct(
  { products }: Pick<EarnNow, 'products'>,
  texts: ProductTexts,
  edited: Product | undefined,
): Read<Change> {
  const problems = {
    ...(texts.asset === '' ? { asset: 'choose an asset' } : {}),
    ...offerProblems(texts),
    ...rateProblems({ annualRate: texts.annualRate }, MOST_APR, true),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const { source } = texts
  const parameters = { ...offerOf(texts), annualRate: texts.annualRate.trim(), source }
  const name = texts.name.trim()
  if (edited !== undefined) {
    return { value: { kind: 'financialParameters', productId: edited.productId, name, parameters } }
  }
  const productId = nextNumber(products.map((each) => each.productId))
  return { value: { kind: 'financialProduct', productId, name, asset: texts.asset, parameters } }
}

export function readPool(
  { pools }: Pick<EarnNow, 'pools'>,
  texts: PoolTexts,
  edited: Pool | undefined,
): Read<Change> {
  const { asset, incomeAsset, dailyRate, rebate1, rebate2 } = texts
  const problems = {
    ...(asset === '' ? { asset: 'choose an asset' } : {}),
    ...(incomeAsset === '' ? { incomeAsset: 'choose an asset' } : {}),
    ...offerProblems(texts),
    ...rateProblems({ dailyRate }, WHOLE, true),
    ...rateProblems({ rebate1, rebate2 }, WHOLE, false),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const parameters = {
    ...offerOf(texts),
    dailyRate: dailyRate.trim(),
    incomePaid: texts.incomePaid,
    incomeLag: Number(texts.incomeLag),
    rebate1: rebate1.trim(),
    rebate2: rebate2.trim(),
  }
  const name = texts.name.trim()
  if (edited !== undefined) {
    return { value: { kind: 'miningParameters', poolId: edited.poolId, name, parameters } }
  }
  const poolId = nextNumber(pools.map((each) => each.poolId))
  return { value: { kind: 'miningPool', poolId, name, asset, incomeAsset, parameters } }
}

function offerOf(texts: OfferTexts): Offer {
  return {
    term: Number(texts.term.trim()),
    quota: texts.quota.trim(),
    minAmount: texts.minAmount.trim(),
    step: texts.step.trim(),
    maxPerUser: texts.maxPerUser.trim(),
    fromTime: Date.parse(texts.fromTime),
    untilTime: Date.parse(texts.untilTime),
  }
}

function offerProblems(texts: OfferTexts): Record<string, string> {
  const name = texts.name.trim()
  const term = texts.term.trim()
  const isTerm = COUNT.test(term) && Number(term) >= 1 && Number(term) <= LONGEST_DAYS
  const isName = name !== '' && name.length <= LIMITS.earnNameLength
  return {
    ...(isName ? {} : { name: `one to ${LIMITS.earnNameLength} characters` }),
    ...(isTerm ? {} : { term: `whole days from 1 to ${LONGEST_DAYS}` }),
    ...amountProblems(texts),
    ...momentProblems(texts),
  }
}

function amountProblems(texts: OfferTexts): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of AMOUNT_NAMES) {
    const text = texts[name].trim()
    if (!DECIMAL.test(text)) problems[name] = NOT_A_DECIMAL
    else if (name !== 'quota' && compareDecimals(text, '0') === 0) problems[name] = 'above 0'
  }
  if (Object.keys(problems).length > 0) return problems
  const [least, step, most] = [texts.minAmount, texts.step, texts.maxPerUser].map((text) => text.trim()) as [
    string,
    string,
    string,
  ]
  if (unitsOf(least) % unitsOf(step) !== 0n) problems['minAmount'] = 'a multiple of the step'
  if (compareDecimals(most, least) < 0) problems['maxPerUser'] = 'not below the smallest amount'
  return problems
}

function momentProblems({ fromTime, untilTime }: OfferTexts): Record<string, string> {
  const [from, until] = [Date.parse(fromTime), Date.parse(untilTime)]
  return {
    ...(Number.isNaN(from) || from < 0 ? { fromTime: NOT_A_MOMENT } : {}),
    ...(Number.isNaN(until)
      ? { untilTime: NOT_A_MOMENT }
      : until < from
        ? { untilTime: 'not before the beginning' }
        : {}),
  }
}

function rateProblems(
  rates: Readonly<Record<string, string>>,
  most: string,
  isAboveZero: boolean,
): Record<string, string> {
  const isRight = (text: string): boolean =>
    RATE.test(text) && compareDecimals(text, most) <= 0 && (!isAboveZero || compareDecimals(text, '0') > 0)
  return Object.fromEntries(
    Object.entries(rates)
      .filter(([, text]) => !isRight(text.trim()))
      .map(([name]) => [name, isAboveZero ? `above 0, at most ${most}` : `from 0 to ${most}`]),
  )
}

/** Numbers rise and are never used again. */
function nextNumber(taken: readonly number[]): number {
  return Math.max(0, ...taken) + 1
}
