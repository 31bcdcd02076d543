// Where the account is logged in. One device, or all others at once, can be logged out from here.

import type { Answer } from '@candor/client'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { formatTime } from '../../../format/time.ts'
import { Chip } from '../../../ui/chip.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notify } from '../../../ui/notify.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Loaded } from '../loaded.tsx'
import { refreshAccount } from '../refresh-account.ts'
import table from '../table.module.css'
import { DeviceIcon } from './device-icon.tsx'

type Session = Answer<'sessions'>[number]

export function DevicesPanel() {
  const { t } = useTranslation('account')
  const query = useQuery(callQuery('sessions'))
  const others = query.data?.filter(({ current }) => !current) ?? []
  const logOutOthers = useMutation({
    mutationFn: () => api.call('revokeOtherSessions'),
    onSuccess: () => notify.done(t('done.loggedOut')),
    onSettled: () => refreshAccount('sessions'),
  })
  const ask = async (): Promise<void> => {
    const isYes = await confirm({
      title: t('devices.othersTitle'),
      text: t('devices.othersText', { devices: others.map(({ device }) => device).join('; ') }),
      act: t('devices.othersAct', { count: others.length }),
    })
    if (isYes) logOutOthers.mutate()
  }
  return (
    <Panel
      flush
      title={t('devices.title')}
      actions={
        others.length === 0 ? null : (
          <Button size="sm" loading={logOutOthers.isPending} onClick={() => void ask()}>
            {t('devices.logOutOthers')}
          </Button>
        )
      }
    >
      <Loaded query={query} rows={3}>
        {(sessions) => <DevicesTable sessions={sessions} />}
      </Loaded>
    </Panel>
  )
}

function DevicesTable({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('account')
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('devices.device')}</th>
          <th>{t('devices.address')}</th>
          <th data-wide>{t('devices.loggedIn')}</th>
          <th>{t('devices.lastActive')}</th>
          <th data-end>
            <span className={table.spoken}>{t('devices.act')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <DeviceRow key={session.sessionId} session={session} />
        ))}
      </tbody>
    </table>
  )
}

function DeviceRow({ session }: { readonly session: Session }) {
  const { t } = useTranslation('account')
  const { sessionId, device, kind, address, createdTime, seenTime, current } = session
  const logOut = useMutation({
    mutationFn: () => api.call('revokeSession', { body: { sessionId } }),
    onSuccess: () => notify.done(t('done.loggedOut')),
    onSettled: () => refreshAccount('sessions'),
  })
  return (
    <tr>
      <td>
        <span className={table.device}>
          <DeviceIcon kind={kind} />
          {device}
          {current ? <Chip>{t('devices.this')}</Chip> : null}
        </span>
      </td>
      <td data-dim data-below data-address>
        {address}
      </td>
      <td data-dim data-wide>
        <time>{formatTime(createdTime)}</time>
      </td>
      <td data-below data-dim={!current || undefined}>
        {current ? t('devices.now') : <time>{formatTime(seenTime)}</time>}
      </td>
      <td data-end>
        {current ? null : (
          <Button
            size="sm"
            variant="subtle"
            aria-label={t('devices.logOutOf', { device })}
            loading={logOut.isPending}
            onClick={() => logOut.mutate()}
          >
            {t('devices.logOut')}
          </Button>
        )}
      </td>
    </tr>
  )
}
