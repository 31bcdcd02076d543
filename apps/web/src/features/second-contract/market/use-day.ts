// The last 24 hours of the index: where it began, and its highest and lowest. From the candles of the contract on the same
// index; without one nothing is known.

import { formatDecimal } from '@candor/contract'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/call-query.ts'
import { unitsOf } from '../../../format/decimal.ts'
import { SECOND_LIMITS } from '../limits.ts'
import type { SecondRules } from '../product-rules.ts'

export interface DayFigures {
  readonly high: string
  readonly low: string
  /** Signed: in price, and as a fraction. */
  readonly change: string
  readonly ratio: string
}

interface Candle {
  readonly open: string
  readonly high: string
  readonly low: string
}

const QUARTERS_OF_A_DAY = 96
const SCALE = 18
const ONE = 10n ** BigInt(SCALE)

/** With the latest price, which is in no candle yet. */
export function dayFigures(candles: readonly Candle[], last: string): DayFigures | undefined {
  const [first] = candles
  if (first === undefined) return undefined
  const price = unitsOf(last)
  const open = unitsOf(first.open)
  if (open === 0n) return undefined
  const highs = candles.map(({ high }) => unitsOf(high))
  const lows = candles.map(({ low }) => unitsOf(low))
  const text = (units: bigint): string => formatDecimal(units, SCALE)
  return {
    high: text([...highs, price].reduce((a, b) => (a > b ? a : b))),
    low: text([...lows, price].reduce((a, b) => (a < b ? a : b))),
    change: text(price - open),
    // For showing only: cut.
    ratio: text(((price - open) * ONE) / open),
  }
}

export function useDay({ contract }: SecondRules, last: string | undefined): DayFigures | undefined {
  const { data } = useQuery({
    ...callQuery('contractCandles', {
      query: { symbol: contract ?? '', kind: 'index', interval: '15m', limit: String(QUARTERS_OF_A_DAY) },
      quiet: true,
    }),
    enabled: contract !== null,
    refetchInterval: SECOND_LIMITS.dayEveryMs,
    staleTime: SECOND_LIMITS.dayEveryMs,
  })
  return data === undefined || last === undefined ? undefined : dayFigures(data, last)
}
