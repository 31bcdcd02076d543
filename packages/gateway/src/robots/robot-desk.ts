// The desk of robots: decides who runs, and carries starts, pauses and stops through whatever happens to this process. Whoever
// runs them comes and goes; what is written decides.

import type { BodyOf, RobotStop, robotRoutes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import { Rounds } from '@candor/wallets'
import { sql } from 'kysely'
import type { Sender } from '../calls/order-input.ts'
import { ApiRefusal } from '../refusal.ts'
import { NO_HOST, type RobotHost, type RobotRun } from './host-port.ts'
import { KeyTries } from './key-tries.ts'
import { letGo } from './let-go.ts'
import { ROBOT_DESK_LIMITS } from './limits.ts'
import { OWN_PAUSES, RobotKeep } from './robot-keep.ts'
import { appendLog } from './robot-log.ts'
import type { RobotMoney } from './robot-money.ts'
import { type Barred, barredIn, RobotPauses, type RobotPausesParts } from './robot-pauses.ts'
import { ownRobotRow, type RobotRow, robotRow } from './robot-rows.ts'
import { runOf } from './robot-run.ts'
import { RobotStarts, type RobotStartsParts } from './robot-starts.ts'
import { RobotStops, type RobotStopsParts, StopWaits } from './robot-stops.ts'
import { type Halt, setHalt } from './robot-switch.ts'
import { RobotTrips } from './robot-trips.ts'
import { Turns } from './turns.ts'

export interface RobotDeskParts
  extends Omit<RobotStartsParts, 'keyTries' | 'engine'>,
    Omit<RobotStopsParts, 'host' | 'engine'>,
    Omit<RobotPausesParts, 'engine'> {
  readonly engine: Pick<Engine, 'submit' | 'query' | 'onOutcomes'>
  readonly money: RobotMoney
  readonly caughtUp: () => Promise<boolean>
  readonly onError: (error: unknown) => void
}

export class RobotDesk {
  readonly keep: RobotKeep
  private readonly parts: RobotDeskParts
  private readonly turns = new Turns()
  private readonly starts: RobotStarts
  private readonly stops: RobotStops
  private readonly pauses: RobotPauses
  private readonly rounds: Rounds
  /** Ends when everybody has been barred who was to be. */
  private barring: Promise<void> = Promise.resolve()
  /** Why a stop could not go on when it was last tried. */
  private readonly waits = new Map<UserId, string>()
  private host: RobotHost = NO_HOST
  private isStopped = false
  private sweptMs = 0

  constructor(parts: RobotDeskParts) {
    this.parts = parts
    const { database, listing, engine, onError } = parts
    this.starts = new RobotStarts({ ...parts, keyTries: new KeyTries(parts) })
    this.stops = new RobotStops({ ...parts, host: () => this.host })
    this.pauses = new RobotPauses(parts)
    this.rounds = new Rounds({ everyMs: ROBOT_DESK_LIMITS.lookMs, round: () => this.look(), onError })
    this.keep = new RobotKeep({
      ...parts,
      trips: new RobotTrips(database, listing),
      onDone: () => this.rounds.nudge(),
    })
    engine.onOutcomes((outcomes) => {
      for (const barred of barredIn(outcomes)) this.noteBarred(barred)
    })
  }

  /** Goes on with what was left in between. The views must have caught up. */
  async start(): Promise<void> {
    await this.skipUsedNumbers()
    for (const barred of await this.pauses.barredNow()) await this.bar(barred)
    this.rounds.start()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await this.rounds.stop()
    await this.barring
  }

  /** From now on this one runs robots, those first that are to run already. */
  async attach(host: RobotHost): Promise<void> {
    this.host = host
    for (const run of await this.runs()) host.run(run)
  }

  /** Everything that is to run now. */
  async runs(): Promise<readonly RobotRun[]> {
    const rows = await this.parts.database
      .selectFrom('robots')
      .selectAll()
      .where('state', 'in', ['running', 'paused'])
      .orderBy('robot_id')
      .execute()
    return rows.filter(isDriven).map((row) => runOf(this.parts.secretBox, row))
  }

  startRobot(sender: Sender, body: BodyOf<typeof robotRoutes.startRobot>): Promise<RobotRow> {
    return this.inTurn(sender.userId, body.robotId, async () =>
      this.driven(await this.starts.start(sender, body)),
    )
  }

  pauseRobot(ownerId: UserId, robotId: string): Promise<RobotRow> {
    return this.inTurn(ownerId, robotId, async (row) => this.hold(await this.pauses.pause(row, 'user')))
  }

  resumeRobot(ownerId: UserId, robotId: string): Promise<RobotRow> {
    return this.inTurn(ownerId, robotId, async (row) => this.driven(await this.pauses.resume(row)))
  }

  /** Stopping what is being stopped already changes nothing. */
  stopRobot(ownerId: UserId, robotId: string, sells: boolean): Promise<RobotRow> {
    return this.inTurn(ownerId, robotId, async (row) => {
      if (row.state === 'starting') throw new ApiRefusal('robot.state')
      if (row.state === 'created') await this.stops.throwAway(row)
      else if (await this.stops.decide(row, 'user', sells)) this.rounds.nudge()
      return ownRobotRow(this.parts.database, { ownerId, robotId })
    })
  }

  /** Nothing runs, and nothing can be started, from when this resolves. Gives how many are being stopped. */
  async haltAll(halt: Halt): Promise<number> {
    const stopping = await this.parts.database.transaction().execute(async (transaction) => {
      await setHalt(transaction, halt)
      const stop: RobotStop = 'operator'
      const { numUpdatedRows } = await transaction
        .updateTable('robots')
        .set({ state: 'stopping', stop, sells: false, pause: null, sealed_secret: null })
        .where('state', 'in', ['running', 'paused'])
        .executeTakeFirst()
      // Those whose money is on its way are stopped when it has arrived.
      const starting = await transaction
        .updateTable('robots')
        .set({ stop, sells: false })
        .where('state', '=', 'starting')
        .executeTakeFirst()
      return Number(numUpdatedRows + starting.numUpdatedRows)
    })
    this.rounds.nudge()
    return stopping
  }

  async allow(halt: Halt): Promise<void> {
    await this.parts.database.transaction().execute((transaction) => setHalt(transaction, halt))
  }

  private inTurn(
    ownerId: UserId,
    robotId: string,
    act: (row: RobotRow) => Promise<RobotRow>,
  ): Promise<RobotRow> {
    return this.turns.take(Number(robotId) as UserId, async () =>
      act(await ownRobotRow(this.parts.database, { ownerId, robotId })),
    )
  }

  private driven(row: RobotRow): RobotRow {
    if (isDriven(row)) this.host.run(runOf(this.parts.secretBox, row))
    else if (row.state === 'stopping') this.rounds.nudge()
    return row
  }

  private async hold(row: RobotRow): Promise<RobotRow> {
    await letGo(this.host, row.robot_id)
    return row
  }

  private noteBarred(barred: Barred): void {
    if (this.isStopped) return
    this.barring = this.barRest(this.barring, barred)
  }

  private async barRest(before: Promise<void>, barred: Barred): Promise<void> {
    await before
    try {
      await this.bar(barred)
    } catch (error) {
      this.parts.onError(error)
    }
  }

  private async bar({ ownerId, pause }: Barred): Promise<void> {
    for (const robotId of await this.pauses.drivenOf(ownerId)) {
      await this.turns.take(robotId, async () => {
        const row = await robotRow(this.parts.database, robotId)
        if (row !== undefined && isDriven(row)) await this.hold(await this.pauses.pause(row, pause))
      })
    }
  }

  /** Stops whose turn it is, starts that were left in between, keys that have ended. */
  private async look(): Promise<void> {
    const { database, clock } = this.parts
    const rows = await database
      .selectFrom('robots')
      .selectAll()
      .where('state', '<>', 'stopped')
      .where((is) =>
        is.or([
          is('state', 'in', ['starting', 'stopping']),
          is.and([is('state', 'in', ['running', 'paused']), is('expires_ms', '<=', clock())]),
        ]),
      )
      .orderBy('robot_id')
      .execute()
    if (clock() - this.sweptMs >= ROBOT_DESK_LIMITS.sweepMs) {
      this.sweptMs = clock()
      await this.stops.sweep()
    }
    const waiting = [...rows]
    const worker = async (): Promise<void> => {
      for (let row = waiting.shift(); row !== undefined && !this.isStopped; row = waiting.shift()) {
        await this.goOn(row)
      }
    }
    await Promise.all(Array.from({ length: ROBOT_DESK_LIMITS.stopsAtOnce }, worker))
  }

  private async goOn({ robot_id: robotId }: RobotRow): Promise<void> {
    try {
      await this.turns.take(robotId, async () => {
        const row = await robotRow(this.parts.database, robotId)
        if (row === undefined) return
        if (row.state === 'starting') this.driven(await this.starts.finish(robotId))
        // It may have changed since it was seen: a start that was under way is done by now.
        else if (row.state !== 'stopping' && row.expires_ms <= this.parts.clock()) {
          await this.stops.decide(row, 'keyExpired', false)
        }
        await this.stops.finish(robotId)
        this.waits.delete(robotId)
      })
    } catch (error) {
      // What the core refused of a start is written in the robot's log already.
      if (error instanceof StopWaits) await this.noteWait(robotId, error.code)
      else if (!(error instanceof ApiRefusal)) this.parts.onError(error)
    }
  }

  /** Tells the owner why it takes so long, once for each reason; it is tried again. */
  private async noteWait(robotId: UserId, code: string): Promise<void> {
    if (this.waits.get(robotId) === code) return
    this.waits.set(robotId, code)
    const { database, clock } = this.parts
    const line = { timeMs: clock(), code: 'stop.waits', data: { code } }
    await database.transaction().execute((transaction) => appendLog(transaction, robotId, [line]))
  }

  /** A database that is older than the log must not give a robot's number away again. */
  private async skipUsedNumbers(): Promise<void> {
    await sql`select setval('robot_ids', used.number) from (
        select max(user_id) - 1099511627776 as number from record_balances where user_id > 1099511627776
      ) used, robot_ids ids where used.number > ids.last_value`.execute(this.parts.database)
  }
}

/** Whether somebody must run it: it runs, or waits for what only whoever runs it can see. */
function isDriven({ state, pause }: RobotRow): boolean {
  return state === 'running' || (state === 'paused' && OWN_PAUSES.has(pause ?? ''))
}
