// How a level comes about, and how a fee is taken: in sentences, with the times also in the reader's own zone.

import { useTranslation } from 'react-i18next'
import { formatClock } from '../../format/time.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './how-fees.module.css'

/** 0:00 and 4:00 of GMT+8. */
const COUNTED_HOUR_UTC = 16
const CHANGED_HOUR_UTC = 20
/** From the beginning of `HH:mm:ss`. */
const HOURS_AND_MINUTES = 5

export function HowFees() {
  const { t } = useTranslation('fees')
  return (
    <Panel title={t('how.title')}>
      <ul className={classes.list}>
        <li>{t('how.volume')}</li>
        <li>{t('how.counted', { local: localClock(COUNTED_HOUR_UTC) })}</li>
        <li>{t('how.changed', { local: localClock(CHANGED_HOUR_UTC) })}</li>
        <li>{t('how.roles')}</li>
        <li>{t('how.taken')}</li>
      </ul>
    </Panel>
  )
}

function localClock(hourUtc: number): string {
  return formatClock(new Date().setUTCHours(hourUtc, 0, 0, 0)).slice(0, HOURS_AND_MINUTES)
}
