// Contracts as a table: last and mark price, the last 24 hours, funding, what is open. A row leads to the terminal.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { directionOf, formatAmount, formatChange, formatCompact } from '../../format/number.ts'
import { formatClock } from '../../format/time.ts'
import { Chip } from '../../ui/chip.tsx'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { AlertBell } from '../alerts/alert-bell.tsx'
import { formatFundingRate } from '../contracts/format-funding-rate.ts'
import { ActCell, Line, NOTHING, SpokenHead, TwoLineHead } from '../tables/cells.tsx'
import table from '../tables/table.module.css'
import type { ContractRow } from './contract-rows.ts'
import { FlashPrice } from './flash-price.tsx'
import pair from './pair-name.module.css'

export function ContractsTable({ rows }: { readonly rows: readonly ContractRow[] }) {
  const { t } = useTranslation('markets')
  return (
    <table className={table.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('contract.contract'), t('contract.lot')]} />
          <TwoLineHead isNumber lines={[t('column.last'), t('contract.mark')]} />
          <TwoLineHead isNumber lines={[t('column.change'), t('contract.index')]} />
          <TwoLineHead isNumber lines={[t('column.high'), t('column.low')]} />
          <TwoLineHead isNumber lines={[t('contract.funding'), t('contract.nextFunding')]} />
          <TwoLineHead isNumber lines={[t('contract.openInterest'), t('contract.lots')]} />
          <TwoLineHead isNumber lines={[t('column.turnover'), t('contract.volume')]} />
          <SpokenHead>{t('column.trade')}</SpokenHead>
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

function Row({ row }: { readonly row: ContractRow }) {
  const { t } = useTranslation('markets')
  const { symbol, base, quote, multiplier, isOpen, maxLeverage, ticker, openValue } = row
  const path = `/contractTransaction?symbol=${symbol}`
  const change = ticker?.change ?? undefined
  const direction = change === undefined ? 'flat' : directionOf(change)
  return (
    <tr data-opens>
      <td data-head>
        <Link className={pair.pair} to={path}>
          <CoinDisc code={base} size={28} />
          <span className={pair.names}>
            <span className={pair.codes}>
              <b>{symbol}</b> {t('contract.upTo', { leverage: maxLeverage })}
            </span>
            <small>
              {formatAmount(multiplier)} {base}
            </small>
          </span>
        </Link>
      </td>
      <td data-end>
        <Line label={t('column.last')}>
          <FlashPrice price={ticker?.last} decimals={row.priceDecimals} />
        </Line>
        <Line label={t('contract.mark')}>
          <Figure amount={ticker?.mark} decimals={row.markDecimals} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('column.change')}>
          {change === undefined ? (
            NOTHING
          ) : (
            <span className={direction === 'flat' ? 'dim' : direction}>{formatChange(change)}</span>
          )}
        </Line>
        <Line label={t('contract.index')}>
          <Figure amount={ticker?.index} decimals={row.markDecimals} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('column.high')}>
          <Figure amount={ticker?.high} decimals={row.priceDecimals} />
        </Line>
        <Line label={t('column.low')}>
          <Figure amount={ticker?.low} decimals={row.priceDecimals} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('contract.funding')}>
          {ticker === undefined ? NOTHING : formatFundingRate(ticker.fundingRate)}
        </Line>
        <Line label={t('contract.nextFunding')}>
          {ticker === undefined ? NOTHING : formatClock(ticker.nextFundingTime)}
        </Line>
      </td>
      <td data-end>
        <Line label={t('contract.openInterest')}>
          {openValue === undefined ? NOTHING : `${formatCompact(openValue)} ${quote}`}
        </Line>
        <Line label={t('contract.lots')}>
          <Figure amount={ticker?.openLots} decimals={0} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('column.turnover')}>
          {ticker === undefined ? NOTHING : formatCompact(ticker.quoteVolume)}
        </Line>
        <Line label={t('contract.volume')}>
          <Figure amount={ticker?.volume} decimals={0} />
        </Line>
      </td>
      <ActCell>
        <AlertBell market={{ venue: 'contract', symbol, name: symbol, priceDecimals: row.priceDecimals }} />
        {isOpen ? (
          <Button size="sm" component={Link} to={path}>
            {t('column.trade')}
          </Button>
        ) : (
          <Chip tone="warn">{t('state.maintenance')}</Chip>
        )}
      </ActCell>
    </tr>
  )
}

interface FigureProps {
  readonly amount: string | null | undefined
  readonly decimals: number
}

function Figure({ amount, decimals }: FigureProps) {
  return amount === null || amount === undefined ? NOTHING : formatAmount(amount, decimals)
}
