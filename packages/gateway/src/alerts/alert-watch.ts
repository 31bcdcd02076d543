// Watches trades for the prices that alerts wait for. Outcomes of the engine come in; an alert that a trade reached is marked
// as fired together with its message, once. A mark in the database says how far trades were looked at: what a crash left
// unlooked at is read from the views at the next start. Never looks through all alerts.

import { formatDecimal, type MarketId, type Outcome, type Price } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Messages } from '../identity/messages.ts'
import type { Live } from '../live/live.ts'
import { type AlertRow, markFired, waitingAlerts } from './alert-rows.ts'
import { ALERT_LIMITS } from './limits.ts'
import { missedTrades } from './missed-trades.ts'
import { isReached, type Threshold, ThresholdIndex } from './threshold-index.ts'

export interface AlertWatchParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'onOutcomes'>
  readonly live: Pick<Live, 'listing' | 'number'>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

interface Waiting extends Threshold {
  readonly marketId: MarketId
  readonly armedNumber: number
}

interface Fire {
  readonly alert: Waiting
  readonly price: Price
}

/** What a market traded at while an alert was being written down: the extremes reach all that any price between does. */
class Extremes {
  private lowest: Price | undefined
  private highest: Price | undefined

  see(price: Price): void {
    if (this.lowest === undefined || price < this.lowest) this.lowest = price
    if (this.highest === undefined || price > this.highest) this.highest = price
  }

  reaching(threshold: Threshold): Price | undefined {
    const price = threshold.condition === 'above' ? this.highest : this.lowest
    return price !== undefined && isReached(threshold, price) ? price : undefined
  }
}

export interface Vigil {
  /** The last command before it. */
  readonly number: number
  readonly extremes: Extremes
  readonly end: () => void
}

interface Trade {
  readonly marketId: MarketId
  readonly price: Price
  readonly number: number
}

const MARK = 'alerts.looked'

export class AlertWatch {
  private readonly parts: AlertWatchParts
  private readonly markets = new Map<MarketId, ThresholdIndex<Waiting>>()
  private readonly waiting = new Map<number, Waiting>()
  /** Daily ones that have fired, the first to wake first: all rest equally long. */
  private resting: { readonly alert: Waiting; readonly untilMs: number }[] = []
  private readonly vigils = new Map<MarketId, Set<Extremes>>()
  private fires: Fire[] = []
  private writing: Promise<void> = Promise.resolve()
  private isWriting = false
  private retry: NodeJS.Timeout | undefined
  private marking: NodeJS.Timeout | undefined
  private readonly begunAt: number
  private looked: number
  private marked = -1
  /** What happened before the alerts were there. */
  private early: Trade[] | undefined = []
  private isStopped = false

  constructor(parts: AlertWatchParts) {
    this.parts = parts
    this.begunAt = parts.live.number
    this.looked = this.begunAt
    parts.engine.onOutcomes((outcomes) => this.take(outcomes))
  }

  /** How many wait, of everybody. */
  get size(): number {
    return this.waiting.size
  }

