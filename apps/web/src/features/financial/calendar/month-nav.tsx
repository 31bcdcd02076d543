// The month that a calendar shows, and the way to the ones beside it.

import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './calendar.module.css'
import { type Month, monthName, turnMonth } from './month.ts'

interface MonthNavProps {
  readonly month: Month
  readonly onTurn: (month: Month) => void
}

export function MonthNav({ month, onTurn }: MonthNavProps) {
  const { t } = useTranslation('financial')
  return (
    <div className={classes.nav}>
      <ActionIcon size={28} aria-label={t('calendar.previous')} onClick={() => onTurn(turnMonth(month, -1))}>
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <span className="num" aria-live="polite">
        {monthName(month)}
      </span>
      <ActionIcon size={28} aria-label={t('calendar.next')} onClick={() => onTurn(turnMonth(month, 1))}>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}
