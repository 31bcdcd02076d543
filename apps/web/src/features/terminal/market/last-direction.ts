// Which way the last price went when it last changed.

import { useState } from 'react'

interface Seen {
  readonly last: string | null | undefined
  readonly direction: 'up' | 'down' | undefined
}

export function useLastDirection(last: string | null | undefined): 'up' | 'down' | undefined {
  const [seen, setSeen] = useState<Seen>({ last, direction: undefined })
  if (seen.last === last) return seen.direction
  const isFirst = typeof last !== 'string' || typeof seen.last !== 'string'
  const direction = isFirst ? undefined : Number(last) > Number(seen.last) ? 'up' : 'down'
  setSeen({ last, direction })
  return direction
}
