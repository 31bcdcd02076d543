// The second step of a login: six digits of the authenticator app, or one of the recovery codes. There is no session
// before both steps were passed together.

import { API_LIMITS } from '@candor/api'
import { ApiError } from '@candor/client'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { notify } from '../../ui/notify.tsx'
import { enter } from './enter.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryHead } from './entry-page.tsx'
import classes from './second-factor-form.module.css'
import { AuthenticatorPart, RecoveryCodePart, type SecondFactorValues } from './second-factor-parts.tsx'
import { usePlacedErrors } from './use-placed-errors.ts'

interface SecondFactorFormProps {
  readonly account: string
  readonly password: string
  /** Back to the first step; with a reason when that one no longer holds. */
  readonly onBack: (why?: string) => void
}

/** Refusals that are about the first step after all. */
const OF_FIRST_STEP = new Set(['login.failed', 'account.locked'])

export function SecondFactorForm({ account, password, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation('login')
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm<SecondFactorValues>({ defaultValues: { secondFactor: '' } })
  const placeError = usePlacedErrors(form, ['secondFactor'])
  const typed = useWatch({ control: form.control, name: 'secondFactor' })

  const submit = async ({ secondFactor }: SecondFactorValues): Promise<void> => {
    try {
      const session = await api.call('login', {
        body: { grant_type: 'password', username: account, password, code: secondFactor.trim() },
        form: true,
        quiet: true,
      })
      if (await enter(session, account)) notify.done(t('login.done'))
    } catch (error) {
      if (error instanceof ApiError && OF_FIRST_STEP.has(error.code)) {
        onBack(error.msg)
        return
      }
      if (!isRecovery) form.setValue('secondFactor', '')
      placeError(error)
    }
  }
  const change = (): void => {
    form.reset({ secondFactor: '' })
    setRecovery(!isRecovery)
  }
  const title = t(isRecovery ? 'secondFactor.recoveryTitle' : 'secondFactor.title')
  return (
    <>
      <EntryForm
        form={form}
        label={t('login.title')}
        head={
          <EntryHead title={title}>
            {t(isRecovery ? 'secondFactor.recoveryLead' : 'secondFactor.lead')}
          </EntryHead>
        }
        submit={t('login.submit')}
        isSubmitOff={!isRecovery && typed.length < API_LIMITS.codeDigits}
        onSubmit={submit}
      >
        {isRecovery ? <RecoveryCodePart /> : <AuthenticatorPart />}
      </EntryForm>
      <div className={classes.ways}>
        <UnstyledButton className={classes.other ?? ''} onClick={change}>
          {t(isRecovery ? 'secondFactor.useAuthenticator' : 'secondFactor.useRecoveryCode')}
        </UnstyledButton>
        <UnstyledButton className={classes.back ?? ''} onClick={() => onBack()}>
          {t('secondFactor.back')}
        </UnstyledButton>
      </div>
    </>
  )
}
