// The first login: the one-time password makes room for an own one, and an authenticator is bound. Nothing else is
// open before that.

import { Note } from '@candor/web/ui/note.tsx'
import { PasswordField } from '@candor/web/ui/password-field.tsx'
import { Skeleton } from '@candor/web/ui/skeleton.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { type SubmitEvent, useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { api, hasCode, textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { logOut } from '../../session/log-out.ts'
import { useMe } from '../../session/me.tsx'
import { AuthenticatorField } from '../../ui/authenticator-field.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { copy } from '../../ui/hash.tsx'
import { Door } from './door.tsx'
import classes from './login.module.css'
import { useOneTimePassword } from './one-time-password.ts'

const QR_SIZE = 168
const GROUP = /.{1,4}/g

export function EnrolmentPage() {
  const { email } = useMe()
  return (
    <Door
      title="Make this account yours"
      text={`${email}: choose a password of your own and bind an authenticator app. Both are needed at every login.`}
      isWide
    >
      <EnrolmentForm />
      <Button variant="subtle" fullWidth mt={8} onClick={() => void logOut()}>
        Log out
      </Button>
    </Door>
  )
}

function EnrolmentForm() {
  const typed = useOneTimePassword((state) => state.password)
  const [oneTime, setOneTime] = useState(typed)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const isDifferent = again !== '' && again !== password
  const isComplete =
    oneTime !== '' && password !== '' && again === password && code.length === CONSOLE_LIMITS.codeLength
  const isCodeWrong = hasCode(error, 'second.factor')
  const isOneTimeWrong = hasCode(error, 'password.wrong')
  const isPasswordBad = !isOneTimeWrong && hasCode(error, 'password')

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!isComplete || isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      await api.call('enrol', { body: { password: oneTime, newPassword: password, code }, quiet: true })
      useOneTimePassword.setState({ password: '' })
      await queryClient.invalidateQueries({ queryKey: ['me'] })
    } catch (problem) {
      setError(problem)
      setCode('')
      setRunning(false)
    }
  }

  return (
    <form className={classes.two} onSubmit={(event) => void submit(event)}>
      <div className={classes.step}>
        <h2>1. Your password</h2>
        {typed === '' || isOneTimeWrong ? (
          <PasswordField
            label="One-time password"
            autoComplete="current-password"
            value={oneTime}
            error={isOneTimeWrong ? textOfError(error) : undefined}
            onChange={(event) => setOneTime(event.currentTarget.value)}
          />
        ) : null}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="8 to 128 characters"
          value={password}
          error={isPasswordBad ? textOfError(error) : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordField
          label="New password, once more"
          autoComplete="new-password"
          value={again}
          error={isDifferent ? 'The two are not the same' : undefined}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
      </div>
      <div className={classes.step}>
        <h2>2. Your authenticator app</h2>
        <Secret />
        <AuthenticatorField
          label="Code that the app shows"
          value={code}
          onChange={setCode}
          error={isCodeWrong ? textOfError(error) : undefined}
        />
      </div>
      <div className={classes.wide}>
        {error === undefined || isCodeWrong || isOneTimeWrong || isPasswordBad ? null : (
          <Note tone="warn">{textOfError(error)}</Note>
        )}
        <Button type="submit" variant="filled" size="lg" fullWidth disabled={!isComplete} loading={isRunning}>
          Open the console
        </Button>
      </div>
    </form>
  )
}

/** Asked for once: every question would give another secret, and the picture already taken would be worth nothing. */
function Secret() {
  const { data, error, refetch } = useQuery({
    ...adminQuery('beginEnrolment'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  })
  if (error !== null) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton width={QR_SIZE + 24} height={QR_SIZE + 24} />
  return (
    <>
      <div className={classes.picture}>
        <QRCodeSVG value={data.uri} size={QR_SIZE} title="Secret for the authenticator app" />
      </div>
      <button
        type="button"
        className={classes.secret}
        aria-label="Copy the secret"
        onClick={() => void copy(data.secret)}
      >
        {(data.secret.match(GROUP) ?? []).join(' ')}
      </button>
    </>
  )
}
