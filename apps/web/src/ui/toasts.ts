// The toasts of the site, oldest first; toast-region.tsx shows the first few of them, the others wait their turn.

import type { ReactNode } from 'react'
import { create } from 'zustand'
import { WEB_LIMITS } from '../limits.ts'

export interface Toast {
  /** One with the id of another that is still there says nothing new and is not added. */
  readonly id: string
  /** An error interrupts a screen reader, the others wait. */
  readonly kind: 'done' | 'error'
  /** In place of the icon of its kind. */
  readonly icon?: ReactNode
  readonly title?: string
  readonly content?: ReactNode
  /** Counts from when it is shown. Without it the toast stays until it is hidden. */
  readonly closesAfterMs?: number
  /** What the button that closes it says to a screen reader; without it there is no such button. */
  readonly closeLabel?: string
}

export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

export function showToast(toast: Toast): void {
  const { toasts } = useToasts.getState()
  if (toasts.some(({ id }) => id === toast.id)) return
  useToasts.setState({ toasts: [...toasts, toast].slice(-WEB_LIMITS.notificationsKept) })
}

export function hideToast(hiddenId: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ id }) => id !== hiddenId) }))
}

export function clearToasts(): void {
  useToasts.setState({ toasts: [] })
}
