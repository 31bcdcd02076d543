// What the desk of robots and whoever runs them say to each other. The desk decides who runs; the host only drives. The host
// never sees a wallet or a database: it trades through the API with the robot's own key.

import type { Amount, Price, UserId } from '@candor/contract'
import type { Json, MarketTerms, Parameters, StrategyName, Venue } from '@candor/robot'

/** Everything that a host needs to drive one robot. Plain values: it may travel to another thread. */
export interface RobotRun {
  readonly robotId: UserId
  readonly keyId: string
  /** The seed of its Ed25519 key, 32 bytes in base64url. */
  readonly secret: string
  readonly strategy: StrategyName
  readonly venue: Venue
  readonly symbol: string
  readonly parameters: Parameters
  /** As they were at the start, the owner's rates among them: what the strategy decides must not depend on when it is asked. */
  readonly terms: MarketTerms
  readonly investment: Amount
  /** The market's last price at the start, for `Strategy.start`. */
  readonly startPrice: Price
  readonly startedMs: number
  /** What the host kept last with `keep`; none before the first. */
  readonly state: Json | undefined
}

export interface RobotHost {
  /** Drives it from now on. Running one that is run already changes nothing. */
  run(robot: RobotRun): void
  /** Drives it no longer; resting orders stay. Resolves when nothing more of it is on its way, and at once for one that it
   * does not know. */
  letGo(robotId: UserId): Promise<void>
}

/** Where nobody runs robots: they can be stopped all the same. */
export const NO_HOST: RobotHost = {
  run: () => undefined,
  letGo: () => Promise.resolve(),
}
