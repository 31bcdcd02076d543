// Every word and number on the poster, in the user's language. The prices are those of the last 24 hours, each with its
// time: a poster about checking numbers shows no invented ones.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { dayCandles, type PricePoint, pointsOf, QUARTER_MS } from '../../../market/day-candles.ts'
import { useAppState } from '../../../state/app-state.ts'

export interface PosterPrices {
  readonly pair: string
  readonly span: string
  readonly points: readonly PricePoint[]
  readonly rows: readonly (readonly [time: string, price: string])[]
}

export interface PosterTexts {
  readonly headline: string
  readonly lead: string
  /** What can be checked, and by what; shown where there are no prices. */
  readonly evidence: readonly (readonly [what: string, by: string])[]
  readonly prices: PosterPrices | undefined
  readonly codeLabel: string
  readonly code: string
  readonly scan: string
  readonly by: string
  readonly host: string
  readonly risk: string
}

const SYMBOL = 'BTC_USDT'
const QUOTE = 'USDT'
/** Fewer points make no line. */
const LEAST_POINTS = 12

/** Undefined while it is not known whether there are prices. */
export function usePosterTexts(code: string): PosterTexts | undefined {
  const { t } = useTranslation('account')
  const nickName = useAppState(({ userData }) => userData?.nickName ?? '')
  // Drawn once: a poster that changes while it is looked at could not be checked.
  const { data: candles, isPending } = useQuery({
    ...dayCandles(SYMBOL, '15m'),
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    if (isPending) return undefined
    return {
      headline: t('poster.headline'),
      lead: t('poster.lead'),
      evidence: [
        [t('poster.price'), t('poster.priceText')],
        [t('poster.settlement'), t('poster.settlementText')],
        [t('poster.balance'), t('poster.balanceText')],
      ],
      prices: candles === undefined ? undefined : pricesOf(candles),
      codeLabel: t('poster.code'),
      code,
      scan: t('poster.scan'),
      by: t('poster.by', { name: nickName }),
      host: window.location.host,
      risk: t('poster.risk'),
    }
  }, [t, code, nickName, candles, isPending])
}

function pricesOf(candles: Answer<'candles'>): PosterPrices | undefined {
  const points = pointsOf(candles, QUARTER_MS)
  const [first, last] = [candles[0], candles.at(-1)]
  const [begin, end] = [points[0], points.at(-1)]
  if (points.length < LEAST_POINTS || first === undefined || last === undefined) return undefined
  if (begin === undefined || end === undefined) return undefined
  return {
    pair: SYMBOL.replace('_', '/'),
    span: '24 h',
    points,
    rows: [
      [utc(begin.timeMs), `${formatAmount(first.open)} ${QUOTE}`],
      [utc(end.timeMs), `${formatAmount(last.close)} ${QUOTE}`],
    ],
  }
}

/** The poster travels, so its times do not depend on where it was drawn. */
function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
