// Submissions of real names, by state; those that wait stand with the oldest first.

import { formatTime } from '@candor/web/format/time.ts'
import { SegmentedControl } from '@candor/web/ui/segmented-control.tsx'
import { useSearchParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAge } from '../../format/age.ts'
import { useMay } from '../../session/me.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { REAL_NAME_NAMES } from '../../words/names.ts'
import { REASON_NAMES, type ReviewRow, STATE_TONES, tryText } from './identity-words.ts'

const STATES = ['toBeReviewed', 'auditFailed', 'authenticated'] as const
type Shown = (typeof STATES)[number]

export default function IdentityPage() {
  const [search, setSearch] = useSearchParams()
  const shown = STATES.find((state) => state === search.get('state')) ?? 'toBeReviewed'
  const may = useMay()
  const poll = usePoll()
  return (
    <Page
      title="Identity"
      actions={
        <SegmentedControl
          aria-label="State"
          value={shown}
          onChange={(state) => setSearch(state === 'toBeReviewed' ? {} : { state }, { replace: true })}
          data={STATES.map((value) => ({ value, label: REAL_NAME_NAMES[value] }))}
        />
      }
    >
      <Panel flush>
        <PagedTable
          key={shown}
          label="Submissions"
          columns={columnsFor(shown)}
          load={(page) => adminQuery('identityReviews', { query: { state: shown, ...page } })}
          poll={poll}
          rowKey={({ realNameId }) => realNameId}
          rowTo={({ realNameId }) => (may('identityReview') ? `/identity/${realNameId}` : undefined)}
          empty={shown === 'toBeReviewed' ? 'Nothing waits for a review' : 'None yet'}
        />
      </Panel>
    </Page>
  )
}

const USER: Column<ReviewRow> = { key: 'user', head: 'User', cell: ({ userId }) => `U${userId}` }
const COMMON: readonly Column<ReviewRow>[] = [
  USER,
  { key: 'account', head: 'Account', cell: ({ account }) => account },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <State tone={STATE_TONES[state]}>{REAL_NAME_NAMES[state]}</State>,
  },
  { key: 'tries', head: 'Try', cell: ({ tries }) => tryText(tries) },
  { key: 'submitted', head: 'Submitted', cell: ({ submittedTime }) => formatTime(submittedTime) },
]

function columnsFor(shown: Shown): readonly Column<ReviewRow>[] {
  if (shown === 'toBeReviewed') {
    return [
      ...COMMON,
      {
        key: 'waiting',
        head: 'Waiting',
        isNumber: true,
        cell: ({ submittedTime }) => formatAge(Date.now() - submittedTime),
      },
    ]
  }
  return [
    ...COMMON,
    {
      key: 'decided',
      head: 'Decided',
      cell: ({ decidedTime }) => (decidedTime === null ? '–' : formatTime(decidedTime)),
    },
    { key: 'by', head: 'By', cell: ({ decidedBy }) => decidedBy ?? '–' },
    ...(shown === 'auditFailed'
      ? [
          {
            key: 'reason',
            head: 'Reason',
            isLong: true,
            cell: ({ reason }: ReviewRow) => (reason === null ? '–' : REASON_NAMES[reason]),
          },
        ]
      : []),
  ]
}
