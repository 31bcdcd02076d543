// Hands each message to the courier of its channel, and no more of them at once than the providers should bear.

import type { Channel } from '@candor/api'
import { GATEWAY_LIMITS } from '../../limits.ts'
import type { CodeMessage, CopyCourier, Courier, MessageCopy } from '../ports.ts'
import { DeliveryError } from './delivery-error.ts'

export type CourierByChannel = Readonly<Record<Channel, Courier>> & { readonly email: CopyCourier }

export class Couriers implements Courier, CopyCourier {
  private readonly byChannel: CourierByChannel
  private readonly most: number
  private underWay = 0

  constructor(byChannel: CourierByChannel, most: number = GATEWAY_LIMITS.deliveriesAtOnce) {
    this.byChannel = byChannel
    this.most = most
  }

  async deliver(message: CodeMessage): Promise<void> {
    await this.counted(() => this.byChannel[message.contact.channel].deliver(message))
  }

  async deliverCopy(copy: MessageCopy): Promise<void> {
    await this.counted(() => this.byChannel.email.deliverCopy(copy))
  }

  private async counted(deliver: () => Promise<void>): Promise<void> {
    if (this.underWay >= this.most) throw new DeliveryError('too many messages are on their way')
    this.underWay += 1
    try {
      await deliver()
    } finally {
      this.underWay -= 1
    }
  }
}
