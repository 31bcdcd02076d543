// Between the two sides of the book: the last price with the way it went, the spread, and one more price to compare.

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
      {direction === undefined ? null : <Arrow d={ARROWS[direction]} />}
    </b>
  )
}

const ARROWS = { up: 'M12 19V5M6 11l6-6 6 6', down: 'M12 5v14M6 13l6 6 6-6' }

/** Another path, not the same one turned: with a transform that comes and goes the browser divides the whole page into layers anew. */
function Arrow({ d }: { readonly d: string }) {
  return (
    <svg
      width={14}
      height={14}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={d} />
    </svg>
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
