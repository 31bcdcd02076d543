// What a user added to or took from the margin of isolated positions, from the views. Only reads.

import { type Direction, type MarketId, type UserId, walletId } from '@candor/contract'
import type { Database } from '@candor/database'
import { directionOf, oldestFirst, type TimeWindow } from './time-window.ts'

export interface MarginMoved {
  readonly kind: 'added' | 'removed'
  readonly direction: Direction
  /** Never negative. */
  readonly amount: bigint
  readonly timeMs: number
}

export interface MarginMovesAsk extends TimeWindow {
  readonly userId: UserId
  readonly marketId: MarketId
  readonly kind: MarginMoved['kind'] | undefined
  readonly limit: number
}

const CONTRACT_WALLET = walletId('contract')
const TYPES = { added: ['marginAdded'], removed: ['marginRemoved'] } as const

/** Oldest first. */
export async function marginMoves(database: Database, ask: MarginMovesAsk): Promise<readonly MarginMoved[]> {
  const direction = directionOf(ask)
  const types = ask.kind === undefined ? [...TYPES.added, ...TYPES.removed] : [...TYPES[ask.kind]]
  const rows = await database
    .selectFrom('user_records as r')
    .innerJoin('contract_positions as p', (join) =>
      join.onRef('p.position_id', '=', 'r.reference').onRef('p.user_id', '=', 'r.user_id'),
    )
    .select(['r.type', 'r.amount', 'r.time_ms', 'p.direction'])
    .where('r.user_id', '=', ask.userId)
    .where('r.wallet', '=', CONTRACT_WALLET)
    .where('r.type', 'in', types)
    // Margin that moved because the leverage was changed is about no position: its record names its own command.
    .whereRef('r.reference', '!=', 'r.number')
    .where('p.market_id', '=', ask.marketId)
    .where('p.margin_mode', '=', 'isolated')
    .where('r.time_ms', '>=', ask.fromMs)
    .where('r.time_ms', '<=', ask.toMs)
    .orderBy('r.time_ms', direction)
    .orderBy('r.number', direction)
    .orderBy('r.place', direction)
    .limit(ask.limit)
    .execute()
  return oldestFirst(rows, ask).map((row) => ({
    kind: row.type === 'marginAdded' ? 'added' : 'removed',
    direction: row.direction,
    amount: row.amount < 0n ? -row.amount : row.amount,
    timeMs: row.time_ms,
  }))
}
