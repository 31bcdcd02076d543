// Log in with account and password. An account with an authenticator needs its code as well: that is a second step.

import { API_LIMITS } from '@candor/api'
import { ApiError } from '@candor/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../api/api.ts'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../ui/notify.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { accountOf } from './account-entry.ts'
import { AccountPart, type AccountValues } from './account-part.tsx'
import { emptyAccount } from './empty-account.ts'
import { enter } from './enter.ts'
import { EntryForm, useEntryFields } from './entry-form.tsx'
import { EntryHead } from './entry-page.tsx'
import { entryPath, forgetPasswordPath } from './entry-path.ts'
import classes from './login-form.module.css'
import { SecondFactorForm } from './second-factor-form.tsx'
import { usePlacedErrors } from './use-placed-errors.ts'

interface LoginValues extends AccountValues {
  readonly password: string
}

/** What the first step was passed with. Kept only until the second one is done. */
interface Passed {
  readonly account: string
  readonly password: string
}

export function LoginForm() {
  const { t } = useTranslation('login')
  const [query] = useSearchParams()
  const form = useForm<LoginValues>({ defaultValues: { account: emptyAccount(), password: '' } })
  const [failure, setFailure] = useState<string>()
  const [passed, setPassed] = useState<Passed>()
  const placeError = usePlacedErrors(form, ['account', 'password'])

  const submit = async (values: LoginValues): Promise<void> => {
    const account = accountOf(values.account, 'possible')
    if (account === undefined) return
    setFailure(undefined)
    const { password } = values
    try {
      const session = await api.call('login', {
        body: { grant_type: 'password', username: account, password },
        form: true,
        quiet: true,
      })
      if (await enter(session, account)) notify.done(t('login.done'))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'login.second.factor.required') setPassed({ account, password })
      else if (error instanceof ApiError && code === 'login.failed') setFailure(error.msg)
      else placeError(error)
    }
  }

  if (passed !== undefined) {
    return (
      <SecondFactorForm
        {...passed}
        onBack={(why) => {
          setPassed(undefined)
          setFailure(why)
        }}
      />
    )
  }
  return (
    <EntryForm
      form={form}
      label={t('login.title')}
      head={
        <EntryHead title={t('login.title')}>
          {t('login.newHere')} <Link to={entryPath(1, query)}>{t('login.createAccount')}</Link>
        </EntryHead>
      }
      submit={t('login.submit')}
      onSubmit={submit}
    >
      <div className={classes.credentials} data-wrong={failure === undefined ? undefined : true}>
        <AccountPart reading="possible" note={failure === undefined ? null : <Failure text={failure} />} />
        <LoginPassword />
      </div>
      <div className={classes.between}>
        <span>{t('login.sessionNote')}</span>
        <Link to={forgetPasswordPath(query)}>{t('login.forgotPassword')}</Link>
      </div>
    </EntryForm>
  )
}

function Failure({ text }: { readonly text: string }) {
  return (
    <div className={classes.failure}>
      <Note tone="warn">{text}</Note>
    </div>
  )
}

function LoginPassword() {
  const { t } = useTranslation('login')
  const { register, errorOf } = useEntryFields<LoginValues>()
  return (
    <PasswordField
      {...register('password', { validate: (password) => password !== '' || t('check.empty') })}
      label={t('field.password')}
      size="lg"
      autoComplete="current-password"
      maxLength={API_LIMITS.passwordTextLength}
      error={errorOf('password')}
    />
  )
}
