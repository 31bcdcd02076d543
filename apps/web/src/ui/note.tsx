// A remark that stays on the page: neutral, informing or warning, always with its icon.

import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './note.module.css'

interface NoteProps {
  readonly tone?: 'neutral' | 'info' | 'warn'
  readonly children: ReactNode
}

export function Note({ tone = 'neutral', children }: NoteProps) {
  const Icon = tone === 'warn' ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={classes.note} data-tone={tone} role={tone === 'warn' ? 'alert' : 'note'}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className={classes.text}>{children}</div>
    </div>
  )
}
