// Runs one act, and knows while it runs. What the server refuses has been told by then.

import { ApiError } from '@candor/client'
import { useState } from 'react'

export function useActing(): {
  readonly isActing: boolean
  readonly run: (act: () => Promise<void>) => Promise<void>
} {
  const [isActing, setActing] = useState(false)
  const run = async (act: () => Promise<void>): Promise<void> => {
    setActing(true)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setActing(false)
    }
  }
  return { isActing, run }
}
