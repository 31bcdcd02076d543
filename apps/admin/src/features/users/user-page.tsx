// One user: person, standing, balances, and what they did. What may be done to an account stands at the top.

import { Chip } from '@candor/web/ui/chip.tsx'
import { FullPage } from '@candor/web/ui/full-page.tsx'
import { Note } from '@candor/web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { hasCode } from '../../api/api.ts'
import { useMay } from '../../session/me.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { State } from '../../ui/state.tsx'
import { AccountActs } from './account-acts.tsx'
import { BalancesPanel } from './balances-panel.tsx'
import { ContractsPanel } from './contracts-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { PersonPanel, SecurityPanel } from './person-panels.tsx'
import classes from './user.module.css'

const CRUMBS = [{ text: 'Users', to: '/users' }]

export default function UserPage() {
  const { userId = '' } = useParams()
  const may = useMay()
  const {
    data: user,
    error,
    refetch,
  } = useQuery({
    ...adminQuery('user', { query: { userId } }),
    // Every opening is a line in the audit log: once for each visit, not once for each glance at the window.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (user === undefined) {
    if (hasCode(error, 'user.unknown') || hasCode(error, 'request.invalid')) {
      return <FullPage mark="404" title={`There is no user ${userId}`} />
    }
    if (error === null) return <PageSkeleton />
    return (
      <Page title={`User ${userId}`} crumbs={CRUMBS}>
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    )
  }
  const { house, frozen, locked } = user.standing
  return (
    <Page
      title={`User ${userId}`}
      crumbs={CRUMBS}
      aside={
        <>
          {house === null ? null : <Chip tone="info">{`house: ${house}`}</Chip>}
          {locked ? <State tone="warn">Locked</State> : null}
          {frozen ? <State tone="warn">Frozen</State> : null}
          {locked || frozen ? null : <State tone="done">In good standing</State>}
        </>
      }
      actions={
        <>
          {may('audit') ? (
            <Link className={classes.link} to={`/audit?subject=user:${userId}`}>
              Audit lines
            </Link>
          ) : null}
          <AccountActs user={user} />
        </>
      }
    >
      {house === null ? null : (
        <Note tone="info">
          An account of the house. It trades real orders on the real book, and is labelled wherever it
          appears.
        </Note>
      )}
      <div className={classes.columns}>
        <PersonPanel user={user} />
        <SecurityPanel user={user} />
      </div>
      <BalancesPanel userId={userId} balances={user.balances} />
      {may('userContracts') ? <ContractsPanel userId={userId} /> : null}
      <HistoryPanel user={user} />
    </Page>
  )
}
