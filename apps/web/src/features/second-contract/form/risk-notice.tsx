// What this costs whoever is not right often enough. Always there; it cannot be closed.

import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showSteps } from '../show.ts'
import type { SecondOrderInForm } from './derive-second-order.ts'
import classes from './second-form.module.css'

export function RiskNotice({ order }: { readonly order: SecondOrderInForm }) {
  const { t } = useTranslation('second')
  return (
    <div className={classes.risk} role="note">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span>{t('form.risk', { rate: showSteps(order.breakEven), seconds: order.duration.seconds })}</span>
    </div>
  )
}
