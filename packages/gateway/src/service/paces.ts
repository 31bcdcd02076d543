// How fast somebody may write to the desk: users by themselves; visitors by their key and by their address, because a key
// costs nothing to make.

import type { UserId } from '@candor/contract'
import { addressKey } from '../address-key.ts'
import { RateLimiter } from '../rate-limiter.ts'
import { ApiRefusal } from '../refusal.ts'
import { SERVICE_LIMITS } from './limits.ts'

const perMinute = (rate: number): { perSecond: number; burst: number } => ({
  perSecond: rate / 60,
  burst: rate,
})

export class Paces {
  private readonly users: RateLimiter
  private readonly visitors: RateLimiter
  private readonly addresses: RateLimiter
  private readonly openings: RateLimiter

  constructor(clock?: () => number) {
    const { userMessages, visitorMessages, addressMessages, addressThreads } = SERVICE_LIMITS
    this.users = new RateLimiter(perMinute(userMessages), clock)
    this.visitors = new RateLimiter(perMinute(visitorMessages), clock)
    this.addresses = new RateLimiter(perMinute(addressMessages), clock)
    this.openings = new RateLimiter({ perSecond: addressThreads / 3_600, burst: addressThreads }, clock)
  }

  takeUser(userId: UserId): void {
    if (!this.users.take(userId)) throw new ApiRefusal('service.pace')
  }

  takeVisitor(visitor: Buffer, address: string): void {
    const isTaken =
      this.addresses.take(addressKey(address)) && this.visitors.take(visitor.toString('base64url'))
    if (!isTaken) throw new ApiRefusal('service.pace')
  }

  /** A visitor opens a conversation. */
  takeOpening(address: string): void {
    if (!this.openings.take(addressKey(address))) throw new ApiRefusal('service.pace')
  }
}
