// Reads what a user has in contracts out of the engine, at this moment, and puts figures to it.

import {
  type AssetView,
  type ContractAccountView,
  type PositionMode,
  type RankedPositionView,
  type RateE8,
  type StandingView,
  type UserId,
  ZERO,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import { usualSettings } from '../../live/contract-settings.ts'
import type { ListedContract } from '../../live/listing.ts'
import type { Live } from '../../live/live.ts'
import { failures } from '../failure.ts'
import { accountFigures } from './account-figures.ts'
import type { ShownAccount, Standing } from './account-shape.ts'
import { modeOf } from './position-modes.ts'

export interface FuturesAccountParts {
  readonly engine: Pick<Engine, 'query'>
  readonly live: Live
  readonly clock: () => number
}

export interface FeeRates {
  readonly makerE8: RateE8
  readonly takerE8: RateE8
}

/** Of whom the core does not know yet. */
const NOTHING: ContractAccountView = {
  available: ZERO,
  frozen: ZERO,
  transferable: ZERO,
  settings: [],
  positions: [],
  stops: [],
  orders: [],
  triggers: [],
}
const FIRST_FEE_LEVEL = 1

export class FuturesAccount {
  private readonly parts: FuturesAccountParts

  constructor(parts: FuturesAccountParts) {
    this.parts = parts
  }

  async view(userId: UserId): Promise<ContractAccountView> {
    return (await this.parts.engine.query('contractAccount', { userId })) ?? NOTHING
  }

  async shown(userId: UserId): Promise<ShownAccount & { readonly standing: Standing }> {
    const { engine, live, clock } = this.parts
    const [account, standing] = await Promise.all([this.view(userId), engine.query('standing', { userId })])
    const mode = modeOf(account.settings)
    const { takerE8 } = this.ratesAt(standing)
    return {
      asset: this.asset(),
      figures: accountFigures({ live, account, takerE8, usualMode: mode }),
      nowMs: clock(),
      standing: standingOf(standing, mode),
    }
  }

  async standing(userId: UserId): Promise<Standing> {
    const [account, standing] = await Promise.all([
      this.view(userId),
      this.parts.engine.query('standing', { userId }),
    ])
    return standingOf(standing, modeOf(account.settings))
  }

  async rates(userId: UserId): Promise<FeeRates> {
    return this.ratesAt(await this.parts.engine.query('standing', { userId }))
  }

  /** What a user chose, or would begin with here, for every contract. */
  async settings(userId: UserId) {
    const { settings } = await this.view(userId)
    const chosen = new Map(settings.map((setting) => [setting.marketId, setting]))
    const positionMode = modeOf(settings)
    return this.parts.live.listing.contracts().map((contract) => ({
      contract,
      setting: chosen.get(contract.marketId) ?? { ...usualSettings(contract), positionMode },
    }))
  }

  /** The position on a side; in one-way mode there is one side. */
  async position(
    userId: UserId,
    { marketId }: ListedContract,
    side: 'BOTH' | 'LONG' | 'SHORT',
  ): Promise<RankedPositionView | undefined> {
    const { positions, settings } = await this.view(userId)
    const setting = settings.find((each) => each.marketId === marketId)
    const isOneWay = setting?.positionMode === 'oneWay'
    if (isOneWay !== (side === 'BOTH')) return undefined
    return positions.find(
      (position) =>
        position.marketId === marketId &&
        (side === 'BOTH' || position.direction === (side === 'LONG' ? 'long' : 'short')),
    )
  }

  /** What all contracts are settled in. */
  asset(): AssetView {
    const asset = this.parts.live.listing.settlement
    if (asset === undefined) throw failures.unsupported()
    return asset
  }

  private ratesAt(standing: StandingView | undefined): FeeRates {
    const levels = this.parts.live.listing.feeLevels
    const level = levels[(standing?.feeLevel ?? FIRST_FEE_LEVEL) - 1] ?? levels[0]
    if (level === undefined) throw failures.unsupported()
    return { makerE8: level.perpMakerE8, takerE8: level.perpTakerE8 }
  }
}

function standingOf(standing: StandingView | undefined, mode: PositionMode): Standing {
  return {
    feeLevel: (standing?.feeLevel ?? FIRST_FEE_LEVEL) - 1,
    mayTrade: standing !== undefined && !standing.frozen && !standing.locked && standing.authenticated,
    mode,
  }
}
