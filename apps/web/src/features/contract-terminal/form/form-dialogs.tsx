// What the form opens above itself: modes, leverage, the calculator, and the question before an order is sent.

import { lazy, Suspense } from 'react'
import type { ContractInForm } from './use-contract-order.ts'

// Looked at by few: loaded when wanted.
const LeverageDialog = lazy(() =>
  import('../settings/leverage-dialog.tsx').then(({ LeverageDialog }) => ({ default: LeverageDialog })),
)
const ModeDialog = lazy(() =>
  import('../settings/mode-dialog.tsx').then(({ ModeDialog }) => ({ default: ModeDialog })),
)
const CalculatorDialog = lazy(() =>
  import('../calculator/calculator-dialog.tsx').then(({ CalculatorDialog }) => ({
    default: CalculatorDialog,
  })),
)
const ConfirmContract = lazy(() =>
  import('./confirm-contract.tsx').then(({ ConfirmContract }) => ({ default: ConfirmContract })),
)

export type FormDialog = 'mode' | 'leverage' | 'calculator' | 'confirm'

interface FormDialogsProps {
  readonly form: ContractInForm
  readonly dialog: FormDialog | undefined
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function FormDialogs({ form, dialog, onClose, onConfirm }: FormDialogsProps) {
  return (
    <Suspense>
      {dialog === 'mode' ? <ModeDialog form={form} onClose={onClose} /> : null}
      {dialog === 'leverage' ? <LeverageDialog form={form} onClose={onClose} /> : null}
      {dialog === 'calculator' ? <CalculatorDialog form={form} onClose={onClose} /> : null}
      {dialog === 'confirm' ? <ConfirmContract form={form} onClose={onClose} onConfirm={onConfirm} /> : null}
    </Suspense>
  )
}
