// A market by its coins, and below them the coin's name. The link reaches over the whole row that it stands in.

import { memo } from 'react'
import { Link } from 'react-router'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { isSameMarket, type MarketRow } from './market-rows.ts'
import classes from './pair-name.module.css'

interface PairNameProps {
  readonly row: MarketRow
  /** Instead of the coin's name, in a narrow window only. */
  readonly narrow?: string | undefined
}

export const PairName = memo(Pair, (a, b) => isSameMarket(a, b) && a.narrow === b.narrow)

function Pair({ row: { symbol, base, quote, name, state }, narrow }: PairNameProps) {
  return (
    <Link className={classes.pair} data-off={state !== 'open' || undefined} to={terminalPath(symbol)}>
      <CoinDisc code={base} size={28} />
      <span className={classes.names}>
        <span className={classes.codes}>
          <b>{base}</b>/{quote}
        </span>
        <small className={narrow === undefined ? undefined : classes.wide}>{name}</small>
        {narrow === undefined ? null : <small className={classes.narrow}>{narrow}</small>}
      </span>
    </Link>
  )
}

export function terminalPath(symbol: string): string {
  return `/currencyTransaction?symbol=${symbol}`
}
