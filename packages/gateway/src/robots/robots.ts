// Puts robots together: the desk that decides about them, what their owners ask for, what they are shown. Gives the handlers of
// all calls about them, and what must be started and stopped.

import type { ErrorCode, robotRoutes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import { robotCalls } from '../calls/robot-calls.ts'
import type { Messages } from '../identity/messages.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import type { Live } from '../live/live.ts'
import type { FundProof } from '../money/fund-proof.ts'
import { RobotDesk } from './robot-desk.ts'
import { RobotExports } from './robot-export.ts'
import { RobotHistory } from './robot-history.ts'
import type { RobotKeyEnds } from './robot-key-rows.ts'
import { RobotMaking } from './robot-making.ts'
import { RobotMoney } from './robot-money.ts'
import { RobotRounds } from './robot-rounds.ts'
import { SetUp } from './set-up.ts'

export interface RobotsParts {
  readonly engine: Pick<Engine, 'submit' | 'query' | 'queryAt' | 'onOutcomes'>
  readonly database: Database
  readonly live: Live
  readonly caughtUp: () => Promise<boolean>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly secretBox: SecretBox
  readonly proof: Pick<FundProof, 'check'>
  readonly keys: RobotKeyEnds
  /** Why a user may not open contracts now, by a limit of their own. */
  readonly ownLimit: (userId: UserId) => ErrorCode | undefined
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export class Robots {
  readonly desk: RobotDesk
  readonly calls: Pick<Handlers, keyof typeof robotRoutes>

  constructor(given: RobotsParts) {
    const { database, live, clock } = given
    const { listing } = live
    const setUp = new SetUp(given)
    const money = new RobotMoney(given)
    const history = new RobotHistory(database, listing)
    const parts = { ...given, listing, setUp, money }
    this.desk = new RobotDesk(parts)
    this.calls = robotCalls({
      ...parts,
      desk: this.desk,
      making: new RobotMaking(parts),
      rounds: new RobotRounds(database, clock),
      history,
      exports: new RobotExports(history),
    })
  }

  /** The views must have caught up. */
  async start(): Promise<void> {
    await this.desk.start()
  }

  async stop(): Promise<void> {
    await this.desk.stop()
  }
}
