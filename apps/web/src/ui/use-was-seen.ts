// Whether an element was ever near the window, for what is dear to make and stands far down a page.

import { type RefObject, useEffect, useRef, useState } from 'react'

/** Begun a little before it comes into sight. */
const MARGIN = '200px'

export function useWasSeen<E extends Element>(): {
  readonly place: RefObject<E | null>
  readonly wasSeen: boolean
} {
  const place = useRef<E>(null)
  // A browser that cannot tell is shown everything at once.
  const [wasSeen, setWasSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const { current } = place
    if (wasSeen || current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasSeen(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [wasSeen])
  return { place, wasSeen }
}
