// Unbinds the phone or the e-mail. The other one stays, and withdrawals are held for 24 hours.

import type { Channel } from '@candor/api'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { refreshAccount } from '../refresh-account.ts'
import { ProofOnlyForm } from './proof-only-form.tsx'
import type { ActDialogProps } from './security-act.ts'

interface UnbindContactProps extends ActDialogProps {
  readonly channel: Channel
}

export function UnbindContact({ overview, onClose, channel }: UnbindContactProps) {
  const { t } = useTranslation('account')
  return (
    <ActDialog title={t(`contact.${channel}.unbindTitle`)} onClose={onClose}>
      <ProofOnlyForm
        overview={overview}
        onClose={onClose}
        act={t(`contact.${channel}.unbindSubmit`)}
        onProven={async (proof) => {
          await api.call('unbindContact', { body: { ...proof, channel }, quiet: true })
          notify.done(t('done.unbound'))
          onClose()
          await refreshAccount('securityOverview', 'messages')
        }}
      >
        <p>{t(`contact.${channel}.unbindText`, { value: overview[channel] })}</p>
        <Note>{t('contact.limitFalls')}</Note>
      </ProofOnlyForm>
    </ActDialog>
  )
}
