// The line over the terminal: which product, its index and its day, how many sources are fresh, the last signed checkpoint.

import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { directionOf, formatAmount, formatChange, formatCount } from '../../../format/number.ts'
import { formatClock } from '../../../format/time.ts'
import { useCheckpoints, useTicks } from '../../../live/ticks.ts'
import { orDash } from '../../terminal/frame/or-dash.ts'
import { useLastDirection } from '../../terminal/market/last-direction.ts'
import type { SecondRules } from '../product-rules.ts'
import { isFresh } from '../tape/quotes-card.tsx'
import classes from './market.module.css'
import { ProductMenu } from './product-menu.tsx'
import { type DayFigures, useDay } from './use-day.ts'

interface SecondBarProps {
  readonly rules: SecondRules
  readonly products: readonly SecondRules[]
}

export function SecondBar({ rules, products }: SecondBarProps) {
  const { t } = useTranslation('second')
  const { ticks } = useTicks(rules.symbol)
  const last = ticks.findLast(({ price }) => price !== null)?.price ?? undefined
  const direction = useLastDirection(last)
  const day = useDay(rules, last)
  const price = (value: string): string => formatAmount(value, rules.priceDecimals)
  return (
    <section className={classes.bar} aria-label={t('market.title')}>
      <ProductMenu current={rules} products={products} />
      <dl className={classes.figures}>
        <Figure name={t('market.index')}>
          <b className={direction}>{orDash(last, price)}</b>
        </Figure>
        <Figure name={t('market.day')}>
          <DayChange day={day} price={price} />
        </Figure>
        <Figure name={t('market.high')} only="wide">
          {orDash(day?.high, price)}
        </Figure>
        <Figure name={t('market.low')} only="wide">
          {orDash(day?.low, price)}
        </Figure>
        <Figure name={t('market.sources')} only="wide">
          <Sources rules={rules} />
        </Figure>
        <Figure name={t('market.checkpoint')} only="widest">
          <LastCheckpoint symbol={rules.symbol} />
        </Figure>
      </dl>
      <Link className={classes.check} to="/fairness" aria-label={t('market.howChecked')}>
        <IconShieldCheck size={14} stroke={1.6} aria-hidden />
        <span>{t('market.howChecked')}</span>
      </Link>
    </section>
  )
}

interface FigureProps {
  readonly name: string
  /** `wide`: not in a narrow window; `widest`: nor in a middling one. */
  readonly only?: 'wide' | 'widest'
  readonly children: ReactNode
}

function Figure({ name, only, children }: FigureProps) {
  return (
    <div data-only={only}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface DayChangeProps {
  readonly day: DayFigures | undefined
  readonly price: (value: string) => string
}

function DayChange({ day, price }: DayChangeProps) {
  if (day === undefined) return '--'
  const direction = directionOf(day.change)
  return (
    <span className={direction === 'flat' ? undefined : direction}>
      {direction === 'up' ? '+' : ''}
      {price(day.change)} <span className={classes.ratio}>{formatChange(day.ratio)}</span>
    </span>
  )
}

function Sources({ rules }: { readonly rules: SecondRules }) {
  const { t } = useTranslation('second')
  const { ticks } = useTicks(rules.symbol)
  const tick = ticks.at(-1)
  if (tick === undefined) return '--'
  const fresh = tick.quotes.filter(({ time }) => isFresh(time, tick.time)).length
  return t('market.fresh', {
    fresh: formatCount(fresh),
    all: formatCount(Math.max(rules.sources.size, tick.quotes.length)),
  })
}

function LastCheckpoint({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('second')
  const { isKnown, list } = useCheckpoints()
  const last = list.find((checkpoint) => checkpoint.symbol === symbol)
  if (last === undefined) return isKnown ? t('market.noCheckpoint') : '--'
  return (
    <time title={t('market.checkpointOf', { number: last.number, sequence: last.toSequence })}>
      {formatClock(last.time)}
    </time>
  )
}
