// Dialogs that any page may cause. Each is loaded when it is first needed, and a moment later shown.

import { lazy, Suspense } from 'react'
import { useUiState } from '../state/ui-state.ts'
import { useAsked } from '../ui/confirm.ts'

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx'))
const ServiceDialog = lazy(() => import('./service-dialog.tsx'))
const SessionExpired = lazy(() => import('../session/session-expired.tsx'))

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
