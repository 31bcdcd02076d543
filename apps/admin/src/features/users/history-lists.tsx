// The lists of one user.

import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { adminQuery } from '../../api/admin-query.ts'
import { formatAmount, formatAmountOr } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { State } from '../../ui/state.tsx'
import { walletName } from '../../words/names.ts'
import { depositStanding } from '../deposits/deposit-words.ts'
import { STAGE_NAMES, STAGE_TONES, WAY_NAMES } from '../withdrawals/withdrawal-words.ts'
import { inWords } from './in-words.ts'
import type { User } from './person-panels.tsx'

interface ListProps {
  readonly userId: string
}

type Row<N extends 'userOrders' | 'userFills' | 'userRecords' | 'userDeposits' | 'userWithdrawals'> =
  AdminAnswer<N>['list'][number]

function Side({ side }: { readonly side: 'buy' | 'sell' }) {
  return <span className={side === 'buy' ? 'up' : 'down'}>{side}</span>
}

const ORDER_COLUMNS: readonly Column<Row<'userOrders'>>[] = [
  { key: 'time', head: 'Time', cell: ({ createdTime }) => formatTime(createdTime) },
  { key: 'market', head: 'Market', cell: ({ symbol }) => symbol.replace('_', '/') },
  { key: 'side', head: 'Side', cell: ({ side }) => <Side side={side} /> },
  { key: 'type', head: 'Type', cell: ({ type, timeInForce }) => `${inWords(type)}, ${timeInForce}` },
  { key: 'price', head: 'Price', isNumber: true, cell: ({ price }) => formatAmountOr(price) },
  {
    key: 'quantity',
    head: 'Quantity',
    isNumber: true,
    cell: ({ quantity, quoteAmount }) => formatAmountOr(quantity ?? quoteAmount),
  },
  {
    key: 'filled',
    head: 'Filled',
    isNumber: true,
    cell: ({ filledQuantity }) => formatAmount(filledQuantity),
  },
  {
    key: 'status',
    head: 'State',
    cell: ({ status, closeReason }) => (
      <State tone={status === 'filled' ? 'done' : status === 'cancelled' ? 'planned' : 'moving'}>
        {inWords(status)}
        {closeReason === null || status === 'filled' ? '' : `, ${inWords(closeReason)}`}
      </State>
    ),
  },
  { key: 'id', head: 'Order', isNumber: true, cell: ({ orderId }) => <span className="dim">{orderId}</span> },
]

export function OrdersList({ userId }: ListProps) {
  return (
    <PagedTable
      label="Orders"
      columns={ORDER_COLUMNS}
      rowKey={({ orderId }) => orderId}
      empty="No orders."
      load={(page) => adminQuery('userOrders', { query: { userId, ...page } })}
    />
  )
}

const FILL_COLUMNS: readonly Column<Row<'userFills'>>[] = [
  { key: 'time', head: 'Time', cell: ({ time }) => formatTime(time) },
  { key: 'market', head: 'Market', cell: ({ symbol }) => symbol.replace('_', '/') },
  { key: 'side', head: 'Side', cell: ({ side }) => <Side side={side} /> },
  { key: 'role', head: 'Role', cell: ({ role }) => role },
  { key: 'price', head: 'Price', isNumber: true, cell: ({ price }) => formatAmount(price) },
  { key: 'quantity', head: 'Quantity', isNumber: true, cell: ({ quantity }) => formatAmount(quantity) },
  { key: 'quote', head: 'Amount', isNumber: true, cell: ({ quoteAmount }) => formatAmount(quoteAmount) },
  {
    key: 'fee',
    head: 'Fee',
    isNumber: true,
    cell: ({ fee, feeAsset }) => `${formatAmount(fee)} ${feeAsset}`,
  },
  { key: 'id', head: 'Trade', isNumber: true, cell: ({ tradeId }) => <span className="dim">{tradeId}</span> },
]

export function FillsList({ userId }: ListProps) {
  return (
    <PagedTable
      label="Fills"
      columns={FILL_COLUMNS}
      rowKey={({ tradeId, orderId }) => `${tradeId}:${orderId}`}
      empty="No fills."
      load={(page) => adminQuery('userFills', { query: { userId, ...page } })}
    />
  )
}

