// The positions and settings of one user while somebody listens: begun from the engine's answer, kept by events that came
// after it. A closed position is told once, without lots, and forgotten.

import type {
  ContractAccountView,
  ContractSettingsView,
  MarketId,
  PositionId,
  PositionView,
} from '@candor/contract'

/** A position, and its rank to be deleveraged if that is known: events do not say it. */
export interface RankedPosition {
  readonly view: PositionView
  readonly adlFifth: number | undefined
}

type Setting = Pick<ContractSettingsView, 'marketId'> & Partial<ContractSettingsView>

export class UserPositions {
  private readonly byId = new Map<PositionId, RankedPosition>()
  private readonly settings = new Map<MarketId, ContractSettingsView>()
  private readonly changedPositions = new Map<PositionId, RankedPosition>()
  private readonly changedSettings = new Set<MarketId>()
  private readonly usual: (marketId: MarketId) => ContractSettingsView
  /** What happened before the engine's answer was there, with its command: the answer may hold it or not. */
  private early: { readonly number: number; readonly apply: () => void }[] | undefined = []
  /** The last command that the answer holds; its outcome may come after it. */
  private begunAt = 0

  constructor(usual: (marketId: MarketId) => ContractSettingsView) {
    this.usual = usual
  }

  /** Takes the engine's answer in, which holds everything up to and with this command. */
  begin(account: ContractAccountView | undefined, number: number): void {
    for (const { adlFifth, ...view } of account?.positions ?? []) {
      this.byId.set(view.positionId, { view, adlFifth })
    }
    for (const setting of account?.settings ?? []) this.settings.set(setting.marketId, setting)
    const early = this.early ?? []
    this.early = undefined
    this.begunAt = number
    for (const change of early) if (change.number > number) change.apply()
    this.changedPositions.clear()
    this.changedSettings.clear()
  }

  position(view: PositionView, number: number): void {
    this.take(number, () => this.setPosition(view))
  }

  setting(setting: Setting, number: number): void {
    this.take(number, () => this.setSetting(setting))
  }

  /** By id. */
  all(): readonly RankedPosition[] {
    return [...this.byId.values()].sort((a, b) => a.view.positionId - b.view.positionId)
  }

  settingOf(marketId: MarketId): ContractSettingsView {
    return this.settings.get(marketId) ?? this.usual(marketId)
  }

  /** What changed since the last time, and forgets it. */
  takeChanges(): {
    readonly positions: readonly RankedPosition[]
    readonly settings: readonly ContractSettingsView[]
  } {
    const positions = [...this.changedPositions.values()]
    const settings = [...this.changedSettings].map((marketId) => this.settingOf(marketId))
    this.changedPositions.clear()
    this.changedSettings.clear()
    return { positions, settings }
  }

  private take(number: number, apply: () => void): void {
    if (this.early !== undefined) this.early.push({ number, apply })
    else if (number > this.begunAt) apply()
  }

  private setPosition(view: PositionView): void {
    const now = { view, adlFifth: undefined }
    if (view.lots === 0n) this.byId.delete(view.positionId)
    else this.byId.set(view.positionId, now)
    this.changedPositions.set(view.positionId, now)
  }

  private setSetting(setting: Setting): void {
    const { marketId } = setting
    this.settings.set(marketId, { ...this.settingOf(marketId), ...setting })
    this.changedSettings.add(marketId)
  }
}
