// Price alerts of users: sets, lists and removes them, and has them watched. Gives the handlers of the calls about them, and
// what must be started and stopped.

import type { AlertVenue, AnswerOf, alertRoutes, BodyOf } from '@candor/api'
import { formatDecimal, type Price, type UserId } from '@candor/contract'
import type { Handlers } from '../call.ts'
import { units } from '../calls/order-input.ts'
import type { Tradable } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import { ApiRefusal } from '../refusal.ts'
import { readNote } from './alert-note.ts'
import { type AlertRow, alertsOf, deleteAlert, insertAlert } from './alert-rows.ts'
import { AlertWatch, type AlertWatchParts } from './alert-watch.ts'
import { ALERT_LIMITS } from './limits.ts'
import { isReached } from './threshold-index.ts'

export interface AlertsParts extends Omit<AlertWatchParts, 'live'> {
  readonly live: Pick<Live, 'listing' | 'number' | 'market'>
}

type Alert = AnswerOf<typeof alertRoutes.createAlert>

export class Alerts {
  readonly calls: Pick<Handlers, keyof typeof alertRoutes>
  private readonly parts: AlertsParts
  private readonly watch: AlertWatch

  constructor(parts: AlertsParts) {
    this.parts = parts
    this.watch = new AlertWatch(parts)
    this.calls = {
      createAlert: ({ session: { userId }, body }) => this.create(userId, body),
      alerts: ({ session: { userId } }) => this.list(userId),
      removeAlert: ({ session: { userId }, body: { alertId } }) => this.remove(userId, Number(alertId)),
    }
  }

  /** The views must have caught up. */
  async start(): Promise<void> {
    await this.watch.start()
  }

  async stop(): Promise<void> {
    await this.watch.stop()
  }

  private async create(userId: UserId, asked: BodyOf<typeof alertRoutes.createAlert>): Promise<Alert> {
    const { condition, repeat = 'once' } = asked
    const market = this.marketOf(asked.venue, asked.symbol)
    const price = units(asked.price, market.quoteAsset.scale, 'price') as Price
    if (price <= 0n) throw new ApiRefusal('alert.price')
    const note = readNote(asked.note ?? '')
    if (this.watch.size >= ALERT_LIMITS.waiting) throw new ApiRefusal('gateway.busy')
    const { marketId } = market
    const { database, live, clock } = this.parts
    const vigil = this.watch.keepVigil(marketId)
    try {
      const { last } = live.market(marketId).ticker
      if (last !== undefined && isReached({ condition, price }, last)) throw new ApiRefusal('alert.reached')
      const armedNumber = vigil.number
      const alert = { userId, marketId, condition, price, note, repeat, armedNumber, nowMs: clock() }
      const row = await insertAlert(database, alert)
      this.watch.add(row, vigil)
      return this.answerOf(row)
    } finally {
      vigil.end()
    }
  }

  private async list(userId: UserId): Promise<AnswerOf<typeof alertRoutes.alerts>> {
    const rows = await alertsOf(this.parts.database, userId)
    return {
      list: rows.map((row) => this.answerOf(row)),
      waiting: rows.filter(({ state }) => state === 'waiting').length,
      most: ALERT_LIMITS.waitingOfUser,
    }
  }

  private async remove(userId: UserId, alertId: number): Promise<null> {
    if (!(await deleteAlert(this.parts.database, userId, alertId))) throw new ApiRefusal('alert.unknown')
    this.watch.remove(alertId)
    return null
  }

  private marketOf(venue: AlertVenue, symbol: string): Tradable {
    const { listing } = this.parts.live
    const market = venue === 'spot' ? listing.market(symbol) : listing.contract(symbol)
    if (market === undefined) throw new ApiRefusal('market.unknown')
    return market
  }

  private answerOf(row: AlertRow): Alert {
    const { listing } = this.parts.live
    const market = listing.tradableById(row.market_id)
    if (market === undefined) throw new Error(`market ${row.market_id} is not listed`)
    const { scale } = market.quoteAsset
    return {
      alertId: String(row.alert_id),
      venue: listing.marketById(row.market_id) === undefined ? 'contract' : 'spot',
      symbol: market.symbol,
      condition: row.condition,
      price: formatDecimal(row.price, scale),
      note: row.note,
      repeat: row.repeat,
      state: row.state,
      createdTime: row.created_ms,
      firedTime: row.fired_ms,
      firedPrice: row.fired_price === null ? null : formatDecimal(row.fired_price, scale),
    }
  }
}
