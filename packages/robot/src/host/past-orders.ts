// The past orders of a robot from the API: all since a moment, the newest first, and single ones by their numbers.

import { ApiError, type Client } from '@candor/client'
import { HOST_LIMITS } from './limits.ts'
import type { RobotRun } from './robot-run.ts'
import { type SeenOrder, seenContract, seenDeleveraging, seenSpot } from './seen-order.ts'

export interface PastAsk {
  readonly sinceMs: number
  readonly orderIds: readonly number[]
}

export async function ordersSince(
  client: Pick<Client, 'call'>,
  { venue, symbol }: Pick<RobotRun, 'venue' | 'symbol'>,
  { sinceMs, orderIds }: PastAsk,
): Promise<readonly SeenOrder[]> {
  const from = String(Math.max(0, sinceMs))
  const found: SeenOrder[] = venue === 'contract' ? await deleveragings(client, { symbol, from }) : []
  const { historyPage, historyPages } = HOST_LIMITS
  for (let page = 1; page <= historyPages; page++) {
    const query = { symbol, from, pageIndex: String(page), pageSize: String(historyPage) }
    const orders =
      venue === 'spot'
        ? (await client.call('orderHistory', { query, quiet: true })).list.map(seenSpot)
        : (await client.call('contractOrderHistory', { query, quiet: true })).list.map(seenContract)
    found.push(...orders)
    if (orders.length < historyPage) break
  }
  const known = new Set(found.map(({ orderId }) => orderId))
  for (const orderId of orderIds) if (!known.has(orderId)) found.push(...(await oneOrder(client, orderId)))
  return found
}

/** The latest: there is one for each position that was closed so, which hardly ever happens. */
async function deleveragings(
  client: Pick<Client, 'call'>,
  ask: { readonly symbol: string; readonly from: string },
): Promise<SeenOrder[]> {
  const query = { ...ask, pageSize: String(HOST_LIMITS.historyPage) }
  const { list } = await client.call('contractFills', { query, quiet: true })
  return list.filter(({ kind }) => kind === 'deleveraging').map(seenDeleveraging)
}

async function oneOrder(client: Pick<Client, 'call'>, orderId: number): Promise<readonly SeenOrder[]> {
  try {
    return [seenSpot(await client.call('getOrder', { query: { orderId: String(orderId) }, quiet: true }))]
  } catch (error) {
    if (error instanceof ApiError && error.code === 'order.not.found') return []
    throw error
  }
}
