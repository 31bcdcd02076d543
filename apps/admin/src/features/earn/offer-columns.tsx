// The columns that lists of financial products and of pools share: how much is sold, when, and whether it is covered.

import { formatDay } from '@candor/web/format/time.ts'
import { CoinDisc } from '@candor/web/ui/coin-disc.tsx'
import { Button } from '@mantine/core'
import { formatAmount } from '../../format/number.ts'
import type { Column } from '../../ui/data-table.tsx'
import { State } from '../../ui/state.tsx'
import { UseBar } from '../../ui/use-bar.tsx'
import classes from './earn.module.css'
import { isShort, type Pool, type Product, saleText, saleTone, soldShare } from './earn-words.ts'

type Row = Product | Pool

export const NAME_COLUMN: Column<Row> = {
  key: 'name',
  head: 'Name',
  cell: (row) => (
    <span className={classes.offer}>
      <CoinDisc code={row.asset} size={18} />
      <span>
        <b>{row.name}</b>
        <br />
        <State tone={saleTone(row)}>{saleText(row)}</State>
      </span>
    </span>
  ),
}

export const SALE_COLUMNS: readonly Column<Row>[] = [
  {
    key: 'amounts',
    head: 'Smallest, step, most',
    isNumber: true,
    cell: ({ asset, parameters: { minAmount, step, maxPerUser } }) => (
      <>
        {formatAmount(minAmount)} · {formatAmount(step)} · {formatAmount(maxPerUser)}
        <br />
        <span className="dim">{asset}</span>
      </>
    ),
  },
  {
    key: 'sold',
    head: 'Sold',
    cell: ({ name, asset, sold, remaining, parameters: { quota } }) => (
      <div className={classes.sold}>
        <UseBar label={`${name} sold`} used={soldShare(sold, quota)}>
          <span>
            {formatAmount(sold)} of {formatAmount(quota)}
          </span>
        </UseBar>
        <span className="dim">
          {formatAmount(remaining)} {asset} left
        </span>
      </div>
    ),
  },
  {
    key: 'window',
    head: 'On sale',
    cell: ({ parameters: { fromTime, untilTime } }) => (
      <>
        {formatDay(fromTime)}
        <br />
        <span className="dim">to {formatDay(untilTime)}</span>
      </>
    ),
  },
  {
    key: 'covered',
    head: 'To set aside for what is left',
    isNumber: true,
    cell: (row) => (
      <>
        {formatAmount(row.needed)} {'incomeAsset' in row ? row.incomeAsset : row.asset}
        <br />
        {row.isCovered ? (
          <span className="dim">covered</span>
        ) : (
          <State tone={isShort(row) ? 'warn' : 'planned'}>not covered</State>
        )}
      </>
    ),
  },
]

export function actsColumn<R extends Row>(onOpen: (what: 'edit' | 'status', row: R) => void): Column<R> {
  return {
    key: 'acts',
    head: '',
    isNumber: true,
    cell: (row) => (
      <span className={classes.acts}>
        <Button size="sm" aria-label={`What ${row.name} offers`} onClick={() => onOpen('edit', row)}>
          Edit
        </Button>
        <Button size="sm" aria-label={`Status of ${row.name}`} onClick={() => onOpen('status', row)}>
          {row.status === 'open' ? 'Close' : 'Open'}
        </Button>
      </span>
    ),
  }
}
