// Stops robots, with or without whoever runs them: the key ends, orders are cancelled, positions closed, coins sold if that is
// wanted and possible, everything goes back to the owner. Each step may be done again; what cannot be done now is tried later.

import type { RobotStop } from '@candor/api'
import { type Amount, formatDecimal, SPOT_WALLET, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Messages } from '../identity/messages.ts'
import type { ListedMarket, Listing } from '../live/listing.ts'
import type { RobotHost } from './host-port.ts'
import { letGo } from './let-go.ts'
import { ROBOT_DESK_LIMITS } from './limits.ts'
import type { RobotKeyEnds } from './robot-key-rows.ts'
import { appendLog, type LogLine } from './robot-log.ts'
import type { RobotMoney } from './robot-money.ts'
import { type RobotRow, robotRow } from './robot-rows.ts'

export interface RobotStopsParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'submit' | 'query'>
  readonly listing: Listing
  readonly host: () => RobotHost
  readonly keys: RobotKeyEnds
  readonly money: RobotMoney
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly clock: () => number
}

/** Something stands in the way that may be gone later: a halted market, a locked owner, an empty book. */
export class StopWaits extends Error {
  override readonly name = 'StopWaits'
  readonly code: string

  constructor(code: string) {
    super(`a robot cannot be stopped yet: ${code}`)
    this.code = code
  }
}

interface Coins {
  readonly sold: bigint
  readonly quote: bigint
  readonly left: bigint
  /** Why they were not all sold. */
  readonly code: string | undefined
}

/** The account was never opened, or was closed before. */
const GONE: ReadonlySet<string> = new Set(['account.unknown', 'robot.unknown', 'robot.closed'])

export class RobotStops {
  private readonly parts: RobotStopsParts

  constructor(parts: RobotStopsParts) {
    this.parts = parts
  }

  /** Within the robot's turn. Decides that it stops; false when there is nothing to stop. */
  async decide(row: RobotRow, stop: RobotStop, sells: boolean): Promise<boolean> {
    return this.parts.database
      .transaction()
      .execute((transaction) =>
        decideStop(transaction, row.robot_id, { stop, sells, nowMs: this.parts.clock() }),
      )
  }

