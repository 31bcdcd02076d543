// What became of money reaches its owner as a message, and its value is noted among what came in and went out. Outcomes of
// the engine come in; a mark in the database, moved with every message in one transaction, says how far it was told, so that
// a restart tells nothing twice. What a crash left untold is made up for from the views at the next start: deposits and
// withdrawals, the last state of each.

import type { MessageKind } from '@candor/api'
import {
  type Amount,
  type AssetId,
  type Event,
  formatDecimal,
  formatWallet,
  type Outcome,
  type UserId,
  type WalletId,
  type WithdrawalId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { readDestination } from '@candor/wallets'
import type { Messages, WrittenMessage } from '../identity/messages.ts'
import type { Listing } from '../live/listing.ts'
import { shortAddress } from './address-book.ts'
import { MONEY_LIMITS } from './limits.ts'
import type { Prices } from './prices.ts'

export interface MoneyMessagesParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'onOutcomes'>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly listing: Listing
  readonly prices: Prices
  /** The last command when this begins. */
  readonly number: number
  readonly onError: (error: unknown) => void
}

interface News {
  readonly number: number
  readonly timeMs: number
  readonly userId: UserId
  readonly kind: MessageKind
  readonly facts: Readonly<Record<string, string>>
  /** What it moved in or out, in units of 10^-8 USDT; none when nothing crossed the border. */
  readonly flow: Amount | undefined
}

interface Written {
  readonly userId: UserId
  readonly message: WrittenMessage
}

const MARK = 'money.told'

/** Events that somebody is told of. */
const OF_MONEY: ReadonlySet<Event['type']> = new Set([
  'DepositConfirmed',
  'DepositOrphaned',
  'WithdrawalRequested',
  'WithdrawalSent',
  'WithdrawalSettled',
  'WithdrawalRefused',
  'WithdrawalReturned',
  'AccountMarked',
  'AmountFrozen',
  'AmountUnfrozen',
  'AmountLocked',
  'AmountUnlocked',
  'CorrectionPosted',
])

export class MoneyMessages {
  private readonly parts: MoneyMessagesParts
  /** Of one command each. */
  private waiting: (readonly News[])[] = []
  private writing: Promise<void> = Promise.resolve()
  private retry: NodeJS.Timeout | undefined
  private isStarted = false
  private isStopped = false

  constructor(parts: MoneyMessagesParts) {
    this.parts = parts
    parts.engine.onOutcomes((outcomes) => this.take(outcomes))
  }

