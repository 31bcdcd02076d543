// How many answers of the desk are unread, live; and that something happened, for whoever shows a conversation.

import { useSyncExternalStore } from 'react'
import { TopicStore } from '../../live/topic-store.ts'
import { useAppState } from '../../state/app-state.ts'

interface ServiceLive {
  readonly unread: number
  /** Another one whenever something may have changed. */
  readonly change: number
}

let changes = 0

function heard(data: unknown): ServiceLive {
  changes++
  return { unread: (data as { readonly unread: number }).unread, change: changes }
}

const service = new TopicStore<ServiceLive>('service', {
  initial: { unread: 0, change: 0 },
  snapshot: heard,
  delta: (_, data) => heard(data),
})

// What was one user's is not the next one's.
useAppState.subscribe((state, before) => {
  if (state.token !== before.token) service.forget()
})

/** Only where somebody is logged in: the topic is a user's own. */
export function useServiceLive(): ServiceLive {
  return useSyncExternalStore(service.subscribe, service.getState)
}
