// The second-contracts of one user, with what became of each and where its receipt is. Looking only.

import { formatTime } from '@candor/web/format/time.ts'
import { adminQuery } from '../../api/admin-query.ts'
import { formatAmount, formatAmountOr } from '../../format/number.ts'
import { useMe } from '../../session/me.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { copy } from '../../ui/hash.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { State } from '../../ui/state.tsx'
import { percentText } from '../markets/change-words.ts'
import { orderName, outcomeText, outcomeTone, type SecondOrder } from '../seconds/second-words.ts'
import { Gain } from './contracts-panel.tsx'
import classes from './user.module.css'

const PLACES = 2
const RECEIPT = '/desktop/secondContract/receipt?id='

const COLUMNS: readonly Column<SecondOrder>[] = [
  { key: 'order', head: 'Order', cell: (order) => orderName(order) },
  { key: 'time', head: 'Placed', cell: ({ createdTime }) => formatTime(createdTime) },
  {
    key: 'product',
    head: 'Product',
    cell: ({ symbol, direction, seconds }) => (
      <>
        {symbol.replace('_', '/')} <span className={direction}>{direction}</span> {seconds} s
      </>
    ),
  },
  { key: 'stake', head: 'Stake', isNumber: true, cell: ({ amount }) => formatAmount(amount, PLACES) },
  { key: 'payout', head: 'Payout', isNumber: true, cell: ({ payout }) => percentText(payout) },
  { key: 'entry', head: 'Entry', isNumber: true, cell: ({ entryPrice }) => formatAmountOr(entryPrice) },
  { key: 'settle', head: 'End', isNumber: true, cell: ({ settlePrice }) => formatAmountOr(settlePrice) },
  {
    key: 'outcome',
    head: 'Outcome',
    cell: (order) => <State tone={outcomeTone(order)}>{outcomeText(order)}</State>,
  },
  { key: 'result', head: 'Result', isNumber: true, cell: ({ result }) => <Gain amount={result} /> },
  { key: 'receipt', head: 'Receipt', isNumber: true, cell: (order) => <Receipt order={order} /> },
]

export function SecondOrdersList({ userId }: { readonly userId: string }) {
  return (
    <PagedTable
      label="Second-contracts"
      columns={COLUMNS}
      rowKey={({ orderId }) => orderId}
      empty="No second-contracts."
      load={(page) => adminQuery('userSecondOrders', { query: { userId, ...page } })}
    />
  )
}

/** A page of the site, which in live mode stands at another address than the console: there its path is copied. */
function Receipt({ order }: { readonly order: SecondOrder }) {
  const { mode } = useMe()
  const name = orderName(order)
  if (order.status !== 'ended') return <span className="dim">–</span>
  const path = `${RECEIPT}${name}`
  return mode === 'demo' ? (
    <a
      className={classes.link}
      href={path}
      target="_blank"
      rel="noreferrer"
      aria-label={`Receipt of ${name}`}
    >
      Receipt
    </a>
  ) : (
    <button
      type="button"
      className={classes.path}
      aria-label={`Copy the receipt’s path of ${name}`}
      onClick={() => void copy(path)}
    >
      Copy path
    </button>
  )
}
