// Which signed requests have come already. Each is remembered for as long as its time could still be taken: twice the
// skew that is allowed, in two generations, so that forgetting costs nothing.

import { ROBOT_KEY_LIMITS } from './limits.ts'

type Generation = Map<string, Set<string>>

const GENERATION_MS = 2 * ROBOT_KEY_LIMITS.skewMs

export class Nonces {
  private readonly clock: () => number
  private recent: Generation = new Map()
  private older: Generation = new Map()
  private count = 0
  private olderCount = 0
  private begunMs: number

  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
    this.begunMs = clock()
  }

  /** Takes a nonce that has not come before; `full` when there are more than may be remembered. */
  take(keyId: string, nonce: string): 'taken' | 'repeated' | 'full' {
    this.turnOver()
    const recent = this.recent.get(keyId)
    const older = this.older.get(keyId)
    if (recent?.has(nonce) === true || older?.has(nonce) === true) return 'repeated'
    const { noncesPerKey, nonces } = ROBOT_KEY_LIMITS
    if ((recent?.size ?? 0) + (older?.size ?? 0) >= noncesPerKey) return 'full'
    if (this.count + this.olderCount >= nonces) return 'full'
    if (recent === undefined) this.recent.set(keyId, new Set([nonce]))
    else recent.add(nonce)
    this.count++
    return 'taken'
  }

  private turnOver(): void {
    const nowMs = this.clock()
    const passedMs = nowMs - this.begunMs
    if (passedMs < GENERATION_MS) return
    // After a long silence nothing of the last generation is needed either.
    const isLongAgo = passedMs >= 2 * GENERATION_MS
    this.older = isLongAgo ? new Map() : this.recent
    this.olderCount = isLongAgo ? 0 : this.count
    this.recent = new Map()
    this.count = 0
    this.begunMs = nowMs
  }
}
