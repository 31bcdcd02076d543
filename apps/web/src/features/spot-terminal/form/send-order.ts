// Sends an order and waits for the core's answer. Without an answer it is sent again under the same id: the core takes
// it once, whatever the network did.

import { type Answer, ApiError } from '@candor/client'
import { api } from '../../../api/api.ts'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'
import type { OrderBody } from './order-body.ts'

export type PlacedOrder = Answer<'placeOrder'>

export async function sendOrder(body: OrderBody): Promise<PlacedOrder> {
  for (const waitMs of TERMINAL_LIMITS.sendAgainMs) {
    try {
      return await api.call('placeOrder', { body, quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError && error.isNetwork)) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs)
      })
    }
  }
  return api.call('placeOrder', { body, quiet: true })
}
