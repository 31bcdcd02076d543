// The row of controls that narrow a list, and the way back to all of it.

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filters.module.css'

interface FiltersProps {
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly children: ReactNode
}

export function Filters({ isFiltered, onClear, children }: FiltersProps) {
  const { t } = useTranslation('tables')
  return (
    <div className={classes.filters} role="group" aria-label={t('filter.label')}>
      {children}
      {isFiltered ? (
        <Button variant="subtle" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </div>
  )
}
