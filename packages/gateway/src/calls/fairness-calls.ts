// Calls by which anybody checks a second-contract, a price, or that a command is in the log.

import type { fairnessRoutes } from '@candor/api'
import type { SecondOrderId } from '@candor/contract'
import type { Handlers } from '../call.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import { pageAsked } from './page.ts'

type FairnessHandlers = Pick<Handlers, keyof typeof fairnessRoutes>

export function fairnessCalls(evidence: Evidence, listing: Listing): FairnessHandlers {
  return {
    fairnessReceipt: ({ query: { orderId }, session }) =>
      evidence.receipt(Number(orderId.replace('S', '')) as SecondOrderId, session?.userId),

    fairnessCheckpoints: async ({ query }) => {
      const { symbol } = query
      if (symbol !== undefined && listing.second(symbol) === undefined)
        throw new ApiRefusal('second.product.unknown')
      const page = pageAsked(query)
      return {
        publicKey: evidence.publicKey,
        nextTime: evidence.nextTime,
        isHalted: evidence.haltedBy !== undefined,
        ...(await evidence.checkpoints({ symbol, ...page })),
        ...page,
      }
    },

    fairnessCheckpointFile: ({ query: { from = '1' } }) => evidence.raw(Number(from)),

    fairnessTick: ({ query: { symbol, sequence } }) => evidence.tick(symbol, Number(sequence)),

    fairnessCommand: ({ query: { number }, session }) => evidence.command(Number(number), session?.userId),
  }
}
