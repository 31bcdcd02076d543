// Short messages at the top right. Errors interrupt a screen reader, the others wait.

import classes from '@candor/web/ui/notify.module.css'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CONSOLE_LIMITS } from '../limits.ts'

export const notify = {
  done(text: string, detail?: string): void {
    show('done', text, detail)
  },
  error(text: string, detail?: string): void {
    show('error', text, detail)
  },
}

const ICONS: Readonly<Record<'done' | 'error', ReactNode>> = {
  done: <IconCheck size={18} stroke={1.6} aria-hidden />,
  error: <IconAlertTriangle size={18} stroke={1.6} aria-hidden />,
}

function show(kind: 'done' | 'error', text: string, detail: string | undefined): void {
  notifications.show({
    // The same sentence is not stacked: it is on the screen already.
    id: `${kind} ${text}`,
    title: text,
    message: detail,
    icon: ICONS[kind],
    autoClose: CONSOLE_LIMITS.notificationMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: kind === 'error' ? 'alert' : 'status',
    classNames: {
      root: classes['toast'],
      icon: kind === 'error' ? classes['iconError'] : classes['iconDone'],
      title: classes['title'],
      description: classes['detail'],
    },
  })
}
