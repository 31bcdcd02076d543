// What nobody should learn afterwards: the principal stays in until the end of the term.

import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './mining.module.css'

export function LockedNote() {
  const { t } = useTranslation('mining')
  return (
    <p className={classes.locked} role="note">
      <IconLock size={16} stroke={1.6} aria-hidden />
      <span>{t('locked')}</span>
    </p>
  )
}
