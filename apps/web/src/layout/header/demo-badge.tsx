// "Demo: simulated funds", on every page of a demo. There is no such badge in live mode.

import { useTranslation } from 'react-i18next'
import { useSiteInfo } from '../site-info.ts'
import classes from './demo-badge.module.css'

export function DemoBadge() {
  const { t } = useTranslation('shell')
  const site = useSiteInfo()
  if (site?.mode !== 'demo') return null
  return (
    <span className={classes.badge} title={t('demo.title')}>
      <span className={classes.long}>{t('demo.long')}</span>
      <span className={classes.short}>{t('demo.short')}</span>
    </span>
  )
}
