// The past orders of a robot from the API: all since a moment, the newest first, and single ones by their numbers.

import { ApiError, type Client } from '@candor/client'
import { HOST_LIMITS } from './limits.ts'
import type { RobotRun } from './robot-run.ts'
import { type SeenOrder, seenContract, seenSpot } from './seen-order.ts'

export interface PastAsk {
  readonly sinceMs: number
  readonly orderIds: readonly number[]
}

export async function ordersSince(
  client: Pick<Client, 'call'>,
  { venue, symbol }: Pick<RobotRun, 'venue' | 'symbol'>,
  { sinceMs, orderIds }: PastAsk,
): Promise<readonly SeenOrder[]> {
  const found: SeenOrder[] = []
  const { historyPage, historyPages } = HOST_LIMITS
  for (let page = 1; page <= historyPages; page++) {
    const query = {
      symbol,
      from: String(Math.max(0, sinceMs)),
      pageIndex: String(page),
      pageSize: String(historyPage),
    }
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

async function oneOrder(client: Pick<Client, 'call'>, orderId: number): Promise<readonly SeenOrder[]> {
  try {
    return [seenSpot(await client.call('getOrder', { query: { orderId: String(orderId) }, quiet: true }))]
  } catch (error) {
    if (error instanceof ApiError && error.code === 'order.not.found') return []
    throw error
  }
}
