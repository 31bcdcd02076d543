// The calendar of one order, beginning with the month in which something happens next.

import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { CalendarFoot } from '../../financial/calendar/calendar-foot.tsx'
import { miningEvents } from '../../financial/calendar/earn-events.ts'
import { monthOf } from '../../financial/calendar/month.ts'
import { MonthGrid } from '../../financial/calendar/month-grid.tsx'
import { MonthNav } from '../../financial/calendar/month-nav.tsx'
import type { MiningDetail } from './detail-lines.ts'

const KINDS = ['mining', 'principal'] as const

interface OrderCalendarProps {
  readonly order: MiningDetail
  readonly nowMs: number
}

export function OrderCalendar({ order, nowMs }: OrderCalendarProps) {
  const { t } = useTranslation('financial')
  const [month, setMonth] = useState(() => monthOf(order.nextTime ?? order.endedTime ?? order.returnTime))
  const events = useMemo(() => miningEvents(order), [order])
  return (
    <ProductPanel
      title={t('calendar.title')}
      end={<MonthNav month={month} onTurn={setMonth} />}
      foot={<CalendarFoot month={month} events={events} kinds={KINDS} />}
      flush
    >
      <MonthGrid month={month} events={events} nowMs={nowMs} />
    </ProductPanel>
  )
}
