// A new password and its repetition, inside the form of an act.

import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PasswordMeter, useStrength } from '../../../ui/password-meter.tsx'

export interface NewPasswordForm {
  newPassword: string
  repeat: string
}

export const EMPTY_NEW_PASSWORD: Readonly<NewPasswordForm> = { newPassword: '', repeat: '' }

interface NewPasswordFieldsProps {
  readonly label: string
  readonly repeatLabel: string
  readonly rule: string
  readonly least: number
  readonly most: number
}

export function NewPasswordFields({ label, repeatLabel, rule, least, most }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account')
  const { register, control, formState } = useFormContext<NewPasswordForm>()
  const { errors } = formState
  const typed = useWatch({ control, name: 'newPassword' })
  const { strength, done, hint } = useStrength(typed)
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        data-autofocus
        below={<PasswordMeter strength={strength} />}
        error={errors.newPassword?.message}
        done={done}
        hint={hint ?? rule}
        {...register('newPassword', {
          required: t('form.empty'),
          validate: (text) =>
            isBetween(Array.from(text).length, least, most) || t('form.passwordLength', { least, most }),
          deps: ['repeat'],
        })}
      />
      <PasswordField
        label={repeatLabel}
        autoComplete="new-password"
        error={errors.repeat?.message}
        {...register('repeat', {
          required: t('form.empty'),
          validate: (text, { newPassword }) => text === newPassword || t('form.mismatch'),
        })}
      />
    </>
  )
}

function isBetween(length: number, least: number, most: number): boolean {
  return length >= least && length <= most
}
