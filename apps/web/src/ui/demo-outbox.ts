// Reads the message of a code from the outbox of the demo. Gives nothing in live mode, where there is no outbox.

import { type Answer, ApiError } from '@candor/client'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { SITE_INFO } from '../layout/site-info.ts'
import { WEB_LIMITS } from '../limits.ts'

export type DemoMessage = Answer<'demoOutbox'>['list'][number]

export async function readDemoMessage(deliveryId: string): Promise<DemoMessage | undefined> {
  try {
    const { mode } = await queryClient.query(SITE_INFO)
    return mode === 'demo' ? await waitForMessage(deliveryId) : undefined
  } catch (error) {
    // Without it the code can be asked for again; a lost connection is told by the client itself.
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Messages go out in the background, so the first look may come too early. */
async function waitForMessage(deliveryId: string): Promise<DemoMessage | undefined> {
  for (const waitMs of WEB_LIMITS.outboxWaitsMs) {
    const { list } = await api.call('demoOutbox', { query: { deliveryId }, quiet: true })
    if (list[0] !== undefined) return list[0]
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs)
    })
  }
  return undefined
}
