// Between the two sides: the last price with the way it went, the spread, and the index.

import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { useTicker } from '../../../live/tickers.ts'
import { DASH, orDash } from '../frame/or-dash.ts'
import { useIndexPrice } from '../market/index-price.ts'
import { useLastDirection } from '../market/last-direction.ts'
import type { MarketRules } from '../market/market-rules.ts'
import { spreadOf } from '../market/spread.ts'
import classes from './book.module.css'

const LAST = ['last'] as const
const TOUCH = ['bid', 'ask'] as const

export function BookMiddle({ rules }: { readonly rules: MarketRules }) {
  return (
    <div className={classes.middle}>
      <Last rules={rules} />
      <span className={classes.between}>
        <Spread rules={rules} />
        <Index rules={rules} />
      </span>
    </div>
  )
}

function Last({ rules }: { readonly rules: MarketRules }) {
  const last = useTicker(rules.symbol, LAST)?.last
  const direction = useLastDirection(last)
  return (
    <b className={direction}>
      {orDash(last, (shown) => formatAmount(shown, rules.priceDecimals))}
      {direction === undefined ? null : <IconArrowUp size={14} stroke={2} aria-hidden />}
    </b>
  )
}

function Spread({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const spread = spreadOf(useTicker(rules.symbol, TOUCH), rules)
  return (
    <span title={t('book.spreadTitle')}>
      {t('book.spread')} {spread?.amount ?? DASH}{' '}
      <span className={classes.roomy}>{spread === undefined ? '' : `(${spread.share})`}</span>
    </span>
  )
}

function Index({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const index = useIndexPrice(rules.symbol)
  return (
    <span title={t('market.indexTitle')}>
      {t('book.index')} {orDash(index, (price) => formatAmount(price, rules.priceDecimals))}
    </span>
  )
}
