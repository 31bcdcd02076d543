// The two ways to pass the second step: six digits that send themselves when they are complete, or a recovery code.

import { API_LIMITS } from '@candor/api'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field.tsx'
import { useEntryFields } from './entry-form.tsx'
import { isRecoveryCode } from './second-factor-code.ts'
import classes from './second-factor-form.module.css'
import { SixDigits } from './six-digits.tsx'
import { useSecondsToNextCode } from './use-seconds-to-next-code.ts'

export interface SecondFactorValues {
  readonly secondFactor: string
}

export function AuthenticatorPart() {
  const { t } = useTranslation('login')
  const { form, errorOf, onTyped } = useEntryFields<SecondFactorValues>()
  const messageId = useId()
  const error = errorOf('secondFactor')
  const seconds = useSecondsToNextCode()
  // It is the only field, and the phone with the code is in the hand.
  const { setFocus } = form
  useEffect(() => setFocus('secondFactor'), [setFocus])
  return (
    <>
      <Controller
        control={form.control}
        name="secondFactor"
        rules={{ validate: (digits) => digits.length === API_LIMITS.codeDigits || t('check.empty') }}
        render={({ field: { value, onChange, ref } }) => (
          <SixDigits
            value={value}
            inputRef={ref}
            label={t('secondFactor.digits')}
            isWrong={error !== undefined}
            messageId={messageId}
            onChange={(digits) => {
              onChange(digits)
              onTyped('secondFactor')
            }}
          />
        )}
      />
      <div className={classes.message} data-wrong={error === undefined ? undefined : true}>
        {error === undefined ? null : <IconAlertTriangle size={14} stroke={1.6} aria-hidden />}
        <span id={messageId} aria-live="polite">
          {error}
        </span>
        {error === undefined ? <span>{t('secondFactor.next', { seconds })}</span> : null}
      </div>
    </>
  )
}

export function RecoveryCodePart() {
  const { t } = useTranslation('login')
  const { form, register, errorOf } = useEntryFields<SecondFactorValues>()
  const { setFocus } = form
  useEffect(() => setFocus('secondFactor'), [setFocus])
  const check = (code: string): string | true => {
    if (code.trim() === '') return t('check.empty')
    return isRecoveryCode(code) || t('check.recoveryCode')
  }
  return (
    <TextField
      {...register('secondFactor', { validate: check })}
      label={t('field.recoveryCode')}
      size="lg"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      placeholder="xxxxx-xxxxx"
      error={errorOf('secondFactor')}
    />
  )
}
