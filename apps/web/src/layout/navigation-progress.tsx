// A thin line at the top of the window while the next page is on its way; its style lets a moment pass before it shows.

import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import classes from './navigation-progress.module.css'

export function NavigationProgress() {
  const { t } = useTranslation('shell')
  const isLoading = useNavigation().state !== 'idle'
  return isLoading ? (
    <div className={classes.line} role="progressbar" aria-label={t('state.loading')} />
  ) : null
}
