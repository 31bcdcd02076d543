// Tables of comma-separated values, one line at a time. Bounded in how many are made at once, since each keeps a connection
// and reads on for as long as its reader does.

import type { UserId } from '@candor/contract'
import { GATEWAY_LIMITS } from './limits.ts'
import { ApiRefusal } from './refusal.ts'

export class Exports {
  private readonly underWay = new Map<UserId, number>()
  private count = 0

  async *bounded(userId: UserId, lines: () => AsyncIterable<string>): AsyncGenerator<string> {
    const own = this.underWay.get(userId) ?? 0
    if (own >= GATEWAY_LIMITS.exportsOfUser) throw new ApiRefusal('request.rate.limited')
    if (this.count >= GATEWAY_LIMITS.exportsAtOnce) throw new ApiRefusal('gateway.busy')
    this.underWay.set(userId, own + 1)
    this.count++
    try {
      yield* lines()
    } finally {
      this.count--
      const left = (this.underWay.get(userId) ?? 1) - 1
      if (left > 0) this.underWay.set(userId, left)
      else this.underWay.delete(userId)
    }
  }
}
