// Whose position is closed against what a liquidation has left: the ranking of one side of a contract, made once per command
// when first needed, and the first in it who still can be closed.

import { deleveragingScore, gainOf, type PositionBooks, partOf } from './auditor-contract-maths.ts'
import type { ContractBooks } from './auditor-contract-state.ts'

export interface Ranked {
  readonly position: PositionBooks
  readonly score: bigint
}

/** How many lots of a candidate would be closed, and at which value. */
export type Offer = (candidate: PositionBooks) => { readonly lots: bigint; readonly value: bigint }

export class RankingAudit {
  private readonly state: ContractBooks
  private readonly rankings = new Map<string, readonly Ranked[]>()

  constructor(state: ContractBooks) {
    this.state = state
  }

  beginCommand(): void {
    this.rankings.clear()
  }

  /** The first of the other side that is there, does not stand on the loser's own money, and can pay. */
  first(loser: PositionBooks, offer: Offer): Ranked | undefined {
    return this.ranking(loser).find(({ position }) => {
      if (!this.state.positions.has(position.id)) return false
      const isCross = position.marginMode === 'cross' && loser.marginMode === 'cross'
      if (isCross && position.userId === loser.userId) return false
      const { lots, value } = offer(position)
      return this.canPay(position, lots, value)
    })
  }

  private ranking(loser: PositionBooks): readonly Ranked[] {
    const key = `${loser.marketId}/${loser.direction}`
    const known = this.rankings.get(key)
    if (known !== undefined) return known
    const { state } = this
    const made = [...state.positions.values()]
      .filter((each) => each.marketId === loser.marketId && each.direction !== loser.direction)
      .map((position) => ({ position, equity: state.equityOf(position) }))
      .filter(({ equity }) => equity > 0n)
      .map(({ position, equity }) => {
        const [gain, value] = [state.gain(position), state.value(position)]
        return { position, score: deleveragingScore(gain, value, position.entryValue, equity) }
      })
      .sort((a, b) => (a.score === b.score ? a.position.id - b.position.id : a.score > b.score ? -1 : 1))
    this.rankings.set(key, made)
    return made
  }

  private canPay(position: PositionBooks, lots: bigint, value: bigint): boolean {
    const part = partOf(position, lots)
    const pnl = gainOf({ ...position, entryValue: part.entry }, value)
    const { quote } = this.state.contract(position.marketId)
    const available = position.marginMode === 'cross' ? this.state.available(position.userId, quote) : 0n
    return available + part.margin + pnl >= 0n
  }
}
