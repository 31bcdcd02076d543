// A verification that a reviewer is looking at. In the demo the user may decide it.

import { REAL_NAME_REASONS, type RealNameReason } from '@candor/api'
import type { Answer, Payload } from '@candor/client'
import { Button, NativeSelect } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { refreshAccount } from '../refresh-account.ts'
import { CertificateSummary } from './certificate-summary.tsx'
import classes from './real-name-result.module.css'
import { Stepper } from './stepper.tsx'

export function RealNameReview({ status }: { readonly status: Answer<'realNameStatus'> }) {
  const { t } = useTranslation('account')
  return (
    <>
      <Stepper now="review" />
      <div className={classes.result}>
        <span className={classes.mark}>
          <IconClock size={24} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h2>{t('realName.reviewTitle')}</h2>
          <p className={classes.text}>{t('realName.reviewText')}</p>
          <CertificateSummary
            status={status}
            timeLabel={t('realName.submitted')}
            time={status.submittedTime}
          />
          {status.mayDecideInDemo ? <DecideInDemo /> : null}
        </div>
      </div>
    </>
  )
}

type Decision = Payload<'decideRealNameInDemo'>['body']

function DecideInDemo() {
  const { t } = useTranslation('account')
  const [reason, setReason] = useState<RealNameReason>('pictureUnclear')
  const decide = useMutation({
    mutationFn: (body: Decision) => api.call('decideRealNameInDemo', { body }),
    onSettled: () => refreshAccount('realNameStatus', 'securityOverview', 'messages'),
  })
  return (
    <section className={classes.demo} aria-label={t('realName.demo')}>
      <h3>{t('realName.demo')}</h3>
      <div className={classes.acts}>
        <Button loading={decide.isPending} onClick={() => decide.mutate({ state: 'authenticated' })}>
          {t('realName.approve')}
        </Button>
        <NativeSelect
          className={classes.reason}
          aria-label={t('realName.rejectReason')}
          value={reason}
          onChange={({ target }) => setReason(target.value as RealNameReason)}
          data={REAL_NAME_REASONS.map((each) => ({ value: each, label: t(`realName.reason.${each}`) }))}
        />
        <Button
          variant="subtle"
          loading={decide.isPending}
          onClick={() => decide.mutate({ state: 'auditFailed', reason })}
        >
          {t('realName.reject')}
        </Button>
      </div>
    </section>
  )
}
