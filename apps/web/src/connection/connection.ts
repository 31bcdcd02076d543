// Whether the server can be reached, as the calls themselves find out. While it cannot, it is tried again after growing
// waits, and at once when the browser says that it is online; nobody has to load the page anew.

import { create } from 'zustand'
import { queryClient } from '../api/query-client.ts'
import { WEB_LIMITS } from '../limits.ts'

interface ConnectionState {
  /** `back` for a moment after `lost`, so that it can be said. */
  readonly state: 'fine' | 'lost' | 'back'
  /** When the server last answered, before it was lost. */
  readonly lastAnswerMs: number
  /** When it is tried again; 0 while a try is under way. */
  readonly nextTryMs: number
}

const PROBE = '/healthz'
const PROBE_MS = 5_000

export const useConnection = create<ConnectionState>()(() => ({
  state: 'fine',
  lastAnswerMs: Date.now(),
  nextTryMs: 0,
}))

let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let lastAnswerMs = Date.now()

export const connection = {
  /** The server answered. */
  reached(): void {
    lastAnswerMs = Date.now()
    if (useConnection.getState().state !== 'lost') return
    tries = 0
    clearTimeout(timer)
    useConnection.setState({ state: 'back', lastAnswerMs, nextTryMs: 0 })
    timer = setTimeout(() => useConnection.setState({ state: 'fine' }), WEB_LIMITS.connectedAgainMs)
    // What was asked meanwhile failed, or is old.
    void queryClient.invalidateQueries()
  },
  /** The server did not answer. */
  lost(): void {
    if (useConnection.getState().state === 'lost') return
    clearTimeout(timer)
    useConnection.setState({ state: 'lost', lastAnswerMs })
    waitForNextTry()
  },
  /** The live connection broke: that may be the server, or only the way that sockets go. */
  async suspect(): Promise<void> {
    if (!(await isReachable())) connection.lost()
  },
  tryNow(): void {
    clearTimeout(timer)
    void probe()
  },
}

function waitForNextTry(): void {
  const waits = WEB_LIMITS.retryWaitsMs
  const waitMs = waits[Math.min(tries, waits.length - 1)] ?? 0
  tries += 1
  useConnection.setState({ nextTryMs: Date.now() + waitMs })
  timer = setTimeout(() => void probe(), waitMs)
}

async function probe(): Promise<void> {
  useConnection.setState({ nextTryMs: 0 })
  if (await isReachable()) connection.reached()
  else if (useConnection.getState().state === 'lost') waitForNextTry()
}

async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
    return ok
  } catch {
    return false
  }
}

window.addEventListener('offline', () => connection.lost())
window.addEventListener('online', () => {
  if (useConnection.getState().state === 'lost') connection.tryNow()
})
