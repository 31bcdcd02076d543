// The frame of the pages before the console: the name, one panel, one purpose.

import { Logo } from '@candor/web/ui/logo.tsx'
import type { ReactNode } from 'react'
import classes from './door.module.css'

interface DoorProps {
  readonly title: string
  readonly text?: ReactNode
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function Door({ title, text, isWide = false, children }: DoorProps) {
  return (
    <main className={classes.page}>
      <div className={classes.logo}>
        <Logo />
        <em>Console</em>
      </div>
      <section className={classes.panel} data-wide={isWide || undefined}>
        <h1>{title}</h1>
        {text === undefined ? null : <p className={classes.text}>{text}</p>}
        {children}
      </section>
      <p className={classes.foot}>Every login, and every act after it, is a line in the audit log.</p>
    </main>
  )
}
