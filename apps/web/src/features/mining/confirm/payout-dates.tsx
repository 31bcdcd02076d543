// Every payout of a purchase that is about to be made: on a calendar, and each with its day and its moment.

import { earnDayAt, type MiningPayout } from '@candor/proof'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { CalendarFoot } from '../../financial/calendar/calendar-foot.tsx'
import type { EarnEvent } from '../../financial/calendar/earn-events.ts'
import { monthOf } from '../../financial/calendar/month.ts'
import { MonthGrid } from '../../financial/calendar/month-grid.tsx'
import { MonthNav } from '../../financial/calendar/month-nav.tsx'
import { showUnits } from '../../financial/earn-show.ts'
import { showDate, showMoment } from '../../financial/earn-time.ts'
import { useFirst } from '../../financial/show-all.tsx'
import table from '../../tables/table.module.css'
import classes from './confirm.module.css'

const KINDS = ['mining', 'principal'] as const
/** Lines before all are asked for. */
const FIRST_LINES = 10

interface PayoutDatesProps {
  readonly events: readonly EarnEvent[]
  readonly payouts: readonly MiningPayout[]
  readonly asset: string
  readonly nowMs: number
}

export function PayoutDates({ events, payouts, asset, nowMs }: PayoutDatesProps) {
  const { t } = useTranslation('mining')
  const [month, setMonth] = useState(() => monthOf(nowMs))
  const { shown, more } = useFirst(payouts, FIRST_LINES)
  return (
    <ProductPanel
      title={t('confirm.dates')}
      end={<MonthNav month={month} onTurn={setMonth} />}
      foot={<CalendarFoot month={month} events={events} kinds={KINDS} />}
      flush
    >
      <MonthGrid month={month} events={events} nowMs={nowMs} />
      {payouts.length === 0 ? null : (
        <section className={classes.every} aria-label={t('confirm.every')}>
          <table className={table.table} data-dense>
            <thead>
              <tr>
                <th>{t('detail.miningDay')}</th>
                <th>{t('detail.mined')}</th>
                <th>{t('detail.paidAt')}</th>
                <th data-end>{t('detail.income')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ miningDay, day, dueMs, income }) => (
                <tr key={miningDay}>
                  <td data-name={t('detail.miningDay')}>{formatCount(miningDay)}</td>
                  <td data-name={t('detail.mined')}>{showDate(earnDayAt(day))}</td>
                  <td data-name={t('detail.paidAt')}>{showMoment(dueMs)}</td>
                  <td data-end data-name={t('detail.income')}>
                    +{showUnits(income)} {asset}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {more}
        </section>
      )}
    </ProductPanel>
  )
}
