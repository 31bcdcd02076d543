// Which bound each kind of call counts against: by address before anything else, then by user.

import type { RateClass } from '@candor/api'
import type { UserId } from '@candor/contract'
import { addressKey } from './address-key.ts'
import { RateLimiter } from './rate-limiter.ts'

/** Bursts follow from these. */
export interface RateSettings {
  /** All calls of one address. */
  readonly requestsPerSecond: number
  /** Orders of one user; cancels have as many again. */
  readonly ordersPerSecond: number
  /** Logins of one address; one account has a tenth of these. */
  readonly loginsPerMinute: number
  /** Verification codes that one address may have sent: each costs the operator, and bothers somebody. */
  readonly codesPerHour?: number
  /** Uploads of one address, all at once if it likes; one user has a quarter of these. Not said: the usual ones. */
  readonly uploadsPerHour?: number
  /** Messages of one user to customer service; visitors have shares of these. */
  readonly messagesPerMinute?: number
}

export const DEFAULT_RATES: Required<RateSettings> = {
  requestsPerSecond: 1_000,
  ordersPerSecond: 200,
  loginsPerMinute: 60,
  codesPerHour: 60,
  uploadsPerHour: 120,
  messagesPerMinute: 60,
}

const BURST_SECONDS = 2

export class RateLimits {
  private readonly addresses: RateLimiter
  private readonly orders: RateLimiter
  private readonly cancels: RateLimiter
  private readonly reads: RateLimiter
  private readonly logins: RateLimiter
  private readonly codes: RateLimiter
  private readonly uploads: RateLimiter
  private readonly userUploads: RateLimiter
  /** Tries per account. */
  readonly accounts: RateLimiter
  /** Calls per administrator, who are no users. */
  readonly administrators: RateLimiter

  constructor(settings: RateSettings, clock?: () => number) {
    const { requestsPerSecond, ordersPerSecond, loginsPerMinute } = settings
    const { codesPerHour = DEFAULT_RATES.codesPerHour, uploadsPerHour = DEFAULT_RATES.uploadsPerHour } =
      settings
    const perSecond = (rate: number): RateLimiter =>
      new RateLimiter({ perSecond: rate, burst: Math.max(1, rate * BURST_SECONDS) }, clock)
    this.addresses = perSecond(requestsPerSecond)
    this.reads = perSecond(requestsPerSecond)
    this.administrators = perSecond(requestsPerSecond)
    this.orders = perSecond(ordersPerSecond)
    this.cancels = perSecond(ordersPerSecond)
    const perMinute = (rate: number): RateLimiter =>
      new RateLimiter({ perSecond: rate / 60, burst: Math.max(1, rate) }, clock)
    this.logins = perMinute(loginsPerMinute)
    this.accounts = perMinute(Math.max(10, loginsPerMinute / 10))
    const perHour = (rate: number): RateLimiter =>
      new RateLimiter({ perSecond: rate / 3_600, burst: Math.max(1, rate) }, clock)
    this.codes = perHour(codesPerHour)
    this.uploads = perHour(uploadsPerHour)
    this.userUploads = perHour(uploadsPerHour / 4)
  }

  takeAddress(rate: RateClass, address: string): boolean {
    const key = addressKey(address)
    if (rate === 'login' && !this.logins.take(key)) return false
    if (rate === 'code' && !this.codes.take(key)) return false
    if (rate === 'upload' && !this.uploads.take(key)) return false
    return this.addresses.take(key)
  }

  takeUser(rate: RateClass, userId: UserId): boolean {
    if (rate === 'order') return this.orders.take(userId)
    if (rate === 'upload') return this.userUploads.take(userId)
    return rate === 'cancel' ? this.cancels.take(userId) : this.reads.take(userId)
  }
}
