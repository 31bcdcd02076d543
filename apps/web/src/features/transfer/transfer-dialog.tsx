// The transfer in a dialog; in a narrow window a sheet at the bottom.

import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TransferStart } from './transfer-draft.ts'
import classes from './transfer-form.module.css'
import { TransferForm } from './transfer-form.tsx'

export type { TransferStart } from './transfer-draft.ts'

const WIDTH = 440

interface DialogProps {
  /** Undefined closes. */
  readonly start: TransferStart | undefined
  readonly onClose: () => void
}

export function TransferDialog({ start, onClose }: DialogProps) {
  const { t } = useTranslation(['transfer', 'shell'])
  return (
    <Modal
      opened={start !== undefined}
      onClose={onClose}
      size={WIDTH}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
      classNames={{ inner: classes.inner ?? '', content: classes.sheet ?? '' }}
    >
      {start === undefined ? null : <TransferForm start={start} onDone={onClose} />}
    </Modal>
  )
}
