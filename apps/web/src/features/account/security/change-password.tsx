// Changes the login password. The server then ends the other sessions and holds withdrawals for 24 hours.

import { API_LIMITS } from '@candor/api'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { ActForm } from '../act-form.tsx'
import { type FieldOfCode, placeError } from '../form-errors.ts'
import { refreshAccount } from '../refresh-account.ts'
import { EMPTY_NEW_PASSWORD, NewPasswordFields, type NewPasswordForm } from './new-password-fields.tsx'
import { EMPTY_PROOF, PROOF_FIELDS, type ProofForm, proofBody } from './proof.ts'
import { ProofFields } from './proof-fields.tsx'
import type { ActDialogProps } from './security-act.ts'

type Form = NewPasswordForm & ProofForm

const FIELDS: FieldOfCode<Form> = {
  ...PROOF_FIELDS,
  'password.length': 'newPassword',
  'password.common': 'newPassword',
  'password.same': 'newPassword',
  'password.same.as.fund': 'newPassword',
}

export function ChangePassword({ overview, onClose }: ActDialogProps) {
  const { t } = useTranslation('account')
  const form = useForm<Form>({ defaultValues: { ...EMPTY_NEW_PASSWORD, ...EMPTY_PROOF } })
  const limits = { least: API_LIMITS.passwordLeast, most: API_LIMITS.passwordLength }

  const change = async (values: Form): Promise<void> => {
    try {
      const body = { ...proofBody(values, overview), newPassword: values.newPassword }
      await api.call('changePassword', { body, quiet: true })
    } catch (error) {
      placeError(form, error, FIELDS)
      return
    }
    notify.done(t('done.modified'))
    onClose()
    await refreshAccount('securityOverview', 'sessions', 'messages')
  }
  return (
    <ActDialog title={t('password.title')} onClose={onClose}>
      <ActForm form={form} act={t('password.submit')} onSubmit={change} onCancel={onClose}>
        <Note>{t('password.effect')}</Note>
        <NewPasswordFields
          label={t('password.new')}
          repeatLabel={t('password.repeat')}
          rule={t('password.rule', limits)}
          {...limits}
        />
        <ProofFields overview={overview} />
      </ActForm>
    </ActDialog>
  )
}
