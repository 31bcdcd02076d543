// Last price and change of a market. A market without a trade has neither, and shows a dash instead of a number.

import { useTranslation } from 'react-i18next'
import { directionOf, formatAmount, formatChange } from '../format/number.ts'
import type { OpenPair } from './open-pairs.ts'

const NOTHING = '–'

interface PairProps {
  readonly pair: OpenPair
}

export function LastPrice({ pair }: PairProps) {
  return <Price pair={pair} price={pair.ticker?.last} />
}

/** A price with all decimals that the pair's prices can have, so that columns stay in line. */
export function Price({ pair, price }: PairProps & { readonly price: string | null | undefined }) {
  if (price === null || price === undefined) return <NoTrade />
  return <span className="num">{formatAmount(price, pair.priceDecimals)}</span>
}

export function Change({ pair }: PairProps) {
  const change = pair.ticker?.change
  if (change === null || change === undefined) return <NoTrade />
  const direction = directionOf(change)
  return <span className={direction === 'flat' ? 'num dim' : `num ${direction}`}>{formatChange(change)}</span>
}

export function NoTrade() {
  const { t } = useTranslation('shell')
  return (
    <span className="dim" title={t('market.noTrade')}>
      {NOTHING}
    </span>
  )
}
