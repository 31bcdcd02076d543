// A dialog around one act: labelled by its title, closed by Escape, and giving the focus back to where it came from.

import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ActDialogFrameProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ActDialog({ title, onClose, children }: ActDialogFrameProps) {
  const { t } = useTranslation('account')
  // Noted before the dialog takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={440}
      returnFocus={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      {children}
    </Modal>
  )
}
