// Step 5: the ticks that count, drawn against the entry, and added up.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import { formatClock } from '../../format/time.ts'
import { NOTHING } from '../tables/cells.tsx'
import { showPrice } from './receipt-figures.ts'
import type { SecondReceipt } from './receipt-types.ts'
import { SumBars } from './sum-bars.tsx'
import classes from './sum-step.module.css'
import type { StepOf } from './use-receipt-check.ts'

interface SumProps {
  readonly receipt: SecondReceipt
  readonly detail: NonNullable<StepOf<'sum'>['detail']>
}

const SECOND_MS = 1_000

export function SumDetail({ receipt, detail }: SumProps) {
  const { t } = useTranslation('receipt')
  const { rows, count, sum, entryPrice, target, difference } = detail
  const direction = difference > 0n ? 'up' : difference < 0n ? 'down' : undefined
  return (
    <div className={classes.sides}>
      <SumBars
        label={t('sum.picture')}
        entry={entryPrice}
        entryText={t('sum.entry', { price: showPrice(receipt, entryPrice) })}
        bars={rows.map(({ second, tick }) => ({
          name: formatClock(second * SECOND_MS),
          price: tick?.price,
        }))}
      />
      <table className={classes.table}>
        <tbody>
          {rows.map(({ second, tick }) => (
            <tr key={second}>
              <th scope="row">
                {tick === undefined ? formatClock(second * SECOND_MS) : formatCount(tick.sequence)}
              </th>
              <td>{tick === undefined ? t('sum.missing') : showPrice(receipt, tick.price)}</td>
            </tr>
          ))}
          <tr data-strong>
            <th scope="row">{t('sum.sum')}</th>
            <td>{count === 0 ? NOTHING : showPrice(receipt, sum)}</td>
          </tr>
          <tr>
            <th scope="row">{t('sum.entries', { count })}</th>
            <td>{showPrice(receipt, target)}</td>
          </tr>
          <tr data-strong>
            <th scope="row">{t('sum.difference')}</th>
            <td className={direction}>
              {difference > 0n ? '+' : ''}
              {showPrice(receipt, difference)}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
