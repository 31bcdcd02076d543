// Dialogs that any page may cause. Each is loaded when it is first needed, and a moment later shown.

import { Suspense } from 'react'
import { usePalette } from '../features/palette/palette-state.ts'
import { useSheet } from '../features/shortcuts/sheet-state.ts'
import { useTour } from '../features/tour/tour-state.ts'
import { useUiState } from '../state/ui-state.ts'
import { useAsked } from '../ui/confirm.ts'
import { lazyPart } from './lazy-part.ts'

const ConfirmDialog = lazyPart(() => import('../ui/confirm-dialog.tsx'))
const ServiceDialog = lazyPart(() => import('./service-dialog.tsx'))
const SessionExpired = lazyPart(() => import('../session/session-expired.tsx'))
const PaletteDialog = lazyPart(() => import('../features/palette/palette-dialog.tsx'), 'guide')
const ShortcutSheet = lazyPart(() => import('../features/shortcuts/shortcut-sheet.tsx'), 'guide')
const Tour = lazyPart(() => import('../features/tour/tour.tsx'), 'guide')

export function Dialogs() {
  const isAsked = useAsked(({ asked }) => asked !== undefined)
  const { isServiceShown, isSessionExpired } = useUiState()
  const isSearching = usePalette(({ isOpen }) => isOpen)
  const isSheetShown = useSheet(({ isOpen }) => isOpen)
  const isTouring = useTour(({ running }) => running !== null)
  return (
    <Suspense fallback={null}>
      {isAsked ? <ConfirmDialog /> : null}
      {isServiceShown ? <ServiceDialog /> : null}
      {isSessionExpired ? <SessionExpired /> : null}
      {isSearching ? <PaletteDialog /> : null}
      {isSheetShown ? <ShortcutSheet /> : null}
      {isTouring ? <Tour /> : null}
    </Suspense>
  )
}
