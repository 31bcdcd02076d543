// Binds a phone or an e-mail, or changes the bound one: first the new one with the code that was sent to it, then the
// proof. A refusal leads back to the step that it speaks of.

import type { Channel, ErrorCode } from '@candor/api'
import { ApiError } from '@candor/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { ActForm } from '../act-form.tsx'
import { type FieldOfCode, placeError } from '../form-errors.ts'
import { refreshAccount } from '../refresh-account.ts'
import { contactOf } from './contact-entry.ts'
import { EMPTY_PROOF, PROOF_FIELDS, type ProofForm, proofBody } from './proof.ts'
import { ProofFields } from './proof-fields.tsx'
import type { ActDialogProps } from './security-act.ts'
import { TargetFields, type TargetForm } from './target-fields.tsx'

type Form = TargetForm & ProofForm

const TARGET_FIELDS: readonly string[] = ['target', 'targetCode'] satisfies (keyof TargetForm)[]

const CODE_REFUSALS: readonly string[] = [
  'code.wrong',
  'code.expired',
  'code.tries',
] satisfies readonly ErrorCode[]

const FIELDS: FieldOfCode<Form> = {
  ...PROOF_FIELDS,
  'code.wrong': 'targetCode',
  'code.expired': 'targetCode',
  'code.tries': 'targetCode',
  'account.email.invalid': 'target',
  'account.phone.invalid': 'target',
  'contact.unavailable': 'target',
}

interface BindContactProps extends ActDialogProps {
  readonly channel: Channel
}

export function BindContact({ overview, onClose, channel }: BindContactProps) {
  const { t } = useTranslation('account')
  const [step, setStep] = useState<'target' | 'proof'>('target')
  const form = useForm<Form>({ defaultValues: { target: '', targetCode: '', ...EMPTY_PROOF } })
  const isChange = overview[channel] !== null

  const bind = async (values: Form): Promise<void> => {
    if (step === 'target') {
      setStep('proof')
      return
    }
    const { target, targetCode } = values
    try {
      const body = {
        ...proofBody(values, overview),
        channel,
        target: contactOf(target, channel) ?? target,
        targetCode,
      }
      await api.call('bindContact', { body, quiet: true })
    } catch (error) {
      place(error)
      return
    }
    notify.done(t(isChange ? 'done.modified' : 'done.bound'))
    onClose()
    await refreshAccount('securityOverview', 'messages')
  }
  const place = (error: unknown): void => {
    // Two codes were sent, and the refusal does not say which one it means.
    if (!overview.authenticator && error instanceof ApiError && CODE_REFUSALS.includes(error.code)) {
      const message = t('contact.eitherCode')
      form.setError('targetCode', { type: 'server', message })
      form.setError('code', { type: 'server', message }, { shouldFocus: true })
      return
    }
    const field = placeError(form, error, FIELDS)
    if (field !== undefined && TARGET_FIELDS.includes(field)) setStep('target')
  }
  const words = isChange ? 'change' : 'bind'
  return (
    <ActDialog title={t(`contact.${channel}.${words}Title`)} onClose={onClose}>
      <ActForm
        form={form}
        act={step === 'target' ? t('act.next') : t(`contact.${channel}.${words}Submit`)}
        onSubmit={bind}
        onCancel={onClose}
        onBack={step === 'target' ? undefined : () => setStep('target')}
      >
        {step === 'target' ? (
          <>
            {isChange ? <Note>{t('contact.changeEffect')}</Note> : null}
            <TargetFields channel={channel} />
          </>
        ) : (
          <ProofFields overview={overview} isFirst />
        )}
      </ActForm>
    </ActDialog>
  )
}
