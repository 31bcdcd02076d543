// A list without rows: what is missing, why, and one way on. Also the shape of a list that could not be loaded.

import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../api/api.ts'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon ?? <IconInbox size={40} stroke={1.3} aria-hidden />}
      <h3>{title}</h3>
      {text === undefined ? null : <p>{text}</p>}
      {action}
    </div>
  )
}

interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('shell')
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={40} stroke={1.3} aria-hidden />}
        title={t('state.notLoaded')}
        text={textOfError(error)}
        action={
          onRetry === undefined ? undefined : (
            <Button
              size="sm"
              leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
              onClick={onRetry}
            >
              {t('state.tryAgain')}
            </Button>
          )
        }
      />
    </div>
  )
}
