// The financial products and the mining of one user, with what became of each. A running financial product can be proposed to be
// ended; another person decides, and what it pays is the core's to say.

import { formatTime } from '@candor/web/format/time.ts'
import { Button } from '@mantine/core'
import { adminQuery } from '../../api/admin-query.ts'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import type { Column } from '../../ui/data-table.tsx'
import { notify } from '../../ui/notify.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { State } from '../../ui/state.tsx'
import { type FinancialOrder, financialText, financialTone, type MiningOrder } from '../earn/earn-words.ts'
import { percentText } from '../markets/change-words.ts'

interface ListProps {
  readonly userId: string
}

const REASON_LENGTH = 64

const FINANCIAL_COLUMNS: readonly Column<FinancialOrder>[] = [
  { key: 'order', head: 'Order', cell: ({ orderId }) => `F${orderId}` },
  { key: 'time', head: 'Bought', cell: ({ boughtTime }) => formatTime(boughtTime) },
  {
    key: 'product',
    head: 'Product',
    cell: ({ name, term, annualRate }) => `${name}, ${term} days, ${percentText(annualRate)}`,
  },
  {
    key: 'principal',
    head: 'Principal',
    isNumber: true,
    cell: ({ principal, asset }) => `${formatAmount(principal)} ${asset}`,
  },
  { key: 'accrued', head: 'Earned so far', isNumber: true, cell: ({ accrued }) => formatAmount(accrued) },
  { key: 'income', head: 'Of the whole term', isNumber: true, cell: ({ income }) => formatAmount(income) },
  { key: 'paid', head: 'Paid', isNumber: true, cell: ({ paid }) => formatAmount(paid) },
  { key: 'maturity', head: 'Matures', cell: ({ maturityTime }) => formatTime(maturityTime) },
  {
    key: 'state',
    head: 'State',
    cell: (order) => <State tone={financialTone(order)}>{financialText(order)}</State>,
  },
]

export function FinancialList({ userId }: ListProps) {
  const may = useMay()
  return (
    <PagedTable
      label="Financial products"
      columns={[...FINANCIAL_COLUMNS, ...(may('proposeFinancialCancel') ? [CANCEL] : [])]}
      rowKey={({ orderId }) => orderId}
      empty="No financial products."
      load={(page) => adminQuery('userFinancialOrders', { query: { userId, ...page } })}
    />
  )
}

const CANCEL: Column<FinancialOrder> = {
  key: 'cancel',
  head: '',
  isNumber: true,
  cell: (order) =>
    order.end === null ? (
      <Button size="sm" aria-label={`Propose to end F${order.orderId}`} onClick={() => void propose(order)}>
        Propose to end
      </Button>
    ) : null,
}

async function propose({ orderId, principal, accrued, asset }: FinancialOrder): Promise<void> {
  const done = await ask({
    title: `Propose to end F${orderId}`,
    text: `The user gets ${formatAmount(principal)} ${asset} back and the income of the days that are over, ${formatAmount(accrued)} ${asset} by now. Another person decides; the user is told.`,
    act: 'Propose',
    words: { label: 'Reason', hint: 'kept in the log and in the audit log', maxLength: REASON_LENGTH },
    note: true,
    run: ({ words, note }) =>
      api.call('proposeFinancialCancel', {
        quiet: true,
        body: { orderId, reason: words, ...(note === '' ? {} : { note }) },
      }),
  })
  if (done === undefined) return
  notify.done('Proposed', 'Another person decides.')
  void queryClient.invalidateQueries({ queryKey: ['proposals'] })
  void queryClient.invalidateQueries({ queryKey: ['work'] })
}

const MINING_COLUMNS: readonly Column<MiningOrder>[] = [
  { key: 'order', head: 'Order', cell: ({ orderId }) => `M${orderId}` },
  { key: 'time', head: 'Bought', cell: ({ boughtTime }) => formatTime(boughtTime) },
  {
    key: 'pool',
    head: 'Pool',
    cell: ({ name, term, dailyRate }) => `${name}, ${term} days, ${percentText(dailyRate)} a day`,
  },
  {
    key: 'principal',
    head: 'Principal',
    isNumber: true,
    cell: ({ principal, asset }) => `${formatAmount(principal)} ${asset}`,
  },
  { key: 'days', head: 'Days paid', isNumber: true, cell: ({ paidDays, term }) => `${paidDays} of ${term}` },
  {
    key: 'paid',
    head: 'Paid',
    isNumber: true,
    cell: ({ paid, income, incomeAsset }) =>
      `${formatAmount(paid)} of ${formatAmount(income)} ${incomeAsset}`,
  },
  { key: 'escrow', head: 'Set aside', isNumber: true, cell: ({ escrow }) => formatAmount(escrow) },
  { key: 'inviters', head: 'Inviters', isNumber: true, cell: ({ inviters }) => inviters },
  { key: 'return', head: 'Principal back', cell: ({ returnTime }) => formatTime(returnTime) },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <State tone={state === 'finished' ? 'done' : 'moving'}>{state}</State>,
  },
]

export function MiningList({ userId }: ListProps) {
  return (
    <PagedTable
      label="Mining"
      columns={MINING_COLUMNS}
      rowKey={({ orderId }) => orderId}
      empty="No mining."
      load={(page) => adminQuery('userMiningOrders', { query: { userId, ...page } })}
    />
  )
}
