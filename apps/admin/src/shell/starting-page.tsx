// Before anything is known: the name, and that it is coming.

import { Logo } from '@candor/web/ui/logo.tsx'
import classes from './starting-page.module.css'

export function StartingPage() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <Logo />
    </div>
  )
}
