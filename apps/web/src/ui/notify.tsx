// Short messages at the top right, two seconds each, longer while the pointer rests on them. Errors also stay readable in
// `useKeptErrors` until the page is left.

import { create } from 'zustand'
import { i18n } from '../i18n/setup.ts'
import { WEB_LIMITS } from '../limits.ts'
import { showToast, type Toast } from './toasts.ts'

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

function show(kind: Toast['kind'], text: string, detail: string | undefined): void {
  showToast({
    // The same sentence is not stacked: it is on the screen already.
    id: `${kind} ${text} ${detail ?? ''}`,
    kind,
    title: text,
    content: detail,
    closesAfterMs: WEB_LIMITS.notificationMs,
    closeLabel: i18n.t('shell:dialog.close'),
  })
}
