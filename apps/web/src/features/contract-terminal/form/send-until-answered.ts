// Calls until there is an answer, whatever it says. Only for what carries its own id: the core takes it once.

import { ApiError } from '@candor/client'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'

export async function sendUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (const waitMs of TERMINAL_LIMITS.sendAgainMs) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError && error.isNetwork)) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs)
      })
    }
  }
  return send()
}
