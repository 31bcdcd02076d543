// Warns whoever has a position that comes near its liquidation, once until it is safe again. Who has positions comes from the
// views, what they are from the engine; a round looks at a bounded number of accounts and goes on from there.

import { formatDecimal, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { type MarkedContracts, markedContracts } from '../admin/contract-risk.ts'
import { contractOf } from '../format-contract.ts'
import type { Messages } from '../identity/messages.ts'
import type { Live } from '../live/live.ts'
import { ALERT_LIMITS } from './limits.ts'
import { isLow, isSafe, type MarginStand, marginStands } from './margin-risk.ts'

export interface MarginWatchParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly live: Pick<Live, 'listing'>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  /** What happens to a robot is told to its owner. */
  readonly personOf: (userId: UserId) => UserId
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export class MarginWatch {
  private readonly parts: MarginWatchParts
  private timer: NodeJS.Timeout | undefined
  private round: Promise<void> = Promise.resolve()
  private isStopped = false
  /** The last account of the round before. */
  private after = 0

  constructor(parts: MarginWatchParts) {
    this.parts = parts
  }

  start(): void {
    this.next()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.round
  }

  /** Looks at the next accounts. */
  async look(): Promise<void> {
    const holders = await this.holders()
    this.after = holders.length < ALERT_LIMITS.marginAccounts ? 0 : (holders.at(-1) ?? 0)
    if (holders.length === 0) return
    const { engine } = this.parts
    const contracts = markedContracts((await engine.query('listing', {})).contracts)
    for (let from = 0; from < holders.length && !this.isStopped; from += ALERT_LIMITS.marginAtOnce) {
      const some = holders.slice(from, from + ALERT_LIMITS.marginAtOnce)
      await Promise.all(some.map((userId) => this.lookAt(userId, contracts)))
    }
  }

  private next(): void {
    if (this.isStopped) return
    this.timer = setTimeout(() => {
      this.round = this.look()
        .catch(this.parts.onError)
        .finally(() => this.next())
    }, ALERT_LIMITS.marginMs)
  }

  private async holders(): Promise<UserId[]> {
    const rows = await this.parts.database
      .selectFrom('contract_positions')
      .select('user_id')
      .distinct()
      .where('closed_ms', 'is', null)
      .where('user_id', '>', this.after as UserId)
      .orderBy('user_id')
      .limit(ALERT_LIMITS.marginAccounts)
      .execute()
    return rows.map(({ user_id }) => user_id)
  }

  private async lookAt(userId: UserId, contracts: MarkedContracts): Promise<void> {
    const { database, engine } = this.parts
    const account = await engine.query('contractAccount', { userId })
    if (account === undefined) return
    const stands = marginStands(account, contracts)
    const unsafe = stands.filter((stand) => !isSafe(stand)).map(({ positionId }) => positionId)
    let over = database.deleteFrom('margin_warnings').where('user_id', '=', userId)
    if (unsafe.length > 0) over = over.where('position_id', 'not in', unsafe)
    await over.execute()
    for (const stand of stands) if (isLow(stand)) await this.warn(userId, stand)
  }

  private async warn(userId: UserId, stand: MarginStand): Promise<void> {
    const { database, messages, personOf, clock } = this.parts
    const person = personOf(userId)
    const message = await database.transaction().execute(async (transaction) => {
      const known = await transaction
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', person)
        .executeTakeFirst()
      // The house's own accounts are nobody's.
      if (known === undefined) return undefined
      const noted = await transaction
        .insertInto('margin_warnings')
        .values({ user_id: userId, position_id: stand.positionId, warned_ms: clock() })
        .onConflict((conflict) => conflict.columns(['user_id', 'position_id']).doNothing())
        .returning('user_id')
        .executeTakeFirst()
      if (noted === undefined) return undefined
      return messages.write(transaction, person, { kind: 'contract.margin.low', facts: this.factsOf(stand) })
    })
    if (message !== undefined) messages.tell(person, message)
  }

  private factsOf({ markets, equity, maintenance }: MarginStand): Readonly<Record<string, string>> {
    const contracts = markets.map((marketId) => contractOf(this.parts.live.listing, { marketId }))
    const [first] = contracts
    if (first === undefined) throw new Error('a margin is of no contract')
    const { scale, code } = first.quoteAsset
    return {
      symbols: contracts.map(({ symbol }) => symbol).join(', '),
      market: first.symbol,
      equity: formatDecimal(equity, scale),
      maintenance: formatDecimal(maintenance, scale),
      asset: code,
    }
  }
}
