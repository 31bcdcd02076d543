// Sends one act about API keys. A try that may have reached the server keeps its key, so that sending it again cannot do it twice.

import { ApiError, newKey } from '@candor/client'
import { useRef, useState } from 'react'
import { textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

export interface Refusal {
  readonly code: string
  readonly text: string
}

interface KeyAct {
  readonly isSending: boolean
  readonly refusal: Refusal | undefined
  readonly forget: () => void
  /** What the server answered; nothing when it refused, which is then in `refusal`. */
  readonly send: <T>(ask: (key: string) => Promise<T>) => Promise<T | undefined>
}

export function useKeyAct(): KeyAct {
  const key = useRef(newKey())
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  return {
    isSending,
    refusal,
    forget: () => {
      // Another content is another act.
      key.current = newKey()
      setRefusal(undefined)
    },
    send: async (ask) => {
      setSending(true)
      try {
        const answer = await ask(key.current)
        setRefusal(undefined)
        void refreshKeys()
        return answer
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!error.isNetwork) key.current = newKey()
        setRefusal({ code: error.code, text: textOfError(error) })
        return undefined
      } finally {
        setSending(false)
      }
    },
  }
}

export function refreshKeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['apiKeys'] })
}
