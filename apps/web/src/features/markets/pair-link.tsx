// A coin's code that leads to its market.

import { Link } from 'react-router'
import type { MarketRow } from './market-rows.ts'
import { terminalPath } from './pair-name.tsx'

export function PairLink({ row: { symbol, base, quote } }: { readonly row: MarketRow }) {
  return (
    <Link to={terminalPath(symbol)}>
      <b>{base}</b>
      <span className="dim">/{quote}</span>
    </Link>
  )
}
