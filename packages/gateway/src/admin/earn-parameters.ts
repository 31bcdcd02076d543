// What a financial product and a mining pool offer, in the console's words and in the core's. What is entered is never rounded.

import type { ADMIN_ROUTES, BodyOf } from '@candor/api'
import {
  type Amount,
  type AssetView,
  type FinancialParameters,
  formatDecimal,
  type MiningParameters,
  type RateE8,
  type TimeMs,
} from '@candor/contract'
import { RATE_SCALE, units } from './entered-units.ts'

type Change = BodyOf<typeof ADMIN_ROUTES.previewChange>['change']
export type FinancialTexts = Extract<Change, { readonly kind: 'financialParameters' }>['parameters']
export type MiningTexts = Extract<Change, { readonly kind: 'miningParameters' }>['parameters']

type Asset = Pick<AssetView, 'scale'>
type OfferName = 'term' | 'quota' | 'minAmount' | 'step' | 'maxPerUser' | 'fromTime' | 'untilTime'

export function financialParametersOf(given: FinancialTexts, asset: Asset): FinancialParameters {
  return {
    ...offerOf(given, asset),
    aprE8: rateOf(given.annualRate, 'annualRate'),
    source: given.source,
  }
}

export function formatFinancialParameters(parameters: FinancialParameters, asset: Asset): FinancialTexts {
  const { aprE8, source } = parameters
  return { ...formatOffer(parameters, asset), annualRate: formatDecimal(aprE8, RATE_SCALE), source }
}

export function miningParametersOf(given: MiningTexts, asset: Asset): MiningParameters {
  return {
    ...offerOf(given, asset),
    dailyRateE8: rateOf(given.dailyRate, 'dailyRate'),
    payout: given.incomePaid,
    payoutLag: given.incomeLag,
    rebate1E8: rateOf(given.rebate1, 'rebate1'),
    rebate2E8: rateOf(given.rebate2, 'rebate2'),
  }
}

export function formatMiningParameters(parameters: MiningParameters, asset: Asset): MiningTexts {
  const { dailyRateE8, payout, payoutLag, rebate1E8, rebate2E8 } = parameters
  return {
    ...formatOffer(parameters, asset),
    dailyRate: formatDecimal(dailyRateE8, RATE_SCALE),
    incomePaid: payout,
    incomeLag: payoutLag,
    rebate1: formatDecimal(rebate1E8, RATE_SCALE),
    rebate2: formatDecimal(rebate2E8, RATE_SCALE),
  }
}

/** Each field with its value, moments as people can read them. */
export function offerFields(texts: FinancialTexts | MiningTexts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      name === 'fromTime' || name === 'untilTime' ? new Date(Number(value)).toISOString() : String(value),
    ]),
  )
}

function offerOf(given: Pick<FinancialTexts, OfferName>, { scale }: Asset) {
  const money = (name: 'quota' | 'minAmount' | 'step' | 'maxPerUser'): Amount =>
    units(given[name], scale, name) as Amount
  return {
    termDays: given.term,
    quota: money('quota'),
    minAmount: money('minAmount'),
    step: money('step'),
    maxPerUser: money('maxPerUser'),
    fromMs: BigInt(given.fromTime) as TimeMs,
    untilMs: BigInt(given.untilTime) as TimeMs,
  }
}

function formatOffer(
  parameters: FinancialParameters | MiningParameters,
  { scale }: Asset,
): Pick<FinancialTexts, OfferName> {
  const money = (value: bigint): string => formatDecimal(value, scale)
  return {
    term: parameters.termDays,
    quota: money(parameters.quota),
    minAmount: money(parameters.minAmount),
    step: money(parameters.step),
    maxPerUser: money(parameters.maxPerUser),
    fromTime: Number(parameters.fromMs),
    untilTime: Number(parameters.untilMs),
  }
}

function rateOf(text: string, name: string): RateE8 {
  return units(text, RATE_SCALE, name) as RateE8
}
