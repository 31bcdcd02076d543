// News of deposits and withdrawals for those who listen: a user's row changed, so it is read again and told. Rows are read
// only for users somebody listens for, one after another, so that a later row never comes before an earlier one.

import type { UserId, WithdrawalId } from '@candor/contract'
import type { DepositRow, DepositRows } from './deposit-rows.ts'
import { MONEY_LIMITS } from './limits.ts'
import type { WithdrawalRow, WithdrawalRows } from './withdrawal-rows.ts'

export interface MoneyFeedParts {
  readonly depositRows: DepositRows
  readonly withdrawalRows: WithdrawalRows
  readonly caughtUp: () => Promise<boolean>
  readonly onError: (error: unknown) => void
  readonly clock: () => number
}

export interface MoneyWatch<Row> {
  /** What there is at the beginning; later news is newer than this. */
  readonly rows: Promise<readonly Row[]>
  readonly stop: () => void
}

interface Watched<Row> {
  readonly listeners: Set<(row: Row) => void>
  turn: Promise<void>
  readonly wanted: Set<string>
}

/** One kind of rows. */
class RowFeed<Row> {
  private readonly watched = new Map<UserId, Watched<Row>>()
  private readonly read: (userId: UserId, id: string) => Promise<Row | undefined>
  private readonly begin: (userId: UserId) => Promise<readonly Row[]>
  private readonly onError: (error: unknown) => void

  constructor(
    read: (userId: UserId, id: string) => Promise<Row | undefined>,
    begin: (userId: UserId) => Promise<readonly Row[]>,
    onError: (error: unknown) => void,
  ) {
    this.read = read
    this.begin = begin
    this.onError = onError
  }

  watch(userId: UserId, listener: (row: Row) => void): MoneyWatch<Row> {
    const watched = this.watched.get(userId) ?? {
      listeners: new Set(),
      turn: Promise.resolve(),
      wanted: new Set(),
    }
    this.watched.set(userId, watched)
    watched.listeners.add(listener)
    const rows = watched.turn.then(() => this.begin(userId))
    watched.turn = rows.then(
      () => undefined,
      () => undefined,
    )
    return {
      rows,
      stop: () => {
        watched.listeners.delete(listener)
        if (watched.listeners.size === 0 && this.watched.get(userId) === watched) this.watched.delete(userId)
      },
    }
  }

  changed(userId: UserId, id: string): void {
    const watched = this.watched.get(userId)
    // One that is still to be read will be read as it is then.
    if (watched === undefined || watched.wanted.has(id)) return
    watched.wanted.add(id)
    watched.turn = watched.turn.then(() => this.tell(userId, watched, id))
  }

  private async tell(userId: UserId, watched: Watched<Row>, id: string): Promise<void> {
    watched.wanted.delete(id)
    try {
      const row = await this.read(userId, id)
      if (row !== undefined) for (const listener of watched.listeners) listener(row)
    } catch (error) {
      this.onError(error)
    }
  }
}

export class MoneyFeed {
  private readonly deposits: RowFeed<DepositRow>
  private readonly withdrawals: RowFeed<WithdrawalRow>

  constructor({ depositRows, withdrawalRows, caughtUp, onError, clock }: MoneyFeedParts) {
    const page = { pageIndex: 1, pageSize: MONEY_LIMITS.rowsInPicture }
    const isRecent = (endedMs: number | null): boolean =>
      endedMs === null || endedMs > clock() - MONEY_LIMITS.endedInPictureMs
    this.deposits = new RowFeed(
      async (userId, id) => {
        await caughtUp()
        const row = await depositRows.one(id, userId)
        return row && shownDeposit(row)
      },
      async (userId) => {
        const { list } = await depositRows.list({ userId, ...page })
        return list
          .filter((row) => row.state === 'recharging' || isRecent(row.creditedTime ?? row.time))
          .map(shownDeposit)
      },
      onError,
    )
    this.withdrawals = new RowFeed(
      async (userId, id) => {
        await caughtUp()
        const row = await withdrawalRows.one(Number(id) as WithdrawalId, userId)
        return row && withdrawalRows.shown(row)
      },
      async (userId) => {
        const { list } = await withdrawalRows.list({ userId, ...page })
        return list.filter(({ endedTime }) => isRecent(endedTime)).map((row) => withdrawalRows.shown(row))
      },
      onError,
    )
  }

  watchDeposits(userId: UserId, listener: (row: DepositRow) => void): MoneyWatch<DepositRow> {
    return this.deposits.watch(userId, listener)
  }

  watchWithdrawals(userId: UserId, listener: (row: WithdrawalRow) => void): MoneyWatch<WithdrawalRow> {
    return this.withdrawals.watch(userId, listener)
  }

  depositChanged(userId: UserId, reference: string): void {
    this.deposits.changed(userId, reference)
  }

  withdrawalChanged(userId: UserId, withdrawalId: WithdrawalId): void {
    this.withdrawals.changed(userId, String(withdrawalId))
  }
}

/** What users see of it: not whose it is, which they know. */
export function shownDeposit({
  userId: _userId,
  ...row
}: DepositRow & { readonly userId: UserId }): DepositRow {
  return row
}
