// Where the topics of one user get their data: the user's own orders, fills, balances, messages, positions, and money
// in and out.

import type { UserId } from '@candor/contract'
import { formatBalance, formatFill } from '../live/format.ts'
import type { Live } from '../live/live.ts'
import type { UserBalances } from '../live/user-balances.ts'
import type { DepositRow } from '../money/deposit-rows.ts'
import { MONEY_LIMITS } from '../money/limits.ts'
import type { MoneyWatch } from '../money/money-feed.ts'
import type { WithdrawalRow } from '../money/withdrawal-rows.ts'
import type { Source } from './channel.ts'
import {
  contractFillsSource,
  contractOrdersSource,
  contractTriggersSource,
  positionsSource,
  stopsSource,
} from './contract-sources.ts'
import type { SocketLimits } from './limits.ts'
import { pieces } from './pieces.ts'
import type { FormatOrder, SocketsOptions } from './ports.ts'
import { secondOrdersSource } from './second-sources.ts'
import type { UserTopic } from './topics.ts'

export interface UserSourceParts {
  readonly live: Live
  readonly engine: SocketsOptions['engine']
  readonly messages: SocketsOptions['messages']
  readonly service: SocketsOptions['service']
  readonly money: SocketsOptions['money']
  readonly formatOrder: FormatOrder
  readonly limits: SocketLimits
}

/** A source, and the moment from which it has a picture to show; none when it has one at once. */
export interface UserSource {
  readonly source: Source
  readonly opening: Promise<void> | undefined
}

/** `changed` is for what does not come with the live state: it tells the changes at once. */
export function userSource(
  kind: UserTopic,
  userId: UserId,
  parts: UserSourceParts,
  changed: () => void,
): UserSource {
  switch (kind) {
    case 'orders':
      return { source: ordersSource(userId, parts), opening: undefined }
    case 'fills':
      return { source: fillsSource(userId, parts), opening: undefined }
    case 'balances':
      return balancesSource(userId, parts)
    case 'positions':
      return positionsSource(userId, parts)
    case 'contractOrders':
      return { source: contractOrdersSource(userId, parts), opening: undefined }
    case 'contractFills':
      return { source: contractFillsSource(userId, parts), opening: undefined }
    case 'contractTriggers':
      return { source: contractTriggersSource(userId, parts), opening: undefined }
    case 'stops':
      return stopsSource(userId, parts)
    case 'secondOrders':
      return secondOrdersSource(userId, parts)
    case 'messages':
      return unreadSource((told) => parts.messages.watch(userId, told), changed)
    case 'service':
      return unreadSource((told) => parts.service.watch(userId, told), changed)
    case 'deposits':
      return rowsSource<DepositRow>((told) => parts.money.watchDeposits(userId, told), depositId, changed)
    case 'withdrawals':
      return rowsSource<WithdrawalRow>(
        (told) => parts.money.watchWithdrawals(userId, told),
        withdrawalId,
        changed,
      )
  }
}

function ordersSource(userId: UserId, { live, formatOrder, limits }: UserSourceParts): Source {
  const { openOrders } = live
  const feed = live.watch(userId)
  feed.orders = new Set()
  return {
    snapshot: () => ({
      total: openOrders.countOf(userId),
      orders: openOrders
        .ofUser(userId)
        .slice(-limits.ordersInSnapshot)
        .map((order) => formatOrder(order, null)),
    }),
    changes: () => {
      const changed = feed.takeOrders()
      const total = openOrders.countOf(userId)
      return pieces(changed, limits.itemsPerDelta).map((orders) => ({
        total,
        orders: orders.map(({ view, closedMs }) => formatOrder(view, closedMs ?? null)),
      }))
    },
    close: () => {
      feed.orders = undefined
      live.unwatch(feed)
    },
  }
}

/** Its picture is empty: what was filled before is in the history. */
function fillsSource(userId: UserId, { live, limits }: UserSourceParts): Source {
  const feed = live.watch(userId)
  feed.fills = []
  return {
    snapshot: () => [],
    changes: () => {
      const fills = feed.takeFills().map((fill) => formatFill(fill, live.listed(fill.trade.marketId)))
      return pieces(fills, limits.itemsPerDelta)
    },
    close: () => {
      feed.fills = undefined
      live.unwatch(feed)
    },
  }
}

function balancesSource(userId: UserId, { live, engine, limits }: UserSourceParts): UserSource {
  const feed = live.watch(userId)
  const balances = feed.listenToBalances()
  const format = (all: ReturnType<UserBalances['all']>) =>
    all.map((balance) => formatBalance(balance, live.assetOf(balance.asset)))
  const source: Source = {
    snapshot: () => format(balances.all()),
    changes: () => pieces(format(balances.takeChanges()), limits.itemsPerDelta),
    close: () => {
      feed.balances = undefined
      live.unwatch(feed)
    },
  }
  // A user whom the core does not know yet has nothing.
  const opening = engine
    .queryAt('balances', { userId })
    .then(({ value, number }) => balances.begin(value ?? [], number))
  return { source, opening }
}

/** Its picture is how many are unread: what was written is asked for by a call. */
function unreadSource(
  watchUnread: (listener: (news: { readonly unread: number }) => void) => {
    readonly unread: Promise<number>
    readonly stop: () => void
  },
  changed: () => void,
): UserSource {
  let unread = 0
  let news: { readonly unread: number }[] = []
  const watch = watchUnread((latest) => {
    unread = latest.unread
    news.push(latest)
    changed()
  })
  const source: Source = {
    snapshot: () => ({ unread }),
    changes: () => {
      const told = news
      news = []
      return told
    },
    close: watch.stop,
  }
  const open = async (): Promise<void> => {
    // Read after any news that came before it, and so at least as new.
    unread = await watch.unread
  }
  return { source, opening: open() }
}

const depositId = ({ id }: DepositRow): string => id
const withdrawalId = ({ withdrawalId: id }: WithdrawalRow): string => id

/** Its picture is what is under way or ended a short while ago, newest first; a change is one whole row. */
function rowsSource<Row>(
  watchRows: (listener: (row: Row) => void) => MoneyWatch<Row>,
  idOf: (row: Row) => string,
  changed: () => void,
): UserSource {
  let rows = new Map<string, Row>()
  let news: Row[] = []
  const watch = watchRows((row) => {
    const others = [...rows].filter(([id]) => id !== idOf(row))
    const isKnown = others.length < rows.size
    // A known one keeps its place; a new one is the newest.
    if (isKnown) rows.set(idOf(row), row)
    else rows = new Map([[idOf(row), row] as const, ...others].slice(0, MONEY_LIMITS.rowsInPicture))
    news.push(row)
    changed()
  })
  const source: Source = {
    snapshot: () => ({ list: [...rows.values()] }),
    changes: () => {
      const told = news
      news = []
      return told.map((row) => ({ row }))
    },
    close: watch.stop,
  }
  const open = async (): Promise<void> => {
    const found = await watch.rows
    // News that came before is at least as new.
    rows = new Map([...found.map((row) => [idOf(row), row] as const), ...rows])
  }
  return { source, opening: open() }
}
