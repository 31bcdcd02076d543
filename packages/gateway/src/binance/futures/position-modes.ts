// One-way or hedge: the compatible API knows it for a whole account, the core for each contract. Who trades here for the first
// time has one-way, as rulebook 2.1 says of API keys; a contract that its owner never chose anything for is set to the
// account's mode before the first thing is done with it.

import type { ContractAccountView, MarketId, PositionMode, UserId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { ContractCalls } from '../../calls/contract-calls.ts'
import type { ListedContract } from '../../live/listing.ts'
import type { Live } from '../../live/live.ts'
import { ApiRefusal } from '../../refusal.ts'
import { BinanceFailure } from '../failure.ts'
import { FUTURES_LIMITS } from './limits.ts'
import type { PositionSideWord } from './words.ts'

export interface PositionModesParts {
  readonly engine: Pick<Engine, 'query'>
  readonly live: Live
  readonly contracts: Pick<ContractCalls, 'setMode'>
}

export class PositionModes {
  private readonly parts: PositionModesParts
  /** What is chosen once stays chosen: it is not asked again. */
  private readonly chosen = new Set<string>()

  constructor(parts: PositionModesParts) {
    this.parts = parts
  }

  async of(userId: UserId): Promise<PositionMode> {
    return modeOf((await this.account(userId))?.settings ?? [])
  }

  /**
   * Before anything is done with a contract that its owner never chose a mode for. An order that names another side than
   * the account's mode has is refused, as the core does it for chosen ones.
   */
  async settle(userId: UserId, contract: ListedContract, side?: PositionSideWord): Promise<void> {
    const key = `${userId} ${contract.marketId}`
    if (this.chosen.has(key)) return
    const settings = (await this.account(userId))?.settings ?? []
    if (!settings.some(({ marketId }) => marketId === contract.marketId)) {
      const mode = modeOf(settings)
      if (side !== undefined && (side === 'BOTH') !== (mode === 'oneWay')) throw wrongSide()
      // Hedge is what the core begins with, and keeps with the first order.
      if (mode === 'hedge') return
      await this.choose(userId, contract, mode)
    }
    if (this.chosen.size >= FUTURES_LIMITS.chosenModes) this.chosen.clear()
    this.chosen.add(key)
  }

  /** For all contracts or none: nothing may be open in any of those that would change. */
  async set(userId: UserId, mode: PositionMode): Promise<void> {
    const { listing } = this.parts.live
    const account = await this.account(userId)
    const chosen = new Map(account?.settings.map((each) => [each.marketId, each.positionMode]))
    // Who never chose has one-way here, though the core would begin with hedge.
    if (modeOf(account?.settings ?? []) === mode && ![...chosen.values()].some((each) => each !== mode)) {
      throw new BinanceFailure(-4059, 'No need to change position side.')
    }
    const changing = listing.contracts().filter(({ marketId }) => (chosen.get(marketId) ?? 'hedge') !== mode)
    const isChanging = ({ marketId }: { readonly marketId: MarketId }): boolean =>
      changing.some((contract) => contract.marketId === marketId)
    if ([...(account?.orders ?? []), ...(account?.triggers ?? [])].some(isChanging)) throw ordersOpen()
    if (account?.positions.some(isChanging) === true) throw positionOpen()
    if (changing.length === 0) return this.rememberHedge(userId)
    const changed: ListedContract[] = []
    try {
      for (const contract of changing) {
        await this.choose(userId, contract, mode)
        changed.push(contract)
      }
    } catch (error) {
      // Something was opened meanwhile: what has been changed goes back, as far as it still may.
      const before = mode === 'hedge' ? 'oneWay' : 'hedge'
      for (const contract of changed) await this.choose(userId, contract, before)
      throw error
    }
  }

  /** The core begins with hedge and keeps only what was changed: there and back again is kept. */
  private async rememberHedge(userId: UserId): Promise<void> {
    const [contract] = this.parts.live.listing.contracts()
    if (contract === undefined) return
    await this.choose(userId, contract, 'oneWay')
    await this.choose(userId, contract, 'hedge')
  }

  private async choose(
    userId: UserId,
    { symbol }: ListedContract,
    positionMode: PositionMode,
  ): Promise<void> {
    try {
      await this.parts.contracts.setMode({ userId, key: undefined }, { symbol, positionMode })
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      if (error.code === 'contract.mode.unchanged') return
      if (error.code === 'contract.mode.in.use') throw this.inUse(userId, symbol)
      throw error
    }
  }

  private inUse(userId: UserId, symbol: string): BinanceFailure {
    const { listing, contracts } = this.parts.live
    const marketId = listing.contract(symbol)?.marketId
    const isHere = (each: { readonly marketId: MarketId }): boolean => each.marketId === marketId
    const isOrdered = contracts.openOrders.ofUser(userId).some(isHere)
    return isOrdered || contracts.triggers.of(userId, marketId).length > 0 ? ordersOpen() : positionOpen()
  }

  private async account(userId: UserId): Promise<ContractAccountView | undefined> {
    return this.parts.engine.query('contractAccount', { userId })
  }
}

/** Of the whole account: hedge as soon as one contract is; one-way for who never chose. */
export function modeOf(settings: ContractAccountView['settings']): PositionMode {
  return settings.some(({ positionMode }) => positionMode === 'hedge') ? 'hedge' : 'oneWay'
}

function wrongSide(): BinanceFailure {
  return new BinanceFailure(-4061, "Order's position side does not match user's setting.")
}

function ordersOpen(): BinanceFailure {
  return new BinanceFailure(-4067, 'Position side cannot be changed if there exists open orders.')
}

function positionOpen(): BinanceFailure {
  return new BinanceFailure(-4068, 'Position side cannot be changed if there exists position.')
}
