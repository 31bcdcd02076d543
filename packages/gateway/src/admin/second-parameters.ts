// The parameters of a second-contract in the console's words and in the core's. What is entered is never rounded.

import type { ADMIN_ROUTES, BodyOf } from '@candor/api'
import {
  type Amount,
  type AssetView,
  formatDecimal,
  type RateE8,
  type SecondParameters,
} from '@candor/contract'
import { RATE_SCALE, units } from './entered-units.ts'

type Change = BodyOf<typeof ADMIN_ROUTES.previewChange>['change']
export type SecondTexts = Extract<Change, { readonly kind: 'secondParameters' }>['parameters']

type Asset = Pick<AssetView, 'scale'>

export function secondParametersOf(given: SecondTexts, { scale }: Asset): SecondParameters {
  const money = (name: 'minStake' | 'maxStake' | 'userCap'): Amount =>
    units(given[name], scale, name) as Amount
  const rate = (name: 'directionCap' | 'totalCap'): RateE8 => units(given[name], RATE_SCALE, name) as RateE8
  return {
    durations: given.durations.map(({ seconds, payoutRate }) => ({
      seconds,
      payoutE8: units(payoutRate, RATE_SCALE, 'payoutRate') as RateE8,
    })),
    minStake: money('minStake'),
    maxStake: money('maxStake'),
    userCap: money('userCap'),
    directionCapE8: rate('directionCap'),
    totalCapE8: rate('totalCap'),
  }
}

export function formatSecondParameters(parameters: SecondParameters, { scale }: Asset): SecondTexts {
  const money = (value: bigint): string => formatDecimal(value, scale)
  const rate = (value: bigint): string => formatDecimal(value, RATE_SCALE)
  return {
    durations: parameters.durations.map(({ seconds, payoutE8 }) => ({ seconds, payoutRate: rate(payoutE8) })),
    minStake: money(parameters.minStake),
    maxStake: money(parameters.maxStake),
    userCap: money(parameters.userCap),
    directionCap: rate(parameters.directionCapE8),
    totalCap: rate(parameters.totalCapE8),
  }
}

/** Each field with its value; a duration is known by its seconds: `duration 60 payoutRate`. */
export function secondFields({ durations, ...rest }: SecondTexts): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...durations.map(({ seconds, payoutRate }) => [`duration ${seconds} payoutRate`, payoutRate] as const),
    ...Object.entries(rest),
  ])
}
