// What became of money reaches its owner as a message, and its value is noted among what came in and went out. What a crash
// left untold is made up for from the views at the next start: deposits and withdrawals, the last state of each.

import type { MessageKind } from '@candor/api'
import {
  type Amount,
  type AssetId,
  type Event,
  formatDecimal,
  formatWallet,
  type Outcome,
  type WalletId,
  type WithdrawalId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import { readDestination } from '@candor/wallets'
import type { Listing } from '../live/listing.ts'
import { NewsDesk, type NewsDeskParts, type News as UserNews } from '../news-desk.ts'
import { shortAddress } from './address-book.ts'
import { MONEY_LIMITS } from './limits.ts'
import type { Prices } from './prices.ts'

export interface MoneyMessagesParts
  extends Pick<NewsDeskParts<News>, 'database' | 'engine' | 'messages' | 'number' | 'onError'> {
  readonly listing: Listing
  readonly prices: Prices
}

interface News extends UserNews {
  readonly timeMs: number
  /** What it moved in or out, in units of 10^-8 USDT; none when nothing crossed the border. */
  readonly flow: Amount | undefined
}

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
  private readonly desk: NewsDesk<News>

  constructor(parts: MoneyMessagesParts) {
    this.parts = parts
    this.desk = new NewsDesk({
      ...parts,
      mark: 'money.told',
      newsOf: (outcome) => this.newsIn(outcome),
      missed: (after, upTo) => this.missed(after, upTo),
      writeBeside: (transaction, news) => this.writeBeside(transaction, news),
    })
  }

  /** The views must have caught up. */
  async start(): Promise<void> {
    await this.desk.start()
  }

  async stop(): Promise<void> {
    await this.desk.stop()
  }

  private newsIn({ number, timeMs, events }: Outcome): readonly News[] {
    // Nearly all outcomes are of orders: those cost no more than this look.
    if (!events.some(({ type }) => OF_MONEY.has(type))) return []
    return events.flatMap((event) => this.newsOf(event, { number, timeMs: Number(timeMs) }) ?? [])
  }

  private async writeBeside(transaction: Database, news: News): Promise<News['facts']> {
    const { number, userId, flow, timeMs } = news
    if (flow !== undefined) {
      await transaction
        .insertInto('money_flows')
        .values({ user_id: userId, number, time_ms: timeMs, usdt: flow })
        .onConflict((conflict) => conflict.columns(['user_id', 'number']).doNothing())
        .execute()
    }
    return this.withDestination(transaction, news)
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
  private async missed(mark: number, last: number): Promise<News[]> {
    const { database } = this.parts
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
