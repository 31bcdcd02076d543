// Whether a terminal shows one panel at a time, and its tables as cards.

import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 1023px)')

export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
}
