// Bank transfers that users announced. Finance proposes the line of the statement; another person confirms it.

import type { DepositState } from '@candor/api'
import { formatTime } from '@candor/web/format/time.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAge } from '../../format/age.ts'
import { formatAmount, formatAmountOr } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { BankLineDialog } from './bank-line-dialog.tsx'
import { type BankDepositRow, depositStanding } from './deposit-words.ts'

export function BankDeposits({ state }: { readonly state: DepositState | '' }) {
  const may = useMay()
  const poll = usePoll()
  const [matched, setMatched] = useState<BankDepositRow>()
  return (
    <Panel
      title="Announced bank transfers"
      aside="credited with what arrives, after two persons have checked it"
      foot={
        <>
          <span>A statement line counts once, whoever proposes it.</span>
          {may('proposals') ? <Link to="/proposals">To the proposals</Link> : null}
        </>
      }
      flush
    >
      <PagedTable
        label="Announced bank transfers"
        columns={[
          ...COLUMNS,
          ...(may('proposeFiatDeposit')
            ? [{ key: 'act', head: '', isNumber: true, cell: (row: BankDepositRow) => actOf(row) }]
            : []),
        ]}
        load={(page) =>
          adminQuery('fiatDeposits', { query: { ...(state === '' ? {} : { state }), ...page } })
        }
        poll={poll}
        rowKey={({ fiatDepositId }) => fiatDepositId}
        empty="No transfers announced"
      />
      {matched === undefined ? null : (
        <BankLineDialog deposit={matched} onClose={() => setMatched(undefined)} />
      )}
    </Panel>
  )

  /** Money with the reference of a cancelled announcement is credited all the same. */
  function actOf(row: BankDepositRow) {
    if (row.state === 'success') return null
    return (
      <Button size="sm" onClick={() => setMatched(row)}>
        Propose bank line
      </Button>
    )
  }
}

const COLUMNS: readonly Column<BankDepositRow>[] = [
  { key: 'reference', head: 'Reference', cell: ({ reference }) => <span className="mono">{reference}</span> },
  { key: 'user', head: 'User', cell: ({ userId }) => <Link to={`/users/${userId}`}>U{userId}</Link> },
  {
    key: 'amount',
    head: 'Announced',
    isNumber: true,
    cell: ({ amount, currency }) => (
      <>
        {formatAmount(amount)} <span className="dim">{currency}</span>
      </>
    ),
  },
  { key: 'credited', head: 'Credited', isNumber: true, cell: ({ credited }) => formatAmountOr(credited) },
  {
    key: 'state',
    head: 'State',
    cell: (row) => {
      const { text, tone } = depositStanding(row)
      return <State tone={tone}>{text}</State>
    },
  },
  { key: 'time', head: 'Announced at', cell: ({ time }) => formatTime(time) },
  {
    key: 'age',
    head: 'Age',
    isNumber: true,
    cell: ({ state, time }) => (state === 'recharging' ? formatAge(Date.now() - time) : '–'),
  },
]
