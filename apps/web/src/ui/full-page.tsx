// A page that is one message: what it is, what it means, where to go.

import type { ReactNode } from 'react'
import classes from './full-page.module.css'

interface FullPageProps {
  readonly drawing?: ReactNode
  readonly mark?: ReactNode
  readonly title?: ReactNode
  readonly text?: ReactNode
  readonly actions?: ReactNode
}

export function FullPage({ drawing, mark, title, text, actions }: FullPageProps) {
  return (
    <div className={classes.page}>
      {drawing}
      {mark === undefined ? null : <div className={classes.mark}>{mark}</div>}
      {title === undefined ? null : <h1>{title}</h1>}
      {text === undefined ? null : <p className={classes.text}>{text}</p>}
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
