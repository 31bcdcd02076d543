// The administrators: owners add, change, disable and reset them; auditors look.

import { ADMIN_ROLES, type AdminRole } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMay, useMe } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { ROLE_NAMES, ROLE_TEXTS } from '../../words/names.ts'
import classes from './administrators.module.css'
import { NewAdministrator } from './new-administrator.tsx'
import { type OneTime, OneTimeDialog } from './one-time-dialog.tsx'

type Administrator = AdminAnswer<'administrators'>['list'][number]

export default function AdministratorsPage() {
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [oneTime, setOneTime] = useState<OneTime>()
  const { data, error, refetch } = useQuery(adminQuery('administrators'))
  return (
    <Page
      title="Administrators"
      actions={
        may('createAdministrator') ? (
          <Button
            variant="filled"
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add
          </Button>
        ) : undefined
      }
    >
      <Panel
        flush
        foot={
          <span>
            Nobody changes their own access, and the last owner stays. Names never leave the audit log.
          </span>
        }
      >
        <DataTable
          label="Administrators"
          columns={useColumns(setOneTime)}
          rows={data?.list}
          rowKey={({ administratorId }) => administratorId}
          empty="There is nobody."
          error={error}
          onRetry={refetch}
        />
      </Panel>
      <Panel title="Roles">
        <dl className={classes.roles}>
          {ADMIN_ROLES.map((role) => (
            <div key={role}>
              <dt>{ROLE_NAMES[role]}</dt>
              <dd>{ROLE_TEXTS[role]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <NewAdministrator isOpen={isAdding} onClose={() => setAdding(false)} onAdded={setOneTime} />
      <OneTimeDialog oneTime={oneTime} onClose={() => setOneTime(undefined)} />
    </Page>
  )
}

function useColumns(onReset: (oneTime: OneTime) => void): readonly Column<Administrator>[] {
  const me = useMe()
  const may = useMay()
  const columns: readonly Column<Administrator>[] = [
    {
      key: 'email',
      head: 'E-mail',
      cell: ({ email, administratorId }) => (
        <>
          {email}
          {administratorId === me.administratorId ? <span className="dim"> (you)</span> : null}
        </>
      ),
    },
    { key: 'role', head: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
    { key: 'state', head: 'State', cell: (row) => <Standing {...row} /> },
    {
      key: 'last',
      head: 'Last login',
      cell: ({ lastLoginTime }) => (lastLoginTime === null ? '–' : formatTime(lastLoginTime)),
    },
    { key: 'created', head: 'Added', cell: ({ createdTime }) => formatTime(createdTime) },
  ]
  if (!may('setAdministratorRole')) return columns
  return [
    ...columns,
    {
      key: 'acts',
      head: '',
      isNumber: true,
      cell: (row) =>
        row.administratorId === me.administratorId ? null : <Acts administrator={row} onReset={onReset} />,
    },
  ]
}

function Standing({ disabled, hasAuthenticator }: Administrator) {
  if (disabled) return <State tone="planned">Disabled</State>
  return hasAuthenticator ? (
    <State tone="done">Active</State>
  ) : (
    <State tone="moving">Waits for the first login</State>
  )
}

interface ActsProps {
  readonly administrator: Administrator
  readonly onReset: (oneTime: OneTime) => void
}

function Acts({ administrator: { administratorId, email, role, disabled }, onReset }: ActsProps) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['administrators'] })

  async function changeRole(): Promise<void> {
    const done = await ask({
      title: `Another role for ${email}`,
      text: `Now ${ROLE_NAMES[role]}. It holds from the next call on.`,
      act: 'Change role',
      reasons: ADMIN_ROLES.filter((other) => other !== role).map((other) => ({
        value: other,
        text: `${ROLE_NAMES[other]}: ${ROLE_TEXTS[other]}`,
      })),
      reasonLabel: 'New role',
      reasonHint: '',
      code: true,
      run: async ({ reason, code }) => {
        const body = { administratorId, role: reason as AdminRole, code }
        await api.call('setAdministratorRole', { body, quiet: true })
        return true
      },
    })
    if (done === true) notify.done('Role changed')
    await refresh()
  }

  async function disable(): Promise<void> {
    const done = await ask({
      title: `Disable ${email}?`,
      text: 'All access ends at once, open sessions too. The name stays in the audit log. A reset enables again.',
      act: 'Disable',
      code: true,
      run: async ({ code }) => {
        await api.call('disableAdministrator', { body: { administratorId, code }, quiet: true })
        return true
      },
    })
    if (done === true) notify.done('Disabled')
    await refresh()
  }

  async function reset(): Promise<void> {
    const given = await ask({
      title: `Reset ${email}?`,
      text: 'Password and authenticator are taken away, sessions end, and a new one-time password is shown to you.',
      act: 'Reset',
      code: true,
      run: ({ code }) => api.call('resetAdministrator', { body: { administratorId, code }, quiet: true }),
    })
    if (given !== undefined) onReset({ email, password: given.oneTimePassword })
    await refresh()
  }

  return (
    <span className={classes.acts}>
      <Button size="sm" variant="subtle" onClick={() => void changeRole()}>
        Role
      </Button>
      <Button size="sm" variant="subtle" onClick={() => void reset()}>
        {disabled ? 'Enable and reset' : 'Reset'}
      </Button>
      {disabled ? null : (
        <Button size="sm" variant="subtle" onClick={() => void disable()}>
          Disable
        </Button>
      )}
    </span>
  )
}
