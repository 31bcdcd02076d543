// Logs an administrator in: e-mail and password, then the code of the authenticator if one is bound.

import { Note } from '@candor/web/ui/note.tsx'
import { PasswordField } from '@candor/web/ui/password-field.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { api, hasCode, textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { beginSession, useSession } from '../../session/session.ts'
import { AuthenticatorField } from '../../ui/authenticator-field.tsx'
import { Door } from './door.tsx'
import classes from './login.module.css'
import { nextPath } from './next-path.ts'
import { useOneTimePassword } from './one-time-password.ts'

export function LoginPage() {
  const { search } = useLocation()
  const isLoggedIn = useSession(({ ticket }) => ticket !== null)
  if (isLoggedIn) return <Navigate to={nextPath(search)} replace />
  return (
    <Door title="Log in" text="For administrators of this exchange.">
      <LoginForm />
    </Door>
  )
}

function LoginForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const isComplete =
    email.trim() !== '' && password !== '' && (!needsCode || code.length === CONSOLE_LIMITS.codeLength)
  const isCodeWrong = hasCode(error, 'second.factor')

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!isComplete || isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      const body = { email: email.trim(), password, ...(needsCode ? { code } : {}) }
      const { access_token: ticket, stage } = await api.call('login', { body, quiet: true })
      queryClient.clear()
      useOneTimePassword.setState({ password: stage === 'enrol' ? password : '' })
      beginSession(ticket)
    } catch (problem) {
      setRunning(false)
      setCode('')
      if (hasCode(problem, 'login.second.factor.required')) setNeedsCode(true)
      else setError(problem)
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="E-mail"
        type="email"
        size="lg"
        autoComplete="username"
        value={email}
        disabled={needsCode}
        autoFocus
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        size="lg"
        autoComplete="current-password"
        value={password}
        disabled={needsCode}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {needsCode ? (
        <AuthenticatorField
          key="code"
          size="lg"
          label="Code of your authenticator app"
          value={code}
          onChange={setCode}
          error={isCodeWrong ? textOfError(error) : undefined}
          isFocused
        />
      ) : null}
      {error === undefined || isCodeWrong ? null : <Note tone="warn">{textOfError(error)}</Note>}
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={!isComplete} loading={isRunning}>
        {needsCode ? 'Confirm' : 'Log in'}
      </Button>
      {needsCode ? (
        <Button
          variant="subtle"
          fullWidth
          onClick={() => {
            setNeedsCode(false)
            setError(undefined)
          }}
        >
          Another account
        </Button>
      ) : (
        <p className={classes.hint}>
          First login: use the one-time password that you were given. Lost your authenticator? An owner can
          reset your access.
        </p>
      )}
    </form>
  )
}
