// One line under the header that concerns the whole site. It pushes the page down; it never covers it.

import type { ReactNode } from 'react'
import classes from './banner.module.css'

interface BannerProps {
  readonly tone: 'info' | 'warn'
  readonly icon: ReactNode
  /** At the end of the line: a button. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

export function Banner({ tone, icon, end, children }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role="status">
      {icon}
      <span className={classes.text}>{children}</span>
      {end === undefined ? null : <span className={classes.end}>{end}</span>}
    </div>
  )
}
