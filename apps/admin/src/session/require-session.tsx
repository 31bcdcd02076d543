// Everything but the login stands behind this: no ticket, no page; no authenticator, only the enrolment.

import { FullPage } from '@candor/web/ui/full-page.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { adminQuery } from '../api/admin-query.ts'
import { textOfError } from '../api/api.ts'
import { usePoll } from '../api/attention.ts'
import { EnrolmentPage } from '../features/login/enrolment-page.tsx'
import { CONSOLE_LIMITS } from '../limits.ts'
import { Layout } from '../shell/layout.tsx'
import { StartingPage } from '../shell/starting-page.tsx'
import { MeProvider } from './me.tsx'
import { useSession } from './session.ts'
import { SessionEnded } from './session-ended.tsx'

export function RequireSession() {
  const { ticket, isEnded } = useSession()
  const { pathname, search } = useLocation()
  const poll = usePoll(CONSOLE_LIMITS.meEveryMs)
  const {
    data: me,
    error,
    refetch,
  } = useQuery({
    ...adminQuery('me'),
    enabled: ticket !== null && !isEnded,
    refetchInterval: poll,
  })
  if (ticket === null) {
    const next = `${pathname}${search}`
    return <Navigate to={next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`} replace />
  }
  if (isEnded && me === undefined) return <SessionEnded />
  if (me === undefined) {
    if (error === null) return <StartingPage />
    return (
      <FullPage
        title="The console could not start"
        text={textOfError(error)}
        actions={
          <Button size="lg" variant="filled" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
  }
  return (
    <MeProvider me={me}>
      {me.stage === 'enrol' ? <EnrolmentPage /> : <Layout />}
      {isEnded ? <SessionEnded /> : null}
    </MeProvider>
  )
}
