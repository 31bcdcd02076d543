// What stands on the certificate: its type, the name, the number.

import { API_LIMITS, CERTIFICATE_TYPES, type CertificateType } from '@candor/api'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field, fieldMessageId } from '../../../ui/field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import classes from './certificate-fields.module.css'

export interface CertificateForm {
  /** Empty until one is chosen. */
  certificateType: CertificateType | ''
  realName: string
  certificateNumber: string
}

export function isCertificateComplete(form: Partial<CertificateForm>): boolean {
  const { certificateType = '', realName = '', certificateNumber = '' } = form
  return certificateType !== '' && realName.trim() !== '' && certificateNumber.trim() !== ''
}

export function CertificateFields() {
  return (
    <div className={classes.fields}>
      <TypeField />
      <TextFields />
    </div>
  )
}

function TypeField() {
  const { t } = useTranslation('account')
  const id = useId()
  const { field, fieldState } = useController<CertificateForm, 'certificateType'>({
    name: 'certificateType',
    rules: { required: t('realName.chooseType') },
  })
  return (
    <div className={classes.type}>
      <Field id={id} size="lg" label={t('realName.type')} error={fieldState.error?.message}>
        <SegmentedControl
          id={id}
          ref={(group: HTMLDivElement | null) =>
            field.ref(group === null ? null : { focus: () => group.querySelector('input')?.focus() })
          }
          fullWidth
          labelClassName={classes.choice ?? ''}
          aria-label={t('realName.type')}
          aria-describedby={fieldMessageId(id)}
          value={field.value}
          onChange={field.onChange}
          data={CERTIFICATE_TYPES.map((type) => ({ value: type, label: t(`realName.${type}`) }))}
        />
      </Field>
    </div>
  )
}

function TextFields() {
  const { t } = useTranslation('account')
  const { register, formState } = useFormContext<CertificateForm>()
  const { errors } = formState
  const hasText = (text: string): true | string => text.trim() !== '' || t('form.empty')
  return (
    <>
      <TextField
        size="lg"
        label={t('realName.name')}
        hint={t('realName.nameHint')}
        autoComplete="name"
        maxLength={API_LIMITS.realNameLength}
        error={errors.realName?.message}
        {...register('realName', { validate: hasText })}
      />
      <TextField
        size="lg"
        label={t('realName.number')}
        hint={t('realName.numberHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={API_LIMITS.certificateLength}
        error={errors.certificateNumber?.message}
        {...register('certificateNumber', { validate: hasText })}
      />
    </>
  )
}
