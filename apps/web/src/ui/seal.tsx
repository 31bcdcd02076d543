// "This was checked": shown only after a check really ran, and says what was checked.

import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './seal.module.css'

export function Seal({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes.seal}>
      <span className={classes.mark}>
        <IconCheck size={11} stroke={2.6} aria-hidden />
      </span>
      {children}
    </span>
  )
}
