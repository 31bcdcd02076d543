// Between the two sides of the book: the last price with the way it went, the spread, and one more price to compare.

import { IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { DASH, orDash } from '../frame/or-dash.ts'
import { useLastDirection } from '../market/last-direction.ts'
import { spreadOf } from '../market/spread.ts'
import type { TerminalMarket } from '../market/terminal-market.ts'
import classes from './book.module.css'

interface BookMiddleProps {
  readonly last: ReactNode
  readonly children: ReactNode
}

export function BookMiddle({ last, children }: BookMiddleProps) {
  return (
    <div className={classes.middle}>
      {last}
      <span className={classes.between}>{children}</span>
    </div>
  )
}

interface MiddleLastProps {
  readonly market: TerminalMarket
  readonly last: string | null | undefined
}

export function MiddleLast({ market, last }: MiddleLastProps) {
  const direction = useLastDirection(last)
  return (
    <b className={direction}>
      {orDash(last, (shown) => formatAmount(shown, market.priceDecimals))}
      {direction === undefined ? null : <IconArrowUp size={14} stroke={2} aria-hidden />}
    </b>
  )
}

interface MiddleSpreadProps {
  readonly market: TerminalMarket
  readonly touch: { readonly bid: string | null; readonly ask: string | null } | undefined
}

export function MiddleSpread({ market, touch }: MiddleSpreadProps) {
  const { t } = useTranslation('terminal')
  const spread = spreadOf(touch, market)
  return (
    <span title={t('book.spreadTitle')}>
      {t('book.spread')} {spread?.amount ?? DASH}{' '}
      <span className={classes.roomy}>{spread === undefined ? '' : `(${spread.share})`}</span>
    </span>
  )
}
