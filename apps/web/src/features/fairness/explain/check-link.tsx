// Leads from an explanation to the field in which a real one can be named.

import type { ReactNode } from 'react'
import { CHECK_FIELD } from '../checker/check-field.ts'
import classes from './explain.module.css'

export function CheckLink({ children }: { readonly children: ReactNode }) {
  return (
    <button
      type="button"
      className={classes.act}
      onClick={() => document.getElementById(CHECK_FIELD)?.focus()}
    >
      {children}
    </button>
  )
}
