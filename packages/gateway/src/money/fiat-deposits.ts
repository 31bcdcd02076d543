// Bank transfers that users announce: a reference to put on them, and what became of each. What arrived is credited by the
// console, with the line of the bank statement as its name; the same line never twice.

import { randomInt } from 'node:crypto'
import type { AnswerOf, DepositState, fiatRoutes } from '@candor/api'
import { type Amount, type AssetView, formatDecimal, parseDecimal, type UserId } from '@candor/contract'
import type { Database, FiatDepositsTable } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { DepositCommands, Ledger } from '@candor/wallets'
import type { Selectable } from 'kysely'
import type { PageFound } from '../history.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import { MONEY_LIMITS } from './limits.ts'
import { BANK_TERMS, type BankDetails } from './money-terms.ts'

export interface FiatDepositsParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly listing: Listing
  readonly commands: DepositCommands
  readonly ledger: Ledger
  readonly bank: BankDetails | undefined
  /** Told of a deposit that looks different now. */
  readonly onChanged: (userId: UserId, reference: string) => void
  readonly clock: () => number
}

export type FiatDepositRow = AnswerOf<typeof fiatRoutes.cancelFiatDeposit>
export type OwnedFiatDepositRow = FiatDepositRow & { readonly userId: UserId }

/** A line of a bank statement that two persons found to be a deposit. */
export interface BankLine {
  /** The bank's own name for it. */
  readonly bankLine: string
  readonly userId: UserId
  readonly asset: string
  readonly amount: Amount
  /** The announcement that it answers, if there is one. */
  readonly fiatDepositId?: number | undefined
}

export interface FiatDepositAsk {
  readonly userId?: UserId | undefined
  readonly state?: DepositState | undefined
  readonly pageIndex: number
  readonly pageSize: number
}

