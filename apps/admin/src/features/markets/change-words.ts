// The words of changes: what each kind is called, what each field is, how a value reads. Pure.

import type { ChangeKind } from '@candor/api'
import type { AdminAnswer, AdminPayload } from '@candor/client'
import { timesDecimal } from '@candor/web/format/decimal.ts'
import { formatTime } from '@candor/web/format/time.ts'
import { countryName } from '../../words/countries.ts'
import { walletName } from '../../words/names.ts'

export type Change = AdminPayload<'previewChange'>['body']['change']
export type ChangeOf<K extends ChangeKind> = Extract<Change, { readonly kind: K }>
export type Listing = AdminAnswer<'listing'>
export type Market = Listing['markets'][number]
export type Parameters = Market['parameters']
export type Contract = Listing['contracts'][number]
export type ContractParameters = Contract['parameters']
export type Second = Listing['seconds'][number]
export type SecondParameters = Second['parameters']
export type FeeLevel = Listing['feeLevels'][number]
export type Preview = AdminAnswer<'previewChange'>

export const CHANGE_TITLES: Readonly<Record<ChangeKind, string>> = {
  asset: 'List an asset',
  index: 'Define an index',
  spotMarket: 'List a spot market',
  spotParameters: 'Change parameters',
  spotMarketStatus: 'Switch market status',
  contract: 'List a contract',
  contractParameters: 'Change parameters',
  contractStatus: 'Switch contract status',
  secondProduct: 'List a second-contract',
  secondParameters: 'Change what it offers',
  secondStatus: 'Switch status',
  secondCountries: 'Change countries',
  financialProduct: 'List a product',
  financialParameters: 'Change what it offers',
  financialStatus: 'Switch status',
  miningPool: 'List a pool',
  miningParameters: 'Change what it offers',
  miningStatus: 'Switch status',
  feeSchedule: 'Change the fee schedule',
  feeLevelOverride: 'Set a fee level',
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  assetId: 'Asset number',
  indexId: 'Index number',
  marketId: 'Market number',
  productId: 'Product number',
  code: 'Code',
  scale: 'Decimals',
  base: 'Base asset',
  quote: 'Quote asset',
  symbol: 'Symbol',
  status: 'Status',
  level: 'Level',
  until: 'Until',
  userId: 'User',
  tick: 'Price step',
  lot: 'Quantity step',
  minQuantity: 'Smallest quantity',
  maxQuantity: 'Largest quantity',
  minNotional: 'Smallest order value',
  maxOpenOrders: 'Open orders per user',
  marketBand: 'Market order band',
  buyBand: 'Buy limit band',
  sellBand: 'Sell limit band',
  selfTrade: 'Own orders meet',
  multiplier: 'Coins in one lot',
  markTick: 'Step of the mark',
  maxLots: 'Largest order, lots',
  limitBand: 'Limit order band',
  takerRate: 'Fee in maintenance',
  liquidationFee: 'Liquidation fee',
  volumeWeight: 'Counts for fee levels',
  impactValue: 'Value of impact prices',
  fundingHours: 'Funding every',
  refusesCrossing: 'Limits worse than the market',
  markMethod: 'Mark price',
  upTo: 'Value up to',
  maxLeverage: 'Most leverage',
  maintenance: 'Maintenance',
  payoutRate: 'Payout',
  minStake: 'Smallest stake',
  maxStake: 'Largest stake',
  userCap: 'Most at stake, one user',
  directionCap: 'Cap of one direction',
  totalCap: 'Cap of everything open',
  everywhere: 'Everywhere',
  poolId: 'Pool number',
  name: 'Name',
  asset: 'Asset',
  incomeAsset: 'Income in',
  term: 'Term',
  annualRate: 'Rate a year',
  dailyRate: 'Rate a day',
  quota: 'Released',
  minAmount: 'Smallest amount',
  step: 'Step',
  maxPerUser: 'Most for one user',
  fromTime: 'On sale from',
  untilTime: 'On sale until',
  source: 'Bought from',
  incomePaid: 'Income is paid',
  incomeLag: 'A day is paid for',
  rebate1: 'Rebate, level 1',
  rebate2: 'Rebate, level 2',
  volumeBtc: '30-day volume from, BTC',
  spotMaker: 'Spot maker',
  spotTaker: 'Spot taker',
  perpMaker: 'Contract maker',
  perpTaker: 'Contract taker',
}

