// The client of this site: who is logged in comes from the stored state, and what the server says about the session or
// the connection goes where it takes effect.

import { ApiError, createClient, NETWORK_FAILED, NETWORK_TIMEOUT } from '@candor/client'
import { connection } from '../connection/connection.ts'
import { i18n } from '../i18n/setup.ts'
import { useAppState } from '../state/app-state.ts'
import { useUiState } from '../state/ui-state.ts'
import { notify } from '../ui/notify.tsx'

export const api = createClient({
  token: () => useAppState.getState().token,
  language: () => useAppState.getState().language,
  onNotLoggedIn: forgetUser,
  onSessionEnded: () => useUiState.setState({ isSessionExpired: true }),
  onAnswer: () => connection.reached(),
  onUnreachable: () => connection.lost(),
  onFailure: (error, name) => {
    // Checking an uploaded picture fails in silence: its form says what is wrong.
    if (name !== 'uploadCheck') notify.error(textOfError(error))
  },
})

/** Nobody is logged in any more: user data, login and token go, also from the storage. */
export function forgetUser(): void {
  useAppState.setState({ isLogin: 0, userData: null, token: null })
}

/** A sentence for whatever a call threw, in the page's language. */
export function textOfError(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t('shell:error.unknown')
  if (error.code === NETWORK_TIMEOUT) return i18n.t('shell:error.networkTimeout')
  if (error.code === NETWORK_FAILED) return i18n.t('shell:error.networkFailed')
  return error.msg === '' ? i18n.t('shell:error.unknown') : error.msg
}
