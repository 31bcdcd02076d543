// From a wish to a key in two steps: the form, and the secret that is shown once. The second is not left by accident.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../account/act-dialog.tsx'
import { CreateForm, type MadeKey } from './create-form.tsx'
import { SecretOnce } from './secret-once.tsx'

interface CreateDialogProps {
  readonly onClose: () => void
}

export function CreateDialog({ onClose }: CreateDialogProps) {
  const { t } = useTranslation('api-keys')
  const [made, setMade] = useState<MadeKey>()
  const [isStored, setStored] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const close = (): void => {
    const hasSecret = made !== undefined && made.apiSecret !== null
    if (hasSecret && !isStored) setAsked(true)
    else onClose()
  }
  return (
    <ActDialog title={t(made === undefined ? 'create' : 'secret.title')} onClose={close}>
      {made === undefined ? (
        <CreateForm onMade={setMade} />
      ) : (
        <SecretOnce {...{ made, isStored, wasAsked }} onStored={setStored} onDone={onClose} />
      )}
    </ActDialog>
  )
}
