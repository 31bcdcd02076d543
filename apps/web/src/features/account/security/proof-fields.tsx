// The fields of the proof, inside the form of an act.

import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OwnCodeField } from './own-code-field.tsx'
import { type ProofForm, SECOND_FACTOR } from './proof.ts'
import classes from './proof-fields.module.css'
import type { SecurityOverview } from './security-act.ts'

interface ProofFieldsProps {
  readonly overview: SecurityOverview
  /** Nothing is to be typed before it. */
  readonly isFirst?: boolean
}

export function ProofFields({ overview, isFirst = false }: ProofFieldsProps) {
  const { t } = useTranslation('account')
  const { register, setFocus, formState } = useFormContext<ProofForm>()
  const { errors } = formState
  // Also where the dialog was open before, at another step.
  useEffect(() => {
    if (isFirst) setFocus('password')
  }, [isFirst, setFocus])
  return (
    <fieldset className={classes.proof}>
      <legend>{t('proof.title')}</legend>
      <PasswordField
        label={t('proof.password')}
        autoComplete="current-password"
        data-autofocus={isFirst || undefined}
        error={errors.password?.message}
        {...register('password', { required: t('form.empty') })}
      />
      {overview.authenticator ? (
        <TextField
          label={t('proof.secondFactor')}
          hint={t('proof.secondFactorHint')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.secondFactor?.message}
          {...register('secondFactor', {
            required: t('form.empty'),
            validate: (text) => SECOND_FACTOR.test(text.trim()) || t('form.secondFactor'),
          })}
        />
      ) : (
        <OwnCodeField overview={overview} />
      )}
    </fieldset>
  )
}
