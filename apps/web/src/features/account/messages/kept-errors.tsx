// Errors that were notified of since the page was opened: a notification is gone after two seconds, its text is not.

import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../format/time.ts'
import { useKeptErrors } from '../../../ui/notify.tsx'
import { Panel } from '../../../ui/panel.tsx'
import classes from './kept-errors.module.css'

export function KeptErrors() {
  const { t } = useTranslation('account')
  const { errors } = useKeptErrors()
  if (errors.length === 0) return null
  return (
    <Panel flush title={t('messages.errors')}>
      <p className={classes.about}>{t('messages.errorsText')}</p>
      <ul>
        {errors.map(({ text, detail, timeMs }, at) => (
          <li key={`${timeMs} ${at}`} className={classes.line}>
            <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
            <span>
              {text} {detail}
              <time>{formatTime(timeMs)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
