// A user's seat in a spot market: the four ledger accounts that orders there move money between, and how many orders are
// open. Flat: nearly every order needs all of it, and with many users each step from object to object waits for memory.

import type { WalletId } from '@candor/contract'
import type { Account } from '../account.ts'
import type { LedgerAccount } from '../ledger.ts'
import type { SpotMarket } from './spot-market.ts'

export class SpotSeat {
  readonly market: SpotMarket
  readonly base: LedgerAccount
  readonly baseHeld: LedgerAccount
  readonly quote: LedgerAccount
  readonly quoteHeld: LedgerAccount
  /** The account's open orders in this market, from whichever wallet. */
  openOrders = 0

  constructor(account: Account, wallet: WalletId, market: SpotMarket) {
    const base = account.purse(wallet, market.listing.base)
    const quote = account.purse(wallet, market.listing.quote)
    this.market = market
    this.base = base.available
    this.baseHeld = base.frozen
    this.quote = quote.available
    this.quoteHeld = quote.frozen
  }
}
