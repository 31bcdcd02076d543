// The words of changes: what each kind is called, what each field is, how a value reads. Pure.

import type { ChangeKind } from '@candor/api'
import type { AdminAnswer, AdminPayload } from '@candor/client'
import { timesDecimal } from '@candor/web/format/decimal.ts'
import { formatTime } from '@candor/web/format/time.ts'

export type Change = AdminPayload<'previewChange'>['body']['change']
export type ChangeOf<K extends ChangeKind> = Extract<Change, { readonly kind: K }>
export type Listing = AdminAnswer<'listing'>
export type Market = Listing['markets'][number]
export type Parameters = Market['parameters']
export type FeeLevel = Listing['feeLevels'][number]
export type Preview = AdminAnswer<'previewChange'>

export const CHANGE_TITLES: Readonly<Record<ChangeKind, string>> = {
  asset: 'List an asset',
  index: 'Define an index',
  spotMarket: 'List a spot market',
  spotParameters: 'Change parameters',
  spotMarketStatus: 'Switch market status',
  feeSchedule: 'Change the fee schedule',
  feeLevelOverride: 'Set a fee level',
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  assetId: 'Asset number',
  indexId: 'Index number',
  marketId: 'Market number',
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
  'spotMaker',
  'spotTaker',
  'perpMaker',
  'perpTaker',
])

const WORDS: Readonly<Record<string, string>> = {
  open: 'open',
  cancelOnly: 'cancel only',
  halted: 'halted',
  expireTaker: 'the new order ends',
  expireMaker: 'the resting order ends',
  expireBoth: 'both end',
  decrement: 'both shrink',
}

const LEVEL_FIELD = /^level (\d+) (\w+)$/

/** `level 2 spotMaker` is a field of the second fee level. */
export function fieldName(field: string): string {
  const [, level, name] = LEVEL_FIELD.exec(field) ?? []
  if (level !== undefined && name !== undefined) return `VIP ${level}, ${fieldName(name)}`
  return FIELD_NAMES[field] ?? field
}

export function fieldValue(field: string, value: string | null): string {
  if (value === null) return '–'
  const name = LEVEL_FIELD.exec(field)?.[2] ?? field
  if (RATIOS.has(name)) return percentText(value)
  if (name === 'until') return formatTime(Date.parse(value))
  return WORDS[value] ?? value
}

export function statusWord(status: Market['status']): string {
  return WORDS[status] ?? status
}

export function selfTradeWord(mode: Parameters['selfTrade']): string {
  return WORDS[mode] ?? mode
}

/** `0.001` as `0.1%`: exact, whatever its decimals. */
export function percentText(ratio: string): string {
  return `${timesDecimal(ratio, '100')}%`
}
