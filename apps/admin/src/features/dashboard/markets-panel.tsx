// What each market traded in the last 24 hours.

import type { AdminAnswer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'

type Volume = AdminAnswer<'overview'>['volumes'][number]

const COLUMNS: readonly Column<Volume>[] = [
  { key: 'symbol', head: 'Market', cell: ({ symbol }) => symbol.replace('_', '/') },
  {
    key: 'volume',
    head: 'Volume, 24 h',
    isNumber: true,
    cell: ({ quoteVolume, quote }) => `${formatAmount(quoteVolume, 2)} ${quote}`,
  },
  { key: 'trades', head: 'Trades, 24 h', isNumber: true, cell: ({ trades }) => formatCount(trades) },
]

export function MarketsPanel() {
  const poll = usePoll()
  const { data, error, refetch } = useQuery({ ...adminQuery('overview'), refetchInterval: poll })
  return (
    <Panel className={classes.main} title="Markets" flush>
      <DataTable
        label="Markets"
        columns={COLUMNS}
        rows={data?.volumes}
        rowKey={({ symbol }) => symbol}
        empty="No market is listed."
        error={error}
        onRetry={refetch}
        isTight
      />
    </Panel>
  )
}
