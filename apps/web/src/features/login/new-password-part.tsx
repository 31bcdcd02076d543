// A new password and its repetition in a form of this part, with their checks and the strength meter.

import { API_LIMITS } from '@candor/api'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordMeter, useStrength } from '../../ui/password-meter.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEntryFields } from './entry-form.tsx'
import { passwordProblem } from './password-problem.ts'

export interface NewPasswordValues {
  readonly password: string
  readonly repeat: string
}

const LENGTHS = { least: API_LIMITS.passwordLeast, most: API_LIMITS.passwordLength }

export function NewPasswordPart({ label }: { readonly label: string }) {
  const { t } = useTranslation('login')
  const { form, register, errorOf, onLeft } = useEntryFields<NewPasswordValues>()
  const { strength, ...word } = useStrength(useWatch({ control: form.control, name: 'password' }))
  const error = errorOf('password')
  const checkPassword = (password: string): string | true => {
    const problem = passwordProblem(password)
    if (problem === undefined) return true
    return problem === 'empty' ? t('check.empty') : t('check.passwordLength', LENGTHS)
  }
  const checkRepeat = (repeat: string): string | true => {
    if (repeat === '') return t('check.empty')
    return repeat === form.getValues('password') || t('check.passwordsDiffer')
  }
  const password = register('password', { validate: checkPassword })
  return (
    <>
      <PasswordField
        {...password}
        onBlur={(event) => {
          void password.onBlur(event)
          // The repetition was right or wrong for the password before.
          onLeft('repeat')
        }}
        {...word}
        label={label}
        size="lg"
        autoComplete="new-password"
        placeholder={t('field.passwordPlaceholder', LENGTHS)}
        maxLength={API_LIMITS.passwordTextLength}
        error={error}
        // A password that was refused is not strong, however long it is.
        below={<PasswordMeter strength={error === undefined ? strength : 1} />}
      />
      <TextField
        {...register('repeat', { validate: checkRepeat })}
        label={t('field.repeatPassword')}
        size="lg"
        type="password"
        autoComplete="new-password"
        maxLength={API_LIMITS.passwordTextLength}
        error={errorOf('repeat')}
      />
    </>
  )
}
