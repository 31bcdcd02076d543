// The time in the zone of the browser, which is the zone of every time on the page.

import { formatTime } from '@candor/web/format/time.ts'
import { useEffect, useState } from 'react'
import classes from './clock.module.css'

const SECOND = 1_000

export function useNow(everyMs: number = SECOND): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

export function Clock() {
  return <time className={classes.clock}>{formatTime(useNow())}</time>
}
