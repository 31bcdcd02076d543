// Where the checker itself can be read and how it is run without us.

import { useTranslation } from 'react-i18next'
import classes from './checker.module.css'

const DOCS = '/exchange/docs'
/** In a copy of the source. */
const COMMAND = 'npm run verify -- FILE'

export function SourceNote() {
  const { t } = useTranslation('fairness')
  return (
    <p className={classes.source}>
      {t('checker.source')}{' '}
      <a href={DOCS} target="_blank" rel="noopener noreferrer">
        {t('checker.docs')}
      </a>
      . {t('checker.run')} <code>{COMMAND}</code>
    </p>
  )
}
