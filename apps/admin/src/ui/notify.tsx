// Short messages at the top right. Errors interrupt a screen reader, the others wait.

import { showToast, type Toast } from '@candor/web/ui/toasts.ts'
import { CONSOLE_LIMITS } from '../limits.ts'

export const notify = {
  done(text: string, detail?: string): void {
    show('done', text, detail)
  },
  error(text: string, detail?: string): void {
    show('error', text, detail)
  },
}

function show(kind: Toast['kind'], text: string, detail: string | undefined): void {
  showToast({
    // The same sentence is not stacked: it is on the screen already.
    id: `${kind} ${text}`,
    kind,
    title: text,
    content: detail,
    closesAfterMs: CONSOLE_LIMITS.notificationMs,
    closeLabel: 'Close',
  })
}
