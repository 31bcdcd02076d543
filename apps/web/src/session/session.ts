// Logging in and out, and keeping the user info fresh. The token lives in the stored state; this never looks at it.

import type { Answer } from '@candor/client'
import { api, forgetUser } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { useAppState } from '../state/app-state.ts'

/** After `login` or `register` answered: keeps the token, records the login and knows the user. */
export async function beginSession(session: Answer<'login'>, account: string): Promise<void> {
  // What was cached for a visitor, or for somebody else, is not this user's.
  queryClient.clear()
  useAppState.setState({ token: session.access_token })
  const user = await api.call('afterLogin', { params: { userName: account } })
  useAppState.setState({ isLogin: 1, userData: user, userType: user.userType })
}

let underWay: Promise<void> | undefined

/** Asks who is logged in. Whoever is not, according to the server, is logged out here too. */
export function refreshUser(): Promise<void> {
  if (useAppState.getState().token === null) return Promise.resolve()
  underWay ??= askForUser().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function askForUser(): Promise<void> {
  const { token } = useAppState.getState()
  try {
    const user = await api.call('getUserInfo', { quiet: true })
    // Somebody may have logged out, or in as another, while this was under way.
    if (useAppState.getState().token !== token) return
    useAppState.setState({ isLogin: 1, userData: user, userType: user.userType })
  } catch (error) {
    // The client has told whoever must know: a lost connection, an ended session. The stored user stays until then.
    if (!(error instanceof Error)) throw error
  }
}

/** Ends the session here, and on the server if it can be reached. */
export async function logOut(goToLogin: () => Promise<void>): Promise<void> {
  const ended = api.call('logout', { quiet: true }).catch((error: unknown) => error)
  // First away from the page: one that needs a login would ask for it as soon as nobody is logged in.
  await goToLogin()
  await ended
  forgetUser()
  queryClient.clear()
}
