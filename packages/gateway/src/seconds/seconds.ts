// Puts second-contracts together: what users ask for, what they are told, what they may see of the past. Gives the handlers of
// all calls about them, and what must be started and stopped.

import type { secondRoutes } from '@candor/api'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import { secondAccountCalls } from '../calls/second-account-calls.ts'
import { SecondCalls } from '../calls/second-calls.ts'
import { secondHistoryCalls } from '../calls/second-history-calls.ts'
import { secondMarketCalls } from '../calls/second-market-calls.ts'
import type { DayResults } from '../contracts/day-results.ts'
import type { Messages } from '../identity/messages.ts'
import { OwnLimits } from '../identity/own-limits.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import type { SelfLimits } from '../identity/self-limits.ts'
import type { Live } from '../live/live.ts'
import { SecondExports } from './second-export.ts'
import { SecondMessages } from './second-messages.ts'

export interface SecondsParts {
  readonly engine: Pick<Engine, 'submit' | 'query' | 'queryAt' | 'onOutcomes'>
  readonly database: Database
  readonly live: Live
  readonly caughtUp: () => Promise<boolean>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly selfLimits: Pick<SelfLimits, 'now'>
  readonly dayResults: Pick<DayResults, 'of'>
  readonly secretBox: Pick<SecretBox, 'hash'>
  /** The names of the sources of an index, by their numbers. */
  readonly sources: Readonly<Record<number, string>>
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export class Seconds {
  readonly calls: Pick<Handlers, keyof typeof secondRoutes>
  private readonly messages: SecondMessages

  constructor(parts: SecondsParts) {
    const { live, selfLimits, dayResults, database, clock } = parts
    const { listing } = live
    const ownLimits = new OwnLimits({
      limitsOf: (userId, nowMs) => selfLimits.now(userId, nowMs),
      resultOf: (userId, nowMs) => dayResults.of(userId, nowMs),
      clock,
    })
    const orders = new SecondCalls({ ...parts, listing, ownLimit: (userId) => ownLimits.barOf(userId) })
    this.messages = new SecondMessages({ ...parts, listing, number: live.number })
    this.calls = {
      ...secondMarketCalls(parts),
      ...secondAccountCalls({ ...parts, listing, orders }),
      ...secondHistoryCalls({ ...parts, listing, exports: new SecondExports(database, listing) }),
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
