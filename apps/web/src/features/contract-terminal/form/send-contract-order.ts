// Sends a contract order and waits for the core's answer. Without an answer it is sent again under the same id: the core
// takes it once, whatever the network did.

import { type Answer, ApiError } from '@candor/client'
import { api } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { announced } from '../../terminal/desk/announced-orders.ts'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'
import type { ContractOrderBody } from './contract-order-body.ts'

export type PlacedContractOrder = Answer<'placeContractOrder'>

export async function sendContractOrder(body: ContractOrderBody): Promise<PlacedContractOrder> {
  const placed = await sendUntilAnswered(body)
  announced.add(placed.orderId)
  refreshContractHistory()
  return placed
}

async function sendUntilAnswered(body: ContractOrderBody): Promise<PlacedContractOrder> {
  for (const waitMs of TERMINAL_LIMITS.sendAgainMs) {
    try {
      return await api.call('placeContractOrder', { body, quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError && error.isNetwork)) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs)
      })
    }
  }
  return api.call('placeContractOrder', { body, quiet: true })
}

/** What has ended, and what was lost of the day's limit, is asked for anew. */
export function refreshContractHistory(): void {
  for (const name of [
    'contractOrderHistory',
    'contractFills',
    'positionHistory',
    'fundingRecords',
    'limits',
  ]) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}
