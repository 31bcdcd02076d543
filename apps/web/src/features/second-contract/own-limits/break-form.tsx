// A break from second-contracts: how long, and what it means. One that runs can be made longer at once; an earlier end
// comes after 24 hours at the soonest.

import { newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { formatTime } from '../../../format/time.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notify } from '../../../ui/notify.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { OwnLimits } from '../use-own-limits.ts'
import { keepLimits } from './keep-limits.ts'
import classes from './own-limits.module.css'

const HOUR_MS = 3_600_000
const LENGTHS = { hour: 1, day: 24, week: 168, month: 720, halfYear: 4_320 } as const
type Length = keyof typeof LENGTHS
const NAMES = Object.keys(LENGTHS) as readonly Length[]

interface BreakFormProps {
  readonly limits: OwnLimits
  /** In a dialog: what to do when it is done. */
  readonly onDone?: () => void
}

export function BreakForm({ limits: { breakUntil }, onDone }: BreakFormProps) {
  const { t } = useTranslation('second')
  const [length, setLength] = useState<Length>('day')
  const labelId = useId()
  const take = useMutation({
    mutationFn: (until: number) => api.call('takeSecondBreak', { body: { until }, key: newKey() }),
    onSuccess: (limits) => {
      keepLimits(limits)
      notify.done(t('limits.saved'))
      onDone?.()
    },
  })
  const ask = async (until: number, isEarlier: boolean): Promise<void> => {
    const time = formatTime(until)
    const isYes = await confirm({
      title: t(isEarlier ? 'limits.endBreakTitle' : 'limits.breakTitle'),
      text: t(isEarlier ? 'limits.endBreakText' : 'limits.breakConfirm', { time }),
      act: t(isEarlier ? 'limits.endBreak' : 'limits.takeBreak'),
    })
    if (isYes) take.mutate(until)
  }
  return (
    <div className={classes.limitForm}>
      <p className={classes.text}>{t('limits.breakText')}</p>
      <dl className={classes.inForce}>
        <dt>{t('limits.inForce')}</dt>
        <dd>
          {breakUntil === null ? t('limits.noBreak') : t('limits.breakOn', { time: formatTime(breakUntil) })}
        </dd>
      </dl>
      <div>
        <div id={labelId} className={classes.text}>
          {t('limits.howLong')}
        </div>
        <SegmentedControl
          className={classes.lengths ?? ''}
          aria-labelledby={labelId}
          value={length}
          onChange={(chosen) => setLength(NAMES.find((name) => name === chosen) ?? 'day')}
          data={NAMES.map((name) => ({ value: name, label: t(`limits.length.${name}`) }))}
        />
      </div>
      <div className={classes.buttons}>
        <Button
          variant={onDone === undefined ? 'default' : 'filled'}
          loading={take.isPending}
          onClick={() => void ask(Math.max(breakUntil ?? 0, Date.now() + LENGTHS[length] * HOUR_MS), false)}
        >
          {t('limits.takeBreak')}
        </Button>
        {breakUntil === null ? null : (
          <Button
            variant="subtle"
            onClick={() => void ask(Math.min(breakUntil, Date.now() + LENGTHS.day * HOUR_MS), true)}
          >
            {t('limits.endBreak')}
          </Button>
        )}
      </div>
    </div>
  )
}
