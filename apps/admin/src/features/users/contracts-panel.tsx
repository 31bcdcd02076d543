// What the user holds in contracts now: positions at mark, open and conditional orders, take-profits and stop-losses.
// Looking only: nothing here closes, moves or liquidates anything.

import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount, formatAmountOr, formatCount } from '../../format/number.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { inWords } from './in-words.ts'

type Contracts = AdminAnswer<'userContracts'>
type Position = Contracts['positions'][number]
type Order = Contracts['orders'][number]
type Stop = Contracts['stops'][number]
type Trigger = Contracts['triggers'][number]
type Tab = 'positions' | 'orders' | 'triggers' | 'stops'

const PLACES = 2

export function ContractsPanel({ userId }: { readonly userId: string }) {
  const [tab, setTab] = useState<Tab>('positions')
  const poll = usePoll()
  const { data, error, refetch } = useQuery({
    ...adminQuery('userContracts', { query: { userId } }),
    refetchInterval: poll,
  })
  const count = (list: readonly unknown[] | undefined): string =>
    list === undefined ? '' : ` (${formatCount(list.length)})`
  const shared = { error, onRetry: refetch }
  return (
    <Panel
      title={
        <Tabs
          label="Contracts"
          tabs={[
            { value: 'positions', text: `Positions${count(data?.positions)}` },
            { value: 'orders', text: `Open contract orders${count(data?.orders)}` },
            { value: 'triggers', text: `Conditional orders${count(data?.triggers)}` },
            { value: 'stops', text: `Take-profits and stop-losses${count(data?.stops)}` },
          ]}
          value={tab}
          onChange={setTab}
        />
      }
      foot={data === undefined ? undefined : <span>{accountText(data)}</span>}
      flush
    >
      {tab === 'positions' ? (
        <DataTable
          label="Positions"
          columns={POSITIONS}
          rows={data?.positions}
          rowKey={({ positionId }) => positionId}
          empty="No open position."
          skeletonRows={1}
          {...shared}
        />
      ) : tab === 'orders' ? (
        <DataTable
          label="Open contract orders"
          columns={ORDERS}
          rows={data?.orders}
          rowKey={({ orderId }) => orderId}
          empty="No open contract order."
          skeletonRows={1}
          {...shared}
        />
      ) : tab === 'triggers' ? (
        <DataTable
          label="Conditional orders"
          columns={TRIGGERS}
          rows={data?.triggers}
          rowKey={({ triggerId }) => triggerId}
          empty="None is waiting."
          skeletonRows={1}
          {...shared}
        />
      ) : (
        <DataTable
          label="Take-profits and stop-losses"
          columns={STOPS}
          rows={data?.stops}
          rowKey={({ stopId }) => stopId}
          empty="None is waiting."
          skeletonRows={1}
          {...shared}
        />
      )}
    </Panel>
  )
}

function accountText({ asset, available, frozen, transferable, cross }: Contracts): string {
  const money = `Available ${formatAmount(available, PLACES)}, in orders ${formatAmount(frozen, PLACES)}, may leave ${formatAmount(transferable, PLACES)} ${asset}.`
  if (cross === null) return money
  return `${money} Cross: equity ${formatAmount(cross.equity, PLACES)}, maintenance ${formatAmount(cross.maintenance, PLACES)}.`
}

export function DirectionWord({ direction }: { readonly direction: 'long' | 'short' }) {
  return <span className={direction === 'long' ? 'up' : 'down'}>{direction}</span>
}

export function Gain({ amount }: { readonly amount: string | null }) {
  if (amount === null) return <span className="dim">–</span>
  return (
    <span className={amount.startsWith('-') ? 'down' : /[1-9]/.test(amount) ? 'up' : undefined}>
      {formatAmount(amount, PLACES)}
    </span>
  )
}

