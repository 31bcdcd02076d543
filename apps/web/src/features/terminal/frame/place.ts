// The size of an element, as it changes.

import { type RefObject, useEffect, useState } from 'react'

export interface Place {
  readonly width: number
  readonly height: number
}

export function usePlace(element: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    // The observer tells the first size too.
    const observer = new ResizeObserver(() =>
      setPlace({ width: current.clientWidth, height: current.clientHeight }),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return place
}
