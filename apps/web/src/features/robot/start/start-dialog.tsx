// The start of a robot that was made before, in a dialog.

import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import purchase from '../../financial/purchase/purchase.module.css'
import type { Robot } from '../robots.ts'
import { StartForm } from './start-form.tsx'

export const DIALOG_WIDTH = 440

interface StartDialogProps {
  /** Undefined closes. */
  readonly robot: Robot | undefined
  readonly onClose: () => void
}

export function StartDialog({ robot, onClose }: StartDialogProps) {
  const { t } = useTranslation(['robot', 'shell'])
  return (
    <Modal
      opened={robot !== undefined}
      onClose={onClose}
      size={DIALOG_WIDTH}
      title={t('start.title')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
      classNames={{ inner: purchase.inner ?? '', content: purchase.sheet ?? '' }}
    >
      {robot === undefined ? null : <StartForm robot={robot} onDone={onClose} />}
    </Modal>
  )
}
