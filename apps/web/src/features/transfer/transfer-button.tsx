// Opens the transfer from a page that does not have it: the dialog and its texts are loaded when they are first wanted.

import { type ComponentType, type ReactNode, useState } from 'react'
import { loadTexts } from '../../i18n/setup.ts'
import { useUiState } from '../../state/ui-state.ts'
import type { TransferStart } from './transfer-draft.ts'

interface DialogProps {
  readonly start: TransferStart | undefined
  readonly onClose: () => void
}

interface ButtonProps {
  readonly className: string | undefined
  readonly start: TransferStart
  readonly children: ReactNode
}

export function TransferButton({ className, start, children }: ButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const open = async (): Promise<void> => {
    try {
      const [{ TransferDialog }] = await Promise.all([import('./transfer-dialog.tsx'), loadTexts('transfer')])
      setDialog(() => TransferDialog)
    } catch {
      // A part of the site that does not come may have been replaced by a newer version.
      useUiState.setState({ isOutdated: true })
    }
  }
  return (
    <>
      <button type="button" className={className} onClick={() => void open()}>
        {children}
      </button>
      {Dialog === undefined ? null : <Dialog start={start} onClose={() => setDialog(undefined)} />}
    </>
  )
}
