// The dialogs of the terminal about the user's own limits.

import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OwnLimits } from '../use-own-limits.ts'
import { BreakForm } from './break-form.tsx'
import { LossLimitForm } from './loss-limit-form.tsx'

const WIDTH = 440

interface DialogProps {
  readonly kind: 'limit' | 'break'
  readonly limits: OwnLimits
  readonly asset: string
  readonly onClose: () => void
}

export function OwnLimitsDialog({ kind, limits, asset, onClose }: DialogProps) {
  const { t } = useTranslation(['second', 'shell'])
  return (
    <Modal
      opened
      size={WIDTH}
      onClose={onClose}
      title={t(kind === 'limit' ? 'limits.lossTitle' : 'limits.breakTitle')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      {kind === 'limit' ? (
        <LossLimitForm limits={limits} asset={asset} onDone={onClose} />
      ) : (
        <BreakForm limits={limits} onDone={onClose} />
      )}
    </Modal>
  )
}
