// The fee rates of the user's level; of the first level for a visitor. Undefined until they are known: an order is
// never shown with a fee that is only guessed.

import type { Answer } from '@candor/client'
import { CRYPTO_SCALE, parseDecimal } from '@candor/contract'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/call-query.ts'
import { useAppState } from '../../../state/app-state.ts'

/** Fractions in units of 10^-8. */
export interface FeeRates {
  readonly makerE8: bigint
  readonly takerE8: bigint
}

const FIELDS = {
  spot: { maker: 'spotMaker', taker: 'spotTaker' },
  contract: { maker: 'perpMaker', taker: 'perpTaker' },
} as const

export type FeeKind = keyof typeof FIELDS

const FIRST_LEVEL = 1

interface LevelRates {
  readonly level: number
  readonly rates: FeeRates | undefined
}

export function useFeeRates(kind: FeeKind): LevelRates {
  const level = useAppState((state) => (state.isLogin === 1 ? state.userData?.feeLevel : undefined))
  const { data } = useQuery({
    ...callQuery('feeLevels', { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const own = level ?? FIRST_LEVEL
  return { level: own, rates: ratesOf(data ?? [], own, kind) }
}

export function ratesOf(levels: Answer<'feeLevels'>, level: number, kind: FeeKind): FeeRates | undefined {
  const found = levels.find((each) => each.level === level)
  if (found === undefined) return undefined
  const makerE8 = readRate(found[FIELDS[kind].maker])
  const takerE8 = readRate(found[FIELDS[kind].taker])
  return makerE8 === undefined || takerE8 === undefined ? undefined : { makerE8, takerE8 }
}

/** A maker's rate may be negative: a rebate. */
function readRate(text: string): bigint | undefined {
  if (!text.startsWith('-')) return parseDecimal(text, CRYPTO_SCALE)
  const units = parseDecimal(text.slice(1), CRYPTO_SCALE)
  return units === undefined ? undefined : -units
}
