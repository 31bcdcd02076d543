// One's own password. Changing it ends one's other sessions.

import { formatTime } from '@candor/web/format/time.ts'
import { Note } from '@candor/web/ui/note.tsx'
import { PasswordField } from '@candor/web/ui/password-field.tsx'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { api, hasCode, textOfError } from '../../api/api.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { useMe } from '../../session/me.tsx'
import { AuthenticatorField } from '../../ui/authenticator-field.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ROLE_NAMES, ROLE_TEXTS } from '../../words/names.ts'
import classes from './account.module.css'

export default function AccountPage() {
  const { email, role, lastLoginTime, expiresTime } = useMe()
  return (
    <Page title="Your account">
      <div className={classes.columns}>
        <Panel title="Change password">
          <PasswordForm />
        </Panel>
        <Panel title="You">
          <Facts>
            <Fact name="E-mail">{email}</Fact>
            <Fact name="Role">{ROLE_NAMES[role]}</Fact>
            <Fact name="For">{ROLE_TEXTS[role]}</Fact>
            <Fact name="Login before this one">
              {lastLoginTime === null ? '–' : formatTime(lastLoginTime)}
            </Fact>
            <Fact name="Session ends at the latest">{formatTime(expiresTime)}</Fact>
          </Facts>
        </Panel>
      </div>
    </Page>
  )
}

const NOTHING = { password: '', newPassword: '', again: '', code: '' }

function PasswordForm() {
  const [filled, setFilled] = useState(NOTHING)
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const { password, newPassword, again, code } = filled
  const isComplete =
    password !== '' &&
    newPassword !== '' &&
    again === newPassword &&
    code.length === CONSOLE_LIMITS.codeLength
  const isWrong = hasCode(error, 'password.wrong')
  const isNewBad = !isWrong && hasCode(error, 'password')
  const isCodeWrong = hasCode(error, 'second.factor')

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!isComplete || isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      await api.call('changePassword', { body: { password, newPassword, code }, quiet: true })
      setFilled(NOTHING)
      notify.done('Password changed', 'Your other sessions have ended.')
    } catch (problem) {
      setError(problem)
      setFilled({ ...filled, code: '' })
    } finally {
      setRunning(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        error={isWrong ? textOfError(error) : undefined}
        onChange={(event) => setFilled({ ...filled, password: event.currentTarget.value })}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="8 to 128 characters"
        value={newPassword}
        error={isNewBad ? textOfError(error) : undefined}
        onChange={(event) => setFilled({ ...filled, newPassword: event.currentTarget.value })}
      />
      <PasswordField
        label="New password, once more"
        autoComplete="new-password"
        value={again}
        error={again !== '' && again !== newPassword ? 'The two are not the same' : undefined}
        onChange={(event) => setFilled({ ...filled, again: event.currentTarget.value })}
      />
      <AuthenticatorField
        value={code}
        onChange={(digits) => setFilled({ ...filled, code: digits })}
        error={isCodeWrong ? textOfError(error) : undefined}
      />
      {error === undefined || isWrong || isNewBad || isCodeWrong ? null : (
        <Note tone="warn">{textOfError(error)}</Note>
      )}
      <Button type="submit" variant="filled" size="lg" disabled={!isComplete} loading={isRunning}>
        Change password
      </Button>
    </form>
  )
}
