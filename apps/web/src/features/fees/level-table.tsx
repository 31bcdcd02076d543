// Every level with its rates, and what a trade of an amount of the user's choice costs at each, to the last digit.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { Chip } from '../../ui/chip.tsx'
import { type FeeLevel, feeOf } from './fee-arithmetic.ts'
import { useMyLevel } from './fee-ladder.tsx'
import { formatRate } from './format-rate.ts'
import classes from './level-table.module.css'
import { type Product, ratesOf } from './product.ts'

interface TableProps {
  readonly levels: readonly FeeLevel[]
  readonly product: Product
  /** As typed; without fees while it is no amount. */
  readonly amount: string
}

export function LevelTable({ levels, product, amount }: TableProps) {
  const { t } = useTranslation('fees')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('column.level')}</th>
          <th>{t('column.volume')}</th>
          <th>{t('column.makerRate')}</th>
          <th>{t('column.takerRate')}</th>
          <th>{t('column.makerFee')}</th>
          <th>{t('column.takerFee')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <Row key={level.level} {...{ level, product, amount }} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<TableProps, 'levels'> & { readonly level: FeeLevel }

function Row({ level, product, amount }: RowProps) {
  const { t } = useTranslation('fees')
  const isMine = useMyLevel() === level.level
  const { maker, taker } = ratesOf(level, product)
  return (
    <tr data-mine={isMine || undefined}>
      <td>
        {level.level} {isMine ? <Chip tone="info">{t('mine.mark')}</Chip> : null}
      </td>
      <td>≥ {formatAmount(level.volumeBtc)}</td>
      <td>{formatRate(maker)}</td>
      <td>{formatRate(taker)}</td>
      <td>
        <Fee amount={amount} rate={maker} />
      </td>
      <td>
        <Fee amount={amount} rate={taker} />
      </td>
    </tr>
  )
}

function Fee({ amount, rate }: { readonly amount: string; readonly rate: string }) {
  const fee = feeOf(amount, rate)
  return fee === undefined ? (
    '–'
  ) : (
    <>
      {formatAmount(fee)} <span className={`dim ${classes.unit}`}>USDT</span>
    </>
  )
}
