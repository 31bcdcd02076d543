// What waits for somebody, with the age of the oldest; past its target, in the colour of a warning.

import type { AdminRouteName, WorkKind } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import { SkeletonRows } from '@candor/web/ui/skeleton.tsx'
import {
  IconArrowUpRight,
  IconBuildingBank,
  IconChevronRight,
  IconDownload,
  IconHeadset,
  IconId,
  IconScale,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAge } from '../../format/age.ts'
import { formatCount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { useNow } from '../../shell/clock.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'

interface Kind {
  readonly text: string
  readonly to: string
  readonly icon: TablerIcon
  readonly right: AdminRouteName
}

const KINDS: Readonly<Record<WorkKind, Kind>> = {
  identityReviews: { text: 'Identity reviews', to: '/identity', icon: IconId, right: 'identityReviews' },
  withdrawalsFirstApproval: {
    text: 'Withdrawals, first approval',
    to: '/withdrawals?stage=review',
    icon: IconArrowUpRight,
    right: 'withdrawals',
  },
  withdrawalsSecondApproval: {
    text: 'Withdrawals, second approval',
    to: '/withdrawals?stage=review',
    icon: IconArrowUpRight,
    right: 'withdrawals',
  },
  bankWithdrawalsToPay: {
    text: 'Bank withdrawals to pay',
    to: '/withdrawals?stage=approved',
    icon: IconBuildingBank,
    right: 'withdrawals',
  },
  fiatDeposits: {
    text: 'Bank deposits announced',
    to: '/deposits?tab=bank',
    icon: IconDownload,
    right: 'fiatDeposits',
  },
  proposals: { text: 'Proposals', to: '/proposals?state=open', icon: IconScale, right: 'proposals' },
  serviceThreads: { text: 'Customer service', to: '/service', icon: IconHeadset, right: 'serviceThreads' },
}

const AGE_EVERY_MS = 10_000

export function WorkPanel({ isWide }: { readonly isWide: boolean }) {
  const may = useMay()
  const poll = usePoll()
  const now = useNow(AGE_EVERY_MS)
  const { data, error, refetch } = useQuery({ ...adminQuery('work'), refetchInterval: poll })
  const list = data?.list.filter(({ kind }) => may(KINDS[kind].right))
  const total = list?.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel
      className={isWide ? classes.whole : classes.side}
      title="Waiting"
      actions={total === undefined ? undefined : <span className="dim num">{formatCount(total)}</span>}
      flush
    >
      {list === undefined ? (
        error === null ? (
          <SkeletonRows rows={5} rowHeight={49} />
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        )
      ) : list.length === 0 ? (
        <EmptyState title="Nothing for your role" />
      ) : (
        <ul className={classes.work}>
          {list.map((entry) => (
            <Entry key={entry.kind} {...entry} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type EntryProps = AdminAnswer<'work'>['list'][number] & { readonly now: number }

function Entry({ kind, count, oldestTime, targetMs, now }: EntryProps) {
  const { text, to, icon: Icon } = KINDS[kind]
  const age = oldestTime === null ? undefined : now - oldestTime
  const isLate = age !== undefined && age > targetMs
  return (
    <li className={count === 0 ? classes.none : undefined}>
      <Link to={to}>
        <Icon size={16} stroke={1.6} aria-hidden />
        <span className={classes.names}>
          <b>{text}</b>
          <em data-late={isLate || undefined}>
            {age === undefined
              ? 'nothing waits'
              : `oldest ${formatAge(age)}${isLate ? `, target ${formatAge(targetMs)}` : ''}`}
          </em>
        </span>
        <span className={classes.number}>{formatCount(count)}</span>
        <IconChevronRight size={14} stroke={1.6} aria-hidden />
      </Link>
    </li>
  )
}
