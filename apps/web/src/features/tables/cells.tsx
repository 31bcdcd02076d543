// What the cells of tables are made of: two lines in one cell, which in a card get their names; the button that opens a row;
// amounts with their coin or their sign.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { directionOf, formatAmount } from '../../format/number.ts'
import classes from './table.module.css'

/** In place of what is not there. */
export const NOTHING = '–'

interface HeadProps {
  readonly lines: readonly [string, string]
  readonly isNumber?: boolean
}

export function TwoLineHead({ lines: [first, second], isNumber = false }: HeadProps) {
  return (
    <th data-end={isNumber || undefined}>
      {first}
      <small>{second}</small>
    </th>
  )
}

/** A head that only those hear who do not see what the column holds. */
export function SpokenHead({ children }: { readonly children: ReactNode }) {
  return (
    <th data-end>
      <span className={classes.spoken}>{children}</span>
    </th>
  )
}

/** One of the lines of a cell; in a card its label stands before it. */
export function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={classes.line}>
      <span className={classes.label}>{label}</span>
      <span>{children}</span>
    </span>
  )
}

interface OpenProps {
  /** What it opens, for those who do not see the row. */
  readonly label: string
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** Reaches over its whole row, which must say `data-opens`. */
export function OpenButton({ label, onOpen, children }: OpenProps) {
  return (
    <button type="button" className={classes.open} aria-label={label} onClick={onOpen}>
      {children}
    </button>
  )
}

interface OpenLinkProps {
  readonly label: string
  readonly to: string
  readonly children: ReactNode
}

/** The same for a row that has a page of its own. */
export function OpenLink({ label, to, children }: OpenLinkProps) {
  return (
    <Link className={classes.open} to={to} aria-label={label}>
      {children}
    </Link>
  )
}

/** Buttons at the end of a row, above the one that reaches over it. */
export function ActCell({ children }: { readonly children: ReactNode }) {
  return (
    <td data-end className={classes.act}>
      {children}
    </td>
  )
}

export function Coins({ amount, code }: { readonly amount: string; readonly code: string }) {
  return (
    <>
      {formatAmount(amount)} <span className="dim">{code}</span>
    </>
  )
}

interface SignedProps {
  readonly amount: string
  readonly decimals?: number
}

/** With its sign, coloured by it. */
export function Signed({ amount, decimals }: SignedProps) {
  const direction = directionOf(amount)
  return (
    <span className={direction === 'flat' ? undefined : direction}>
      {direction === 'up' ? '+' : ''}
      {formatAmount(amount, decimals)}
    </span>
  )
}
