// Makes robots: a checked wish becomes a row with the public half of a new key. No money moves, and the core hears nothing yet.

import { createHash } from 'node:crypto'
import type { BodyOf, robotRoutes } from '@candor/api'
import { type Amount, LIMITS, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { isAddressOrNetwork } from '../address-list.ts'
import { type Sender, units } from '../calls/order-input.ts'
import { isUniqueViolation } from '../identity/unique-violation.ts'
import { ApiRefusal } from '../refusal.ts'
import { ROBOT_DESK_LIMITS } from './limits.ts'
import type { RobotMarket } from './market-terms.ts'
import { type NewKey, newKey } from './robot-key.ts'
import { appendLog } from './robot-log.ts'
import type { RobotRow } from './robot-rows.ts'
import { requireAllowed } from './robot-switch.ts'
import type { SetUp } from './set-up.ts'

export interface RobotMakingParts {
  readonly database: Database
  readonly setUp: SetUp
  readonly clock: () => number
}

type Wish = BodyOf<typeof robotRoutes.createRobot>

export interface Made {
  readonly row: RobotRow
  /** None when the same request made it before. */
  readonly secret: string | undefined
}

interface Checked {
  readonly sender: Sender
  readonly body: Wish
  readonly market: RobotMarket
  readonly investment: Amount
  readonly expiresMs: number
  readonly hash: Buffer
}

export class RobotMaking {
  private readonly parts: RobotMakingParts

  constructor(parts: RobotMakingParts) {
    this.parts = parts
  }

  async make(sender: Sender, body: Wish): Promise<Made> {
    const hash = createHash('sha256')
      .update(JSON.stringify(sorted(body)))
      .digest()
    const before = await this.before(sender, hash)
    if (before !== undefined) return { row: before, secret: undefined }
    const { setUp } = this.parts
    const { quoteAsset } = setUp.marketOf(body)
    const investment = units(body.investment, quoteAsset.scale, 'investment') as Amount
    if (investment === 0n) throw new ApiRefusal('request.amount.invalid')
    checkAddresses(body.ipList ?? [])
    const expiresMs = this.expiryOf(body.keyExpires)
    const { market } = await setUp.check(sender.userId, { ...body, investment })
    const key = newKey()
    try {
      const row = await this.insert({ sender, body, market, investment, expiresMs, hash }, key)
      return { row, secret: key.secret }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      // The same request came at the same time.
      const meanwhile = await this.before(sender, hash)
      if (meanwhile === undefined) throw error
      return { row: meanwhile, secret: undefined }
    }
  }

  private expiryOf(asked: number | undefined): number {
    const nowMs = this.parts.clock()
    const latestMs = nowMs + ROBOT_DESK_LIMITS.keyMs
    if (asked === undefined) return latestMs
    if (asked <= nowMs || asked > latestMs) {
      throw new ApiRefusal('request.invalid', 'keyExpires must be within the next 90 days')
    }
    return asked
  }

  private async before({ userId, key }: Sender, hash: Buffer): Promise<RobotRow | undefined> {
    if (key === undefined) return undefined
    const row = await this.parts.database
      .selectFrom('robots')
      .selectAll()
      .where('owner_id', '=', userId)
      .where('create_key', '=', key)
      .executeTakeFirst()
    if (row !== undefined && !hash.equals(row.create_hash)) throw new ApiRefusal('request.key.conflict')
    return row
  }

  private insert(checked: Checked, { keyId, publicKey }: NewKey): Promise<RobotRow> {
    const { sender, body, market, investment, expiresMs, hash } = checked
    const nowMs = this.parts.clock()
    return this.parts.database.transaction().execute(async (transaction) => {
      await requireAllowed(transaction)
      await this.requireRoom(transaction, sender.userId)
      const row = await transaction
        .insertInto('robots')
        .values({
          owner_id: sender.userId,
          strategy: body.strategy,
          venue: body.venue,
          symbol: body.symbol,
          market_id: market.marketId,
          parameters: JSON.stringify(body.parameters),
          investment,
          key_id: keyId,
          public_key: publicKey,
          ip_list: body.ipList ?? [],
          expires_ms: expiresMs,
          create_key: sender.key ?? null,
          create_hash: hash,
          created_ms: nowMs,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await appendLog(transaction, row.robot_id, [{ timeMs: nowMs, code: 'created' }])
      return row
    })
  }

  /** Two at once of one owner come one after the other. */
  private async requireRoom(transaction: Database, ownerId: UserId): Promise<void> {
    await sql`select from users where user_id = ${ownerId} for update`.execute(transaction)
    const { count } = await transaction
      .selectFrom('robots')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('state', '<>', 'stopped')
      .executeTakeFirstOrThrow()
    if (count >= LIMITS.robots) throw new ApiRefusal('robot.count.max')
  }
}

function checkAddresses(list: readonly string[]): void {
  if (list.every(isAddressOrNetwork)) return
  throw new ApiRefusal('request.invalid', 'ipList must hold addresses or networks')
}

/** The same wish is the same text, however its fields were ordered. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}
