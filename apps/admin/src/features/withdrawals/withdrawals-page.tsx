// Withdrawals by where they stand; what waits stands with the oldest first.

import { MONEY_WAYS, type MoneyWay, WITHDRAWAL_STAGES, type WithdrawalStage } from '@candor/api'
import { formatTime } from '@candor/web/format/time.ts'
import { SegmentedControl } from '@candor/web/ui/segmented-control.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAge } from '../../format/age.ts'
import { formatAmount, formatAmountOr } from '../../format/number.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { reasonText } from '../../words/reasons.ts'
import { shortened } from './approval-steps.ts'
import { WayChoice } from './way-choice.tsx'
import { isUnderWay, STAGE_NAMES, STAGE_TONES, WAY_NAMES, type WithdrawalRow } from './withdrawal-words.ts'

export default function WithdrawalsPage() {
  const [search, setSearch] = useSearchParams()
  const [way, setWay] = useState<MoneyWay | ''>('')
  const poll = usePoll()
  const stage = WITHDRAWAL_STAGES.find((each) => each === search.get('stage')) ?? 'review'
  return (
    <Page
      title="Withdrawals"
      actions={
        <>
          <WayChoice ways={MONEY_WAYS} value={way} onChange={setWay} />
          <SegmentedControl
            aria-label="Stage"
            value={stage}
            onChange={(next) => setSearch(next === 'review' ? {} : { stage: next }, { replace: true })}
            data={WITHDRAWAL_STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }))}
          />
        </>
      }
    >
      <Panel flush>
        <PagedTable
          key={`${stage} ${way}`}
          label="Withdrawals"
          columns={columnsFor(stage)}
          load={(page) =>
            adminQuery('withdrawals', { query: { stage, ...(way === '' ? {} : { chain: way }), ...page } })
          }
          poll={poll}
          rowKey={({ withdrawalId }) => withdrawalId}
          rowTo={({ withdrawalId }) => `/withdrawals/${withdrawalId}`}
          empty={EMPTY[stage]}
        />
      </Panel>
    </Page>
  )
}

const EMPTY: Readonly<Record<WithdrawalStage, string>> = {
  review: 'Nothing waits for an approval',
  approved: 'Nothing waits to be sent or paid',
  sent: 'Nothing is on its way',
  withdrawn: 'None yet',
  rejected: 'None yet',
}

function columnsFor(stage: WithdrawalStage): readonly Column<WithdrawalRow>[] {
  return [
    { key: 'number', head: 'Number', cell: ({ withdrawalId }) => `W${withdrawalId}` },
    { key: 'user', head: 'User', cell: ({ userId }) => `U${userId}` },
    {
      key: 'amount',
      head: 'Arrives',
      isNumber: true,
      cell: ({ arrivalQuantity, coin }) => (
        <>
          <b>{formatAmount(arrivalQuantity)}</b> <span className="dim">{coin}</span>
        </>
      ),
    },
    {
      key: 'value',
      head: 'Value, USDT',
      isNumber: true,
      cell: ({ valueUsdt }) => formatAmountOr(valueUsdt, 2),
    },
    { key: 'way', head: 'By', cell: ({ chain }) => WAY_NAMES[chain] },
    {
      key: 'to',
      head: 'To',
      cell: ({ address, bankName }) => (
        <span className="mono" title={address}>
          {bankName === null ? shortened(address) : `${bankName} ${address}`}
        </span>
      ),
    },
    stage === 'rejected'
      ? { key: 'reason', head: 'Reason', isLong: true, cell: ({ reason }) => reasonText(reason ?? '–') }
      : { key: 'approvals', head: 'Approvals', cell: Approvals },
    isUnderWay(stage)
      ? {
          key: 'age',
          head: 'Age',
          isNumber: true,
          cell: ({ time }) => <span title={formatTime(time)}>{formatAge(Date.now() - time)}</span>,
        }
      : {
          key: 'ended',
          head: 'Ended',
          isNumber: true,
          cell: ({ endedTime }) => (endedTime === null ? '–' : formatTime(endedTime)),
        },
  ]
}

function Approvals({ approvals, approvalsNeeded, stage }: WithdrawalRow) {
  return (
    <State tone={STAGE_TONES[stage]}>
      {approvals} of {approvalsNeeded}
    </State>
  )
}
