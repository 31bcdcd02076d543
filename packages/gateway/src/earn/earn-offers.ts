// What is offered, as the engine has it, and what running orders have still to get, as the views add it up: two countings of
// the same promises. Both are kept until something happens to them, so that visitors cost the engine nothing.

import type {
  AssetId,
  EarnOffersView,
  Event,
  FinancialProductId,
  FinancialProductView,
  MiningPoolId,
  MiningPoolView,
} from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { sql } from 'kysely'
import type { Covered } from './sale.ts'

export interface EarnOffersParts {
  readonly engine: Pick<Engine, 'query' | 'onOutcomes'>
  readonly database: Database
  readonly caughtUp: () => Promise<boolean>
}

/** By asset of the income. */
interface Promised {
  readonly financial: ReadonlyMap<AssetId, bigint>
  readonly mining: ReadonlyMap<AssetId, bigint>
}

const TOUCHING: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'FinancialProductListed',
  'FinancialParametersSet',
  'FinancialStatusSet',
  'FinancialBought',
  'FinancialEnded',
  'MiningPoolListed',
  'MiningParametersSet',
  'MiningStatusSet',
  'MiningBought',
  'MiningPaid',
  'MiningEnded',
  'CapitalPlaced',
])

export class EarnOffers {
  private readonly parts: EarnOffersParts
  private offers: Promise<EarnOffersView> | undefined
  private promises: Promise<Promised> | undefined

  constructor(parts: EarnOffersParts) {
    this.parts = parts
    parts.engine.onOutcomes((outcomes) => {
      if (!outcomes.some(({ events }) => events.some(({ type }) => TOUCHING.has(type)))) return
      this.offers = undefined
      this.promises = undefined
    })
  }

  view(): Promise<EarnOffersView> {
    if (this.offers === undefined) {
      const asked = this.parts.engine.query('earnOffers', {})
      this.offers = asked
      // A no is not kept; whoever waits for it gets it.
      asked.catch(() => {
        if (this.offers === asked) this.offers = undefined
      })
    }
    return this.offers
  }

  async product(productId: FinancialProductId): Promise<FinancialProductView | undefined> {
    const { products } = await this.view()
    return products.find((each) => each.productId === productId)
  }

  async pool(poolId: MiningPoolId): Promise<MiningPoolView | undefined> {
    const { pools } = await this.view()
    return pools.find((each) => each.poolId === poolId)
  }

  /** What backs the products of every asset. */
  async financialCover(): Promise<(asset: AssetId) => Covered> {
    const [{ treasuries }, { financial }] = await Promise.all([this.view(), this.promised()])
    return (asset) => {
      const held = treasuries.find((each) => each.asset === asset)
      return {
        treasury: held?.yieldTreasury ?? 0n,
        escrow: held?.yieldEscrow ?? 0n,
        promised: financial.get(asset) ?? 0n,
      }
    }
  }

  /** What backs the pools that pay in an asset. */
  async miningCover(): Promise<(asset: AssetId) => Covered> {
    const [{ treasuries }, { mining }] = await Promise.all([this.view(), this.promised()])
    return (asset) => {
      const held = treasuries.find((each) => each.asset === asset)
      return {
        treasury: held?.miningTreasury ?? 0n,
        escrow: held?.miningEscrow ?? 0n,
        promised: mining.get(asset) ?? 0n,
      }
    }
  }

  private promised(): Promise<Promised> {
    if (this.promises === undefined) {
      const asked = this.addedUp()
      this.promises = asked
      asked.catch(() => {
        if (this.promises === asked) this.promises = undefined
      })
    }
    return this.promises
  }

  private async addedUp(): Promise<Promised> {
    const { database, caughtUp } = this.parts
    await caughtUp()
    const [financial, mining] = await Promise.all([
      sql<Sum>`select asset_id as asset, sum(income) as sum from financial_orders
        where ended_ms is null group by asset_id`.execute(database),
      sql<Sum>`select income_asset_id as asset, sum(escrow) as sum from mining_orders
        where ended_ms is null group by income_asset_id`.execute(database),
    ])
    return { financial: byAsset(financial.rows), mining: byAsset(mining.rows) }
  }
}

interface Sum {
  readonly asset: AssetId
  readonly sum: bigint
}

function byAsset(sums: readonly Sum[]): ReadonlyMap<AssetId, bigint> {
  return new Map(sums.map(({ asset, sum }) => [asset, sum]))
}
