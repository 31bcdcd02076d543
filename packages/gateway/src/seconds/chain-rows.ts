// Ticks and seals of the views as the live state has them.

import type { IndexId } from '@candor/contract'
import type { Database } from '@candor/database'
import { lastSeals, lastTicks, type ViewedSeal, type ViewedTick } from '@candor/views'
import type { LoadChain } from '../live/live.ts'
import type { ChainedSeal, ChainedTick } from '../live/tick-chain.ts'

export function chainedTick({ sequence, timeMs, price, quotes, previous, hash }: ViewedTick): ChainedTick {
  return { sequence, timeMs: Number(timeMs), price, quotes, previous, hash }
}

export function chainedSeal({ timeMs, orderIds, ...seal }: ViewedSeal): ChainedSeal {
  const { number, afterSequence, previous, root, hash } = seal
  return { number, timeMs: Number(timeMs), afterSequence, count: orderIds.length, previous, root, hash }
}

/** The latest of an index, for the live state to begin with. */
export function loadChainOf(database: Database): LoadChain {
  return async (indexId: IndexId, { ticks, seals }) => {
    const [tickRows, sealRows] = await Promise.all([
      lastTicks(database, { indexId, count: ticks }),
      lastSeals(database, { indexId, count: seals }),
    ])
    return { ticks: tickRows.map(chainedTick), seals: sealRows.map(chainedSeal) }
  }
}
