// Deposits that were received, newest first: how many confirmations, and what stands in the way.

import { CHAINS, type DepositState, type MoneyWay } from '@candor/api'
import { formatTime } from '@candor/web/format/time.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Hash } from '../../ui/hash.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { WayChoice } from '../withdrawals/way-choice.tsx'
import { WAY_NAMES } from '../withdrawals/withdrawal-words.ts'
import { type DepositRow, depositStanding } from './deposit-words.ts'

export function ReceivedDeposits({ state }: { readonly state: DepositState | '' }) {
  const [way, setWay] = useState<MoneyWay | ''>('')
  const poll = usePoll()
  return (
    <Panel
      title="Received"
      aside="over a chain credited with the last confirmation, by no hand"
      actions={<WayChoice ways={[...CHAINS, 'bank']} value={way} onChange={setWay} />}
      flush
    >
      <PagedTable
        key={way}
        label="Deposits"
        columns={COLUMNS}
        load={(page) =>
          adminQuery('deposits', {
            query: { ...(state === '' ? {} : { state }), ...(way === '' ? {} : { chain: way }), ...page },
          })
        }
        poll={poll}
        rowKey={({ id }) => id}
        rowMark={(row) => (depositStanding(row).tone === 'warn' ? 'warn' : undefined)}
        empty="No deposits here"
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<DepositRow>[] = [
  { key: 'time', head: 'Seen', cell: ({ time }) => formatTime(time) },
  { key: 'user', head: 'User', cell: ({ userId }) => <Link to={`/users/${userId}`}>U{userId}</Link> },
  {
    key: 'amount',
    head: 'Amount',
    isNumber: true,
    cell: ({ amount, coin }) => (
      <>
        <b>{formatAmount(amount)}</b> <span className="dim">{coin}</span>
      </>
    ),
  },
  { key: 'way', head: 'By', cell: ({ chain }) => WAY_NAMES[chain] },
  {
    key: 'transaction',
    head: 'Transaction',
    cell: ({ txId }) => (txId === null ? '–' : <Hash value={txId} />),
  },
  {
    key: 'confirmations',
    head: 'Confirmations',
    isNumber: true,
    cell: ({ confirmations, needed, chain }) => (chain === 'bank' ? '–' : `${confirmations} of ${needed}`),
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => {
      const { text, tone } = depositStanding(row)
      return <State tone={tone}>{text}</State>
    },
  },
  {
    key: 'number',
    head: 'Log',
    isNumber: true,
    cell: ({ number }) => (number === null ? '–' : `#${formatCount(number)}`),
  },
]