  /** Makes up for what was not told, then tells as things happen. The views must have caught up. */
  async start(): Promise<void> {
    const { database, number } = this.parts
    const row = await database
      .selectFrom('settings')
      .select('value')
      .where('name', '=', MARK)
      .executeTakeFirst()
    if (row === undefined) {
      await database
        .insertInto('settings')
        .values({ name: MARK, value: String(number) })
        .execute()
    } else {
      const missed = await this.missed(Number(row.value))
      this.waiting = [...missed.map((news) => [news]), ...this.waiting]
    }
    this.isStarted = true
    this.flush()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.retry)
    await this.writing
  }

  private take(outcomes: readonly Outcome[]): void {
    for (const { number, timeMs, events } of outcomes) {
      // Nearly all outcomes are of orders: those cost no more than this look.
      if (number <= this.parts.number || !events.some(({ type }) => OF_MONEY.has(type))) continue
      const news = events.flatMap((event) => this.newsOf(event, { number, timeMs: Number(timeMs) }) ?? [])
      if (news.length > 0 && this.waiting.length < MONEY_LIMITS.eventsWaiting) this.waiting.push(news)
    }
    if (this.isStarted) this.flush()
  }

  private flush(): void {
    if (this.waiting.length === 0 || this.isStopped) return
    this.writing = this.writing.then(() => this.writeAll())
  }

  private async writeAll(): Promise<void> {
    while (!this.isStopped) {
      const [news] = this.waiting
      if (news === undefined) return
      try {
        const written = await this.parts.database
          .transaction()
          .execute((transaction) => this.write(transaction, news))
        this.waiting.shift()
        for (const { userId, message } of written) this.parts.messages.tell(userId, message)
      } catch (error) {
        this.parts.onError(error)
        this.retry = setTimeout(() => this.flush(), MONEY_LIMITS.retryMs)
        return
      }
    }
  }

  /** All that came of one command, if it was not told before. */
  private async write(transaction: Database, all: readonly News[]): Promise<Written[]> {
    const mark = await transaction
      .selectFrom('settings')
      .select('value')
      .where('name', '=', MARK)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const number = all[0]?.number ?? 0
    if (Number(mark.value) >= number) return []
    await transaction
      .updateTable('settings')
      .set({ value: String(number) })
      .where('name', '=', MARK)
      .execute()
    const written: Written[] = []
    for (const news of all) {
      const message = await this.writeOne(transaction, news)
      if (message !== undefined) written.push({ userId: news.userId, message })
    }
    return written
  }

  private async writeOne(transaction: Database, news: News): Promise<WrittenMessage | undefined> {
    const { number, userId, kind, flow, timeMs } = news
    const user = await transaction
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    // The house's own accounts are nobody's.
    if (user === undefined) return undefined
    if (flow !== undefined) {
      await transaction
        .insertInto('money_flows')
        .values({ user_id: userId, number, time_ms: timeMs, usdt: flow })
        .onConflict((conflict) => conflict.columns(['user_id', 'number']).doNothing())
        .execute()
    }
    const facts = await this.withDestination(transaction, news)
    return this.parts.messages.write(transaction, userId, { kind, facts })
  }

  /** Later events of a withdrawal do not repeat where it goes. */
  private async withDestination(transaction: Database, { facts }: News): Promise<News['facts']> {
    const { withdrawalId, destination, ...rest } = facts
    if (withdrawalId === undefined) return facts
    if (destination !== undefined && destination !== '') return { ...rest, destination: shown(destination) }
    const row = await transaction
      .selectFrom('view_withdrawals')
      .select('destination')
      .where('withdrawal_id', '=', Number(withdrawalId) as WithdrawalId)
      .executeTakeFirst()
    return { ...rest, destination: shown(row?.destination ?? '') }
  }

  private newsOf(event: Event, { number, timeMs }: { number: number; timeMs: number }): News | undefined {
    const news = (
      kind: MessageKind,
      more: Readonly<Record<string, string>> = {},
      sign = 0n,
    ): News | undefined => {
      if (!('userId' in event) || event.userId === undefined) return undefined
      const sum = 'assetId' in event && 'amount' in event ? this.sumOf(event.assetId, event.amount) : {}
      const flow = sign === 0n ? undefined : this.flowOf(event, sign)
      return { number, timeMs, userId: event.userId, kind, facts: { ...sum, ...more }, flow }
    }
    switch (event.type) {
      case 'DepositConfirmed':
        return news('deposit.credited', {}, 1n)
      case 'DepositOrphaned':
        return news('deposit.orphaned')
      case 'WithdrawalRequested':
        return news('withdrawal.applied', aboutWithdrawal(event, event.destination), -1n)
      case 'WithdrawalSent':
        return news('withdrawal.sent', aboutWithdrawal(event))
      case 'WithdrawalSettled':
        return news('withdrawal.arrived', aboutWithdrawal(event))
      case 'WithdrawalRefused':
        return event.administratorId === undefined
          ? news('withdrawal.cancelled', {}, 1n)
          : news('withdrawal.refused', { why: event.reason }, 1n)
      case 'WithdrawalReturned':
        return news('withdrawal.returned', { why: event.reason }, 1n)
      case 'AccountMarked':
        return news(`account.${event.mark}`, { why: event.reason })
      case 'AmountFrozen':
        return news('amount.frozen', aboutWallet(event))
      case 'AmountUnfrozen':
        return news('amount.unfrozen', aboutWallet(event))
      case 'AmountLocked':
        return news('amount.locked', aboutWallet(event))
      case 'AmountUnlocked':
        return news('amount.unlocked', aboutWallet(event))
      case 'CorrectionPosted':
        return news(
          event.direction === 'credit' ? 'correction.credited' : 'correction.debited',
          aboutWallet(event),
        )
      default:
        return undefined
    }
  }

  private sumOf(assetId: AssetId, amount: bigint): Record<string, string> {
    const asset = this.parts.listing.assetById(assetId)
    return asset === undefined ? {} : { amount: formatDecimal(amount, asset.scale), asset: asset.code }
  }

  /** A withdrawal takes its fee along from the moment it is asked for, and brings it back when it is not to be. */
  private flowOf(event: Event, sign: bigint): Amount | undefined {
    if (!('assetId' in event) || !('amount' in event)) return undefined
    const asset = this.parts.listing.assetById(event.assetId)
    if (asset === undefined) return undefined
    const fee = 'fee' in event && typeof event.fee === 'bigint' ? event.fee : 0n
    const value = this.parts.prices.valueOf(asset, event.amount + fee)
    return value === undefined ? undefined : ((value * sign) as Amount)
  }

  /** What the views say happened after the mark. */
  private async missed(mark: number): Promise<News[]> {
    // Later ones are heard as they happen.
    const { database, number: last } = this.parts
    const deposits = await database
      .selectFrom('view_deposits')
      .selectAll()
      .where('updated_number', '>', mark)
      .where('updated_number', '<=', last)
      .where('state', 'in', ['confirmed', 'orphaned'])
      .orderBy('updated_number')
      .limit(MONEY_LIMITS.missedRows)
      .execute()
    const withdrawals = await database
      .selectFrom('view_withdrawals')
      .selectAll()
      .where('updated_number', '>', mark)
      .where('updated_number', '<=', last)
      .orderBy('updated_number')
      .limit(MONEY_LIMITS.missedRows)
      .execute()
    const news: News[] = []
    for (const row of deposits) {
      const event = { userId: row.user_id, assetId: row.asset_id, amount: row.amount }
      const isCredited = row.state === 'confirmed'
      news.push({
        number: row.updated_number,
        timeMs: row.ended_ms ?? row.seen_ms,
        userId: row.user_id,
        kind: isCredited ? 'deposit.credited' : 'deposit.orphaned',
        facts: this.sumOf(row.asset_id, row.amount),
        flow: isCredited ? this.flowOf(event as unknown as Event, 1n) : undefined,
      })
    }
    for (const row of withdrawals) {
      const kind = MISSED[row.state]
      if (row.state === 'applied' && row.number !== row.updated_number) continue
      const event = { userId: row.user_id, assetId: row.asset_id, amount: row.amount, fee: row.fee }
      const isBack = row.state === 'refused' || row.state === 'returned'
      news.push({
        number: row.updated_number,
        timeMs: row.ended_ms ?? row.sent_ms ?? row.requested_ms,
        userId: row.user_id,
        kind: row.state === 'refused' && row.refused_by === null ? 'withdrawal.cancelled' : kind,
        facts: {
          ...this.sumOf(row.asset_id, row.amount),
          withdrawalId: String(row.withdrawal_id),
          destination: row.destination,
          ...(row.reason === null ? {} : { why: row.reason }),
        },
        // One that was both asked for and ended since then has moved nothing across.
        flow: this.missedFlow(event as unknown as Event, row.number > mark, isBack),
      })
    }
    return news.sort((a, b) => a.number - b.number)
  }

  private missedFlow(event: Event, isAskedSince: boolean, isBack: boolean): Amount | undefined {
    if (isAskedSince === isBack) return undefined
    return this.flowOf(event, isBack ? 1n : -1n)
  }
}

const MISSED = {
  applied: 'withdrawal.applied',
  sent: 'withdrawal.sent',
  settled: 'withdrawal.arrived',
  returned: 'withdrawal.returned',
  refused: 'withdrawal.refused',
} as const

function aboutWithdrawal(
  { withdrawalId }: { withdrawalId: WithdrawalId },
  destination = '',
): Record<string, string> {
  return { withdrawalId: String(withdrawalId), destination }
}

function aboutWallet({ wallet, reason }: { wallet: WalletId; reason: string }): Record<string, string> {
  return { wallet: formatWallet(wallet), why: reason }
}

function shown(text: string): string {
  const destination = readDestination(text)
  if (destination === undefined) return text
  return destination.way === 'bank' ? `···· ${destination.card}` : shortAddress(destination.address)
}
