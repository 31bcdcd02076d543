// Asks the server for what was named. What it answers is only compared, never believed.

import { DEFAULT_PAGE_SIZE } from '@candor/api'
import { type Answer, ApiError } from '@candor/client'
import { api } from '../../../api/api.ts'
import type { Evidence } from './evidence.ts'
import type { CheckQuery } from './read-query.ts'

type Named = Exclude<CheckQuery, { readonly kind: 'text' | 'number' }>

/** In place of what could not be found. */
export type Missing = 'unknown' | 'notEnded' | 'notPublished'

const MISSING: Readonly<Record<string, Missing>> = {
  'order.not.found': 'unknown',
  'second.product.unknown': 'unknown',
  'fairness.tick.unknown': 'unknown',
  'fairness.command.unknown': 'unknown',
  'fairness.not.ended': 'notEnded',
  'fairness.not.published': 'notPublished',
}

export async function findEvidence(query: Named): Promise<Evidence | Missing> {
  try {
    return await ask(query)
  } catch (error) {
    const missing = error instanceof ApiError ? MISSING[error.code] : undefined
    if (missing === undefined) throw error
    return missing
  }
}

async function ask(query: Named): Promise<Evidence | Missing> {
  switch (query.kind) {
    case 'order': {
      const { orderId } = query
      const value = await api.call('fairnessReceipt', { query: { orderId }, quiet: true })
      return { kind: 'receipt', value }
    }
    case 'tick': {
      const { symbol, sequence } = query
      const value = await api.call('fairnessTick', { query: { symbol, sequence }, quiet: true })
      return { kind: 'tick', value }
    }
    case 'command': {
      const { number } = query
      const value = await api.call('fairnessCommand', { query: { number }, quiet: true })
      return { kind: 'command', value }
    }
    case 'snapshot':
      return askSnapshot(Number(query.number))
  }
}

/** Snapshots are told in pages, newest first, without gaps: the number says on which page it stands. */
async function askSnapshot(number: number): Promise<Evidence | Missing> {
  const newest = await snapshotsPage(1)
  const first = newest.list[0]?.snapshot ?? 0
  if (number > first) return 'unknown'
  const page = Math.floor((first - number) / DEFAULT_PAGE_SIZE) + 1
  const { list, publicKey } = page === 1 ? newest : await snapshotsPage(page)
  const snapshot = list.find((each) => each.snapshot === number)
  return snapshot === undefined ? 'unknown' : { kind: 'snapshot', snapshot, publicKey }
}

function snapshotsPage(index: number): Promise<Answer<'solvencySnapshots'>> {
  const query = { pageIndex: String(index), pageSize: `${DEFAULT_PAGE_SIZE}` as const }
  return api.call('solvencySnapshots', { query, quiet: true })
}
