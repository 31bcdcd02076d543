// A state as a dot and a word: blue is moving or checked, white is done, grey is planned or over, orange needs a look.

import type { ReactNode } from 'react'
import classes from './state.module.css'

export type StateTone = 'moving' | 'done' | 'planned' | 'warn'

export function State({ tone, children }: { readonly tone: StateTone; readonly children: ReactNode }) {
  return (
    <span className={classes.state} data-tone={tone}>
      {children}
    </span>
  )
}
