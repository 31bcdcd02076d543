// Calls about what is owed, and each user's place in it.

import type { solvencyRoutes } from '@candor/api'
import type { Handlers } from '../call.ts'
import { nextNight } from '../solvency/nightly.ts'
import type { Solvency } from '../solvency/solvency.ts'
import { pageAsked } from './page.ts'

type SolvencyHandlers = Pick<Handlers, keyof typeof solvencyRoutes>

export function solvencyCalls(solvency: Solvency, clock: () => number): SolvencyHandlers {
  return {
    solvencySnapshots: async ({ query }) => ({
      publicKey: solvency.publicKey,
      nextTime: nextNight(clock()),
      ...(await solvency.list(pageAsked(query))),
    }),

    solvencyProof: ({ session: { userId }, query: { snapshot } }) =>
      solvency.proofOf(userId, snapshot === undefined ? undefined : Number(snapshot)),
  }
}
