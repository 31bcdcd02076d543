// A user's records as a table of comma-separated values: full precision, times in ISO 8601, one line at a time. Bounded in
// how many are made at once, since each keeps a connection and reads on for as long as its reader does.

import { formatDecimal, formatWallet, type UserId } from '@candor/contract'
import type { History, MovementsAsk, PastRecord } from '../history.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import { MONEY_LIMITS } from './limits.ts'

const HEAD = 'time,type,account,asset,amount,balance after,reference,record\r\n'

export class RecordsExport {
  private readonly history: Pick<History, 'allRecords'>
  private readonly listing: Listing
  private readonly underWay = new Map<UserId, number>()
  private count = 0

  constructor(history: Pick<History, 'allRecords'>, listing: Listing) {
    this.history = history
    this.listing = listing
  }

  async *lines(ask: MovementsAsk): AsyncGenerator<string> {
    const { userId } = ask
    const own = this.underWay.get(userId) ?? 0
    if (own >= MONEY_LIMITS.exportsOfUser) throw new ApiRefusal('request.rate.limited')
    if (this.count >= MONEY_LIMITS.exportsAtOnce) throw new ApiRefusal('gateway.busy')
    this.underWay.set(userId, own + 1)
    this.count++
    try {
      yield HEAD
      for await (const record of this.history.allRecords(ask)) yield this.line(record)
    } finally {
      this.count--
      const left = (this.underWay.get(userId) ?? 1) - 1
      if (left > 0) this.underWay.set(userId, left)
      else this.underWay.delete(userId)
    }
  }

  /** Every field is made here, of letters, digits and signs that need no quotes. */
  private line({
    recordId,
    type,
    wallet,
    asset: id,
    amount,
    balanceAfter,
    reference,
    timeMs,
  }: PastRecord): string {
    const asset = this.listing.assetById(id)
    if (asset === undefined) throw new Error(`asset ${id} is not listed`)
    const { code, scale } = asset
    const sums = `${formatDecimal(amount, scale)},${formatDecimal(balanceAfter, scale)}`
    const time = new Date(timeMs).toISOString()
    return `${time},${type},${formatWallet(wallet)},${code},${sums},${reference},${recordId}\r\n`
  }
}
