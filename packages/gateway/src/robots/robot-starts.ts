// Starts robots. What was decided is written first, then the core opens the account and moves the money, then the robot runs; a
// crash in between is made good by doing the rest again, which changes nothing that was done.

import { timingSafeEqual } from 'node:crypto'
import type { BodyOf, ErrorCode, robotRoutes } from '@candor/api'
import { type Command, SPOT_WALLET, type UserId, type WalletId, walletId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { sql } from 'kysely'
import type { Sender } from '../calls/order-input.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import { isUniqueViolation } from '../identity/unique-violation.ts'
import type { Listing } from '../live/listing.ts'
import type { FundProof } from '../money/fund-proof.ts'
import { ApiRefusal } from '../refusal.ts'
import type { KeyTries } from './key-tries.ts'
import { termsText } from './market-terms.ts'
import { publicKeyOf, readSecret } from './robot-key.ts'
import { appendLog } from './robot-log.ts'
import { ownRobotRow, type RobotRow, robotRow } from './robot-rows.ts'
import { sealSecret } from './robot-run.ts'
import { requireAllowed } from './robot-switch.ts'
import type { Found, Order, SetUp } from './set-up.ts'

export interface RobotStartsParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'submit' | 'query'>
  readonly listing: Listing
  readonly secretBox: SecretBox
  readonly setUp: SetUp
  readonly keyTries: KeyTries
  readonly proof: Pick<FundProof, 'check'>
  /** Why a user may not open contracts now, by a limit of their own. */
  readonly ownLimit: (userId: UserId) => ErrorCode | undefined
  readonly clock: () => number
}

type Entered = BodyOf<typeof robotRoutes.startRobot>

const CONTRACT_WALLET = walletId('contract')
const SOLO_LEVERAGE = '1'

export class RobotStarts {
  private readonly parts: RobotStartsParts

  constructor(parts: RobotStartsParts) {
    this.parts = parts
  }

  /** Within the robot's turn. Gives the row of a robot that has started. */
  async start({ userId: ownerId, key }: Sender, entered: Entered): Promise<RobotRow> {
    const { database, keyTries, proof, setUp, clock } = this.parts
    const row = await ownRobotRow(database, { ownerId, robotId: entered.robotId })
    if (row.state !== 'created') return this.again(row, key, entered.secret)
    await database.transaction().execute(requireAllowed)
    const seed = await keyTries.verify(row.robot_id, entered.secret)
    if (row.expires_ms <= clock()) throw new ApiRefusal('robot.key.expired')
    await proof.check(ownerId, entered)
    const bar = row.venue === 'contract' ? this.parts.ownLimit(ownerId) : undefined
    if (bar !== undefined) throw new ApiRefusal(bar)
    const found = await setUp.check(ownerId, orderOf(row))
    await this.decide(row, { key, seed, found })
    return this.finish(row.robot_id)
  }

  /** Does what is left of a start that was decided; the robot then runs, or is as it was before. */
  async finish(robotId: UserId): Promise<RobotRow> {
    const row = await robotRow(this.parts.database, robotId)
    if (row === undefined || row.state !== 'starting') throw new ApiRefusal('robot.state')
    await this.open(row)
    for (const command of this.commandsFor(row)) {
      // No more than once, however long ago the last try was: nobody else can put money there.
      if (command.type === 'FundRobot' && (await this.isFunded(row))) continue
      const { rejection } = await this.parts.engine.submit(command)
      if (rejection === undefined || rejection === 'contract.mode.unchanged') continue
      await this.takeBack(row, rejection)
      throw new ApiRefusal(rejection)
    }
    return this.write(row.robot_id, async (transaction, nowMs) => {
      // Whoever wanted it stopped meanwhile gets that next.
      await transaction
        .updateTable('robots')
        .set({
          state: sql<RobotRow['state']>`case when stop is null then 'running' else 'stopping' end`,
          sealed_secret: sql<Uint8Array | null>`case when stop is null then sealed_secret end`,
        })
        .where('robot_id', '=', robotId)
        .where('state', '=', 'starting')
        .execute()
      await appendLog(transaction, robotId, [{ timeMs: nowMs, code: 'started' }])
    })
  }

  private async open(row: RobotRow): Promise<void> {
    if (row.is_opened) return
    const { owner_id: userId, robot_id: robotId } = row
    const clientId = stepOf(row, 'open')
    const { rejection } = await this.parts.engine.submit({ type: 'OpenRobot', userId, clientId, robotId })
    if (rejection === undefined) {
      const { database } = this.parts
      await database.updateTable('robots').set({ is_opened: true }).where('robot_id', '=', robotId).execute()
      return
    }
    // An account that this robot did not open may be anybody's, if the database is older than the log.
    const isTaken = rejection === 'account.exists'
    await this.takeBack(row, rejection, isTaken)
    throw new ApiRefusal(isTaken ? 'robot.closed' : rejection)
  }

