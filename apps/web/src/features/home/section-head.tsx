// The head of a part of the page: its title, a sentence, and a way on.

import type { ReactNode } from 'react'
import classes from './section-head.module.css'

interface SectionHeadProps {
  readonly title: string
  readonly text: string
  readonly end?: ReactNode
}

export function SectionHead({ title, text, end }: SectionHeadProps) {
  return (
    <header className={classes.head}>
      <div>
        <h2>{title}</h2>
        <p className="dim">{text}</p>
      </div>
      {end}
    </header>
  )
}
