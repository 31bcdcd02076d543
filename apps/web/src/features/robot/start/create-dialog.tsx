// From a set-up to a running robot in three steps: what it will do, its secret key shown once, and the start.

import type { Answer } from '@candor/client'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import purchase from '../../financial/purchase/purchase.module.css'
import { type CreateBody, CreateForm } from './create-form.tsx'
import { SecretOnce } from './secret-once.tsx'
import { DIALOG_WIDTH } from './start-dialog.tsx'
import { StartForm } from './start-form.tsx'

interface CreateDialogProps {
  /** What is to be made. Undefined closes. */
  readonly wanted: CreateBody | undefined
  readonly onClose: () => void
}

type Step =
  | { readonly name: 'create' }
  | { readonly name: 'key'; readonly made: Answer<'createRobot'> }
  | { readonly name: 'start'; readonly made: Answer<'createRobot'> }

const FIRST: Step = { name: 'create' }
const TITLES = { create: 'create.title', key: 'key.title', start: 'start.title' } as const

export function CreateDialog({ wanted, onClose }: CreateDialogProps) {
  const { t } = useTranslation(['robot', 'shell'])
  const [step, setStep] = useState<Step>(FIRST)
  const close = (): void => {
    setStep(FIRST)
    onClose()
  }
  return (
    <Modal
      opened={wanted !== undefined}
      onClose={close}
      size={DIALOG_WIDTH}
      title={t(TITLES[step.name])}
      // The key is shown once: a click beside the dialog must not lose it.
      closeOnClickOutside={step.name !== 'key'}
      closeOnEscape={step.name !== 'key'}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
      classNames={{ inner: purchase.inner ?? '', content: purchase.sheet ?? '' }}
    >
      {wanted === undefined ? null : step.name === 'create' ? (
        <CreateForm wanted={wanted} onMade={(made) => setStep({ name: 'key', made })} />
      ) : step.name === 'key' ? (
        <SecretOnce
          robot={step.made.robot}
          secret={step.made.secret}
          onKept={() => setStep({ name: 'start', made: step.made })}
        />
      ) : (
        <StartForm robot={step.made.robot} onDone={close} />
      )}
    </Modal>
  )
}
