// Sends one withdrawal. A try that may have reached the server keeps its key, so that sending it again cannot make two.

import { type Answer, ApiError, newKey } from '@candor/client'
import { useRef, useState } from 'react'
import { textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

export type Withdrawal = Answer<'withdrawals'>['list'][number]

export interface Refusal {
  readonly code: string
  readonly text: string
}

interface Sending {
  readonly isSending: boolean
  readonly refusal: Refusal | undefined
  readonly forget: () => void
  /** Whether it was taken. */
  readonly send: (ask: (key: string) => Promise<Withdrawal>) => Promise<boolean>
}

export function useWithdrawal(): Sending {
  const key = useRef(newKey())
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  return {
    isSending,
    refusal,
    forget: () => {
      // Another content is another withdrawal.
      key.current = newKey()
      setRefusal(undefined)
    },
    send: async (ask) => {
      setSending(true)
      try {
        await ask(key.current)
        key.current = newKey()
        setRefusal(undefined)
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ['withdrawals'] }),
          queryClient.invalidateQueries({ queryKey: ['withdrawalOptions'] }),
        ])
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!error.isNetwork) key.current = newKey()
        setRefusal({ code: error.code, text: textOfError(error) })
        return false
      } finally {
        setSending(false)
      }
    },
  }
}
