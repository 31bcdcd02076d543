// Markets as a table that sorts. A row leads to the terminal. In a narrow window three columns: name, line, price over change.

import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount, formatCompact } from '../../format/number.ts'
import { Change, NoTrade, Price } from '../../market/price.tsx'
import { Chip } from '../../ui/chip.tsx'
import { AlertBell } from '../alerts/alert-bell.tsx'
import { DayLine } from './day-line.tsx'
import { FlashPrice } from './flash-price.tsx'
import { useKeptOrder } from './keep-order.ts'
import { isSameMarket, type MarketRow } from './market-rows.ts'
import classes from './markets-table.module.css'
import { PairName, terminalPath } from './pair-name.tsx'
import { type MarketSort, nextSort, type SortKey, sortMarkets } from './sort-markets.ts'
import { StarButton } from './star-button.tsx'

const COLUMNS: readonly { readonly key: SortKey; readonly className?: string | undefined }[] = [
  { key: 'pair' },
  { key: 'last', className: classes.price },
  { key: 'change', className: classes.number },
  { key: 'high', className: `${classes.number} ${classes.less}` },
  { key: 'low', className: `${classes.number} ${classes.less}` },
  { key: 'volume', className: `${classes.number} ${classes.less}` },
  { key: 'turnover', className: classes.number },
]

interface TableProps {
  readonly rows: readonly MarketRow[]
  readonly sort: MarketSort
  readonly onSort: (sort: MarketSort) => void
}

export function MarketsTable({ rows, sort, onSort }: TableProps) {
  const { rows: shown, holds } = useKeptOrder(sortMarkets(rows, sort))
  return (
    <table className={classes.table}>
      <Head sort={sort} onSort={onSort} />
      <tbody {...holds}>
        {shown.map((row) => (
          <Row key={row.symbol} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const Head = memo(function Head({ sort, onSort }: Pick<TableProps, 'sort' | 'onSort'>) {
  const { t } = useTranslation('markets')
  return (
    <thead>
      <tr>
        <th className={classes.star}>
          <span className={classes.spoken}>{t('column.star')}</span>
        </th>
        {COLUMNS.map(({ key, className }) => (
          <th key={key} className={className} aria-sort={sort.key === key ? sort.direction : undefined}>
            <button type="button" onClick={() => onSort(nextSort(sort, key))}>
              {t(`column.${key}`)}
              <SortSign direction={sort.key === key ? sort.direction : undefined} />
            </button>
          </th>
        ))}
        <th className={classes.line}>{t('column.day')}</th>
        <th className={classes.number}>
          <span className={classes.spoken}>{t('column.trade')}</span>
        </th>
      </tr>
    </thead>
  )
})

function SortSign({ direction }: { readonly direction: MarketSort['direction'] | undefined }) {
  const Icon =
    direction === undefined ? IconSelector : direction === 'ascending' ? IconChevronUp : IconChevronDown
  return <Icon size={14} stroke={1.6} aria-hidden />
}

const Row = memo(function Row({ row }: { readonly row: MarketRow }) {
  const { t } = useTranslation('markets')
  const { symbol, base, state, ticker, priceDecimals, lastUsdt, turnoverUsdt } = row
  const isOff = state !== 'open'
  return (
    <tr data-off={isOff || undefined} data-symbol={symbol}>
      <td className={classes.star}>
        <StarButton row={row} />
        <Bell row={row} />
      </td>
      <td>
        <PairName row={row} narrow={isOff ? t(`state.${state}`) : undefined} />
      </td>
      <td className={classes.price}>
        <FlashPrice price={ticker?.last} decimals={priceDecimals} />
        {lastUsdt === undefined ? null : (
          <small className={classes.usdt}>{formatAmount(lastUsdt, 2)} USDT</small>
        )}
        <small className={classes.below}>
          <Change pair={row} />
        </small>
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
      <td className={`${classes.number} ${classes.less}`}>
        {ticker === undefined ? <NoTrade /> : formatCompact(ticker.volume)}{' '}
        <span className="dim">{base}</span>
      </td>
      <td className={classes.number}>
        {turnoverUsdt === undefined ? <NoTrade /> : formatCompact(turnoverUsdt)}
      </td>
      <td className={classes.line}>
        <DayLine row={row} />
      </td>
      <td className={classes.number}>
        <Act row={row} />
      </td>
    </tr>
  )
})

const Bell = memo(function Bell({ row }: { readonly row: MarketRow }) {
  const { symbol, base, quote, priceDecimals } = row
  return <AlertBell market={{ venue: 'spot', symbol, name: `${base}/${quote}`, priceDecimals }} />
}, isSameMarket)

const Act = memo(function Act({ row: { symbol, state } }: { readonly row: MarketRow }) {
  const { t } = useTranslation('markets')
  if (state !== 'open') {
    return <Chip tone={state === 'maintenance' ? 'warn' : 'neutral'}>{t(`state.${state}`)}</Chip>
  }
  return (
    <Button size="sm" className={classes.trade} component={Link} to={terminalPath(symbol)}>
      {t('column.trade')}
    </Button>
  )
}, isSameMarket)
