// What stands behind financial products and pools, by asset: free, set aside, promised, and how much of the free treasury would be
// needed if everything on sale sold out. Treasuries are filled by two persons, by way of placing capital.

import { Link } from 'react-router'
import { formatAmount, formatRatio } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { UseBar } from '../../ui/use-bar.tsx'
import classes from './earn.module.css'
import type { Treasury } from './earn-words.ts'

interface TreasuriesPanelProps {
  readonly rows: readonly Treasury[] | undefined
  readonly error: unknown
  readonly onRetry: () => unknown
}

const NAMES: Readonly<Record<Treasury['account'], string>> = {
  yield_treasury: 'Financial products',
  mining_treasury: 'Mining pools',
}

export function TreasuriesPanel({ rows, error, onRetry }: TreasuriesPanelProps) {
  const may = useMay()
  return (
    <Panel
      title="Coverage"
      foot={
        <span>
          The whole income of an order is set aside when it is bought; what cannot be set aside is not sold.
        </span>
      }
      flush
    >
      <DataTable
        label="Coverage"
        columns={[...COLUMNS, ...(may('proposePlacement') ? [PLACE] : [])]}
        rows={rows}
        rowKey={keyOf}
        rowMark={(row) => (needsALook(row) ? 'warn' : undefined)}
        skeletonRows={4}
        empty="Nothing is offered and no treasury holds anything"
        error={error}
        onRetry={onRetry}
      />
    </Panel>
  )
}

function keyOf({ account, asset }: Treasury): string {
  return `${account} ${asset}`
}

function needsALook({ isCovered, escrow, promised }: Treasury): boolean {
  return !isCovered || escrow !== promised
}

const COLUMNS: readonly Column<Treasury>[] = [
  {
    key: 'treasury',
    head: 'Treasury',
    cell: ({ account, asset }) => (
      <>
        <b>{asset}</b> <span className="dim">{NAMES[account]}</span>
      </>
    ),
  },
  { key: 'free', head: 'Free', isNumber: true, cell: ({ treasury }) => formatAmount(treasury) },
  { key: 'escrow', head: 'Set aside', isNumber: true, cell: ({ escrow }) => formatAmount(escrow) },
  {
    key: 'promised',
    head: 'Promised',
    isNumber: true,
    cell: ({ promised, escrow }) =>
      promised === escrow ? (
        formatAmount(promised)
      ) : (
        <State tone="warn">{formatAmount(promised)}, not what is set aside</State>
      ),
  },
  {
    key: 'needed',
    head: 'If everything on sale sold out',
    cell: ({ asset, account, needed, treasury, used, isCovered }) => (
      <div className={classes.bar}>
        <UseBar label={`${asset} needed, ${NAMES[account]}`} used={isCovered ? used : '1'}>
          <span>
            {formatAmount(needed)} of {formatAmount(treasury)}
          </span>
          <span>{isCovered ? (used === null ? '' : formatRatio(used)) : 'not covered'}</span>
        </UseBar>
      </div>
    ),
  },
]

const PLACE: Column<Treasury> = {
  key: 'place',
  head: '',
  isNumber: true,
  cell: ({ account, asset }) => (
    <Link
      className={classes.link}
      aria-label={`Place capital for ${asset}, ${NAMES[account]}`}
      to={`/proposals?propose=placement&to=${account}&asset=${asset}`}
    >
      Place capital
    </Link>
  ),
}
