// Holds a change of a contract's parameters against everybody's positions: how many there are, and whose accounts would be
// liquidated by the change alone. Only reads; who has positions comes from the views, what they are from the core.

import type { ContractParameters, ListingView, MarketId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { sql } from 'kysely'
import { ApiRefusal } from '../refusal.ts'
import { isLiquidated, markedContracts } from './contract-risk.ts'
import { ADMIN_LIMITS } from './limits.ts'

export interface ContractDangersParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  /** Whether the views hold all that the engine did. */
  readonly caughtUp: () => Promise<boolean>
}

export class ContractDangers {
  private readonly parts: ContractDangersParts

  constructor(parts: ContractDangersParts) {
    this.parts = parts
  }

  /** Customers' positions that are open in the contract. */
  async openPositions(marketId: MarketId): Promise<number> {
    const { count } = await this.parts.database
      .selectFrom('contract_positions')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('market_id', '=', marketId)
      .where('closed_ms', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  }

  /** How many accounts are safe as it is and would not be with these parameters, at the marks of the moment. */
  async endangeredBy(
    listing: ListingView,
    marketId: MarketId,
    parameters: ContractParameters,
  ): Promise<number> {
    const now = markedContracts(listing.contracts)
    const contract = now.get(marketId)
    if (contract === undefined || !touchesMaintenance(contract.terms, parameters)) return 0
    const then = new Map(now).set(marketId, { ...contract, terms: parameters })
    const holders = await this.holders(marketId)
    let endangered = 0
    for (let from = 0; from < holders.length; from += ADMIN_LIMITS.accountsAtOnce) {
      const some = holders.slice(from, from + ADMIN_LIMITS.accountsAtOnce)
      const accounts = await Promise.all(
        some.map((userId) => this.parts.engine.query('contractAccount', { userId })),
      )
      for (const account of accounts) {
        if (account !== undefined && isLiquidated(account, then) && !isLiquidated(account, now)) endangered++
      }
    }
    return endangered
  }

  /** Customers with a position in the contract, and the accounts of the house, whose positions the views leave out. */
  private async holders(marketId: MarketId): Promise<UserId[]> {
    if (!(await this.parts.caughtUp())) throw new ApiRefusal('database.unavailable')
    const { rows } = await sql<{ user_id: UserId }>`
      select user_id from contract_positions where market_id = ${marketId} and closed_ms is null
      union select user_id from view_accounts where house is not null`.execute(this.parts.database)
    return rows.map(({ user_id }) => user_id)
  }
}

function touchesMaintenance(before: ContractParameters, after: ContractParameters): boolean {
  const needs = ({ takerE8, tiers }: ContractParameters): string =>
    [takerE8, ...tiers.flatMap(({ upTo, maintenanceE8 }) => [upTo, maintenanceE8])].join()
  return needs(before) !== needs(after)
}
