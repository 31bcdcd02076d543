// The past of one user in contracts: orders, closed positions, liquidations and deleveragings.

import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { adminQuery } from '../../api/admin-query.ts'
import { formatAmount, formatAmountOr, formatCount } from '../../format/number.ts'
import type { Column } from '../../ui/data-table.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { State } from '../../ui/state.tsx'
import { DirectionWord, Gain, sideText } from './contracts-panel.tsx'
import { inWords } from './in-words.ts'

interface ListProps {
  readonly userId: string
}

type Row<N extends 'userContractOrders' | 'userPositions' | 'userLiquidations'> =
  AdminAnswer<N>['list'][number]

const PLACES = 2

function numberColumn<R extends { readonly number: number }>(): Column<R> {
  return {
    key: 'number',
    head: 'In the log',
    isNumber: true,
    cell: ({ number }) => <span className="dim">#{formatCount(number)}</span>,
  }
}

const ORDER_COLUMNS: readonly Column<Row<'userContractOrders'>>[] = [
  { key: 'time', head: 'Time', cell: ({ createdTime }) => formatTime(createdTime) },
  { key: 'symbol', head: 'Contract', cell: ({ symbol }) => symbol },
  { key: 'side', head: 'Side', cell: sideText },
  { key: 'type', head: 'Type', cell: ({ type, timeInForce }) => `${type}, ${inWords(timeInForce)}` },
  { key: 'origin', head: 'Sent by', cell: ({ origin }) => inWords(origin) },
  { key: 'price', head: 'Price', isNumber: true, cell: ({ price }) => formatAmountOr(price) },
  {
    key: 'average',
    head: 'Average',
    isNumber: true,
    cell: ({ averagePrice }) => formatAmountOr(averagePrice),
  },
  {
    key: 'lots',
    head: 'Filled, lots',
    isNumber: true,
    cell: ({ lots, filledLots }) => `${formatAmount(filledLots)} of ${formatAmount(lots)}`,
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

export function ContractOrdersList({ userId }: ListProps) {
  return (
    <PagedTable
      label="Contract orders"
      columns={ORDER_COLUMNS}
      rowKey={({ orderId }) => orderId}
      empty="No contract orders."
      load={(page) => adminQuery('userContractOrders', { query: { userId, ...page } })}
    />
  )
}

const POSITION_COLUMNS: readonly Column<Row<'userPositions'>>[] = [
  { key: 'time', head: 'Closed', cell: ({ closedTime }) => formatTime(closedTime) },
  { key: 'symbol', head: 'Contract', cell: ({ symbol }) => symbol },
  {
    key: 'direction',
    head: 'Position',
    cell: ({ direction, marginMode, leverage }) => (
      <>
        <DirectionWord direction={direction} /> {marginMode} {leverage}×
      </>
    ),
  },
  { key: 'lots', head: 'Lots', isNumber: true, cell: ({ openedLots }) => formatAmount(openedLots) },
  { key: 'entry', head: 'Entry', isNumber: true, cell: ({ entryPrice }) => formatAmount(entryPrice) },
  { key: 'close', head: 'Close', isNumber: true, cell: ({ closePrice }) => formatAmountOr(closePrice) },
  {
    key: 'realised',
    head: 'Realised',
    isNumber: true,
    cell: ({ realisedPnl }) => <Gain amount={realisedPnl} />,
  },
  { key: 'net', head: 'After all fees', isNumber: true, cell: ({ netPnl }) => <Gain amount={netPnl} /> },
  {
    key: 'mode',
    head: 'Closed by',
    cell: ({ closeMode }) => (closeMode === null ? '–' : inWords(closeMode)),
  },
  numberColumn(),
]

export function PositionsList({ userId }: ListProps) {
  return (
    <PagedTable
      label="Closed positions"
      columns={POSITION_COLUMNS}
      rowKey={({ positionId }) => positionId}
      empty="No closed positions."
      load={(page) => adminQuery('userPositions', { query: { userId, ...page } })}
    />
  )
}

const LIQUIDATION_COLUMNS: readonly Column<Row<'userLiquidations'>>[] = [
  { key: 'time', head: 'Time', cell: ({ time }) => formatTime(time) },
  { key: 'kind', head: 'Kind', cell: ({ kind }) => kind },
  { key: 'symbol', head: 'Contract', cell: ({ symbol }) => symbol ?? 'several' },
  {
    key: 'direction',
    head: 'Position',
    cell: ({ direction, marginMode }) => (
      <>
        {direction === null ? 'both' : <DirectionWord direction={direction} />} {marginMode ?? ''}
      </>
    ),
  },
  { key: 'lots', head: 'Lots closed', isNumber: true, cell: ({ lots }) => formatAmount(lots) },
  { key: 'equity', head: 'Equity', isNumber: true, cell: ({ equity }) => formatAmountOr(equity, PLACES) },
  {
    key: 'maintenance',
    head: 'Maintenance',
    isNumber: true,
    cell: ({ maintenance }) => formatAmountOr(maintenance, PLACES),
  },
  { key: 'pnl', head: 'Realised', isNumber: true, cell: ({ pnl }) => <Gain amount={pnl} /> },
  {
    key: 'fee',
    head: 'Fee',
    isNumber: true,
    cell: ({ liquidationFee }) => formatAmountOr(liquidationFee, PLACES),
  },
  {
    key: 'insured',
    head: 'Paid by the fund',
    isNumber: true,
    cell: ({ insured }) => formatAmountOr(insured, PLACES),
  },
  {
    key: 'outcome',
    head: 'Ended',
    cell: ({ outcome }) =>
      outcome === null ? '–' : <State tone={outcome === 'halted' ? 'warn' : 'done'}>{outcome}</State>,
  },
  numberColumn(),
]

export function LiquidationsList({ userId }: ListProps) {
  return (
    <PagedTable
      label="Liquidations"
      columns={LIQUIDATION_COLUMNS}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      empty="Never liquidated, never deleveraged."
      load={(page) => adminQuery('userLiquidations', { query: { userId, ...page } })}
    />
  )
}
