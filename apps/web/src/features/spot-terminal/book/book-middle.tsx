// Between the two sides: the last price with the way it went, the spread, and the index.

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { useTicker } from '../../../live/tickers.ts'
import { DASH, orDash } from '../frame/or-dash.ts'
import { useIndexPrice } from '../market/index-price.ts'
import { useLastDirection } from '../market/last-direction.ts'
import type { MarketRules } from '../market/market-rules.ts'
import { spreadOf } from '../market/spread.ts'
import classes from './book.module.css'

export function BookMiddle({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const ticker = useTicker(rules.symbol)
  const index = useIndexPrice(rules.symbol)
  const direction = useLastDirection(ticker?.last)
  const spread = spreadOf(ticker, rules)
  const Arrow = direction === 'down' ? IconArrowDown : IconArrowUp
  return (
    <div className={classes.middle}>
      <b className={direction}>
        {orDash(ticker?.last, (last) => formatAmount(last, rules.priceDecimals))}
        {direction === undefined ? null : <Arrow size={14} stroke={2} aria-hidden />}
      </b>
      <span className={classes.between}>
        <span title={t('book.spreadTitle')}>
          {t('book.spread')} {spread?.amount ?? DASH}{' '}
          <span className={classes.roomy}>{spread === undefined ? '' : `(${spread.share})`}</span>
        </span>
        <span title={t('market.indexTitle')}>
          {t('book.index')} {orDash(index, (price) => formatAmount(price, rules.priceDecimals))}
        </span>
      </span>
    </div>
  )
}
