// Set a new password with a code sent to the account. Whether the account exists is never told; an authenticator that is
// bound is asked for as well.

import { ApiError } from '@candor/client'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../api/api.ts'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCodeSending } from '../../ui/use-code-sending.ts'
import { accountOf } from './account-entry.ts'
import { AccountPart } from './account-part.tsx'
import { CodePart, type CodeValues } from './code-part.tsx'
import { emptyAccount } from './empty-account.ts'
import { EntryForm, useEntryFields } from './entry-form.tsx'
import { EntryHead } from './entry-page.tsx'
import { entryPath } from './entry-path.ts'
import { fieldOfError } from './error-fields.ts'
import classes from './forget-password-form.module.css'
import { NewPasswordPart, type NewPasswordValues } from './new-password-part.tsx'
import { isSecondFactor } from './second-factor-code.ts'
import type { SecondFactorValues } from './second-factor-parts.tsx'
import { usePlacedErrors } from './use-placed-errors.ts'

interface ForgetValues extends CodeValues, NewPasswordValues, SecondFactorValues {}

const FIELDS = ['account', 'code', 'password', 'secondFactor'] as const

export function ForgetPasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('login')
  const [query] = useSearchParams()
  const [isSecondFactorAsked, setSecondFactorAsked] = useState(false)
  const form = useForm<ForgetValues>({
    defaultValues: { account: emptyAccount(), code: '', password: '', repeat: '', secondFactor: '' },
  })
  const placeError = usePlacedErrors(form, FIELDS)
  const codes = useCodeSending((code) => form.setValue('code', code, { shouldValidate: true }))

  const submit = async ({ account: entry, code, password, secondFactor }: ForgetValues): Promise<void> => {
    const account = accountOf(entry)
    if (account === undefined) return
    try {
      const typed = secondFactor.trim()
      const body = { account, code, password, ...(isSecondFactorAsked ? { secondFactor: typed } : {}) }
      await api.call('resetPassword', { body, quiet: true })
      onDone()
    } catch (error) {
      if (error instanceof ApiError && fieldOfError(error.code) === 'secondFactor') setSecondFactorAsked(true)
      placeError(error)
    }
  }
  return (
    <EntryForm
      form={form}
      label={t('forget.title')}
      head={
        <EntryHead title={t('forget.title')}>
          {t('forget.remembered')} <Link to={entryPath(0, query)}>{t('forget.logIn')}</Link>
        </EntryHead>
      }
      submit={t('forget.submit')}
      onSubmit={submit}
    >
      <AccountPart onOther={codes.forget} />
      <CodePart
        purpose="resetPassword"
        codes={codes}
        sentText={({ to }) => t('forget.sentTo', { to })}
        placeError={placeError}
      />
      <NewPasswordPart label={t('field.newPassword')} />
      {isSecondFactorAsked ? <SecondFactorField /> : null}
      <div className={classes.note}>
        <Note>{t('forget.lead')}</Note>
      </div>
    </EntryForm>
  )
}

function SecondFactorField() {
  const { t } = useTranslation('login')
  const { form, register, errorOf } = useEntryFields<SecondFactorValues>()
  // It was not there yet when the server asked for it.
  const { setFocus } = form
  useEffect(() => setFocus('secondFactor'), [setFocus])
  const check = (typed: string): string | true => {
    if (typed.trim() === '') return t('check.empty')
    return isSecondFactor(typed) || t('check.secondFactor')
  }
  return (
    <TextField
      {...register('secondFactor', { validate: check })}
      label={t('field.secondFactor')}
      size="lg"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      error={errorOf('secondFactor')}
    />
  )
}
