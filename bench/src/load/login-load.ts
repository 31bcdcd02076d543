// Logins at a steady pace, beside another load.

import { ApiClient } from '@candor/server/testing'

export interface LoginLoadOptions {
  readonly address: string
  readonly account: string
  readonly password: string
  readonly perSecond: number
}

export interface LoginLoad {
  /** Ends it and gives how many succeeded per second. */
  stop(): Promise<number>
}

export function loginLoad({ address, account, password, perSecond }: LoginLoadOptions): LoginLoad {
  const startMs = performance.now()
  const under: Promise<void>[] = []
  let succeeded = 0
  const once = async (): Promise<void> => {
    await ApiClient.login(address, account, password)
    succeeded++
  }
  // A refused login is a missing one in the figure; it must not end the load.
  const pace = setInterval(() => under.push(once().catch(() => undefined)), 1_000 / perSecond)
  return {
    stop: async () => {
      clearInterval(pace)
      const elapsed = (performance.now() - startMs) / 1_000
      const inTime = succeeded
      await Promise.all(under)
      return inTime / elapsed
    },
  }
}
