// Who came by the invitation, on two levels, newest first.

import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatCount } from '../../../format/number.ts'
import { formatClock, formatDay } from '../../../format/time.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Pager } from '../../tables/paging/pager.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import { Loaded } from '../loaded.tsx'
import { RealNameChip } from '../real-name/real-name-chip.tsx'
import classes from './invitees-panel.module.css'

const LEVELS = ['1', '2'] as const
type Level = (typeof LEVELS)[number]

interface InviteesPanelProps {
  readonly overview: Answer<'inviteOverview'> | undefined
}

export function InviteesPanel({ overview }: InviteesPanelProps) {
  const { t } = useTranslation('account')
  const [level, setLevel] = useState<Level>('1')
  return (
    <Panel flush>
      <div className={classes.tabs} role="tablist" aria-label={t('invite.levels')}>
        {LEVELS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`level-${each}`}
            aria-selected={each === level}
            aria-controls="invitees"
            onClick={() => setLevel(each)}
          >
            {t(`invite.level${each}`)}
            {overview === undefined ? null : (
              <span className={classes.count}>{formatCount(overview[`level${each}`])}</span>
            )}
          </button>
        ))}
      </div>
      <div id="invitees" role="tabpanel" aria-labelledby={`level-${level}`}>
        <Invitees key={level} level={level} />
      </div>
    </Panel>
  )
}

function Invitees({ level }: { readonly level: Level }) {
  const { t } = useTranslation('account')
  const state = usePage()
  const query = useQuery({
    ...callQuery('invitees', { query: { level, ...state.query } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} rows={5}>
      {({ list, total }) =>
        total === 0 ? (
          <EmptyState title={t(`invite.empty${level}`)} text={t(`invite.empty${level}Why`)} />
        ) : (
          <>
            <InviteesTable list={list} />
            <Pager state={state} total={total} />
          </>
        )
      }
    </Loaded>
  )
}

type Invitee = Answer<'invitees'>['list'][number]

function InviteesTable({ list }: { readonly list: readonly Invitee[] }) {
  const { t } = useTranslation('account')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('invite.userName')}</th>
          <th>{t('invite.state')}</th>
          <th className={classes.end}>{t('invite.time')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ userName, state, registeredTime }, at) => (
          <tr key={`${registeredTime} ${at}`}>
            <td>{userName}</td>
            <td>
              <RealNameChip state={state} />
            </td>
            <td className={classes.end}>
              <time>
                {formatDay(registeredTime)} <span>{formatClock(registeredTime)}</span>
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
