// How fast somebody may write to the desk: users by themselves; visitors by their key and by their address, because a key
// costs nothing to make.

import type { UserId } from '@candor/contract'
import { addressKey } from '../address-key.ts'
import { RateLimiter } from '../rate-limiter.ts'
import { DEFAULT_RATES, type RateSettings } from '../rate-limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { SERVICE_LIMITS } from './limits.ts'

const perMinute = (rate: number): { perSecond: number; burst: number } => ({
  perSecond: rate / 60,
  burst: Math.max(1, rate),
})

export class Paces {
  private readonly users: RateLimiter
  private readonly visitors: RateLimiter
  private readonly addresses: RateLimiter
  private readonly openings: RateLimiter

  constructor(settings: Pick<RateSettings, 'messagesPerMinute'>, clock?: () => number) {
    const { messagesPerMinute = DEFAULT_RATES.messagesPerMinute } = settings
    const { visitorShare, addressShare, openingShare } = SERVICE_LIMITS
    this.users = new RateLimiter(perMinute(messagesPerMinute), clock)
    this.visitors = new RateLimiter(perMinute(messagesPerMinute * visitorShare), clock)
    this.addresses = new RateLimiter(perMinute(messagesPerMinute * addressShare), clock)
    const openings = Math.max(1, messagesPerMinute * openingShare)
    this.openings = new RateLimiter({ perSecond: openings / 3_600, burst: openings }, clock)
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
