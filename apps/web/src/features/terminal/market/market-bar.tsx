// The line over a terminal: which market, its last price and its figures. The pair opens the list of markets.

import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, formatAmount, formatChange } from '../../../format/number.ts'
import { useWatchList } from '../../../state/watch-list.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { orDash } from '../frame/or-dash.ts'
import { changeOfDay } from './change-of-day.ts'
import { useLastDirection } from './last-direction.ts'
import classes from './market.module.css'
import type { TerminalMarket } from './terminal-market.ts'

interface MarketBarProps {
  readonly market: TerminalMarket
  /** What kind of market it is. */
  readonly kind: string
  readonly last: ReactNode
  readonly figures: ReactNode
  /** After the pair: what can be done about the market. */
  readonly acts?: ReactNode
  /** The list of markets, while it is open. */
  readonly renderList: (onClose: () => void) => ReactNode
}

export function MarketBar({ market, kind, last, figures, acts, renderList }: MarketBarProps) {
  const { t } = useTranslation('terminal')
  const [isOpen, setIsOpen] = useState(false)
  const watched = useWatchList()
  const isWatched = watched.has(market.symbol)
  const Star = isWatched ? IconStarFilled : IconStar
  return (
    <section className={classes.bar} data-part="market" aria-label={t('market.title')}>
      <button
        type="button"
        className={classes.star}
        aria-pressed={isWatched}
        aria-label={t(isWatched ? 'market.unwatch' : 'market.watch', { pair: market.name })}
        onClick={() => watched.toggle(market.symbol)}
      >
        <Star size={16} stroke={1.6} aria-hidden />
      </button>
      <h1 className={classes.title}>
        <button type="button" className={classes.pair} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <CoinDisc code={market.base} size={24} />
          {market.name}
          <span className={classes.chip}>{kind}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      </h1>
      {acts}
      {last}
      <dl className={classes.figures}>{figures}</dl>
      {isOpen ? renderList(() => setIsOpen(false)) : null}
    </section>
  )
}

interface BarPriceProps {
  readonly market: TerminalMarket
  readonly ticker:
    | { readonly last: string | null; readonly open: string | null; readonly change: string | null }
    | undefined
}

/** The last price, with what it did in a day. */
export function BarPrice({ market, ticker }: BarPriceProps) {
  const direction = useLastDirection(ticker?.last)
  const change = ticker?.change ?? undefined
  const day = change === undefined ? undefined : directionOf(change)
  return (
    <div className={classes.last}>
      <b className={direction ?? (day === 'flat' ? undefined : day)} aria-live="off">
        {orDash(ticker?.last, (last) => formatAmount(last, market.priceDecimals))}
      </b>
      <span className={day === 'flat' ? 'dim' : day}>
        {ticker === undefined || change === undefined
          ? '--'
          : `${changeOfDay(ticker, market)} ${formatChange(change)}`}
      </span>
    </div>
  )
}

interface FigureProps {
  readonly name: ReactNode
  readonly title?: string | undefined
  /** `roomy`: not in a narrow window; `wide`: there and in a middling one only as the last; `widest`: in neither. */
  readonly only?: 'widest' | 'wide' | 'roomy' | 'narrow'
  readonly children: ReactNode
}

export const Figure = memo(({ name, title, only, children }: FigureProps) => {
  return (
    <div className={classes.figure} data-only={only} title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
})
