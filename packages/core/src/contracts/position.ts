// A position: lots held long or short in one contract, what they cost, and the margin behind them.

import {
  type Amount,
  type AssetId,
  type Direction,
  type Lots,
  marginAccount,
  type PositionId,
  type PositionView,
  type TimeMs,
} from '@candor/contract'
import { LedgerAccount } from '../ledger.ts'
import type { ContractMarket } from './contract-market.ts'
import { gainOf, maintenanceOf } from './contract-maths.ts'
import type { Holding } from './holding.ts'
import type { Stop } from './stop.ts'

const NOTHING = 0n as Amount

export class Position {
  readonly id: PositionId
  readonly holding: Holding
  readonly direction: Direction
  readonly openedMs: TimeMs
  readonly margin: LedgerAccount
  lots = 0n as Lots
  entryValue = NOTHING
  realisedPnl = NOTHING
  openFees = NOTHING
  closeFees = NOTHING
  funding = NOTHING
  /** Lots that open orders are to close. */
  closing = 0n as Lots
  readonly stops: Stop[] = []

  constructor(id: PositionId, holding: Holding, direction: Direction, openedMs: TimeMs) {
    this.id = id
    this.holding = holding
    this.direction = direction
    this.openedMs = openedMs
    const asset: AssetId = holding.market.listing.quote
    this.margin = new LedgerAccount(marginAccount(holding.owner.account.id, id), asset)
  }

  get market(): ContractMarket {
    return this.holding.market
  }

  get isOpen(): boolean {
    return this.lots > 0n
  }

  /** Lots that no order is about to close. */
  get closable(): Lots {
    return (this.lots - this.closing) as Lots
  }

  /** What it is worth at the mark. A position exists only where there was a mark. */
  get value(): Amount {
    return (this.lots * this.holding.market.markUnit) as Amount
  }

  /** Unrealised, at the mark. */
  get gain(): bigint {
    return gainOf(this.direction, this.entryValue, this.value)
  }

  get maintenance(): Amount {
    return maintenanceOf(this.market.brackets, this.value)
  }

  /** What stands behind an isolated position beyond its maintenance. */
  get slack(): bigint {
    const { value } = this
    const gain = gainOf(this.direction, this.entryValue, value)
    return this.margin.balance + gain - maintenanceOf(this.market.brackets, value)
  }

  /** Whether what stands behind an isolated position has fallen to its maintenance. */
  get isInDanger(): boolean {
    return this.slack <= 0n
  }

  /** Whether it is in no danger: by itself, or with all of its cross account. */
  get isSafe(): boolean {
    if (this.holding.marginMode === 'isolated') return !this.isInDanger
    const { equity, maintenance } = this.holding.owner.crossRisk()
    return equity > maintenance
  }

  view(): PositionView {
    const { holding } = this
    return {
      positionId: this.id,
      userId: holding.owner.account.id,
      marketId: holding.market.id,
      direction: this.direction,
      marginMode: holding.marginMode,
      leverage: holding.leverage,
      lots: this.lots,
      entryValue: this.entryValue,
      margin: this.margin.balance,
      realisedPnl: this.realisedPnl,
      openFees: this.openFees,
      closeFees: this.closeFees,
      funding: this.funding,
      openedMs: this.openedMs,
    }
  }
}
