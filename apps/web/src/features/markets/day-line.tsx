// The line of a market's last day. Its first and last point are the ticker's, so that line and change always agree.

import { useQuery } from '@tanstack/react-query'
import { dayCandles, HOUR_MS, pointsOf } from '../../market/day-candles.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import type { MarketRow } from './market-rows.ts'

export function DayLine({ row: { symbol, ticker } }: { readonly row: MarketRow }) {
  const { data } = useQuery(dayCandles(symbol, '1h'))
  const points = pointsOf(data, HOUR_MS)
  const [first, last] = [points[0], points.at(-1)]
  const [open, close] = [ticker?.open ?? undefined, ticker?.last ?? undefined]
  if (first === undefined || last === undefined || open === undefined || close === undefined) {
    return <Sparkline points={points} />
  }
  const ends = {
    first: { ...first, price: Number(open) },
    last: { ...last, price: Number(close) },
  }
  return <Sparkline points={[ends.first, ...points.slice(1, -1), ends.last]} />
}
