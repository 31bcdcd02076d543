// The last price of a market in the search, with what it did in a day. Second-contracts are no market with a price of
// their own, and show none.

import { directionOf, formatAmount, formatChange } from '../../format/number.ts'
import { useContractTicker } from '../../live/contract-tickers.ts'
import { useTicker } from '../../live/tickers.ts'
import classes from './palette.module.css'
import type { MarketItem } from './palette-item.ts'

export function MarketPrice({ item: { kind, symbol } }: { readonly item: MarketItem }) {
  if (kind === 'second') return null
  return kind === 'spot' ? <SpotPrice symbol={symbol} /> : <ContractPrice symbol={symbol} />
}

function SpotPrice({ symbol }: { readonly symbol: string }) {
  return <Shown {...useTicker(symbol, ['last', 'change'])} />
}

function ContractPrice({ symbol }: { readonly symbol: string }) {
  return <Shown {...useContractTicker(symbol, ['last', 'change'])} />
}

interface ShownProps {
  readonly last?: string | null
  readonly change?: string | null
}

function Shown({ last = null, change = null }: ShownProps) {
  return (
    <span className={classes.price}>
      <span>{last === null ? '--' : formatAmount(last)}</span>
      <span className={change === null ? 'dim' : directionOf(change)}>
        {change === null ? '--' : formatChange(change)}
      </span>
    </span>
  )
}
