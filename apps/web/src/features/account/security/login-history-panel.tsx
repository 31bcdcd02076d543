// Every login and every failed try, newest first. Failed ones are marked.

import type { Answer } from '@candor/client'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { callQuery } from '../../../api/call-query.ts'
import { formatTime } from '../../../format/time.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Pager } from '../../tables/paging/pager.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import { Loaded } from '../loaded.tsx'
import table from '../table.module.css'
import { DeviceIcon } from './device-icon.tsx'
import classes from './login-history-panel.module.css'

export const HISTORY_HASH = '#history'

export function LoginHistoryPanel() {
  const { t } = useTranslation('account')
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const state = usePage()
  const query = useQuery({
    ...callQuery('loginHistory', { query: state.query }),
    placeholderData: keepPreviousData,
  })
  const isLoaded = query.data !== undefined
  // A link may lead straight here. The list above must have its height first.
  useEffect(() => {
    if (hash === HISTORY_HASH && isLoaded) place.current?.scrollIntoView()
  }, [hash, isLoaded])
  return (
    <div ref={place} className={classes.place}>
      <Panel flush title={t('history.title')}>
        <Loaded query={query} rows={6}>
          {({ list, total }) =>
            total === 0 ? (
              <EmptyState title={t('history.empty')} text={t('history.emptyWhy')} />
            ) : (
              <>
                {list.some(({ outcome }) => outcome !== 'success') ? (
                  <p className={classes.warn}>{t('history.warn')}</p>
                ) : null}
                <HistoryTable list={list} />
                <Pager state={state} total={total} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </div>
  )
}

type Login = Answer<'loginHistory'>['list'][number]

function HistoryTable({ list }: { readonly list: readonly Login[] }) {
  const { t } = useTranslation('account')
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('history.device')}</th>
          <th>{t('history.address')}</th>
          <th>{t('history.time')}</th>
          <th data-end>{t('history.result')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ time, device, kind, address, outcome }, at) => (
          <tr key={`${time} ${at}`}>
            <td>
              <span className={table.device}>
                <DeviceIcon kind={kind} />
                {device}
              </span>
            </td>
            <td data-dim data-below data-address>
              {address}
            </td>
            <td data-dim data-below>
              <time>{formatTime(time)}</time>
            </td>
            <td data-end>
              <Outcome outcome={outcome} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Outcome({ outcome }: Pick<Login, 'outcome'>) {
  const { t } = useTranslation('account')
  const isGood = outcome === 'success'
  const Icon = isGood ? IconCheck : IconAlertTriangle
  return (
    <Chip tone={isGood ? 'neutral' : 'warn'} icon={<Icon size={12} stroke={1.6} aria-hidden />}>
      {t(`history.outcome.${outcome}`)}
    </Chip>
  )
}
