// How long until funding is settled, as a ring that empties and as a clock.

import { useEffect, useState } from 'react'
import { timeLeft } from '../../terminal/chart/intervals.ts'
import classes from './contract-bar.module.css'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const FULL = 100

interface FundingClockProps {
  readonly dueMs: number
  readonly hours: number
}

export function FundingClock({ dueMs, hours }: FundingClockProps) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const leftMs = Math.max(0, dueMs - nowMs)
  const share = Math.min(FULL, (leftMs / (hours * HOUR_MS)) * FULL)
  return (
    <span className={classes.clock}>
      <svg className={classes.ring} width={12} height={12} viewBox="0 0 12 12" aria-hidden>
        <circle cx="6" cy="6" r="5" />
        <circle cx="6" cy="6" r="5" pathLength={FULL} strokeDasharray={`${share} ${FULL}`} />
      </svg>
      <time>{leftMs >= HOUR_MS ? timeLeft(leftMs) : `00:${timeLeft(leftMs)}`}</time>
    </span>
  )
}