const RECORD_COLUMNS: readonly Column<Row<'userRecords'>>[] = [
  { key: 'time', head: 'Time', cell: ({ time }) => formatTime(time) },
  { key: 'type', head: 'Kind', cell: ({ type }) => inWords(type) },
  { key: 'wallet', head: 'Wallet', cell: ({ wallet }) => walletName(wallet) },
  {
    key: 'amount',
    head: 'Amount',
    isNumber: true,
    cell: ({ amount, asset }) => (
      <span className={amount.startsWith('-') ? 'down' : 'up'}>
        {amount.startsWith('-') ? '' : '+'}
        {formatAmount(amount)} {asset}
      </span>
    ),
  },
  { key: 'after', head: 'After', isNumber: true, cell: ({ balanceAfter }) => formatAmount(balanceAfter) },
  {
    key: 'reference',
    head: 'Reference',
    isLong: true,
    cell: ({ reference }) => <span className="dim">{reference}</span>,
  },
]

export function RecordsList({ userId }: ListProps) {
  return (
    <PagedTable
      label="Records"
      columns={RECORD_COLUMNS}
      rowKey={({ recordId }) => recordId}
      empty="No movements."
      load={(page) => adminQuery('userRecords', { query: { userId, ...page } })}
    />
  )
}

const DEPOSIT_COLUMNS: readonly Column<Row<'userDeposits'>>[] = [
  { key: 'time', head: 'Time', cell: ({ time }) => formatTime(time) },
  { key: 'way', head: 'Way', cell: ({ chain }) => WAY_NAMES[chain] },
  {
    key: 'amount',
    head: 'Amount',
    isNumber: true,
    cell: ({ amount, coin }) => `${formatAmount(amount)} ${coin}`,
  },
  {
    key: 'confirmations',
    head: 'Confirmations',
    isNumber: true,
    cell: ({ confirmations, needed }) => `${confirmations} of ${needed}`,
  },
  {
    key: 'state',
    head: 'State',
    cell: (deposit) => {
      const { text, tone } = depositStanding(deposit)
      return <State tone={tone}>{text}</State>
    },
  },
  {
    key: 'tx',
    head: 'Transaction',
    isLong: true,
    cell: ({ txId }) => <span className="mono dim">{txId ?? '–'}</span>,
  },
]

export function DepositsList({ userId }: ListProps) {
  return (
    <PagedTable
      label="Deposits"
      columns={DEPOSIT_COLUMNS}
      rowKey={({ id }) => id}
      empty="No deposits."
      load={(page) => adminQuery('userDeposits', { query: { userId, ...page } })}
    />
  )
}

const WITHDRAWAL_COLUMNS: readonly Column<Row<'userWithdrawals'>>[] = [
  { key: 'time', head: 'Time', cell: ({ time }) => formatTime(time) },
  { key: 'way', head: 'Way', cell: ({ chain }) => WAY_NAMES[chain] },
  {
    key: 'amount',
    head: 'Amount',
    isNumber: true,
    cell: ({ quantity, coin }) => `${formatAmount(quantity)} ${coin}`,
  },
  { key: 'fee', head: 'Fee', isNumber: true, cell: ({ fee }) => formatAmount(fee) },
  {
    key: 'stage',
    head: 'State',
    cell: ({ stage }) => <State tone={STAGE_TONES[stage]}>{STAGE_NAMES[stage]}</State>,
  },
  { key: 'to', head: 'To', isLong: true, cell: ({ address }) => <span className="mono dim">{address}</span> },
]

export function WithdrawalsList({ userId }: ListProps) {
  const may = useMay()
  return (
    <PagedTable
      label="Withdrawals"
      columns={WITHDRAWAL_COLUMNS}
      rowKey={({ withdrawalId }) => withdrawalId}
      rowTo={({ withdrawalId }) => (may('withdrawal') ? `/withdrawals/${withdrawalId}` : undefined)}
      empty="No withdrawals."
      load={(page) => adminQuery('userWithdrawals', { query: { userId, ...page } })}
    />
  )
}

type Login = User['logins'][number]

const LOGIN_COLUMNS: readonly Column<Login>[] = [
  { key: 'time', head: 'Time', cell: ({ time }) => formatTime(time) },
  {
    key: 'outcome',
    head: 'Outcome',
    cell: ({ outcome }) => <State tone={outcome === 'success' ? 'done' : 'warn'}>{inWords(outcome)}</State>,
  },
  { key: 'address', head: 'Address', cell: ({ address }) => <span className="mono">{address}</span> },
  { key: 'device', head: 'Device', isLong: true, cell: ({ device }) => device },
]

export function LoginsList({ user: { logins } }: { readonly user: User }) {
  return (
    <DataTable
      label="Logins"
      columns={LOGIN_COLUMNS}
      rows={logins}
      rowKey={({ time, address, outcome }) => `${time} ${address} ${outcome}`}
      empty="No logins."
    />
  )
}
