// A user's records as a table of comma-separated values: full precision, times in ISO 8601, one line at a time.

import { formatDecimal, formatWallet } from '@candor/contract'
import { Exports } from '../exports.ts'
import type { History, MovementsAsk, PastRecord } from '../history.ts'
import type { Listing } from '../live/listing.ts'

const HEAD = 'time,type,account,asset,amount,balance after,reference,record\r\n'

export class RecordsExport {
  private readonly history: Pick<History, 'allRecords'>
  private readonly listing: Listing
  private readonly exports = new Exports()

  constructor(history: Pick<History, 'allRecords'>, listing: Listing) {
    this.history = history
    this.listing = listing
  }

  lines(ask: MovementsAsk): AsyncGenerator<string> {
    return this.exports.bounded(ask.userId, () => this.table(ask))
  }

  private async *table(ask: MovementsAsk): AsyncGenerator<string> {
    yield HEAD
    for await (const record of this.history.allRecords(ask)) yield this.line(record)
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