/** Without letters and digits that are taken for one another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

export class FiatDeposits {
  private readonly parts: FiatDepositsParts

  constructor(parts: FiatDepositsParts) {
    this.parts = parts
  }

  get bank(): BankDetails | undefined {
    return this.parts.bank
  }

  /** The currency, if there is one to deposit. */
  get currency(): AssetView | undefined {
    return this.parts.listing.asset(BANK_TERMS.currency)
  }

  async announce(userId: UserId, text: string): Promise<{ deposit: FiatDepositRow; bank: BankDetails }> {
    const { bank, engine } = this.parts
    const asset = this.currency
    if (bank === undefined || asset === undefined) throw new ApiRefusal('coin.closed')
    const amount = parseDecimal(text, asset.scale)
    if (amount === undefined) throw new ApiRefusal('request.decimals')
    if (amount === 0n) throw new ApiRefusal('request.amount.invalid')
    const standing = await engine.query('standing', { userId })
    if (standing?.authenticated !== true) throw new ApiRefusal('account.not.authenticated')
    const row = await this.insert(userId, asset, amount as Amount)
    return { deposit: this.format(row), bank }
  }

  async list(ask: FiatDepositAsk): Promise<PageFound<OwnedFiatDepositRow>> {
    const rows = await this.filtered(ask)
      .selectAll()
      .orderBy('fiat_deposit_id', 'desc')
      .limit(ask.pageSize)
      .offset((ask.pageIndex - 1) * ask.pageSize)
      .execute()
    const { total } = await this.filtered(ask)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { list: rows.map((row) => ({ ...this.format(row), userId: row.user_id })), total }
  }

  async byReference(reference: string): Promise<OwnedFiatDepositRow | undefined> {
    const row = await this.parts.database
      .selectFrom('fiat_deposits')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
    return row && { ...this.format(row), userId: row.user_id }
  }

  async cancel(userId: UserId, fiatDepositId: number): Promise<FiatDepositRow> {
    const row = await this.parts.database
      .updateTable('fiat_deposits')
      .set({ cancelled_ms: this.parts.clock() })
      .where('user_id', '=', userId)
      .where('fiat_deposit_id', '=', fiatDepositId)
      .where('cancelled_ms', 'is', null)
      .where('credited_ms', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('fiat.deposit.unknown')
    return this.format(row)
  }

  /** Credits a line. Called again for the same line it credits nothing, and finishes what was left undone. */
  async confirm(line: BankLine): Promise<{ depositId: number }> {
    const { listing, ledger, commands } = this.parts
    const asset = listing.asset(line.asset)
    if (asset === undefined) throw new ApiRefusal('asset.unknown')
    const { userId, amount } = line
    const reference = `bank:${line.bankLine}`
    const known = (await ledger.deposits([reference])).get(reference)
    const isOver = known?.state === 'confirmed'
    const depositId =
      known === undefined || known.state === 'orphaned'
        ? await commands.see({ userId, assetId: asset.assetId, amount, reference })
        : known.depositId
    if (!isOver) await commands.confirm(depositId)
    this.parts.onChanged(userId, reference)
    if (line.fiatDepositId !== undefined) await this.end(line, line.fiatDepositId)
    return { depositId }
  }

  private async end({ bankLine, amount, userId }: BankLine, fiatDepositId: number): Promise<void> {
    await this.parts.database
      .updateTable('fiat_deposits')
      .set({ bank_line: bankLine, credited_amount: amount, credited_ms: this.parts.clock() })
      .where('fiat_deposit_id', '=', fiatDepositId)
      .where('user_id', '=', userId)
      .where('credited_ms', 'is', null)
      .execute()
  }

  /** With the user's row locked: of many at once only so many stay open. */
  private async insert(
    userId: UserId,
    asset: AssetView,
    amount: Amount,
  ): Promise<Selectable<FiatDepositsTable>> {
    const { database, clock } = this.parts
    return database.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', userId)
        .forNoKeyUpdate()
        .execute()
      const { open } = await transaction
        .selectFrom('fiat_deposits')
        .select((is) => is.fn.countAll<number>().as('open'))
        .where('user_id', '=', userId)
        .where('cancelled_ms', 'is', null)
        .where('credited_ms', 'is', null)
        .executeTakeFirstOrThrow()
      if (open >= MONEY_LIMITS.fiatDepositsOpen) throw new ApiRefusal('fiat.deposit.open.max')
      for (let draw = 0; draw < MONEY_LIMITS.draws; draw++) {
        const row = await transaction
          .insertInto('fiat_deposits')
          .values({
            user_id: userId,
            reference: drawReference(),
            asset_id: asset.assetId,
            amount,
            created_ms: clock(),
          })
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returningAll()
          .executeTakeFirst()
        if (row !== undefined) return row
      }
      throw new Error('no free reference for a bank transfer was found')
    })
  }

  private filtered({ userId, state }: FiatDepositAsk) {
    let query = this.parts.database.selectFrom('fiat_deposits')
    if (userId !== undefined) query = query.where('user_id', '=', userId)
    if (state === 'success') query = query.where('credited_ms', 'is not', null)
    if (state === 'fail') query = query.where('cancelled_ms', 'is not', null).where('credited_ms', 'is', null)
    if (state === 'recharging')
      query = query.where('cancelled_ms', 'is', null).where('credited_ms', 'is', null)
    return query
  }

  private format(row: Selectable<FiatDepositsTable>): FiatDepositRow {
    const asset = this.parts.listing.assetById(row.asset_id)
    if (asset === undefined) throw new Error(`asset ${row.asset_id} is not listed`)
    const isCredited = row.credited_ms !== null
    const isCancelled = row.cancelled_ms !== null && !isCredited
    return {
      fiatDepositId: String(row.fiat_deposit_id),
      reference: row.reference,
      currency: asset.code,
      amount: formatDecimal(row.amount, asset.scale),
      credited: row.credited_amount === null ? null : formatDecimal(row.credited_amount, asset.scale),
      state: isCredited ? 'success' : isCancelled ? 'fail' : 'recharging',
      reason: isCancelled ? 'user.cancelled' : null,
      time: row.created_ms,
      creditedTime: row.credited_ms,
    }
  }
}

function drawReference(): string {
  const group = (): string => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return `CD-${group()}-${group()}`
}