const POSITIONS: readonly Column<Position>[] = [
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
  { key: 'lots', head: 'Lots', isNumber: true, cell: ({ lots }) => formatAmount(lots) },
  { key: 'entry', head: 'Entry', isNumber: true, cell: ({ entryPrice }) => formatAmountOr(entryPrice) },
  { key: 'mark', head: 'Mark', isNumber: true, cell: ({ mark }) => formatAmountOr(mark) },
  {
    key: 'liquidation',
    head: 'Liquidation at',
    isNumber: true,
    cell: ({ liquidationPrice }) => formatAmountOr(liquidationPrice),
  },
  { key: 'margin', head: 'Margin', isNumber: true, cell: ({ margin }) => formatAmount(margin, PLACES) },
  {
    key: 'maintenance',
    head: 'Maintenance',
    isNumber: true,
    cell: ({ maintenance }) => formatAmountOr(maintenance, PLACES),
  },
  {
    key: 'gain',
    head: 'Unrealised',
    isNumber: true,
    cell: ({ unrealisedPnl }) => <Gain amount={unrealisedPnl} />,
  },
  {
    key: 'realised',
    head: 'Realised',
    isNumber: true,
    cell: ({ realisedPnl }) => <Gain amount={realisedPnl} />,
  },
  { key: 'funding', head: 'Funding', isNumber: true, cell: ({ funding }) => <Gain amount={funding} /> },
  {
    key: 'rank',
    head: 'Rank',
    isNumber: true,
    cell: ({ adlFifth }) => (adlFifth === null ? '–' : `${adlFifth} of 5`),
  },
  { key: 'time', head: 'Opened', cell: ({ openedTime }) => formatTime(openedTime) },
  {
    key: 'id',
    head: 'No.',
    isNumber: true,
    cell: ({ positionId }) => <span className="dim">{positionId}</span>,
  },
]

/** `buy long`, or `buy` in one-way mode. */
export function sideText({
  side,
  positionSide,
  reduceOnly,
}: Pick<Order, 'side' | 'positionSide' | 'reduceOnly'>): string {
  const way = positionSide === 'both' ? side : `${side} ${positionSide}`
  return reduceOnly ? `${way}, reduce only` : way
}

const ORDERS: readonly Column<Order>[] = [
  { key: 'time', head: 'Time', cell: ({ createdTime }) => formatTime(createdTime) },
  { key: 'symbol', head: 'Contract', cell: ({ symbol }) => symbol },
  { key: 'side', head: 'Side', cell: sideText },
  { key: 'type', head: 'Type', cell: ({ type, timeInForce }) => `${type}, ${inWords(timeInForce)}` },
  { key: 'price', head: 'Price', isNumber: true, cell: ({ price }) => formatAmountOr(price) },
  { key: 'lots', head: 'Lots', isNumber: true, cell: ({ lots }) => formatAmount(lots) },
  { key: 'filled', head: 'Filled', isNumber: true, cell: ({ filledLots }) => formatAmount(filledLots) },
  { key: 'reserve', head: 'Holds', isNumber: true, cell: ({ reserve }) => formatAmount(reserve, PLACES) },
  { key: 'id', head: 'Order', isNumber: true, cell: ({ orderId }) => <span className="dim">{orderId}</span> },
]

const TRIGGERS: readonly Column<Trigger>[] = [
  { key: 'time', head: 'Time', cell: ({ createdTime }) => formatTime(createdTime) },
  { key: 'symbol', head: 'Contract', cell: ({ symbol }) => symbol },
  { key: 'side', head: 'Side', cell: sideText },
  { key: 'type', head: 'Sends', cell: ({ type, timeInForce }) => `${type}, ${inWords(timeInForce)}` },
  {
    key: 'trigger',
    head: 'Fires at',
    isNumber: true,
    cell: ({ trigger, triggerBy, triggerPrice }) =>
      `${triggerBy} ${trigger === 'atOrAbove' ? '≥' : '≤'} ${formatAmount(triggerPrice)}`,
  },
  { key: 'price', head: 'Price', isNumber: true, cell: ({ price }) => formatAmountOr(price) },
  {
    key: 'lots',
    head: 'Lots',
    isNumber: true,
    cell: ({ lots }) => (lots === null ? 'whole position' : formatAmount(lots)),
  },
  {
    key: 'id',
    head: 'No.',
    isNumber: true,
    cell: ({ triggerId }) => <span className="dim">{triggerId}</span>,
  },
]

const STOPS: readonly Column<Stop>[] = [
  { key: 'time', head: 'Time', cell: ({ createdTime }) => formatTime(createdTime) },
  { key: 'symbol', head: 'Contract', cell: ({ symbol }) => symbol },
  { key: 'kind', head: 'Kind', cell: ({ kind }) => (kind === 'takeProfit' ? 'take-profit' : 'stop-loss') },
  {
    key: 'price',
    head: 'Fires at',
    isNumber: true,
    cell: ({ price, triggerBy }) => `${triggerBy} ${formatAmount(price)}`,
  },
  {
    key: 'lots',
    head: 'Lots',
    isNumber: true,
    cell: ({ lots }) => (lots === null ? 'whole position' : formatAmount(lots)),
  },
  {
    key: 'position',
    head: 'Position',
    isNumber: true,
    cell: ({ positionId }) => <span className="dim">{positionId}</span>,
  },
]
