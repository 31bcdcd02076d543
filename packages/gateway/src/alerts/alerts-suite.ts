// For tests of price alerts: a real database, a market that trades by hand, and the calls about alerts without HTTP in front.
// What the views would hold of its trades is written beside them.

import { type AnswerOf, type alertRoutes, ROUTES } from '@candor/api'
import type { Outcome, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Check } from 'typebox/value'
import { Messages } from '../identity/messages.ts'
import { Users } from '../identity/users.ts'
import type { Live } from '../live/live.ts'
import { MarketScript } from '../live/market-script-suite.ts'
import { Alerts } from './alerts.ts'

export type Alert = AnswerOf<typeof alertRoutes.createAlert>
type Listener = (outcomes: readonly Outcome[]) => void

const MAKER = 901
const TAKER = 902

export class AlertsWorld {
  readonly database: Database
  readonly live: Live
  readonly messages: Messages
  readonly script = new MarketScript()
  readonly errors: unknown[] = []
  alerts: Alerts
  private readonly postgres: TestDatabase
  private listeners: Listener[] = []

  private constructor(postgres: TestDatabase) {
    this.postgres = postgres
    this.database = postgres.database
    this.live = this.script.live()
    const { database } = this
    this.messages = new Messages({ database, clock: this.clock, onError: (error) => this.errors.push(error) })
    this.alerts = this.newAlerts()
  }

  static async start(): Promise<AlertsWorld> {
    const world = new AlertsWorld(await startTestDatabase())
    await world.alerts.start()
    return world
  }

  async stop(): Promise<void> {
    await this.alerts.stop()
    await this.postgres.stop()
    if (this.errors.length > 0) throw new Error(`unexpected: ${this.errors.map(String).join('; ')}`)
  }

  readonly clock = (): number => this.script.nowMs

  /** The process is gone without a word, this happens, and another one begins. */
  async crash(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    this.listeners = []
    await meanwhile()
    this.alerts = this.newAlerts()
    await this.alerts.start()
  }

  async restart(): Promise<void> {
    await this.alerts.stop()
    await this.crash()
  }

  async user(userId: number): Promise<UserId> {
    await new Users(this.database).add({
      userId: userId as UserId,
      contact: { channel: 'email', value: `user${userId}@candor.example` },
      nickName: 'somebody',
      passwordHash: 'none',
      realNameState: 'authenticated',
    })
    return userId as UserId
  }

  /** Two others trade at this price; the views hear of it too. */
  async trade(price: string): Promise<void> {
    const { id, outcome } = this.script.place(MAKER, 'sell', price, '0.1')
    const taken = this.script.take(TAKER, id, '0.1')
    for (const event of taken.events) {
      if (event.type !== 'SpotTraded') continue
      const { marketId, tradeId, quantity, quoteAmount, takerSide } = event
      await this.database
        .insertInto('public_trades')
        .values({
          market_id: marketId,
          trade_id: tradeId,
          price: event.price,
          quantity,
          quote_amount: quoteAmount,
          taker_side: takerSide,
          time_ms: this.clock(),
          number: taken.number,
        })
        .execute()
    }
    this.live.applyAll([outcome, taken])
    for (const listener of this.listeners) listener([outcome, taken])
  }

  async call<T>(name: keyof typeof alertRoutes, userId: UserId, body: object = {}): Promise<T> {
    const handler = this.alerts.calls[name] as (call: object) => Promise<unknown>
    const answer = await handler({ session: { userId }, body, query: {}, language: 'en' })
    if (!Check(ROUTES[name].answer, answer)) {
      throw new Error(`${name} answers otherwise than its schema: ${JSON.stringify(answer)}`)
    }
    return answer as T
  }

  create(userId: UserId, fields: object = {}): Promise<Alert> {
    const usual = { venue: 'spot', symbol: 'BTC_USDT', condition: 'above', price: '31000' }
    return this.call('createAlert', userId, { ...usual, ...fields })
  }

  async list(userId: UserId): Promise<readonly Alert[]> {
    return (await this.call<{ list: readonly Alert[] }>('alerts', userId)).list
  }

  /** Texts of the messages, oldest first. */
  async told(userId: UserId): Promise<readonly string[]> {
    const { list } = await this.messages.list(userId, { pageIndex: 1, pageSize: 100, language: 'en' })
    return list.map(({ kind, text }) => `${kind}: ${text}`).toReversed()
  }

  private newAlerts(): Alerts {
    const { database, live, messages, clock } = this
    return new Alerts({
      database,
      live,
      messages,
      clock,
      engine: { onOutcomes: (listener: Listener) => void this.listeners.push(listener) },
      onError: (error) => this.errors.push(error),
    })
  }
}
