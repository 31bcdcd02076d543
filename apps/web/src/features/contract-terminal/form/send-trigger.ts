// Sends a conditional order and waits for the core's answer. Without an answer it is sent again under the same id.

import type { Answer } from '@candor/client'
import { api } from '../../../api/api.ts'
import { refreshContractHistory } from './send-contract-order.ts'
import { sendUntilAnswered } from './send-until-answered.ts'
import type { TriggerBody } from './trigger-body.ts'

export type PlacedTrigger = Answer<'placeContractTrigger'>

export async function sendTrigger(body: TriggerBody): Promise<PlacedTrigger> {
  const placed = await sendUntilAnswered(() => api.call('placeContractTrigger', { body, quiet: true }))
  refreshContractHistory()
  return placed
}
