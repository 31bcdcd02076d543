// Sets the fund password, or changes it, which holds withdrawals for 24 hours.

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
  'fund.password.length': 'newPassword',
  'fund.password.same': 'newPassword',
}

export function FundPassword({ overview, onClose }: ActDialogProps) {
  const { t } = useTranslation('account')
  const form = useForm<Form>({ defaultValues: { ...EMPTY_NEW_PASSWORD, ...EMPTY_PROOF } })
  const limits = { least: API_LIMITS.fundPasswordLeast, most: API_LIMITS.fundPasswordMost }
  const isChange = overview.fundPassword

  const save = async (values: Form): Promise<void> => {
    try {
      const body = { ...proofBody(values, overview), fundPassword: values.newPassword }
      await api.call('setFundPassword', { body, quiet: true })
    } catch (error) {
      placeError(form, error, FIELDS)
      return
    }
    notify.done(t(isChange ? 'done.modified' : 'done.saved'))
    onClose()
    await refreshAccount('securityOverview', 'messages')
  }
  return (
    <ActDialog title={t(isChange ? 'fund.changeTitle' : 'fund.setTitle')} onClose={onClose}>
      <ActForm
        form={form}
        act={t(isChange ? 'fund.changeSubmit' : 'fund.setSubmit')}
        onSubmit={save}
        onCancel={onClose}
      >
        <Note>{t(isChange ? 'fund.changeEffect' : 'fund.setEffect')}</Note>
        <NewPasswordFields
          label={t('fund.new')}
          repeatLabel={t('fund.repeat')}
          rule={t('fund.rule', limits)}
          {...limits}
        />
        <ProofFields overview={overview} />
      </ActForm>
    </ActDialog>
  )
}
