// The size of an element, as it changes.

import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Place {
  readonly width: number
  readonly height: number
}

export function usePlace(element: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = current
      setPlace((last) => (last.width === width && last.height === height ? last : { width, height }))
    }
    // The observer tells the first size too, but only after a picture with the wrong one.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return place
}
