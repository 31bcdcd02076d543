// Four figures over all open markets: who rose and fell most, what changed hands, how many are open.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatCompact, formatCount } from '../../format/number.ts'
import { Change } from '../../market/price.tsx'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayLine } from './day-line.tsx'
import type { MarketRow } from './market-rows.ts'
import { type MarketTotals, marketTotals } from './market-totals.ts'
import classes from './market-totals-panels.module.css'
import { PairLink } from './pair-link.tsx'

interface TotalsProps {
  readonly rows: readonly MarketRow[]
  readonly isLoading: boolean
}

export function MarketTotalsPanels({ rows, isLoading }: TotalsProps) {
  const { t } = useTranslation('markets')
  const totals = marketTotals(rows)
  return (
    <div className={classes.panels}>
      <Figure label={t('totals.rise')} isLoading={isLoading}>
        <Mover row={totals.rise} />
      </Figure>
      <Figure label={t('totals.fall')} isLoading={isLoading}>
        <Mover row={totals.fall} />
      </Figure>
      <Figure label={t('totals.turnover')} isLoading={isLoading}>
        <Turnover totals={totals} />
      </Figure>
      <Figure label={t('totals.openPairs')} isLoading={isLoading}>
        <OpenPairs totals={totals} all={rows.length} />
      </Figure>
    </div>
  )
}

interface FigureProps {
  readonly label: string
  readonly isLoading: boolean
  readonly children: ReactNode
}

function Figure({ label, isLoading, children }: FigureProps) {
  return (
    <section className={classes.panel} aria-label={label}>
      <h2 className={classes.label}>{label}</h2>
      <div className={classes.figure}>{isLoading ? <Skeleton width="100%" height={20} /> : children}</div>
    </section>
  )
}

function Mover({ row }: { readonly row: MarketRow | undefined }) {
  const { t } = useTranslation('markets')
  if (row === undefined) return <p className="dim">{t('totals.nobody')}</p>
  const { base, ticker, priceDecimals } = row
  const last = ticker?.last ?? undefined
  return (
    <div className={classes.mover}>
      <CoinDisc code={base} size={28} />
      <div className={classes.coin}>
        <PairLink row={row} />
        <small className="num">{last === undefined ? '' : formatAmount(last, priceDecimals)}</small>
      </div>
      <DayLine row={row} />
      <span className={classes.change}>
        <Change pair={row} />
      </span>
    </div>
  )
}

function Turnover({ totals: { turnoverUsdt, turnovers } }: { readonly totals: MarketTotals }) {
  return (
    <>
      <p className={`num ${classes.value}`}>
        {formatCompact(turnoverUsdt)} <small>USDT</small>
      </p>
      <div className={classes.bar} aria-hidden>
        {turnovers.map(({ symbol, usdt }, place) => (
          <i
            key={symbol}
            style={{
              // For drawing only.
              flexGrow: Number(usdt),
              background: `color-mix(in srgb, var(--text-2) ${shade(place, turnovers.length)}%, var(--panel))`,
            }}
          />
        ))}
      </div>
    </>
  )
}

const DARKEST = 90
const LIGHTEST = 14

function shade(place: number, count: number): number {
  return DARKEST - ((DARKEST - LIGHTEST) * place) / Math.max(1, count - 1)
}

function OpenPairs({ totals, all }: { readonly totals: MarketTotals; readonly all: number }) {
  const { t } = useTranslation('markets')
  const { open, up, down } = totals
  return (
    <>
      <p className={`num ${classes.value}`}>
        {formatCount(open)} <small>{t('totals.of', { total: formatCount(all) })}</small>
        <span className={classes.ways}>
          <span className="up">{t('totals.up', { number: formatCount(up) })}</span>{' '}
          <span className="down">{t('totals.down', { number: formatCount(down) })}</span>
        </span>
      </p>
      <div className={classes.bar} aria-hidden>
        <i style={{ flexGrow: up, background: 'var(--up)' }} />
        <i style={{ flexGrow: down, background: 'var(--down)' }} />
        <i style={{ flexGrow: open - up - down, background: 'var(--line-strong)' }} />
      </div>
    </>
  )
}
