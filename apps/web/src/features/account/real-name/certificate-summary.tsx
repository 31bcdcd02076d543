// What was handed in, masked, and one time that matters.

import type { Answer } from '@candor/client'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../format/time.ts'
import classes from './certificate-summary.module.css'

interface CertificateSummaryProps {
  readonly status: Answer<'realNameStatus'>
  readonly timeLabel: string
  readonly time: number | null
}

export function CertificateSummary({ status, timeLabel, time }: CertificateSummaryProps) {
  const { t } = useTranslation('account')
  const { realName, certificateType, certificateNumber } = status
  return (
    <dl className={classes.summary}>
      {realName === null ? null : (
        <div>
          <dt>{t('realName.name')}</dt>
          <dd>{realName}</dd>
        </div>
      )}
      {certificateType === null ? null : (
        <div>
          <dt>{t('realName.certificate')}</dt>
          <dd>
            {t(`realName.${certificateType}`)} {certificateNumber}
          </dd>
        </div>
      )}
      {time === null ? null : (
        <div>
          <dt>{timeLabel}</dt>
          <dd>
            <time>{formatTime(time)}</time>
          </dd>
        </div>
      )}
    </dl>
  )
}
