// A list without rows, and a part that could not be loaded.

import classes from '@candor/web/ui/empty-state.module.css'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { textOfError } from '../api/api.ts'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      {icon ?? <IconInbox size={32} stroke={1.3} aria-hidden />}
      <h3>{title}</h3>
      {text === undefined ? null : <p>{text}</p>}
      {action}
    </div>
  )
}

interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry?: () => unknown
}

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={32} stroke={1.3} aria-hidden />}
        title="Could not load"
        text={textOfError(error)}
        action={
          onRetry === undefined ? undefined : (
            <Button
              size="sm"
              leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
              onClick={() => void onRetry()}
            >
              Try again
            </Button>
          )
        }
      />
    </div>
  )
}
