// Figures by their names in a box; a line apart begins a new group.

import type { ReactNode } from 'react'
import classes from './purchase.module.css'

export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>
}

interface FigureProps {
  readonly name: string
  readonly isApart?: boolean
  readonly isMain?: boolean
  readonly children: ReactNode
}

export function Figure({ name, isApart = false, isMain = false, children }: FigureProps) {
  return (
    <div data-apart={isApart || undefined} data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
