// Which coin can be deposited over which chain here, and the user's address for it.

import type { ChainWord } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Chain, DepositDesk } from '@candor/wallets'
import { ApiRefusal } from '../refusal.ts'
import { COINS } from './money-terms.ts'

export class DepositWays {
  private readonly chains: readonly Chain[]
  private readonly desk: Pick<DepositDesk, 'addressOf'>

  constructor(chains: readonly Chain[], desk: Pick<DepositDesk, 'addressOf'>) {
    this.chains = chains
    this.desk = desk
  }

  isOpen(coin: string, chain: ChainWord): boolean {
    return (
      this.chains.some(({ name, assets }) => name === chain && assets.includes(coin)) &&
      COINS.some((each) => each.coin === coin && each.chain === chain)
    )
  }

  async addressOf(userId: UserId, coin: string, chain: ChainWord): Promise<string> {
    if (!COINS.some((each) => each.coin === coin)) throw new ApiRefusal('coin.closed')
    if (!this.isOpen(coin, chain)) throw new ApiRefusal('chain.unavailable')
    return this.desk.addressOf(userId, chain)
  }
}
