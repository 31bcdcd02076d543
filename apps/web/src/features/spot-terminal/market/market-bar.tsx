// The line over the terminal: which market, its last price and its day. The pair opens the list of markets.

import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, formatAmount, formatChange, formatCompact } from '../../../format/number.ts'
import { useTicker } from '../../../live/tickers.ts'
import { useWatchList } from '../../../state/watch-list.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { orDash } from '../frame/or-dash.ts'
import { changeOfDay } from './change-of-day.ts'
import { useIndexPrice } from './index-price.ts'
import { useLastDirection } from './last-direction.ts'
import classes from './market.module.css'
import type { Market, MarketRules } from './market-rules.ts'
import { PairList } from './pair-list.tsx'

interface MarketBarProps {
  readonly rules: MarketRules
  readonly markets: readonly Market[]
}

export function MarketBar({ rules, markets }: MarketBarProps) {
  const { t } = useTranslation('spot')
  const [isOpen, setIsOpen] = useState(false)
  const watched = useWatchList()
  const isWatched = watched.has(rules.symbol)
  const Star = isWatched ? IconStarFilled : IconStar
  return (
    <section className={classes.bar} aria-label={t('market.title')}>
      <button
        type="button"
        className={classes.star}
        aria-pressed={isWatched}
        aria-label={t(isWatched ? 'market.unwatch' : 'market.watch', { pair: rules.name })}
        onClick={() => watched.toggle(rules.symbol)}
      >
        <Star size={16} stroke={1.6} aria-hidden />
      </button>
      <h1 className={classes.title}>
        <button type="button" className={classes.pair} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <CoinDisc code={rules.base} size={24} />
          {rules.name}
          <span className={classes.chip}>{t('market.spot')}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      </h1>
      <LastPrice rules={rules} />
      <Figures rules={rules} />
      {isOpen ? <PairList markets={markets} current={rules.symbol} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}

const LAST_FIELDS = ['last', 'open', 'change'] as const

function LastPrice({ rules }: { readonly rules: MarketRules }) {
  const ticker = useTicker(rules.symbol, LAST_FIELDS)
  const direction = useLastDirection(ticker?.last)
  const change = ticker?.change ?? undefined
  const day = change === undefined ? undefined : directionOf(change)
  return (
    <div className={classes.last}>
      <b className={direction ?? (day === 'flat' ? undefined : day)} aria-live="off">
        {orDash(ticker?.last, (last) => formatAmount(last, rules.priceDecimals))}
      </b>
      <span className={day === 'flat' ? 'dim' : day}>
        {ticker === undefined || change === undefined
          ? '--'
          : `${changeOfDay(ticker, rules)} ${formatChange(change)}`}
      </span>
    </div>
  )
}

function Figures({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const ticker = useTicker(rules.symbol)
  const index = useIndexPrice(rules.symbol)
  const price = (value: string | null | undefined): string =>
    orDash(value, (shown) => formatAmount(shown, rules.priceDecimals))
  return (
    <dl className={classes.figures}>
      <Figure name={t('market.high')}>{price(ticker?.high)}</Figure>
      <Figure name={t('market.low')}>{price(ticker?.low)}</Figure>
      <Figure name={t('market.change')} only="narrow">
        {orDash(ticker?.change, formatChange)}
      </Figure>
      <Figure name={t('market.volume', { coin: rules.base })} only="wide">
        {ticker === undefined ? '--' : formatCompact(ticker.volume)}
      </Figure>
      <Figure name={t('market.turnover', { coin: rules.quote })} only="wide">
        {ticker === undefined ? '--' : formatCompact(ticker.quoteVolume)}
      </Figure>
      <Figure name={t('market.index')} title={t('market.indexTitle')} only="wide">
        {price(index)}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly title?: string
  readonly only?: 'wide' | 'narrow'
  readonly children: string
}

const Figure = memo(({ name, title, only, children }: FigureProps) => {
  return (
    <div className={classes.figure} data-only={only} title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
})
