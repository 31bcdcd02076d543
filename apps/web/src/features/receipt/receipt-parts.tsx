// Lines of a name and its value, as they stand in every step.

import type { ReactNode } from 'react'
import classes from './receipt.module.css'

export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>
}

export function Figure({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
