// Sends one proposal: says what the server said against it, or that it now waits for another person.

import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { notify } from '../../ui/notify.tsx'

export function useProposing(onDone: () => void) {
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const propose = async (call: () => Promise<unknown>): Promise<void> => {
    setSending(true)
    setError(undefined)
    try {
      await call()
      notify.done('Proposed', 'Another person decides.')
      void queryClient.invalidateQueries({ queryKey: ['proposals'] })
      void queryClient.invalidateQueries({ queryKey: ['work'] })
      onDone()
    } catch (problem) {
      setError(problem)
      setSending(false)
    }
  }
  return { error, isSending, propose }
}
