// Deposits over all chains: one round after another for each chain, addresses for users. Credits nothing by itself; the core
// is told what the chains say.

import type { UserId } from '@candor/contract'
import type { Chain, ChainName } from '../chains/chain.ts'
import { ChainDeposits } from './chain-deposits.ts'
import { DepositAddresses } from './deposit-addresses.ts'
import type { DepositCommands } from './deposit-commands.ts'
import type { DepositDeskPorts } from './ports.ts'
import { Rounds } from './rounds.ts'

export interface DepositDeskParts extends DepositDeskPorts {
  readonly chains: readonly Chain[]
  readonly commands: DepositCommands
  /** How often each chain is looked at. */
  readonly everyMs: number
}

export class DepositDesk {
  readonly addresses: DepositAddresses
  private readonly chains: readonly { readonly deposits: ChainDeposits; readonly rounds: Rounds }[]

  constructor(parts: DepositDeskParts) {
    const { chains, everyMs, onError } = parts
    const addresses = new DepositAddresses(parts)
    this.addresses = addresses
    this.chains = chains.map((chain) => {
      const deposits = new ChainDeposits({ ...parts, chain, addresses })
      return { deposits, rounds: new Rounds({ everyMs, round: () => deposits.round(), onError }) }
    })
  }

  async start(): Promise<void> {
    await this.addresses.load()
    for (const { rounds } of this.chains) rounds.start()
  }

  /** One round of every chain, for whoever drives the time. */
  async round(): Promise<void> {
    for (const { deposits } of this.chains) await deposits.round()
  }

  addressOf(userId: UserId, chain: ChainName): Promise<string> {
    return this.addresses.of(userId, chain)
  }

  async stop(): Promise<void> {
    await Promise.all(this.chains.map(({ rounds }) => rounds.stop()))
  }
}
