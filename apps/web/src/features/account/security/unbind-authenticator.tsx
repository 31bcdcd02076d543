// Unbinds the authenticator app. Withdrawals are then held for 24 hours.

import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { refreshAccount } from '../refresh-account.ts'
import { ProofOnlyForm } from './proof-only-form.tsx'
import type { ActDialogProps } from './security-act.ts'

export function UnbindAuthenticator({ overview, onClose }: ActDialogProps) {
  const { t } = useTranslation('account')
  return (
    <ActDialog title={t('authenticator.unbindTitle')} onClose={onClose}>
      <ProofOnlyForm
        overview={overview}
        onClose={onClose}
        act={t('authenticator.unbindSubmit')}
        onProven={async (proof) => {
          await api.call('unbindAuthenticator', { body: proof, quiet: true })
          notify.done(t('done.unbound'))
          onClose()
          await refreshAccount('securityOverview', 'sessions', 'messages')
        }}
      >
        <p>{t('authenticator.unbindText')}</p>
        <Note>{t('contact.limitFalls')}</Note>
      </ProofOnlyForm>
    </ActDialog>
  )
}