  /** Of one that never ran: nothing is there but perhaps an empty account. */
  async throwAway(row: RobotRow): Promise<void> {
    if (row.is_opened) await this.close(row)
    const nowMs = this.parts.clock()
    await this.parts.database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('robots')
        .set({ state: 'stopped', stop: 'user', stopped_ms: nowMs })
        .where('robot_id', '=', row.robot_id)
        .where('state', '=', 'created')
        .execute()
      await appendLog(transaction, row.robot_id, [{ timeMs: nowMs, code: 'stopped' }])
    })
  }

  /** Within the robot's turn. Does what is left of a stop that was decided; throws `StopWaits` when it must wait. */
  async finish(robotId: UserId): Promise<void> {
    const row = await robotRow(this.parts.database, robotId)
    if (row === undefined || row.state !== 'stopping') return
    await this.parts.keys.revoke(robotId, row.key_id)
    await letGo(this.parts.host(), robotId)
    await this.cancelAll(row)
    const lines = row.venue === 'contract' ? await this.closePositions(row) : await this.sell(row)
    await this.parts.database.transaction().execute((transaction) => appendLog(transaction, robotId, lines))
    await this.close(row)
    await this.end(row)
  }

  /** Brings home what came to robots after their end. */
  async sweep(): Promise<void> {
    const { database, money } = this.parts
    const late = await database
      .selectFrom('robots')
      .selectAll()
      .where('state', '=', 'stopped')
      .where((is) =>
        is.exists(
          is
            .selectFrom('record_balances')
            .select('record_balances.user_id')
            .whereRef('record_balances.user_id', '=', 'robots.robot_id')
            .where('record_balances.balance', '>', 0n as Amount),
        ),
      )
      .execute()
    for (const row of late) {
      await this.close(row)
      const ended = await money.atEnd(row)
      if (ended === undefined) continue
      const { returned } = ended
      await database.updateTable('robots').set({ returned }).where('robot_id', '=', row.robot_id).execute()
    }
  }

  private async cancelAll({ robot_id: userId, venue }: RobotRow): Promise<void> {
    const type = venue === 'contract' ? 'CancelAllContractOrders' : 'CancelAllSpotOrders'
    const { rejection } = await this.parts.engine.submit({
      type,
      userId,
      clientId: undefined,
      marketId: undefined,
    })
    if (rejection !== undefined && !GONE.has(rejection)) throw new StopWaits(rejection)
  }

  private async closePositions({ robot_id: userId, market_id: marketId }: RobotRow): Promise<LogLine[]> {
    const { engine, clock } = this.parts
    const before = await engine.query('contractAccount', { userId })
    if (before === undefined || before.positions.length === 0) return []
    const { rejection } = await engine.submit({
      type: 'ClosePositions',
      userId,
      clientId: undefined,
      marketId,
    })
    if (rejection !== undefined) throw new StopWaits(rejection)
    const after = await engine.query('contractAccount', { userId })
    // The book may have had too little.
    if ((after?.positions.length ?? 0) > 0) throw new StopWaits('robot.position.open')
    return [{ timeMs: clock(), code: 'positions.closed' }]
  }

  private async sell(row: RobotRow): Promise<LogLine[]> {
    const market = this.parts.listing.marketById(row.market_id)
    if (market === undefined) throw new Error(`robot ${row.robot_id} is of an unknown market`)
    const { sold, quote, left, code } = await this.sellCoins(row, market)
    const timeMs = this.parts.clock()
    const { baseAsset, quoteAsset } = market
    const asset = baseAsset.code
    const coins = (units: bigint): string => formatDecimal(units, baseAsset.scale)
    const lines: LogLine[] = []
    if (sold > 0n) {
      const got = formatDecimal(quote, quoteAsset.scale)
      lines.push({
        timeMs,
        code: 'sold',
        data: { quantity: coins(sold), asset, quote: got, quoteAsset: quoteAsset.code },
      })
    }
    if (left > 0n) {
      const why = code === undefined ? {} : { code }
      lines.push({ timeMs, code: 'kept', data: { quantity: coins(left), asset, ...why } })
    }
    return lines
  }

  private async sellCoins(row: RobotRow, market: ListedMarket): Promise<Coins> {
    const { lot, minQuantity, maxQuantity } = market.parameters
    let sold = 0n
    let quote = 0n
    for (let order = 0; ; order++) {
      const left = await this.coinsOf(row, market)
      const result = (code: string | undefined): Coins => ({ sold, quote, left, code })
      if (!row.sells || left === 0n) return result(undefined)
      const most = left < maxQuantity ? left : maxQuantity
      const quantity = (most - (most % lot)) as Amount
      if (quantity < minQuantity || quantity === 0n)
        return result(sold === 0n ? 'order.quantity.min' : undefined)
      if (order === ROBOT_DESK_LIMITS.saleOrders) return result('order.count.max')
      const reply = await this.parts.engine.submit({
        type: 'PlaceSpotOrder',
        userId: row.robot_id,
        clientId: undefined,
        wallet: SPOT_WALLET,
        marketId: market.marketId,
        side: 'sell',
        orderType: 'market',
        timeInForce: 'immediateOrCancel',
        price: undefined,
        quantity,
        quoteAmount: undefined,
        stopPrice: undefined,
        trigger: undefined,
        selfTrade: undefined,
      })
      if (reply.rejection !== undefined) return result(reply.rejection)
      const filled = reply.order?.filledQuantity ?? 0n
      sold += filled
      quote += (reply.order?.filledQuote ?? 0n) - (reply.order?.fee ?? 0n)
      // What the book does not take now it would not take a moment later either.
      if (filled < quantity) {
        return { sold, quote, left: await this.coinsOf(row, market), code: 'order.book.empty' }
      }
    }
  }

  private async coinsOf({ robot_id: userId }: RobotRow, market: ListedMarket): Promise<bigint> {
    const balances = await this.parts.engine.query('balances', { userId })
    const isCoins = ({ wallet, asset }: { readonly wallet: number; readonly asset: number }): boolean =>
      wallet === SPOT_WALLET && asset === market.baseAsset.assetId
    return balances?.find(isCoins)?.available ?? 0n
  }

  private async close({ owner_id: userId, robot_id: robotId }: RobotRow): Promise<void> {
    const { rejection } = await this.parts.engine.submit({
      type: 'CloseRobot',
      userId,
      clientId: undefined,
      robotId,
    })
    if (rejection !== undefined && !GONE.has(rejection)) throw new StopWaits(rejection)
  }

  private async end(row: RobotRow): Promise<void> {
    const { database, messages, money, clock } = this.parts
    const { owner_id: ownerId, robot_id: robotId } = row
    const ended = await money.atEnd(row)
    if (ended === undefined) throw new StopWaits('database.unavailable')
    const { returned, price, facts } = ended
    const nowMs = clock()
    const message = await database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('robots')
        .set({ state: 'stopped', stopped_ms: nowMs, returned, end_price: price })
        .where('robot_id', '=', robotId)
        .where('state', '=', 'stopping')
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return undefined
      await appendLog(transaction, robotId, [{ timeMs: nowMs, code: 'stopped' }])
      return messages.write(transaction, ownerId, { kind: 'robot.stopped', facts })
    })
    if (message !== undefined) messages.tell(ownerId, message)
  }
}

/** As a part of a larger change. From here on the key is worth nothing, and the robot is going to end. */
export async function decideStop(
  transaction: Database,
  robotId: UserId,
  { stop, sells, nowMs }: { readonly stop: RobotStop; readonly sells: boolean; readonly nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('robots')
    .set({ state: 'stopping', stop, sells, pause: null, sealed_secret: null })
    .where('robot_id', '=', robotId)
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await appendLog(transaction, robotId, [{ timeMs: nowMs, code: 'stopping', data: { reason: stop } }])
  return true
}
