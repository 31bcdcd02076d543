// What a host is told of a robot, and the messages between its thread and whoever started it.

import type { Amount, Price, UserId } from '@candor/contract'
import type { Json, MarketTerms, Parameters, StrategyName, Venue } from '../strategy.ts'

/** Everything that is needed to drive one robot. */
export interface RobotRun {
  readonly robotId: UserId
  readonly keyId: string
  /** The seed of its Ed25519 key, 32 bytes in base64url. */
  readonly secret: string
  readonly strategy: StrategyName
  readonly venue: Venue
  readonly symbol: string
  readonly parameters: Parameters
  /** As they were at the start. */
  readonly terms: MarketTerms
  readonly investment: Amount
  readonly startPrice: Price
  readonly startedMs: number
  /** What was kept last; none before the first time. */
  readonly state: Json | undefined
}

/** What a thread is started with. */
export interface HostSetting {
  readonly address: string
  /** Shows the server that it is its own host. */
  readonly pass: string
}

export type ToThread =
  | { readonly type: 'run'; readonly robot: RobotRun }
  | { readonly type: 'letGo'; readonly robotId: UserId; readonly ask: number }

/** How busy a host is. */
export interface HostLoad {
  readonly robots: number
  /** Those that are caught up and trade. */
  readonly live: number
  /** Time of a processor that its thread has used; 0 where the operating system does not tell. */
  readonly processorSeconds: number
}

export const NO_LOAD: HostLoad = { robots: 0, live: 0, processorSeconds: 0 }

export type FromThread =
  | { readonly type: 'gone'; readonly ask: number }
  | { readonly type: 'load'; readonly load: HostLoad }
  | { readonly type: 'error'; readonly robotId: UserId | undefined; readonly reason: string }
