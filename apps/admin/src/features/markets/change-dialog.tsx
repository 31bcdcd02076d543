// A change in two steps: what is typed, then what it would do. The form stays as it was when one goes back.

import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ChangePreview } from './change-preview.tsx'
import type { Change } from './change-words.ts'

interface ChangeDialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Draws the form; it calls what it is given with the change that was typed. */
  readonly children: (onPreview: (change: Change) => void) => ReactNode
}

export function ChangeDialog({ title, onClose, children }: ChangeDialogProps) {
  const [change, setChange] = useState<Change>()
  return (
    <Modal opened onClose={onClose} title={title} size={640} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div hidden={change !== undefined}>{children(setChange)}</div>
      {change === undefined ? null : (
        <ChangePreview change={change} onBack={() => setChange(undefined)} onDone={onClose} />
      )}
    </Modal>
  )
}
