// The keys of a review: A, F and J. They rest while something is being typed or chosen, and while a dialog is open.

import { useEffect, useRef } from 'react'

export interface ReviewKeys {
  readonly a: () => void
  readonly f: () => void
  readonly j: () => void
}

export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'a' || key === 'f' || key === 'j') latest.current[key]()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** Boxes to tick take no letters. */
const TAKES_LETTERS = 'select, textarea, input:not([type="checkbox"]), [contenteditable]'

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true
  return target instanceof Element && target.closest(TAKES_LETTERS) !== null
}
