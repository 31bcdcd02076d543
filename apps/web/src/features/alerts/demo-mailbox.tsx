// In demo mode no e-mail leaves the server: the copies that would have gone out, for whoever wants to see them.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { formatTime } from '../../format/time.ts'
import { SITE_INFO } from '../../layout/site-info.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './demo-mailbox.module.css'

export function DemoMailbox() {
  const { t } = useTranslation('alerts')
  const { data: site } = useQuery(SITE_INFO)
  const isDemo = site?.mode === 'demo'
  const { data } = useQuery({ ...callQuery('messageCopies', { quiet: true }), enabled: isDemo })
  if (!isDemo) return null
  return (
    <Panel flush title={t('mailbox.title')}>
      <p className={classes.about}>{t('mailbox.text')}</p>
      <ul>
        {data?.list.map(({ to, subject, text, time }) => (
          <li key={`${time} ${subject} ${text}`} className={classes.mail}>
            <details>
              <summary>
                <b>{subject}</b>
                <span>
                  {t('mailbox.to', { to })} · {formatTime(time)}
                </span>
              </summary>
              <p>{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
