// A line of a menu: a link or an act, with its icon.

import { LANGUAGE_TAGS, type Language } from '@candor/api'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './menu.module.css'

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly end?: ReactNode
  readonly to?: string
  readonly onClick?: () => void
  /** The one of its kind that is chosen. */
  readonly isCurrent?: boolean
  /** For a line that opens others below it. */
  readonly isOpen?: boolean
  /** Of the words, when it is not the page's: a code of the product. */
  readonly lang?: Language
  readonly children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { icon, end, to, onClick, isCurrent, isOpen, lang, children } = props
  const content = (
    <>
      {icon}
      <span className={classes.text} lang={lang === undefined ? undefined : LANGUAGE_TAGS[lang]}>
        {children}
      </span>
      {end === undefined ? null : <span className={classes.end}>{end}</span>}
    </>
  )
  if (to === undefined) {
    return (
      <button
        type="button"
        className={classes.item}
        onClick={onClick}
        aria-current={isCurrent}
        aria-expanded={isOpen}
      >
        {content}
      </button>
    )
  }
  return (
    <Link className={classes.item} to={to} onClick={onClick}>
      {content}
    </Link>
  )
}

/** Lines that belong together, under their name. */
export function MenuGroup({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <div className={classes.group}>
      {label === undefined ? null : <div className={classes.label}>{label}</div>}
      {children}
    </div>
  )
}
