// Makes ten new recovery codes and shows them, this once.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { ActDialog } from '../act-dialog.tsx'
import { refreshAccount } from '../refresh-account.ts'
import { ProofOnlyForm } from './proof-only-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { ActDialogProps } from './security-act.ts'

export function RenewRecoveryCodes({ overview, onClose }: ActDialogProps) {
  const { t } = useTranslation('account')
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <ActDialog title={t('recovery.renewTitle')} onClose={onClose}>
      <ProofOnlyForm
        overview={overview}
        onClose={onClose}
        act={t('recovery.renewSubmit')}
        onProven={async (proof) => {
          const { recoveryCodes } = await api.call('renewRecoveryCodes', { body: proof, quiet: true })
          setCodes(recoveryCodes)
          await refreshAccount('securityOverview', 'messages')
        }}
      >
        <p>{t('recovery.renewText')}</p>
      </ProofOnlyForm>
    </ActDialog>
  )
}
