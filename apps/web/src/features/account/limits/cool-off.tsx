// The pause from contracts and second-contracts: until when, begin, make longer, end early.

import { COOL_OFF_DAYS, type CoolOffDays } from '@candor/api'
import type { Answer } from '@candor/client'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { queryClient } from '../../../api/query-client.ts'
import { formatTime } from '../../../format/time.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notify } from '../../../ui/notify.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import classes from './limits.module.css'

const DAY_MS = 24 * 60 * 60 * 1_000

export function CoolOff({ coolOffUntil }: { readonly coolOffUntil: number | null }) {
  const { t } = useTranslation('account')
  const [days, setDays] = useState<CoolOffDays>(COOL_OFF_DAYS[0])
  const labelId = useId()
  const isPaused = coolOffUntil !== null

  const keep = (answer: Answer<'limits'>): void => {
    queryClient.setQueryData(callQuery('limits').queryKey, answer)
    notify.done(t('done.saved'))
  }
  const start = useMutation({
    mutationFn: () => api.call('startCoolOff', { body: { days } }),
    onSuccess: keep,
  })
  const end = useMutation({ mutationFn: () => api.call('endCoolOff'), onSuccess: keep })

  const askToStart = async (): Promise<void> => {
    const isYes = await confirm({
      title: t('limits.startTitle'),
      text: t('limits.startText', {
        time: formatTime(Math.max(coolOffUntil ?? 0, Date.now() + days * DAY_MS)),
      }),
      act: t(isPaused ? 'limits.extend' : 'limits.start'),
    })
    if (isYes) start.mutate()
  }
  const askToEnd = async (until: number): Promise<void> => {
    const isYes = await confirm({
      title: t('limits.endTitle'),
      text: t('limits.endText', { time: formatTime(until) }),
      act: t('limits.endAct'),
    })
    if (isYes) end.mutate()
  }
  return (
    <div className={classes.body}>
      <p className={classes.text}>{t('limits.coolText')}</p>
      <dl className={classes.state}>
        <dt>{t('limits.inEffect')}</dt>
        <dd>{isPaused ? t('limits.coolOn', { time: formatTime(coolOffUntil) }) : t('limits.coolOff')}</dd>
      </dl>
      <div>
        <div id={labelId} className={classes.text}>
          {t('limits.days')}
        </div>
        <SegmentedControl
          className={classes.days ?? ''}
          aria-labelledby={labelId}
          value={String(days)}
          onChange={(chosen) => setDays(Number(chosen) as CoolOffDays)}
          data={COOL_OFF_DAYS.map((count) => ({
            value: String(count),
            label: t('limits.dayCount', { count }),
          }))}
        />
      </div>
      <div className={classes.acts}>
        <Button loading={start.isPending} onClick={() => void askToStart()}>
          {t(isPaused ? 'limits.extend' : 'limits.start')}
        </Button>
        {isPaused ? (
          <Button variant="subtle" loading={end.isPending} onClick={() => void askToEnd(coolOffUntil)}>
            {t('limits.end')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
