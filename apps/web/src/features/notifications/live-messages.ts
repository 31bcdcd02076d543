// How many messages are unread, live, for whoever is logged in. When one comes, lists of messages are asked for anew, and the
// user info that other parts of the page show follows.

import { useSyncExternalStore } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { TopicStore } from '../../live/topic-store.ts'
import { useAppState } from '../../state/app-state.ts'

interface UnreadData {
  readonly unread: number
}

/** A message that has just come, or only that another number of them is unread. */
export interface MessageNews extends UnreadData {
  readonly messageId?: string
  readonly kind?: string
}

const newsListeners = new Set<(news: MessageNews) => void>()

/** Calls back with what comes, while the header listens. Gives what ends it. */
export function onMessageNews(listener: (news: MessageNews) => void): () => void {
  newsListeners.add(listener)
  return () => newsListeners.delete(listener)
}

/** Undefined until it is known. */
const store = new TopicStore<number | undefined>('messages', {
  initial: undefined,
  snapshot: (data) => tell(data as UnreadData),
  delta: (_, data) => {
    void queryClient.invalidateQueries({ queryKey: ['messages'] })
    for (const listener of newsListeners) listener(data as MessageNews)
    return tell(data as UnreadData)
  },
})

function tell({ unread }: UnreadData): number {
  const { userData } = useAppState.getState()
  if (userData !== null && userData.unreadMessages !== unread) {
    useAppState.setState({ userData: { ...userData, unreadMessages: unread } })
  }
  return unread
}

// What was one user's is not the next one's.
useAppState.subscribe((state, before) => {
  if (state.token !== before.token) store.forget()
})

/** Until the live connection speaks, what the user info said. */
export function useUnreadMessages(known: number): number {
  return useSyncExternalStore(store.subscribe, store.getState) ?? known
}
