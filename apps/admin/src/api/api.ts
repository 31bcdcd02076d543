// The console's client: the ticket comes from the session, and what the server says about it goes back there.

import { ApiError, createAdminClient, NETWORK_FAILED, NETWORK_TIMEOUT } from '@candor/client'
import { forgetSession, sessionEnded, useSession } from '../session/session.ts'
import { notify } from '../ui/notify.tsx'
import { queryClient } from './query-client.ts'

export const api = createAdminClient({
  token: () => useSession.getState().ticket,
  language: () => 'en',
  onNotLoggedIn: forgetSession,
  onSessionEnded: sessionEnded,
  onFailure: (error) => {
    // The role was changed while the page was open: the menu must follow.
    if (error.code === 'admin.forbidden') void queryClient.invalidateQueries({ queryKey: ['me'] })
    notify.error(textOfError(error))
  },
})

/** A sentence for whatever a call threw. */
export function textOfError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The answer of the server could not be read'
  if (error.code === NETWORK_TIMEOUT) return 'The server did not answer in time'
  if (error.code === NETWORK_FAILED) return 'The server cannot be reached'
  return error.msg === '' ? 'The answer of the server could not be read' : error.msg
}

/** Whether the server said no with this code, or with one that begins like it. */
export function hasCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && (error.code === code || error.code.startsWith(`${code}.`))
}
