// Forgot password: the form, and afterwards what has happened.

import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { forgetUser } from '../../api/api.ts'
import { EntryPage } from './entry-page.tsx'
import { entryPath } from './entry-path.ts'
import { ForgetPasswordForm } from './forget-password-form.tsx'
import classes from './forget-password-page.module.css'

export default function ForgetPasswordPage() {
  const [isDone, setDone] = useState(false)
  const finish = (): void => {
    // Every session has ended, one on this device as well.
    forgetUser()
    setDone(true)
    // The form was longer than what takes its place.
    window.scrollTo(0, 0)
  }
  return <EntryPage>{isDone ? <PasswordChanged /> : <ForgetPasswordForm onDone={finish} />}</EntryPage>
}

function PasswordChanged() {
  const { t } = useTranslation('login')
  const [query] = useSearchParams()
  return (
    <section aria-live="polite" className={classes.done}>
      <h1>{t('forget.doneTitle')}</h1>
      <ul>
        {([t('forget.doneDevices'), t('forget.doneWithdrawals')] as const).map((text) => (
          <li key={text}>
            <IconCheck size={16} stroke={1.6} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      <Button component={Link} to={entryPath(0, query)} variant="filled" size="lg" fullWidth>
        {t('forget.doneSubmit')}
      </Button>
    </section>
  )
}
