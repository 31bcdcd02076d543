// The page's one live connection. Opens with the first listener and stays; follows whoever logs in or out.

import { LiveSocket, type LiveState } from '@candor/client'
import { useSyncExternalStore } from 'react'
import { connection } from '../connection/connection.ts'
import { useAppState } from '../state/app-state.ts'
import { useUiState } from '../state/ui-state.ts'

const PATH = '/exchange/ws'

export const live = new LiveSocket({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${PATH}`),
  token: () => useAppState.getState().token,
  onSessionEnded: (code) => {
    if (code !== 'login.user.not.login') useUiState.setState({ isSessionExpired: true })
  },
})

useAppState.subscribe((state, before) => {
  if (state.token !== before.token) live.sessionChanged()
})
live.onState((state) => {
  if (state === 'open') connection.reached()
  else if (state === 'waiting') void connection.suspect()
})
window.addEventListener('online', () => live.retryNow())

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => live.onState(listener),
    () => live.state,
  )
}
