// The fills behind the user's orders, of the market and the period that the list is narrowed to, as a file.

import type { Answer } from '@candor/client'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { ExportPages } from '../tables/export-pages.tsx'
import { rowsCsv } from '../tables/rows-csv.ts'
import { historyQuery, type OrderFilter } from './order-filter.ts'

type Fill = Answer<'fills'>['list'][number]

const HEADS = [
  'tradeId',
  'orderId',
  'symbol',
  'side',
  'role',
  'price',
  'quantity',
  'quoteAmount',
  'fee',
  'feeAsset',
  'time',
] as const satisfies readonly (keyof Fill)[]

interface ExportFillsProps {
  readonly filter: OrderFilter
  readonly isEmpty: boolean
}

export function ExportFills({ filter, isEmpty }: ExportFillsProps) {
  const { t } = useTranslation('orders')
  const { symbol, from, to } = historyQuery(filter)
  return (
    <ExportPages<Fill>
      name="fills"
      act={t('exportFills')}
      // How many there are is known only to the answer.
      total={isEmpty ? 0 : 1}
      // Both sides of a trade may be one's own.
      idOf={({ tradeId, orderId }) => `${tradeId} ${orderId}`}
      csvOf={(rows) => rowsCsv<Fill>(HEADS, rows)}
      ask={(page, signal) => api.call('fills', { query: { symbol, from, to, ...page }, quiet: true, signal })}
    />
  )
}
