// Every open pair with its last day, live. A row leads to the terminal. In a narrow window three columns: name, line,
// price over change.

import { Button } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCompact } from '../../format/number.ts'
import { Change, NoTrade, Price } from '../../market/price.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { DayLine } from '../markets/day-line.tsx'
import { FlashPrice } from '../markets/flash-price.tsx'
import type { MarketRow } from '../markets/market-rows.ts'
import { PairName, terminalPath } from '../markets/pair-name.tsx'
import classes from './market-table.module.css'
import { SectionHead } from './section-head.tsx'

const ROWS_EXPECTED = 10
const ROW_HEIGHT = 57

interface TableProps {
  readonly open: readonly MarketRow[]
  readonly isLoading: boolean
  readonly error: unknown
  readonly onRetry: () => void
}

export function MarketTable({ open, isLoading, error, onRetry }: TableProps) {
  const { t } = useTranslation('home')
  return (
    <section className={`wrap ${classes.section}`}>
      <SectionHead
        title={t('markets.title')}
        text={t('markets.text')}
        end={<GoLink to="/quotation">{t('markets.all')}</GoLink>}
      />
      <div className={classes.panel}>
        {error !== null ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : isLoading ? (
          <>
            <div className={classes.headRoom} />
            <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
          </>
        ) : open.length === 0 ? (
          <EmptyState title={t('markets.none')} />
        ) : (
          <Pairs rows={open} />
        )}
      </div>
    </section>
  )
}

function Pairs({ rows }: { readonly rows: readonly MarketRow[] }) {
  const { t } = useTranslation('home')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('markets.pair')}</th>
          <th className={classes.price}>{t('markets.lastPrice')}</th>
          <th className={classes.number}>{t('markets.change')}</th>
          <th className={`${classes.number} ${classes.less}`}>{t('markets.high')}</th>
          <th className={`${classes.number} ${classes.less}`}>{t('markets.low')}</th>
          <th className={classes.number}>{t('markets.turnover')}</th>
          <th className={classes.line}>{t('markets.day')}</th>
          <th className={classes.number} aria-label={t('markets.trade')} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.symbol} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const Row = memo(function Row({ row }: { readonly row: MarketRow }) {
  const { symbol, quote, ticker, priceDecimals } = row
  const { t } = useTranslation('home')
  return (
    <tr>
      <td>
        <PairName row={row} />
      </td>
      <td className={classes.price}>
        <FlashPrice price={ticker?.last} decimals={priceDecimals} />
        <span className={classes.below}>
          <Change pair={row} />
        </span>
      </td>
      <td className={classes.number}>
        <Change pair={row} />
      </td>
      <td className={`${classes.number} ${classes.less}`}>
        <Price pair={row} price={ticker?.high} />
      </td>
      <td className={`${classes.number} ${classes.less}`}>
        <Price pair={row} price={ticker?.low} />
      </td>
      <td className={classes.number}>
        {ticker === undefined ? <NoTrade /> : `${formatCompact(ticker.quoteVolume)} ${quote}`}
      </td>
      <td className={classes.line}>
        <DayLine row={row} />
      </td>
      <td className={classes.number}>
        <Button size="sm" className={classes.trade} component={Link} to={terminalPath(symbol)}>
          {t('markets.trade')}
        </Button>
      </td>
    </tr>
  )
})
