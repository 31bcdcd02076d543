// The ways to trade and earn, each with its risk. Contracts say so where none is listed, and show no number.

import {
  IconChartCandle,
  IconClock,
  IconCoins,
  IconPick,
  IconRobot,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatRate } from '../fees/format-rate.ts'
import { BookDrawing } from './book-drawing.tsx'
import classes from './products.module.css'
import { SectionHead } from './section-head.tsx'

type Name = 'spot' | 'contract' | 'second' | 'financial' | 'mining' | 'robot'

const OTHERS: readonly {
  readonly name: Exclude<Name, 'spot' | 'contract'>
  readonly icon: TablerIcon
  readonly path: string
}[] = [
  { name: 'second', icon: IconClock, path: '/secondContract' },
  { name: 'financial', icon: IconCoins, path: '/financial' },
  { name: 'mining', icon: IconPick, path: '/defiFinancial' },
  { name: 'robot', icon: IconRobot, path: '/robot' },
]

export function Products({ symbol }: { readonly symbol: string | undefined }) {
  const { t } = useTranslation('home')
  return (
    <section className={`wrap ${classes.section}`}>
      <SectionHead title={t('products.title')} text={t('products.text')} />
      <div className={classes.cards}>
        <Spot symbol={symbol} />
        <Contracts />
        {OTHERS.map(({ name, icon: Icon, path }) => (
          <article key={name} className={classes.card}>
            <h3>
              <Icon size={20} stroke={1.6} aria-hidden />
              <Link to={path}>{t(`products.${name}`)}</Link>
            </h3>
            <p>{t(`products.${name}Text`)}</p>
            <p className={classes.risk}>{t(`products.${name}Risk`)}</p>
          </article>
        ))}
      </div>
    </section>
  )
}

/** Open where a contract is listed. */
function Contracts() {
  const { t } = useTranslation('home')
  const { data: contracts } = useQuery(callQuery('contracts', { quiet: true }))
  const [first] = contracts ?? []
  const most = Math.max(0, ...(contracts ?? []).flatMap(({ tiers }) => tiers.map((tier) => tier.maxLeverage)))
  return (
    <article className={classes.card}>
      <h3>
        <IconStack2 size={20} stroke={1.6} aria-hidden />
        <Link
          to={first === undefined ? '/contractTransaction' : `/contractTransaction?symbol=${first.symbol}`}
        >
          {t('products.contract')}
        </Link>
        {contracts?.length === 0 ? <Chip>{t('products.notOpen')}</Chip> : null}
      </h3>
      <p>{t('products.contractText')}</p>
      <p className={classes.risk}>{t('products.contractRisk')}</p>
      {first === undefined ? null : (
        <p className="num">
          {t('products.leverage')} {most}×
        </p>
      )}
    </article>
  )
}

function Spot({ symbol }: { readonly symbol: string | undefined }) {
  const { t } = useTranslation('home')
  const { data: levels } = useQuery(callQuery('feeLevels', { quiet: true }))
  const [first, last] = [levels?.[0], levels?.at(-1)]
  return (
    <article className={`${classes.card} ${classes.open}`}>
      <h3>
        <IconChartCandle size={20} stroke={1.6} aria-hidden />
        <Link to={`/currencyTransaction?symbol=${symbol ?? 'BTC_USDT'}`}>{t('products.spot')}</Link>
      </h3>
      <p>{t('products.spotText')}</p>
      <p className={classes.risk}>{t('products.spotRisk')}</p>
      <div className={classes.drawing}>{symbol === undefined ? null : <BookDrawing symbol={symbol} />}</div>
      <dl>
        {first === undefined || last === undefined ? null : (
          <>
            <div>
              <dd>{formatRate(first.spotTaker)}</dd>
              <dt>{t('products.taker', { level: first.level })}</dt>
            </div>
            <div>
              <dd>{formatRate(last.spotMaker)}</dd>
              <dt>{t('products.maker', { level: last.level })}</dt>
            </div>
          </>
        )}
      </dl>
    </article>
  )
}
