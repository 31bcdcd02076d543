// A list of the desk without rows: what is missing, and the way to the form that fills it.

import { useTranslation } from 'react-i18next'
import { goToForm } from '../../shortcuts/terminal-acts.ts'
import classes from './desk.module.css'

export function EmptyDesk({ text }: { readonly text: string }) {
  const { t } = useTranslation('terminal')
  return (
    <p className={classes.none}>
      {text}{' '}
      <button type="button" onClick={goToForm}>
        {t('list.toForm')}
      </button>
    </p>
  )
}
