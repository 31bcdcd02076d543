// Hands each message to the courier of its channel, and no more of them at once than the providers should bear.

import type { Channel } from '@candor/api'
import { GATEWAY_LIMITS } from '../../limits.ts'
import type { CodeMessage, Courier } from '../ports.ts'
import { DeliveryError } from './delivery-error.ts'

export type CourierByChannel = Readonly<Record<Channel, Courier>>

export class Couriers implements Courier {
  private readonly byChannel: CourierByChannel
  private readonly most: number
  private underWay = 0

  constructor(byChannel: CourierByChannel, most: number = GATEWAY_LIMITS.deliveriesAtOnce) {
    this.byChannel = byChannel
    this.most = most
  }

  async deliver(message: CodeMessage): Promise<void> {
    if (this.underWay >= this.most) throw new DeliveryError('too many messages are on their way')
    this.underWay += 1
    try {
      await this.byChannel[message.contact.channel].deliver(message)
    } finally {
      this.underWay -= 1
    }
  }
}
