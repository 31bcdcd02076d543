// Sends a contract order and waits for the core's answer. Without an answer it is sent again under the same id: the core
// takes it once, whatever the network did.

import type { Answer } from '@candor/client'
import { api } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { announced } from '../../terminal/desk/announced-orders.ts'
import type { ContractOrderBody } from './contract-order-body.ts'
import { sendUntilAnswered } from './send-until-answered.ts'

export type PlacedContractOrder = Answer<'placeContractOrder'>

export async function sendContractOrder(body: ContractOrderBody): Promise<PlacedContractOrder> {
  const placed = await sendUntilAnswered(() => api.call('placeContractOrder', { body, quiet: true }))
  announced.add(placed.orderId)
  refreshContractHistory()
  return placed
}

/** What has ended, and what was lost of the day's limit, is asked for anew. */
export function refreshContractHistory(): void {
  for (const name of [
    'contractOrderHistory',
    'contractTriggerHistory',
    'contractFills',
    'positionHistory',
    'fundingRecords',
    'limits',
  ]) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}
