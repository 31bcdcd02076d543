// A state as a dot and a word; never green or red, which mean up and down. And its cell in a table, which in a card stands
// on the first line whatever is before it.

import type { ReactNode } from 'react'
import classes from './own.module.css'

interface StateTagProps {
  /** Moving is blue, done white, planned grey; `look` needs one. */
  readonly tone: 'moving' | 'done' | 'planned' | 'look'
  readonly children: ReactNode
}

export function StateTag({ tone, children }: StateTagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}

export function StateCell({ children }: { readonly children: ReactNode }) {
  return (
    <td data-state className={classes.state}>
      {children}
    </td>
  )
}

export function StateHead({ children }: { readonly children: ReactNode }) {
  return <th className={classes.state}>{children}</th>
}
