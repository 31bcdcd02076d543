// The frame of the pages where people enter: the form, and beside it what to look at before typing a password.

import type { ReactNode } from 'react'
import classes from './entry-page.module.css'
import { SafetyAside } from './safety-aside.tsx'

export function EntryPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`wrap ${classes.page ?? ''}`}>
      <div className={classes.card}>{children}</div>
      <SafetyAside />
    </div>
  )
}

interface EntryHeadProps {
  readonly title: string
  readonly children: ReactNode
}

export function EntryHead({ title, children }: EntryHeadProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className={classes.lead}>{children}</p>
    </>
  )
}
