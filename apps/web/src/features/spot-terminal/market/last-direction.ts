// Which way the last price went when it last changed.

import { useRef } from 'react'

export function useLastDirection(last: string | null | undefined): 'up' | 'down' | undefined {
  const seen = useRef<{ last: string; direction: 'up' | 'down' | undefined }>(undefined)
  if (last == null) return undefined
  const before = seen.current
  if (before === undefined) {
    seen.current = { last, direction: undefined }
  } else if (before.last !== last) {
    seen.current = { last, direction: Number(last) > Number(before.last) ? 'up' : 'down' }
  }
  return seen.current?.direction
}
