// The financial products and the mining pools: what each offers, how much is sold, whether the treasury could cover the rest.

import { useMay } from '../../session/me.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { walletName } from '../../words/names.ts'
import { percentText } from '../markets/change-words.ts'
import { isShort, type Pool, type Product, paidWord } from './earn-words.ts'
import { actsColumn, NAME_COLUMN, SALE_COLUMNS } from './offer-columns.tsx'

interface OfferPanelProps<Row> {
  readonly rows: readonly Row[] | undefined
  readonly error: unknown
  readonly onRetry: () => unknown
  readonly onOpen: (what: 'edit' | 'status', row: Row) => void
}

const mark = (row: Product | Pool): 'warn' | undefined => (isShort(row) ? 'warn' : undefined)

export function ProductsPanel({ rows, error, onRetry, onOpen }: OfferPanelProps<Product>) {
  const may = useMay()
  return (
    <Panel
      title="Financial products"
      foot={<span>What is changed holds for later buyers; an order keeps its term and its rate.</span>}
      flush
    >
      <DataTable
        label="Financial products"
        columns={[...PRODUCT_COLUMNS, ...(may('applyChange') ? [actsColumn(onOpen)] : [])]}
        rows={rows}
        rowKey={({ productId }) => String(productId)}
        rowMark={mark}
        skeletonRows={4}
        empty="No financial product is listed"
        error={error}
        onRetry={onRetry}
      />
    </Panel>
  )
}

export function PoolsPanel({ rows, error, onRetry, onOpen }: OfferPanelProps<Pool>) {
  const may = useMay()
  return (
    <Panel
      title="Mining pools"
      foot={<span>What must be set aside counts the most that inviters may get.</span>}
      flush
    >
      <DataTable
        label="Mining pools"
        columns={[...POOL_COLUMNS, ...(may('applyChange') ? [actsColumn(onOpen)] : [])]}
        rows={rows}
        rowKey={({ poolId }) => String(poolId)}
        rowMark={mark}
        skeletonRows={3}
        empty="No mining pool is listed"
        error={error}
        onRetry={onRetry}
      />
    </Panel>
  )
}

const PRODUCT_COLUMNS: readonly Column<Product>[] = [
  NAME_COLUMN,
  {
    key: 'terms',
    head: 'Terms',
    cell: ({ parameters: { term, annualRate, source } }) => (
      <>
        {term} days, <b>{percentText(annualRate)}</b> a year
        <br />
        <span className="dim">from the {walletName(source).toLowerCase()} account</span>
      </>
    ),
  },
  ...SALE_COLUMNS,
]

const POOL_COLUMNS: readonly Column<Pool>[] = [
  NAME_COLUMN,
  {
    key: 'terms',
    head: 'Terms',
    cell: ({ incomeAsset, parameters: { term, dailyRate, incomePaid, rebate1, rebate2 } }) => (
      <>
        {term} days, <b>{percentText(dailyRate)}</b> a day in {incomeAsset}, {paidWord(incomePaid)}
        <br />
        <span className="dim">
          rebates {percentText(rebate1)} and {percentText(rebate2)}
        </span>
      </>
    ),
  },
  ...SALE_COLUMNS,
]
