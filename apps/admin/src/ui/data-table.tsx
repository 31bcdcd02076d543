// Rows of a list, dense. Loading, empty and failed lists have their place too, so that nothing jumps.

import { Skeleton } from '@candor/web/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './data-table.module.css'
import { ErrorState } from './empty-state.tsx'

export interface Column<Row> {
  readonly key: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the right end. */
  readonly isNumber?: boolean
  readonly width?: number
  /** Takes what is left and is cut off there. */
  readonly isLong?: boolean
}

export interface DataTableProps<Row> {
  /** What the table is, for those who do not see it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are coming. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** What is said when there is none. */
  readonly empty: ReactNode
  readonly error?: unknown
  readonly onRetry?: () => unknown
  /** Where a row leads: its first cell becomes the link, and the whole row can be pressed. */
  readonly rowTo?: (row: Row) => string | undefined
  /** `warn`: needs a look; `doubt`: stands after such a one; `on`: is the open one. */
  readonly rowMark?: (row: Row) => 'warn' | 'doubt' | 'on' | undefined
  readonly skeletonRows?: number
  /** Rows of 28 instead of 36. */
  readonly isTight?: boolean
}

const SKELETON_ROWS = 6

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, error, onRetry, isTight = false } = props
  const { rowTo, rowMark, skeletonRows = SKELETON_ROWS } = props
  if (rows === undefined && error !== null && error !== undefined) {
    return <ErrorState error={error} {...(onRetry === undefined ? {} : { onRetry })} />
  }
  return (
    // A wide table scrolls inside its panel; a keyboard must reach that too.
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table} data-tight={isTight || undefined} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {columns.map(({ key, head, isNumber, width }) => (
              <th key={key} scope="col" data-number={isNumber || undefined} style={{ width }}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, row) => <SkeletonRow key={row} columns={columns} />)
            : rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  data-row={rowKey(row)}
                  data-mark={rowMark?.(row)}
                  data-leads={rowTo?.(row) !== undefined || undefined}
                >
                  <Cells columns={columns} row={row} to={rowTo?.(row)} />
                </tr>
              ))}
          {rows?.length === 0 ? (
            <tr>
              <td className={classes.empty} colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

interface CellsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  readonly to: string | undefined
}

function Cells<Row>({ columns, row, to }: CellsProps<Row>) {
  return columns.map(({ key, cell, isNumber, isLong }, at) => (
    <td key={key} data-number={isNumber || undefined} data-long={isLong || undefined}>
      {to === undefined || at > 0 ? (
        cell(row)
      ) : (
        <Link className={classes.link} to={to}>
          {cell(row)}
        </Link>
      )}
    </td>
  ))
}

function SkeletonRow<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ key, isNumber }) => (
        <td key={key} data-number={isNumber || undefined}>
          <Skeleton width="60%" height={10} />
        </td>
      ))}
    </tr>
  )
}
