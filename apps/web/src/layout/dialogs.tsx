// Dialogs that any page may cause. Each is loaded when it is first needed, and a moment later shown.

import { type ComponentType, lazy, Suspense } from 'react'
import { useUiState } from '../state/ui-state.ts'
import { useAsked } from '../ui/confirm.ts'

const ConfirmDialog = dialog(() => import('../ui/confirm-dialog.tsx'))
const ServiceDialog = dialog(() => import('./service-dialog.tsx'))
const SessionExpired = dialog(() => import('../session/session-expired.tsx'))

/** A dialog that does not come leaves the page as it is, with the offer to load it anew. */
function dialog(load: () => Promise<{ readonly default: ComponentType }>) {
  return lazy(async () => {
    try {
      return await load()
    } catch {
      useUiState.setState({ isOutdated: true })
      return { default: () => null }
    }
  })
}

export function Dialogs() {
  const isAsked = useAsked(({ asked }) => asked !== undefined)
  const { isServiceShown, isSessionExpired } = useUiState()
  return (
    <Suspense fallback={null}>
      {isAsked ? <ConfirmDialog /> : null}
      {isServiceShown ? <ServiceDialog /> : null}
      {isSessionExpired ? <SessionExpired /> : null}
    </Suspense>
  )
}
