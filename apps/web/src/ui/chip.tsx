// A word in a small box. The tone never speaks alone: the word says the same.

import type { ReactNode } from 'react'
import classes from './chip.module.css'

export type Tone = 'neutral' | 'info' | 'warn' | 'up' | 'down'

interface ChipProps {
  readonly tone?: Tone
  readonly icon?: ReactNode
  readonly children: ReactNode
}

export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
