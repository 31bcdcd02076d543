// Binds an authenticator app: the proof, then the key as QR and text with its first six digits, then the recovery codes.

import type { Answer } from '@candor/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { refreshAccount } from '../refresh-account.ts'
import { AuthenticatorKey } from './authenticator-key.tsx'
import { ProofOnlyForm } from './proof-only-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { ActDialogProps } from './security-act.ts'

type Key = Answer<'beginAuthenticator'>

export function BindAuthenticator({ overview, onClose }: ActDialogProps) {
  const { t } = useTranslation('account')
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<readonly string[]>()

  const bind = async (authenticatorCode: string): Promise<void> => {
    const { recoveryCodes } = await api.call('bindAuthenticator', {
      body: { authenticatorCode },
      quiet: true,
    })
    notify.done(t('done.bound'))
    setCodes(recoveryCodes)
  }
  const close = (): void => {
    onClose()
    // Only now: the rows behind the dialog would change, and with them the dialog.
    void refreshAccount('securityOverview', 'sessions', 'messages')
  }
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={close} />
  return (
    <ActDialog title={t('authenticator.bindTitle')} onClose={onClose}>
      {key === undefined ? (
        <ProofOnlyForm
          overview={overview}
          onClose={onClose}
          act={t('act.next')}
          onProven={async (proof) =>
            setKey(await api.call('beginAuthenticator', { body: proof, quiet: true }))
          }
        >
          <Note>{t('authenticator.bindEffect')}</Note>
        </ProofOnlyForm>
      ) : (
        <AuthenticatorKey
          authenticatorKey={key}
          onCode={bind}
          onClose={onClose}
          onLost={() => setKey(undefined)}
        />
      )}
    </ActDialog>
  )
}
