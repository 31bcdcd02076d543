// Whether a contract's mark has stood still for too long: then the index is stale, and nothing can be opened. Measured by
// when news arrived here, not by comparing clocks.

import { useEffect, useState } from 'react'
import { contractTickers } from '../../../live/contract-tickers.ts'
import { useLiveState } from '../../../live/live-connection.ts'
import { CONTRACT_LIMITS } from '../limits.ts'

const CHECK_EVERY_MS = 1_000

export function useMarkStale(symbol: string): boolean {
  const isLive = useLiveState() === 'open'
  const [isStale, setIsStale] = useState(false)
  useEffect(() => {
    // Without a connection nothing arrives at all, and the page says so itself.
    if (!isLive) return undefined
    let seen = contractTickers.getState().get(symbol)?.markTime
    let seenMs = performance.now()
    const look = (): void => {
      const markTime = contractTickers.getState().get(symbol)?.markTime
      if (markTime !== seen) {
        seen = markTime
        seenMs = performance.now()
      }
      setIsStale(performance.now() - seenMs > CONTRACT_LIMITS.staleMarkMs)
    }
    const leave = contractTickers.subscribe(look)
    const timer = setInterval(look, CHECK_EVERY_MS)
    return () => {
      leave()
      clearInterval(timer)
      setIsStale(false)
    }
  }, [symbol, isLive])
  return isStale
}
