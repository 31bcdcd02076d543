// The ticket of this session. It lives as long as the tab: another tab, or the next start, needs a login.

import { create } from 'zustand'

const KEY = 'candor.admin.ticket'

interface Session {
  readonly ticket: string | null
  /** The server has ended it; said once, then the login opens. */
  readonly isEnded: boolean
}

export const useSession = create<Session>()(() => ({ ticket: stored(), isEnded: false }))

export function beginSession(ticket: string): void {
  keep(ticket)
  useSession.setState({ ticket, isEnded: false })
}

export function forgetSession(): void {
  keep(null)
  useSession.setState({ ticket: null, isEnded: false })
}

export function sessionEnded(): void {
  if (useSession.getState().ticket !== null) useSession.setState({ isEnded: true })
}

function stored(): string | null {
  try {
    return window.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** A browser that keeps nothing makes the console forgetful, not broken. */
function keep(ticket: string | null): boolean {
  try {
    if (ticket === null) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, ticket)
    return true
  } catch {
    return false
  }
}