/** Fields whose values are ratios: 0.001 is 0.1%. */
const RATIOS: ReadonlySet<string> = new Set([
  'marketBand',
  'buyBand',
  'sellBand',
  'limitBand',
  'takerRate',
  'liquidationFee',
  'volumeWeight',
  'maintenance',
  'payoutRate',
  'directionCap',
  'totalCap',
  'annualRate',
  'dailyRate',
  'rebate1',
  'rebate2',
  'spotMaker',
  'spotTaker',
  'perpMaker',
  'perpTaker',
])

const MOMENTS: ReadonlySet<string> = new Set(['until', 'fromTime', 'untilTime'])

const WORDS: Readonly<Record<string, string>> = {
  open: 'open',
  closed: 'closed',
  offered: 'offered',
  daily: 'every day',
  end: 'at the end',
  true: 'yes',
  false: 'no',
  cancelOnly: 'cancel only',
  halted: 'halted',
  expireTaker: 'the new order ends',
  expireMaker: 'the resting order ends',
  expireBoth: 'both end',
  decrement: 'both shrink',
  basisAverage: 'index and basis',
  medianOfThree: 'median of three',
}

const STEP_FIELD = /^(level|tier|duration) (\d+) (\w+)$/
const COUNTRY_FIELD = /^country ([A-Z]{2})$/

/**
 * `level 2 spotMaker` is a field of the second fee level, `tier 2 maintenance` one of a contract's second tier,
 * `duration 60 payoutRate` one of a second-contract of 60 seconds, `country JP` whether it is offered there.
 */
export function fieldName(field: string): string {
  const [, step, number, name] = STEP_FIELD.exec(field) ?? []
  const country = COUNTRY_FIELD.exec(field)?.[1]
  if (country !== undefined) return countryName(country)
  if (number !== undefined && name !== undefined) {
    if (step === 'duration') return `${fieldName(name)} for ${number} s`
    return `${step === 'level' ? 'VIP' : 'Tier'} ${number}, ${fieldName(name)}`
  }
  return FIELD_NAMES[field] ?? field
}

export function fieldValue(field: string, value: string | null): string {
  if (value === null) return '–'
  const name = STEP_FIELD.exec(field)?.[3] ?? field
  if (RATIOS.has(name)) return percentText(value)
  if (MOMENTS.has(name)) return formatTime(Date.parse(value))
  if (name === 'source') return `${walletName(value)} account`
  if (name === 'term') return `${value} days`
  if (name === 'incomeLag') return value === '0' ? 'on the day itself' : 'on the next day'
  if (name === 'maxLeverage') return `${value}×`
  if (name === 'fundingHours') return hoursWord(Number(value))
  if (name === 'refusesCrossing') return crossingWord(value === 'true')
  return WORDS[value] ?? value
}

export function statusWord(status: Market['status'] | Second['status']): string {
  return WORDS[status] ?? status
}

export function selfTradeWord(mode: Parameters['selfTrade']): string {
  return WORDS[mode] ?? mode
}

export function markMethodWord(method: ContractParameters['markMethod']): string {
  return WORDS[method] ?? method
}

export function hoursWord(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}

export function crossingWord(isRefused: boolean): string {
  return isRefused ? 'refused unless meant' : 'taken'
}

/** `0.001` as `0.1%`: exact, whatever its decimals. */
export function percentText(ratio: string): string {
  return `${timesDecimal(ratio, '100')}%`
}
