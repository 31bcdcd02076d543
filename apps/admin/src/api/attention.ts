// Whether somebody sits at the console. Only then is anything asked for again and again: a console that asks by itself
// would keep a forgotten session alive for ever.

import { create } from 'zustand'
import { CONSOLE_LIMITS } from '../limits.ts'

const useAttention = create<{ readonly isThere: boolean }>()(() => ({ isThere: true }))

let timer: ReturnType<typeof setTimeout> | undefined

function noticed(): void {
  clearTimeout(timer)
  timer = setTimeout(() => useAttention.setState({ isThere: false }), CONSOLE_LIMITS.attentionMs)
  if (!useAttention.getState().isThere) useAttention.setState({ isThere: true })
}

for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel']) {
  window.addEventListener(sign, noticed, { passive: true, capture: true })
}
noticed()

/** For `refetchInterval`: this many milliseconds while somebody is there, never otherwise. */
export function usePoll(everyMs: number = CONSOLE_LIMITS.pollMs): number | false {
  return useAttention((state) => state.isThere) ? everyMs : false
}
