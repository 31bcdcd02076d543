// Puts financial products and mining together: what users ask for, what they are told, what they may see of the past. Gives the
// handlers of all calls about them, and what must be started and stopped.

import type { financialRoutes, miningRoutes } from '@candor/api'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import { financialCalls } from '../calls/financial-calls.ts'
import { financialHistoryCalls } from '../calls/financial-history-calls.ts'
import { miningCalls } from '../calls/mining-calls.ts'
import { miningHistoryCalls } from '../calls/mining-history-calls.ts'
import { miningRebateCalls } from '../calls/mining-rebate-calls.ts'
import { Invitations } from '../identity/invitations.ts'
import type { Messages } from '../identity/messages.ts'
import type { Live } from '../live/live.ts'
import { EarnExports } from './earn-export.ts'
import { EarnMessages } from './earn-messages.ts'
import { EarnOffers } from './earn-offers.ts'

export interface EarnParts {
  readonly engine: Pick<Engine, 'submit' | 'query' | 'queryAt' | 'onOutcomes'>
  readonly database: Database
  readonly live: Pick<Live, 'listing' | 'number'>
  readonly caughtUp: () => Promise<boolean>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export class Earn {
  readonly calls: Pick<Handlers, keyof typeof financialRoutes | keyof typeof miningRoutes>
  private readonly messages: EarnMessages

  constructor(given: EarnParts) {
    const { listing, number } = given.live
    const offers = new EarnOffers(given)
    const invitations = new Invitations(given.database)
    const parts = { ...given, listing, offers, invitations }
    const exports = new EarnExports(parts)
    this.messages = new EarnMessages({ ...parts, number })
    this.calls = {
      ...financialCalls(parts),
      ...financialHistoryCalls({ ...parts, exports }),
      ...miningCalls(parts),
      ...miningHistoryCalls({ ...parts, exports }),
      ...miningRebateCalls(parts),
    }
  }

  /** The views must have caught up. */
  async start(): Promise<void> {
    await this.messages.start()
  }

  async stop(): Promise<void> {
    await this.messages.stop()
  }
}
