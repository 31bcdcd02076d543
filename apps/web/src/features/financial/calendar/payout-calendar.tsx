// The user's own calendar: what running orders of products and pools will pay, and what those that ended did.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { useFinancialOrders, useMiningOrders } from '../own/use-earn.ts'
import classes from './calendar.module.css'
import { CalendarFoot } from './calendar-foot.tsx'
import { type EarnEvent, endedEvents, financialEvents, miningEvents } from './earn-events.ts'
import { type Month, monthOf, monthSpan } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthNav } from './month-nav.tsx'

const KINDS = ['financial', 'mining', 'principal'] as const
/** The largest page there is. */
const MOST = '200'

export function PayoutCalendar({
  nowMs,
  className,
}: {
  readonly nowMs: number
  readonly className?: string | undefined
}) {
  const { t } = useTranslation('financial')
  const [month, setMonth] = useState(() => monthOf(nowMs))
  const { events, isCut } = useOwnEvents(month)
  return (
    <ProductPanel
      className={className}
      title={t('calendar.title')}
      end={<MonthNav month={month} onTurn={setMonth} />}
      foot={<CalendarFoot month={month} events={events} kinds={KINDS} />}
      flush
    >
      <MonthGrid month={month} events={events} nowMs={nowMs} />
      {isCut ? (
        <p className={classes.nothing} role="note">
          {t('calendar.cut', { number: MOST })}
        </p>
      ) : null}
    </ProductPanel>
  )
}

interface OwnEvents {
  readonly events: readonly EarnEvent[]
  /** There were more ended orders than were asked for. */
  readonly isCut: boolean
}

function useOwnEvents(month: Month): OwnEvents {
  const { data: financial } = useFinancialOrders()
  const { data: mining } = useMiningOrders()
  const { fromMs, toMs } = monthSpan(month)
  const span = { from: String(fromMs), pageSize: MOST } as const
  const { data: ended } = useQuery({
    ...callQuery('financialHistory', { query: { ...span, to: String(toMs) }, quiet: true }),
    placeholderData: keepPreviousData,
  })
  // What ended later may have paid in this month.
  const { data: mined } = useQuery({
    ...callQuery('miningHistory', { query: span, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => ({
      events: [
        ...(financial?.orders ?? []).flatMap(financialEvents),
        ...(ended?.list ?? []).flatMap(endedEvents),
        ...(mining?.orders ?? []).flatMap(miningEvents),
        ...(mined?.list ?? []).flatMap(miningEvents),
      ],
      isCut: [ended, mined].some((page) => page !== undefined && page.total > page.list.length),
    }),
    [financial, mining, ended, mined],
  )
}
