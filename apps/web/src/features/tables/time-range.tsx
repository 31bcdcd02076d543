// The control that narrows a list to a stretch of time: a few lengths, or days of one's own.

import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/choice.tsx'
import classes from './filters.module.css'
import { isBackwards, type Period, RANGES, type Range } from './period.ts'

interface TimeRangeProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

export function TimeRange({ period, onChange }: TimeRangeProps) {
  const { t } = useTranslation('tables')
  const wrongId = useId()
  const isWrong = isBackwards(period)
  return (
    <>
      <Choice<Range>
        label={t('filter.time')}
        value={period.range}
        onChoose={(range) => onChange({ ...period, range, chosenMs: Date.now() })}
        options={RANGES.map((range) => [range, t(`range.${range}`)])}
      />
      {period.range === 'custom' ? (
        <>
          <Input
            type="date"
            aria-label={t('filter.firstDay')}
            value={period.firstDay}
            onChange={({ currentTarget }) => onChange({ ...period, firstDay: currentTarget.value })}
          />
          <Input
            type="date"
            aria-label={t('filter.lastDay')}
            aria-describedby={isWrong ? wrongId : undefined}
            error={isWrong}
            value={period.lastDay}
            onChange={({ currentTarget }) => onChange({ ...period, lastDay: currentTarget.value })}
          />
          {isWrong ? (
            <span id={wrongId} className={classes.wrong} role="alert">
              {t('filter.backwards')}
            </span>
          ) : null}
        </>
      ) : null}
    </>
  )
}
