// The coins of one account, with what can be done with each.

import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { directionOf, formatAmount, formatChange } from '../../format/number.ts'
import { useTicker } from '../../live/tickers.ts'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { coinName } from '../markets/coin-names.ts'
import classes from './assets-table.module.css'
import { Money } from './hidden-amounts.tsx'
import { FlatLine, WeekLine } from './week-line.tsx'
import { type AssetRow, decimalOf } from './worth.ts'

const NOTHING = '–'
const FIAT_DECIMALS = 2
const COIN_DECIMALS = 8
const STABLE: readonly string[] = ['USDT', 'USD']
/** What can be deposited over a chain; fiat comes by bank. */
const RECHARGED: readonly string[] = ['USDT', 'BTC', 'ETH', 'USD']

interface TableProps {
  readonly rows: readonly AssetRow[]
  readonly quote: string
  readonly isFiat: boolean
  readonly onTransfer: (asset: string) => void
}

export function AssetsTable({ rows, quote, isFiat, onTransfer }: TableProps) {
  const { t } = useTranslation('assets')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('column.coin')}</th>
          <th data-end>{t('column.total')}</th>
          <th data-end>{t('column.available')}</th>
          <th data-end>{t('column.frozen')}</th>
          <th data-end>{t('column.value', { quote })}</th>
          <th data-end data-wide>
            {t('column.price')}
          </th>
          <th data-end data-wide>
            {t('column.day')}
          </th>
          <th data-wide data-week>
            {t('column.week')}
          </th>
          <th data-end>{t('column.action')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.asset} row={row} quote={quote} isFiat={isFiat} onTransfer={onTransfer} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<TableProps, 'rows'> {
  readonly row: AssetRow
}

function Row({ row, quote, isFiat, onTransfer }: RowProps) {
  const { t } = useTranslation('assets')
  const { asset, total, available, frozen, adminHeld, value, price } = row
  const decimals = STABLE.includes(asset) ? FIAT_DECIMALS : COIN_DECIMALS
  const show = (units: bigint): string => formatAmount(decimalOf(units), units === 0n ? 0 : decimals)
  const isStable = STABLE.includes(asset)
  return (
    <tr>
      <td>
        <span className={classes.coin}>
          <CoinDisc code={asset} size={24} />
          <b>{asset}</b>
          <small>{nameOf(asset, t('usDollar'))}</small>
        </span>
      </td>
      <Cell name={t('column.total')}>
        <b>
          <Money>{show(total)}</Money>
        </b>
      </Cell>
      <Cell name={t('column.available')}>
        <Money>{show(available)}</Money>
      </Cell>
      <Cell
        name={t('column.frozen')}
        isDim
        title={adminHeld === 0n ? undefined : t('table.adminHeld', { amount: show(adminHeld) })}
      >
        <span>
          {adminHeld === 0n ? null : (
            <IconLock
              className={classes.lock}
              size={12}
              stroke={1.8}
              aria-label={t('table.adminHeld', { amount: show(adminHeld) })}
            />
          )}
          <Money>{show(frozen)}</Money>
        </span>
      </Cell>
      <Cell name={t('column.value', { quote })}>
        {price === undefined ? (
          <span className="dim" title={t('table.noPrice')}>
            {NOTHING}
          </span>
        ) : (
          <Money>{formatAmount(decimalOf(value), FIAT_DECIMALS)}</Money>
        )}
      </Cell>
      <td data-end data-wide>
        {price === undefined ? NOTHING : formatAmount(decimalOf(price), priceDecimals(price))}
      </td>
      <td data-end data-wide>
        <DayChange asset={asset} isStable={isStable} />
      </td>
      <td data-wide data-week>
        {isStable ? <FlatLine /> : <WeekLine symbol={`${asset}_USDT`} />}
      </td>
      <td data-end data-acts>
        <Acts asset={asset} isStable={isStable} isFiat={isFiat} onTransfer={onTransfer} />
      </td>
    </tr>
  )
}

/** Two, or as many as the price has. */
function priceDecimals(price: bigint): number {
  return Math.max(FIAT_DECIMALS, decimalOf(price).split('.')[1]?.length ?? 0)
}

function nameOf(asset: string, usDollar: string): string {
  const name = asset === 'USD' ? usDollar : coinName(asset)
  return name === asset ? '' : name
}

interface CellProps {
  readonly name: string
  readonly isDim?: boolean
  readonly title?: string | undefined
  readonly children: ReactNode
}

function Cell({ name, isDim = false, title, children }: CellProps) {
  return (
    <td data-end data-name={name} data-dim={isDim || undefined} title={title}>
      {children}
    </td>
  )
}

function DayChange({ asset, isStable }: { readonly asset: string; readonly isStable: boolean }) {
  const change = useTicker(`${asset}_USDT`, ['change'])?.change
  if (isStable) return <span className="dim">{formatChange('0')}</span>
  if (change === undefined || change === null) return <span className="dim">{NOTHING}</span>
  const direction = directionOf(change)
  return <span className={direction === 'flat' ? 'dim' : direction}>{formatChange(change)}</span>
}

interface ActsProps {
  readonly asset: string
  readonly isStable: boolean
  readonly isFiat: boolean
  readonly onTransfer: (asset: string) => void
}

function Acts({ asset, isStable, isFiat, onTransfer }: ActsProps) {
  const { t } = useTranslation('assets')
  const coin = isFiat ? '' : `?coin=${asset}`
  return (
    <span className={classes.acts}>
      {RECHARGED.includes(asset) ? (
        <Link to={`/recharge${coin}`}>{t('act.recharge')}</Link>
      ) : (
        <button type="button" aria-disabled title={t('act.notRecharged')}>
          {t('act.recharge')}
        </button>
      )}
      <Link to={`/withdrawal${coin}`}>{t('act.withdraw')}</Link>
      <button type="button" onClick={() => onTransfer(asset)}>
        {t('act.transfer')}
      </button>
      {isStable ? <span /> : <Link to={`/currencyTransaction?symbol=${asset}_USDT`}>{t('act.trade')}</Link>}
    </span>
  )
}