  /** The views must have caught up. */
  async start(): Promise<void> {
    const { database, clock } = this.parts
    const nowMs = clock()
    const rested: { readonly alert: Waiting; readonly untilMs: number }[] = []
    for await (const rows of waitingAlerts(database)) {
      for (const row of rows) {
        const untilMs = (row.fired_ms ?? Number.NEGATIVE_INFINITY) + ALERT_LIMITS.restMs
        if (untilMs > nowMs) rested.push({ alert: this.know(row), untilMs })
        else this.arm(this.know(row))
      }
    }
    this.resting = rested.sort((a, b) => a.untilMs - b.untilMs)
    await this.catchUp()
    const early = this.early ?? []
    this.early = undefined
    for (const trade of early) this.traded(trade)
    this.flush()
    await this.writeMark()
    this.marking = setInterval(() => this.noteMark(), ALERT_LIMITS.markMs)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.retry)
    clearInterval(this.marking)
    await this.writing
    await this.writeMark()
  }

  /** From now on the prices of the market are kept, until the alert that is being made is added. */
  keepVigil(marketId: MarketId): Vigil {
    const extremes = new Extremes()
    const kept = this.vigils.get(marketId) ?? new Set()
    this.vigils.set(marketId, kept.add(extremes))
    const end = (): void => {
      kept.delete(extremes)
      if (kept.size === 0 && this.vigils.get(marketId) === kept) this.vigils.delete(marketId)
    }
    return { number: this.looked, extremes, end }
  }

  /** Begins to watch a new alert, as if it had been there when the vigil began. */
  add(row: AlertRow, { extremes }: Vigil): void {
    const alert = this.know(row)
    const price = extremes.reaching(alert)
    if (price === undefined) this.arm(alert)
    else this.fire({ alert, price })
  }

  remove(alertId: number): void {
    const alert = this.waiting.get(alertId)
    if (alert === undefined) return
    this.waiting.delete(alertId)
    this.markets.get(alert.marketId)?.remove(alert)
  }

  private know(row: AlertRow): Waiting {
    const { alert_id: alertId, market_id: marketId, condition, price, armed_number: armedNumber } = row
    const alert = { alertId, marketId, condition, price, armedNumber }
    this.waiting.set(alertId, alert)
    return alert
  }

  private arm(alert: Waiting): void {
    let index = this.markets.get(alert.marketId)
    if (index === undefined) {
      index = new ThresholdIndex()
      this.markets.set(alert.marketId, index)
    }
    index.add(alert)
  }

  private take(outcomes: readonly Outcome[]): void {
    if (this.isStopped) return
    for (const { number, events } of outcomes) {
      if (number <= this.begunAt) continue
      for (const event of events) {
        if (event.type !== 'SpotTraded' && event.type !== 'ContractTraded') continue
        const trade = { marketId: event.marketId, price: event.price, number }
        if (this.early === undefined) this.traded(trade)
        else this.early.push(trade)
      }
      this.looked = number
    }
  }

  private traded({ marketId, price, number }: Trade): void {
    for (const vigil of this.vigils.get(marketId) ?? []) vigil.see(price)
    this.wake()
    const index = this.markets.get(marketId)
    if (index === undefined) return
    const tooYoung: Waiting[] = []
    for (const alert of index.reachedBy(price)) {
      // Only in trades from before: it was set after this one.
      if (alert.armedNumber >= number) tooYoung.push(alert)
      else this.fire({ alert, price })
    }
    for (const alert of tooYoung) index.add(alert)
  }

  /** Daily ones whose rest is over wait again. */
  private wake(): void {
    const [first] = this.resting
    if (first === undefined || first.untilMs > this.parts.clock()) return
    this.resting.shift()
    if (this.waiting.has(first.alert.alertId)) this.arm(first.alert)
    this.wake()
  }

  private fire(fire: Fire): void {
    this.fires.push(fire)
    if (this.early === undefined) this.flush()
  }

  private flush(): void {
    if (this.isWriting || this.isStopped || this.fires.length === 0) return
    this.isWriting = true
    this.writing = this.writeAll().finally(() => {
      this.isWriting = false
      if (this.retry === undefined) this.flush()
    })
  }

  private async writeAll(): Promise<void> {
    for (;;) {
      const [next] = this.fires
      if (next === undefined || this.isStopped) return
      try {
        await this.write(next)
        this.fires.shift()
      } catch (error) {
        this.parts.onError(error)
        this.retry = setTimeout(() => {
          this.retry = undefined
          this.flush()
        }, ALERT_LIMITS.retryMs)
        return
      }
    }
  }

  private async write({ alert, price }: Fire): Promise<void> {
    const { database, messages, clock } = this.parts
    const nowMs = clock()
    const written = await database.transaction().execute(async (transaction) => {
      const row = await markFired(transaction, { alertId: alert.alertId, price, nowMs })
      if (row === undefined) return undefined
      const kind = row.condition === 'above' ? 'alert.above' : 'alert.below'
      const message = await messages.write(transaction, row.user_id, {
        kind,
        facts: this.factsOf(row, price),
      })
      return { row, message }
    })
    if (written?.row.state === 'waiting') {
      this.resting.push({ alert, untilMs: nowMs + ALERT_LIMITS.restMs })
    } else this.waiting.delete(alert.alertId)
    if (written !== undefined) messages.tell(written.row.user_id, written.message)
  }

  private factsOf(row: AlertRow, last: Price): Readonly<Record<string, string>> {
    const { listing } = this.parts.live
    const market = listing.tradableById(row.market_id)
    if (market === undefined) throw new Error(`market ${row.market_id} is not listed`)
    const { scale } = market.quoteAsset
    return {
      symbol: market.symbol.replace('_', '/'),
      market: market.symbol,
      venue: listing.marketById(row.market_id) === undefined ? 'contract' : 'spot',
      price: formatDecimal(row.price, scale),
      last: formatDecimal(last, scale),
      note: row.note,
    }
  }

  /** Looks at the trades that were made after the mark and before this began. */
  private async catchUp(): Promise<void> {
    const { database } = this.parts
    const row = await database
      .selectFrom('settings')
      .select('value')
      .where('name', '=', MARK)
      .executeTakeFirst()
    if (row === undefined) return
    const after = Number(row.value)
    for (const [marketId, index] of this.markets) {
      if (index.size === 0) continue
      const missed = await missedTrades(database, marketId, { after, upTo: this.begunAt })
      for (const trade of missed) this.traded(trade)
    }
  }

  private noteMark(): void {
    this.writeMark().catch(this.parts.onError)
  }

  /** Everything up to here was looked at, and what it fired is written. */
  private async writeMark(): Promise<void> {
    const number = this.looked
    if (this.early !== undefined || this.fires.length > 0 || this.vigils.size > 0 || number === this.marked) {
      return
    }
    await this.parts.database
      .insertInto('settings')
      .values({ name: MARK, value: String(number) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(number) }))
      .execute()
    this.marked = number
  }
}
