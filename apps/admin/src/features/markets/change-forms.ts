// What is typed into the forms of the markets page, and the change that it means. A form holds texts; what is not a number
// of the right kind is named by its field, and nothing is guessed or rounded.

import type { Change, ChangeOf, FeeLevel, Listing, Parameters } from './change-words.ts'

export const PARAMETER_NAMES = [
  'tick',
  'lot',
  'minQuantity',
  'maxQuantity',
  'minNotional',
  'maxOpenOrders',
  'marketBand',
  'buyBand',
  'sellBand',
] as const satisfies readonly Exclude<keyof Parameters, 'selfTrade'>[]
export type ParameterName = (typeof PARAMETER_NAMES)[number]

export type ParameterTexts = Readonly<Record<ParameterName, string>> & {
  readonly selfTrade: Parameters['selfTrade']
}

export type Problems = Readonly<Record<string, string>>
export type Read<T> =
  | { readonly value: T; readonly problems?: undefined }
  | { readonly problems: Problems; readonly value?: undefined }

export const DECIMAL = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/
const RATE = /^-?(?:0|[1-9]\d{0,3})(?:\.\d{1,8})?$/
export const COUNT = /^(?:0|[1-9]\d{0,6})$/
const CODE = /^[A-Z0-9]{1,8}$/
export const MOST_OPEN_ORDERS = 1_000_000
const MOST_DECIMALS = 18

export const NOT_A_DECIMAL = 'a number such as 0.001'
export const NOT_A_RATE = 'a ratio such as 0.001, at most 8 decimals'

export function textsOfParameters(parameters: Parameters): ParameterTexts {
  return { ...parameters, maxOpenOrders: String(parameters.maxOpenOrders) }
}

export function readParameters(texts: ParameterTexts): Read<Parameters> {
  const problems: Record<string, string> = {}
  for (const name of PARAMETER_NAMES) {
    const text = texts[name].trim()
    if (name === 'maxOpenOrders') {
      if (!COUNT.test(text) || Number(text) > MOST_OPEN_ORDERS) problems[name] = 'a whole number'
    } else if (!DECIMAL.test(text)) problems[name] = NOT_A_DECIMAL
  }
  if (Object.keys(problems).length > 0) return { problems }
  const trimmed = Object.fromEntries(PARAMETER_NAMES.map((name) => [name, texts[name].trim()]))
  return {
    value: {
      ...(trimmed as Omit<Parameters, 'maxOpenOrders' | 'selfTrade'>),
      maxOpenOrders: Number(trimmed['maxOpenOrders']),
      selfTrade: texts.selfTrade,
    },
  }
}

export const LEVEL_NAMES = [
  'volumeBtc',
  'spotMaker',
  'spotTaker',
  'perpMaker',
  'perpTaker',
] as const satisfies readonly Exclude<keyof FeeLevel, 'level'>[]
export type LevelName = (typeof LEVEL_NAMES)[number]
export type LevelTexts = Readonly<Record<LevelName, string>>

export function textsOfLevels(levels: readonly FeeLevel[]): LevelTexts[] {
  return levels.map(({ level: _level, ...texts }) => texts)
}

/** Problems are named `<place>.<field>`. */
export function readLevels(levels: readonly LevelTexts[]): Read<ChangeOf<'feeSchedule'>> {
  const problems: Record<string, string> = {}
  levels.forEach((level, place) => {
    for (const name of LEVEL_NAMES) {
      const isVolume = name === 'volumeBtc'
      const isRight = (isVolume ? DECIMAL : RATE).test(level[name].trim())
      if (!isRight) problems[`${place}.${name}`] = isVolume ? NOT_A_DECIMAL : NOT_A_RATE
    }
  })
  if (Object.keys(problems).length > 0) return { problems }
  const trimmed = levels.map(
    (level) => Object.fromEntries(LEVEL_NAMES.map((name) => [name, level[name].trim()])) as LevelTexts,
  )
  return { value: { kind: 'feeSchedule', levels: trimmed } }
}

export interface AssetTexts {
  readonly code: string
  readonly scale: string
}

export function readAsset(listing: Listing, { code, scale }: AssetTexts): Read<Change> {
  const problems = {
    ...(CODE.test(code) ? {} : { code: 'one to eight capital letters or digits' }),
    ...(COUNT.test(scale) && Number(scale) <= MOST_DECIMALS
      ? {}
      : { scale: `a whole number up to ${MOST_DECIMALS}` }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const assetId = nextNumber(listing.assets.map((asset) => asset.assetId))
  return { value: { kind: 'asset', assetId, code, scale: Number(scale) } }
}

export interface IndexTexts {
  readonly base: string
  readonly quote: string
  readonly tick: string
}

export function readIndex(listing: Listing, { base, quote, tick }: IndexTexts): Read<Change> {
  const problems = { ...pairProblems(base, quote), ...(DECIMAL.test(tick) ? {} : { tick: NOT_A_DECIMAL }) }
  if (Object.keys(problems).length > 0) return { problems }
  const indexId = nextNumber(listing.indexes.map((index) => index.indexId))
  return { value: { kind: 'index', indexId, base, quote, tick } }
}

export interface MarketTexts {
  readonly base: string
  readonly quote: string
  readonly parameters: ParameterTexts
}

/** A new market takes the index of its pair, where there is one. */
export function readMarket(listing: Listing, { base, quote, parameters }: MarketTexts): Read<Change> {
  const read = readParameters(parameters)
  const problems = { ...pairProblems(base, quote), ...read.problems }
  if (read.value === undefined || Object.keys(problems).length > 0) return { problems }
  const index = listing.indexes.find((each) => each.base === base && each.quote === quote)
  return {
    value: {
      kind: 'spotMarket',
      marketId: nextMarket(listing),
      symbol: `${base}_${quote}`,
      base,
      quote,
      indexId: index?.indexId ?? null,
      parameters: read.value,
    },
  }
}

export interface OverrideTexts {
  readonly userId: string
  readonly level: string
  /** As a date field gives it: `2026-03-31`, or with its time. */
  readonly until: string
}

const USER = /^[1-9]\d{0,14}$/

export function readOverride(
  listing: Listing,
  { userId, level, until }: OverrideTexts,
  nowMs: number,
): Read<Change> {
  const id = userId.replace(/^U/i, '')
  const untilTime = Date.parse(until)
  const problems = {
    ...(USER.test(id) ? {} : { userId: 'the number of a user' }),
    ...(listing.feeLevels.some((each) => String(each.level) === level) ? {} : { level: 'choose a level' }),
    ...(untilTime > nowMs ? {} : { until: 'a time that is still to come' }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { value: { kind: 'feeLevelOverride', userId: id, level: Number(level), untilTime } }
}

export function pairProblems(base: string, quote: string): Record<string, string> {
  return {
    ...(base === '' ? { base: 'choose an asset' } : {}),
    ...(quote === '' || quote === base ? { quote: 'choose another asset' } : {}),
  }
}

/** Spot markets and contracts share their numbers. */
export function nextMarket({ markets, contracts }: Listing): number {
  return nextNumber([...markets, ...contracts].map(({ marketId }) => marketId))
}

/** Numbers rise and are never used again. */
function nextNumber(taken: readonly number[]): number {
  return Math.max(0, ...taken) + 1
}
