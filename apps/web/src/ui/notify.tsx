// Short messages at the top right, two seconds each, longer while the pointer rests on them. Errors also stay readable in
// `useKeptErrors` until the page is left.

import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { i18n } from '../i18n/setup.ts'
import { WEB_LIMITS } from '../limits.ts'
import classes from './notify.module.css'

export interface KeptError {
  readonly text: string
  readonly detail: string | undefined
  readonly timeMs: number
}

/** Newest first. */
export const useKeptErrors = create<{ readonly errors: readonly KeptError[] }>()(() => ({ errors: [] }))

export const notify = {
  done(text: string, detail?: string): void {
    show('done', text, detail)
  },
  error(text: string, detail?: string): void {
    const kept: KeptError = { text, detail, timeMs: Date.now() }
    useKeptErrors.setState(({ errors }) => ({ errors: [kept, ...errors].slice(0, WEB_LIMITS.errorsKept) }))
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
    id: `${kind} ${text} ${detail ?? ''}`,
    title: text,
    message: detail,
    icon: ICONS[kind],
    autoClose: WEB_LIMITS.notificationMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n.t('shell:dialog.close') },
    role: kind === 'error' ? 'alert' : 'status',
    classNames: {
      root: classes.toast,
      icon: kind === 'error' ? classes.iconError : classes.iconDone,
      title: classes.title,
      description: classes.detail,
    },
  })
}
