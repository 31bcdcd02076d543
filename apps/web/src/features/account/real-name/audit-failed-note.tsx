// Why a reviewer did not accept the last verification, and when.

import type { Answer } from '@candor/client'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../format/time.ts'
import { Note } from '../../../ui/note.tsx'
import classes from './audit-failed-note.module.css'

export function AuditFailedNote({ status }: { readonly status: Answer<'realNameStatus'> }) {
  const { t } = useTranslation('account')
  const { reason, decidedTime } = status
  return (
    <div className={classes.why}>
      <Note tone="warn">
        <b>{t('realName.failedTitle')}</b>
        {reason === null ? null : <p>{t(`realName.reason.${reason}`)}</p>}
        {decidedTime === null ? null : (
          <p className={classes.when}>{t('realName.reviewed', { time: formatTime(decidedTime) })}</p>
        )}
      </Note>
    </div>
  )
}
