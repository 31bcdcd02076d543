// How long the code that an authenticator app shows at this moment still counts. All apps change it together, by the clock.

import { useEffect, useState } from 'react'

const STEP_SECONDS = 30
const SECOND_MS = 1_000

export function secondsToNextCode(nowMs: number): number {
  return STEP_SECONDS - (Math.floor(nowMs / SECOND_MS) % STEP_SECONDS)
}

export function useSecondsToNextCode(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return secondsToNextCode(nowMs)
}
