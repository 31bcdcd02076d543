// A change in two steps: what is typed, then what it would do. The form stays as it was when one goes back.

import { Drawer, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './change-dialog.module.css'
import { ChangePreview } from './change-preview.tsx'
import type { Change } from './change-words.ts'

interface ChangeDialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Slides in from the side: for forms that are long, and that one wants to compare with the list behind them. */
  readonly isDrawer?: boolean
  /** Draws the form; it calls what it is given with the change that was typed. */
  readonly children: (onPreview: (change: Change) => void) => ReactNode
}

const WIDTH = 640
const DRAWER_WIDTH = 560
const DRAWER = {
  position: 'right',
  size: DRAWER_WIDTH,
  padding: 24,
  overlayProps: { backgroundOpacity: 0.6 },
  transitionProps: { duration: 0 },
  classNames: {
    content: classes.drawer ?? '',
    header: classes.header ?? '',
    title: classes.title ?? '',
    body: classes.content ?? '',
  },
} as const

export function ChangeDialog({ title, onClose, isDrawer = false, children }: ChangeDialogProps) {
  const [change, setChange] = useState<Change>()
  const content = (
    <>
      <div hidden={change !== undefined}>{children(setChange)}</div>
      {change === undefined ? null : (
        <ChangePreview change={change} onBack={() => setChange(undefined)} onDone={onClose} />
      )}
    </>
  )
  const shared = { opened: true, onClose, title, closeButtonProps: { 'aria-label': 'Close' } }
  return isDrawer ? (
    <Drawer {...shared} {...DRAWER}>
      {content}
    </Drawer>
  ) : (
    <Modal {...shared} size={WIDTH}>
      {content}
    </Modal>
  )
}
