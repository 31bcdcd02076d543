// The second-contracts: what each offers, how its directions stand against their caps, and how old its index and its last
// checkpoint are.

import { formatTime } from '@candor/web/format/time.ts'
import { CoinDisc } from '@candor/web/ui/coin-disc.tsx'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatAge } from '../../format/age.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { useMay } from '../../session/me.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { type Listing, percentText, type Second, statusWord } from '../markets/change-words.ts'
import type { ListingPanelProps } from '../markets/listing-panel.ts'
import { Bar } from './house-bars.tsx'
import type { SecondsNow } from './second-words.ts'
import classes from './seconds.module.css'

/** What somebody opened to change it. */
export type Open =
  | { readonly what: 'parameters' | 'status'; readonly product: Second }
  | { readonly what: 'new' | 'countries' | 'void' }

interface ProductsPanelProps extends ListingPanelProps {
  readonly now: Pick<UseQueryResult<SecondsNow>, 'data' | 'error' | 'refetch'>
  readonly onOpen: (open: Open) => void
}

interface Row {
  readonly product: Second
  readonly now: SecondsNow['list'][number] | undefined
  readonly time: number
}

const WHOLE = 0

export function ProductsPanel({ listing, now, error, onRetry, onOpen }: ProductsPanelProps) {
  const may = useMay()
  return (
    <Panel
      title="Products"
      foot={
        <span>
          Entry and end are prices of the index, from venues outside. No one can set a price, an outcome or a
          payout of an order.
        </span>
      }
      flush
    >
      {now.data === undefined && now.error !== null ? (
        <ErrorState error={now.error} onRetry={now.refetch} />
      ) : null}
      <DataTable
        label="Second-contracts"
        columns={[...COLUMNS, ...(may('applyChange') ? [actsColumn(onOpen)] : [])]}
        rows={listing === undefined ? undefined : rowsOf(listing, now.data)}
        rowKey={({ product }) => product.symbol}
        rowMark={(row) => (needsALook(row) ? 'warn' : undefined)}
        skeletonRows={3}
        empty="No second-contract is listed"
        error={error}
        onRetry={onRetry}
      />
    </Panel>
  )
}

function rowsOf({ seconds }: Listing, now: SecondsNow | undefined): readonly Row[] {
  return seconds.map((product) => ({
    product,
    now: now?.list.find(({ symbol }) => symbol === product.symbol),
    time: now?.time ?? 0,
  }))
}

function needsALook({ product, now, time }: Row): boolean {
  return product.status !== 'open' || now?.isFresh === false || isLate(now, time)
}

/** One is due every minute. */
function isLate(now: Row['now'], time: number): boolean {
  const { checkpoint = null } = now ?? {}
  return checkpoint !== null && time - checkpoint.time > CONSOLE_LIMITS.checkpointLateMs
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'symbol',
    head: 'Product',
    cell: ({ product: { base, symbol, status } }) => (
      <span className={classes.product}>
        <CoinDisc code={base} size={18} />
        <span>
          <b>{symbol.replace('_', '/')}</b>
          <br />
          <State tone={status === 'open' ? 'done' : 'warn'}>{statusWord(status)}</State>
        </span>
      </span>
    ),
  },
  {
    key: 'offers',
    head: 'Payouts',
    cell: ({ product: { parameters } }) => (
      <span className={classes.offers}>
        {parameters.durations.map(({ seconds, payoutRate }) => (
          <span key={seconds}>
            <span className="dim">{seconds} s</span> {percentText(payoutRate)}
          </span>
        ))}
      </span>
    ),
  },
  { key: 'index', head: 'Index, age', isNumber: true, cell: (row) => <IndexAge {...row} /> },
  {
    key: 'orders',
    head: 'Open orders',
    isNumber: true,
    cell: ({ now, product }) =>
      now === undefined ? (
        '–'
      ) : (
        <>
          {formatCount(now.accepted)}
          {now.scheduled === 0 ? '' : ` + ${formatCount(now.scheduled)} timed`}
          <br />
          <span className="dim">
            {formatAmount(now.stakes, WHOLE)} {product.quote}
          </span>
        </>
      ),
  },
  {
    key: 'sides',
    head: 'May win, of the cap',
    cell: ({ now }) =>
      now === undefined ? (
        '–'
      ) : (
        <div className={classes.sides}>
          <Bar name="up" exposure={now.up} />
          <Bar name="down" exposure={now.down} />
        </div>
      ),
  },
  { key: 'checkpoint', head: 'Checkpoint', isNumber: true, cell: (row) => <Checkpoint {...row} /> },
]

function IndexAge({ now, time }: Row) {
  if (now === undefined) return <>–</>
  if (now.price === null || now.priceTime === null) return <State tone="warn">no price</State>
  const age = formatAge(time - now.priceTime)
  return (
    <>
      {formatAmount(now.price)}
      <br />
      {now.isFresh ? <span className="dim">{age}</span> : <State tone="warn">{age}, no orders</State>}
    </>
  )
}

function Checkpoint({ now, time }: Row) {
  if (now === undefined) return <>–</>
  const { checkpoint } = now
  if (checkpoint === null) return <span className="dim">none yet</span>
  const age = formatAge(time - checkpoint.time)
  return (
    <span title={formatTime(checkpoint.time)}>
      #{formatCount(checkpoint.number)}
      <br />
      {isLate(now, time) ? <State tone="warn">{age} ago</State> : <span className="dim">{age} ago</span>}
    </span>
  )
}

function actsColumn(open: ProductsPanelProps['onOpen']): Column<Row> {
  return {
    key: 'acts',
    head: '',
    isNumber: true,
    cell: ({ product }) => (
      <span className={classes.acts}>
        <Button
          size="sm"
          aria-label={`What ${product.symbol} offers`}
          onClick={() => open({ what: 'parameters', product })}
        >
          Edit
        </Button>
        <Button
          size="sm"
          aria-label={`Status of ${product.symbol}`}
          onClick={() => open({ what: 'status', product })}
        >
          {product.status === 'open' ? 'Close' : 'Open'}
        </Button>
      </span>
    ),
  }
}