  /** The same request again gives what the first one gave; another one finds the robot started. */
  private again(row: RobotRow, key: string | undefined, secret: string): Promise<RobotRow> | RobotRow {
    if (key === undefined || row.start_key !== key) throw new ApiRefusal('robot.state')
    const seed = readSecret(secret)
    if (seed === undefined || !timingSafeEqual(publicKeyOf(seed), row.public_key)) {
      throw new ApiRefusal('request.key.conflict')
    }
    return row.state === 'starting' ? this.finish(row.robot_id) : row
  }

  /** From here on the robot is going to run, whatever happens to this process. */
  private async decide(
    row: RobotRow,
    given: { readonly key: string | undefined; readonly seed: Buffer; readonly found: Found },
  ): Promise<void> {
    const { key, seed, found } = given
    const { secretBox, database, clock } = this.parts
    try {
      await database.transaction().execute(async (transaction) => {
        await requireAllowed(transaction)
        const { numUpdatedRows } = await transaction
          .updateTable('robots')
          .set((is) => ({
            state: 'starting',
            sealed_secret: sealSecret(secretBox, row.key_id, seed),
            start_key: key ?? null,
            attempt: is('attempt', '+', 1),
            started_ms: clock(),
            start_price: found.price,
            terms: JSON.stringify(termsText(found.terms)),
          }))
          .where('robot_id', '=', row.robot_id)
          .where('state', '=', 'created')
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw new ApiRefusal('robot.state')
      })
    } catch (error) {
      // The key is that of another robot's start.
      throw isUniqueViolation(error) ? new ApiRefusal('request.key.conflict') : error
    }
  }

  /** What a contract needs is set before any money is there: a refusal then has nothing to give back. */
  private commandsFor(row: RobotRow): Command[] {
    const { owner_id: userId, robot_id: robotId, market_id: marketId, parameters } = row
    const market = this.parts.listing.tradableById(marketId)
    if (market === undefined) throw new Error(`robot ${robotId} is of an unknown market`)
    const isContract = row.venue === 'contract'
    const settings: Command[] = isContract
      ? [
          {
            type: 'SetContractMode',
            userId: robotId,
            clientId: stepOf(row, 'mode'),
            marketId,
            marginMode: 'isolated',
            positionMode: 'oneWay',
          },
          {
            type: 'SetLeverage',
            userId: robotId,
            clientId: stepOf(row, 'leverage'),
            marketId,
            leverage: Number(parameters['leverage'] ?? SOLO_LEVERAGE),
          },
        ]
      : []
    return [
      ...settings,
      {
        type: 'FundRobot',
        userId,
        clientId: stepOf(row, 'fund'),
        robotId,
        wallet: walletOf(row),
        assetId: market.quoteAsset.assetId,
        amount: row.investment,
      },
    ]
  }

  private async isFunded({ robot_id: userId }: RobotRow): Promise<boolean> {
    const balances = await this.parts.engine.query('balances', { userId })
    return (balances ?? []).some(({ available }) => available > 0n)
  }

  /** Back to how it was before the start; for good if it can never start. */
  private async takeBack(row: RobotRow, code: string, isForGood = false): Promise<void> {
    await this.write(row.robot_id, async (transaction, nowMs) => {
      const ended = isForGood ? ({ state: 'stopped', stop: 'refused', stopped_ms: nowMs } as const) : {}
      await transaction
        .updateTable('robots')
        .set({
          state: 'created',
          stop: null,
          sealed_secret: null,
          start_key: null,
          started_ms: null,
          start_price: null,
          terms: null,
          ...ended,
        })
        .where('robot_id', '=', row.robot_id)
        .where('state', '=', 'starting')
        .execute()
      await appendLog(transaction, row.robot_id, [{ timeMs: nowMs, code: 'start.refused', data: { code } }])
    })
  }

  private write(
    robotId: UserId,
    act: (transaction: Database, nowMs: number) => Promise<void>,
  ): Promise<RobotRow> {
    return this.parts.database.transaction().execute(async (transaction) => {
      await act(transaction, this.parts.clock())
      const row = await robotRow(transaction, robotId)
      if (row === undefined) throw new Error(`robot ${robotId} is gone`)
      return row
    })
  }
}

/** Commands of one attempt have names of their own: what was refused once may be asked for again. */
function stepOf({ robot_id, attempt }: RobotRow, step: string): string {
  return `robot.${robot_id}.${attempt}.${step}`
}

export function walletOf({ venue }: Pick<RobotRow, 'venue'>): WalletId {
  return venue === 'contract' ? CONTRACT_WALLET : SPOT_WALLET
}

function orderOf({ strategy, venue, symbol, parameters, investment }: RobotRow): Order {
  return { strategy, venue, symbol, parameters, investment } as Order
}
