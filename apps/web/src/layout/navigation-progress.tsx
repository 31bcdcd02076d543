// A thin line at the top of the window while the next page is on its way, if that takes a moment.

import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { WEB_LIMITS } from '../limits.ts'
import classes from './navigation-progress.module.css'

export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) {
      setShown(false)
      return undefined
    }
    const timer = setTimeout(() => setShown(true), WEB_LIMITS.showProgressMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isShown ? <div className={classes.line} role="progressbar" aria-valuetext="…" /> : null
}
