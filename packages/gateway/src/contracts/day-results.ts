// What contracts and second-contracts brought each user on the day at hand: realised profit and loss after fees and funding,
// in units of 10^-8 USDT. Begun from the views, kept by events.

import { dayIndex, dayStartMs, type Event, type Outcome, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { sql } from 'kysely'
import { fillsIn, isFillEvent } from '../live/position-changes.ts'

export interface DayResultsParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'onOutcomes'>
  /** The last command when this begins; the views must be as far when it is started. */
  readonly number: number
  /** A robot's results are its owner's. */
  readonly personOf: (userId: UserId) => UserId
  readonly clock: () => number
}

export class DayResults {
  private readonly parts: DayResultsParts
  private day = 0n
  private results = new Map<UserId, bigint>()

  constructor(parts: DayResultsParts) {
    this.parts = parts
    this.day = dayIndex(BigInt(parts.clock()))
    parts.engine.onOutcomes((outcomes) => {
      for (const outcome of outcomes) if (outcome.number > parts.number) this.take(outcome)
    })
  }

  /** Adds what the day had brought before. */
  async start(): Promise<void> {
    const { database, number } = this.parts
    const { day } = this
    const fromMs = Number(dayStartMs(day))
    const { rows } = await sql<{
      user_id: UserId
      result: bigint
    }>`select user_id, sum(result) as result from (
        select user_id, pnl - fee - liquidation_fee + insured as result from contract_fills
          where time_ms >= ${fromMs} and number <= ${number}
        union all
        select user_id, amount from contract_funding_payments where time_ms >= ${fromMs} and number <= ${number}
        union all
        select user_id, amount from contract_offsets where time_ms >= ${fromMs} and number <= ${number}
        union all
        select user_id, payout - stake from second_orders
          where outcome in ('won', 'lost') and ended_ms >= ${fromMs} and updated_number <= ${number}
        union all
        select user_id, stake from second_orders
          where returned_ms >= ${fromMs} and ended_ms >= ${fromMs} and returned_number <= ${number}
      ) results group by user_id`.execute(database)
    if (this.day !== day) return
    for (const row of rows) this.add(row.user_id, row.result)
  }

  /** Lost if negative. */
  of(userId: UserId, nowMs: number): bigint {
    return dayIndex(BigInt(nowMs)) === this.day ? (this.results.get(userId) ?? 0n) : 0n
  }

  private take({ timeMs, events }: Outcome): void {
    for (const event of events) {
      const results = resultsIn(event)
      if (results.length === 0) continue
      this.turnTo(dayIndex(timeMs))
      for (const [userId, result] of results) this.add(userId, result)
    }
  }

  private turnTo(day: bigint): void {
    if (day <= this.day) return
    this.day = day
    this.results = new Map()
  }

  private add(userId: UserId, result: bigint): void {
    const person = this.parts.personOf(userId)
    this.results.set(person, (this.results.get(person) ?? 0n) + result)
  }
}

const NOTHING: readonly (readonly [UserId, bigint])[] = []

function resultsIn(event: Event): readonly (readonly [UserId, bigint])[] {
  if (event.type === 'FundingMoved' || event.type === 'OffsetRealised') {
    return [[event.position.userId, event.amount]]
  }
  if (event.type === 'SecondOrderEnded') {
    const { userId, outcome, payout, stake } = event.order
    return outcome === 'won' || outcome === 'lost' ? [[userId, payout - stake]] : NOTHING
  }
  if (event.type === 'SecondLossReturned') return [[event.userId, event.stake]]
  if (!isFillEvent(event)) return NOTHING
  return [...fillsIn(event)].map(({ userId, change }) => {
    const { pnl, fee, liquidationFee, insured } = change
    return [userId, pnl - fee - liquidationFee + insured] as const
  })
}
